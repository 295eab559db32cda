import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { lineOf, type PurchaseValues } from './purchase-values.ts';

type Form = { form: RecordForm<PurchaseValues> };

const PurchaseLine = lazyOverlay(() => import('./PurchaseLine.tsx'));

/** The received goods with quantities and costs. The price only if it changes. */
export function PurchaseLines({ form }: Form) {
  const t = useTranslations('purchase');
  // Preloaded before the first scan, and after the page is shown.
  useEffect(() => whenIdle(() => void PurchaseLine.preload()), []);
  const { fields } = form;
  return (
    <LinesField
      label={t('goods')}
      form={fields}
      path="products"
      goods={fields.values.products}
      onFound={(product) =>
        fields.setFieldValue('products', (before) => withProduct(before, product, lineOf))
      }
    >
      {(line, index, lines) => (
        <PurchaseLine key={line.id} form={form} lines={lines} line={line} index={index} />
      )}
    </LinesField>
  );
}
