import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { lineOf, type SaleValues } from './sale-values.ts';

const SaleLine = lazyOverlay(() => import('./SaleLine.tsx'));

/** What is sold, how many and for how much each. */
export function SaleLines({ form }: { form: RecordForm<SaleValues> }) {
  const t = useTranslations('sale');
  // Before the first thing is scanned, and after the page stands.
  useEffect(() => whenIdle(() => void SaleLine.preload()), []);
  const { fields } = form;
  return (
    <LinesField
      label={t('products')}
      form={fields}
      path="products"
      goods={fields.values.products}
      onFound={(product) =>
        fields.setFieldValue('products', (before) => withProduct(before, product, lineOf))
      }
    >
      {(line, index, lines) => <SaleLine key={line.id} form={form} lines={lines} line={line} index={index} />}
    </LinesField>
  );
}
