import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '../../lib/loading/idle.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import type { ListForm } from '../../ui/form/use-lines.ts';
import { withProduct } from '../lines/goods-line.ts';
import { LinesField } from '../lines/LinesField.tsx';
import { type LineValues, lineOf } from './sold-goods.ts';

const SoldLine = lazyOverlay(() => import('./SoldLine.tsx'));

type SoldLinesProps = {
  form: ListForm<LineValues> & {
    values: { products: LineValues[] };
    setFieldValue: (path: 'products', change: (before: LineValues[]) => LineValues[]) => void;
  };
};

/** What is sold, how many and for how much each. */
export function SoldLines({ form }: SoldLinesProps) {
  const t = useTranslations('sale');
  // Before the first thing is scanned, and after the page stands.
  useEffect(() => whenIdle(() => void SoldLine.preload()), []);
  return (
    <LinesField
      label={t('products')}
      form={form}
      path="products"
      goods={form.values.products}
      onFound={(product) => form.setFieldValue('products', (before) => withProduct(before, product, lineOf))}
    >
      {(line, index, lines) => <SoldLine key={line.id} form={form} lines={lines} line={line} index={index} />}
    </LinesField>
  );
}
