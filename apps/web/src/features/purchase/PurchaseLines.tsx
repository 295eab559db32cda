import { ActionIcon, Text } from '@mantine/core';
import { times } from '@mostrador/shared/money';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import type { RecordForm } from '../../ui/record/use-record-form.ts';
import { CostHistory } from './CostHistory.tsx';
import classes from './purchase.module.css';
import type { LineValues, PurchaseValues } from './purchase-values.ts';

type Form = { form: RecordForm<PurchaseValues> };

/** What came, with how many and at what cost; the price only where it changes. */
export function PurchaseLines({ form }: Form) {
  const t = useTranslations('purchase');
  const { products } = form.fields.values;
  const { error } = form.fields.getInputProps('products');
  if (products.length === 0)
    return (
      <Text c={error ? 'red' : 'dimmed'} py="md" data-path="products">
        {error ?? t('nothingYet')}
      </Text>
    );
  return (
    <ul className={classes.lines}>
      {products.map((line, index) => (
        <li key={line.variantId}>
          <Line form={form} line={line} index={index} />
        </li>
      ))}
    </ul>
  );
}

function Line({ form: { fields }, line, index }: Form & { line: LineValues; index: number }) {
  const t = useTranslations('purchase');
  const { money, quantity } = useFormat();
  const field = (name: 'quantity' | 'cost' | 'price') => ({
    ...fields.getInputProps(`products.${index}.${name}`),
    'aria-label': `${t(name)}: ${line.name}`,
  });
  return (
    <fieldset className={classes.line} aria-label={line.name}>
      <span className={classes.lineName}>
        <span>{line.name}</span>
        <Text component="span" size="sm" c="dimmed">
          {t('stockNow')} <bdi dir="ltr">{quantity(line.stock)}</bdi>
          {' · '}
          {line.costNow === null ? t('unknownCost') : t('averageNow', { cost: money(line.costNow) })}
        </Text>
        <CostHistory variantId={line.variantId} />
      </span>
      <QuantityInput
        label={t('quantity')}
        decimals={line.quantityStep % 1000 === 0 ? 0 : 3}
        {...field('quantity')}
      />
      <MoneyInput label={t('cost')} {...field('cost')} />
      <MoneyInput label={t('price')} placeholder={money(line.priceNow)} {...field('price')} />
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
