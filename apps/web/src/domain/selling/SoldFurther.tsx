import { Button, Stack, TextInput } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LineList, LineRow } from '../../ui/form/LineRow.tsx';
import { useLines } from '../../ui/form/use-lines.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { FindService } from '../lines/FindService.tsx';
import type { FoundProduct } from '../product/found-product.ts';
import SoldLine from './SoldLine.tsx';
import classes from './selling.module.css';
import type { FreeValues, SoldForm } from './sold-goods.ts';
import { foundService, type LineValues } from './sold-line.ts';

type SoldFurtherProps = { form: SoldForm; onFound: (service: FoundProduct) => void };

/** Services and free amounts of a sale. */
export default function SoldFurther({ form, onFound }: SoldFurtherProps) {
  return (
    <Stack>
      <Services form={form} onFound={onFound} />
      <FreeAmounts form={form} />
    </Stack>
  );
}

function Services({ form, onFound }: SoldFurtherProps) {
  const t = useTranslations('booksale');
  const { services } = form.values;
  const lines = useLines<LineValues>(form, { path: 'services', lines: services, nameOf: ({ name }) => name });
  const take = (service: FoundProduct) => {
    const at = service.asksExtras
      ? -1
      : services.findIndex(({ productId }) => productId === service.productId);
    if (at < 0) onFound(service);
    else lines.focus(at);
  };
  return (
    <>
      {services.length > 0 ? (
        <LineList lines={lines} label={t('services')}>
          {services.map((line, index) => (
            <SoldLine key={line.id} form={form} lines={lines} line={line} index={index} />
          ))}
        </LineList>
      ) : null}
      <FindService key={services.length} onFound={(service) => take(foundService(service))} />
    </>
  );
}

/** The maximum number of free amounts that the server accepts. */
const mostFreeAmounts = 50;

function FreeAmounts({ form }: Pick<SoldFurtherProps, 'form'>) {
  const t = useTranslations('booksale');
  const { freeAmounts } = form.values;
  const lines = useLines<FreeValues>(form, {
    path: 'freeAmounts',
    lines: freeAmounts,
    nameOf: ({ name }, index) => name || t('freeNumber', { number: index + 1 }),
  });
  return (
    <>
      {freeAmounts.length > 0 ? (
        <LineList lines={lines} label={t('freeAmounts')}>
          {freeAmounts.map(({ id }, index) => (
            <LineRow
              key={id}
              lines={lines}
              index={index}
              columns="minmax(0, 2fr) minmax(0, 1fr)"
              className={classes.free}
            >
              <TextInput
                label={t('freeName')}
                placeholder={t('freeNameHint')}
                maxLength={60}
                {...form.getInputProps(`freeAmounts.${index}.name`)}
              />
              <MoneyInput label={t('amount')} {...form.getInputProps(`freeAmounts.${index}.amount`)} />
            </LineRow>
          ))}
        </LineList>
      ) : null}
      {freeAmounts.length < mostFreeAmounts ? (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={18} />}
          onClick={() => lines.add({ id: newId(), name: '', amount: null })}
        >
          {t('addFree')}
        </Button>
      ) : null}
    </>
  );
}
