import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '../../lib/loading/idle.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { withProduct } from '../lines/goods-line.ts';
import { LinesField } from '../lines/LinesField.tsx';
import { lineOf, type SoldForm } from './sold-goods.ts';

const SoldLine = lazyOverlay(() => import('./SoldLine.tsx'));
/** What is no product comes after the field for what is. */
const SoldFurther = lazyOverlay(() => import('./SoldFurther.tsx'));

/** What is sold, how many and for how much each: goods, services, and amounts that are neither. */
export function SoldLines({ form }: { form: SoldForm }) {
  const t = useTranslations('sale');
  // Before the first thing is scanned, and after the page stands.
  useEffect(() => whenIdle(() => void SoldLine.preload()), []);
  return (
    <Stack>
      <LinesField
        label={t('products')}
        form={form}
        path="products"
        goods={form.values.products}
        onFound={(product) =>
          form.setFieldValue('products', (before) => withProduct(before, product, lineOf))
        }
      >
        {(line, index, lines) => (
          <SoldLine key={line.id} form={form} lines={lines} line={line} index={index} />
        )}
      </LinesField>
      <SoldFurther form={form} />
    </Stack>
  );
}
