import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { times } from '@mostrador/shared/money';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import { CostHistory } from './CostHistory.tsx';
import classes from './purchase.module.css';
import type { LineValues, PurchaseValues } from './purchase-values.ts';

type LineProps = { form: RecordForm<PurchaseValues>; line: LineValues; index: number };

/** How many came, what each cost and is sold for, and when it expires where somebody says so. */
export default function PurchaseLine({ form: { fields }, line, index }: LineProps) {
  const t = useTranslations('purchase');
  const { money, quantity, date } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const isDated = isAsked || line.expiresOn !== '' || line.expiresNow !== null;
  const field = (name: 'quantity' | 'cost' | 'price' | 'expiresOn') => ({
    ...fields.getInputProps(`products.${index}.${name}`),
    'aria-label': `${t(name)}: ${line.name}`,
  });
  return (
    <fieldset className={classes.line} aria-label={line.name} data-is-dated={isDated || undefined}>
      <span className={classes.lineName}>
        <span>{line.name}</span>
        <Text component="span" size="sm" c="dimmed">
          {t('stockNow')} <bdi dir="ltr">{quantity(line.stock)}</bdi>
          {' · '}
          {line.costNow === null ? t('unknownCost') : t('averageNow', { cost: money(line.costNow) })}
          {line.expiresNow === null ? null : ` · ${t('expiresOn')} ${date(line.expiresNow)}`}
        </Text>
        <CostHistory variantId={line.variantId} />
        {isDated ? null : (
          <UnstyledButton
            className={classes.addDate}
            aria-label={`${t('addExpiry')}: ${line.name}`}
            onClick={() => setAsked(true)}
          >
            {t('addExpiry')}
          </UnstyledButton>
        )}
      </span>
      <QuantityInput
        label={t('quantity')}
        decimals={line.quantityStep % 1000 === 0 ? 0 : 3}
        {...field('quantity')}
      />
      <MoneyInput label={t('cost')} {...field('cost')} />
      <MoneyInput label={t('price')} placeholder={money(line.priceNow)} {...field('price')} />
      {isDated ? (
        <DateField
          className={classes.expiry}
          label={t('expiresOn')}
          autoFocus={isAsked}
          {...field('expiresOn')}
        />
      ) : null}
      <span className={classes.lineTotal}>
        <Money isEven amount={times(line.cost ?? 0, line.quantity ?? 0)} />
      </span>
      <ActionIcon
        className={classes.remove}
        aria-label={t('remove', { name: line.name })}
        onClick={() => fields.removeListItem('products', index)}
      >
        <IconX size={18} />
      </ActionIcon>
    </fieldset>
  );
}
