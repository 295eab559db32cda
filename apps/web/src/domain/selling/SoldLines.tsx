import { Stack } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '../../lib/loading/idle.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { LinesField } from '../lines/LinesField.tsx';
import type { FoundProduct } from '../product/found-product.ts';
import type { ChosenExtra } from '../sale/cart/item.ts';
import type { SoldForm } from './sold-goods.ts';
import { lineLike, type StockRule, withSold } from './sold-line.ts';
import { useStockLimit } from './use-stock-limit.ts';

const SoldLine = lazyOverlay(() => import('./SoldLine.tsx'));
/** Loaded later, because services and free amounts come after the field for products. */
const SoldFurther = lazyOverlay(() => import('./SoldFurther.tsx'));
const ExtrasPicker = lazyOverlay(() => import('../modifier/ExtrasPicker.tsx'));

type SoldLinesProps = {
  form: SoldForm;
  /** The stock limit of the sold goods. Without it the server checks. */
  stock?: StockRule;
};

type Kind = 'product' | 'service';
/** An item that waits for the choice of its modifiers. A scanner does not wait. */
type Input = { id: string; product: FoundProduct; kind: Kind };

const one = 1000;

/** The sold items with quantities and prices: goods, services, and free amounts. */
export function SoldLines({ form, stock }: SoldLinesProps) {
  const t = useTranslations('sale');
  const [queue, setQueue] = useState<readonly Input[]>([]);
  const { products } = form.values;
  const { fit, leftFor } = useStockLimit(products, stock);
  const add = ({ product, kind }: Omit<Input, 'id'>, extras: readonly ChosenExtra[]) => {
    const path = kind === 'service' ? 'services' : 'products';
    const same = lineLike(form.values[path], product, extras);
    const before = same?.quantity ?? 0;
    const line = same ?? { ...product, id: '' };
    const more = fit(line, before + (product.pack?.units ?? one), before) - before;
    if (more > 0) form.setFieldValue(path, (lines) => withSold(lines, product, { extras, more }));
  };
  const take = (kind: Kind) => (product: FoundProduct) => {
    if (product.asksExtras) setQueue((before) => [...before, { id: newId(), product, kind }]);
    else add({ product, kind }, []);
  };
  // The part is preloaded before the first scan, after the page is shown.
  useEffect(() => whenIdle(() => void SoldLine.preload()), []);
  const [first] = queue;
  const next = () => setQueue(([, ...others]) => others);
  return (
    <Stack>
      <LinesField
        label={t('products')}
        form={form}
        path="products"
        goods={products}
        onFound={take('product')}
      >
        {(line, index, lines) => (
          <SoldLine key={line.id} {...{ form, lines, line, index, fit }} left={leftFor(line)} />
        )}
      </LinesField>
      <SoldFurther form={form} onFound={take('service')} />
      {first ? (
        <ExtrasPicker
          key={first.id}
          item={{ ...first.product, kind: first.kind }}
          onClose={next}
          onChoose={(extras) => {
            next();
            add(first, extras);
          }}
        />
      ) : null}
    </Stack>
  );
}
