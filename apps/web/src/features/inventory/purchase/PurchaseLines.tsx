import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './purchase.module.css';
import type { PurchaseValues } from './purchase-values.ts';

type Form = { form: RecordForm<PurchaseValues> };

const PurchaseLine = lazyOverlay(() => import('./PurchaseLine.tsx'));

/** What came, with how many and at what cost; the price only where it changes. */
export function PurchaseLines({ form }: Form) {
  const t = useTranslations('purchase');
  // Before the first thing is scanned, and after the page stands.
  useEffect(() => whenIdle(() => void PurchaseLine.preload()), []);
  const { products } = form.fields.values;
  const { error } = form.fields.getInputProps('products');
  if (products.length === 0)
    return (
      <Text c={error ? 'red' : 'dimmed'} py="md" data-path="products" role={error ? 'alert' : undefined}>
        {error ?? t('nothingYet')}
      </Text>
    );
  return (
    <ul className={classes.lines}>
      {products.map((line, index) => (
        <li key={line.variantId}>
          <PurchaseLine form={form} line={line} index={index} />
        </li>
      ))}
    </ul>
  );
}
