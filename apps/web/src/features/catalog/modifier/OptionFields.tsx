import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ProductSelect } from '../../../domain/product/ProductSelect.tsx';
import { LineList, LineRow } from '../../../ui/form/LineRow.tsx';
import { useLines } from '../../../ui/form/use-lines.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './modifier.module.css';
import { blankOption, type ModifierFormApi } from './modifier-values.ts';

const most = 50;

/** One row for each option, in their order. */
export function OptionFields({ form }: { form: ModifierFormApi }) {
  const t = useTranslations('modifier');
  const { options, canSeeCost } = form.values;
  const isFull = options.length >= most;
  const lines = useLines(form, {
    path: 'options',
    lines: options,
    nameOf: ({ name }, index) => name || t('option', { number: index + 1 }),
    fewest: 1,
    isOrdered: true,
    onEnter: (index) => {
      if (index < options.length - 1) lines.focus(index + 1);
      else if (!isFull) lines.add(blankOption());
    },
  });
  const columns = `minmax(0, 2fr) repeat(${canSeeCost ? 2 : 1}, minmax(0, 1fr))`;
  return (
    <>
      <LineList lines={lines} label={t('options')}>
        {options.map((option, index) => (
          <LineRow key={option.id} lines={lines} index={index} columns={columns} className={classes.option}>
            <TextInput label={t('optionName')} maxLength={60} {...form.input(`options.${index}.name`)} />
            <MoneyInput
              label={t('optionPrice')}
              placeholder={t('free')}
              {...form.input(`options.${index}.price`)}
            />
            {canSeeCost ? (
              <MoneyInput label={t('optionCost')} {...form.input(`options.${index}.cost`)} />
            ) : null}
            <div className={classes.stockOf} data-own="">
              <ProductSelect
                label={t('optionProduct')}
                placeholder={t('optionProductHint')}
                {...form.input(`options.${index}.productId`)}
              />
            </div>
          </LineRow>
        ))}
      </LineList>
      {form.errors.options ? <Input.Error role="alert">{form.errors.options}</Input.Error> : null}
      <Button
        variant="light"
        mt="sm"
        leftSection={<IconPlus size={18} />}
        disabled={isFull}
        onClick={() => lines.add(blankOption())}
      >
        {t('addOption')}
      </Button>
    </>
  );
}
