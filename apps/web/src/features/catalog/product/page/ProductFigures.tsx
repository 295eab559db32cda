import { times } from '@mostrador/shared/money/money';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { type Kpi, KpiStrip } from '../../../../theme/KpiStrip.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { marginOf } from '../form/margin.ts';
import type { ReadProduct } from '../form/product-form.ts';
import { StockCount } from './StockCount.tsx';

/** Shows only known figures: no margin without a cost, and a note if the stock is not counted. */
export function ProductFigures({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const { money, percent, quantity } = useFormat();
  const { price, trackStock, variants } = product;
  const costs = variants.map(({ cost }) => cost);
  const isCostKnown = costs.every((cost) => typeof cost === 'number');
  const single = product.hasVariants ? undefined : product.cost;
  const margin = marginOf(price, single);
  const value = variants.reduce((sum, { cost, stock }) => sum + times(cost ?? 0, Math.max(0, stock)), 0);
  const missing = trackStock ? variants.reduce((sum, { stock }) => sum + Math.max(0, -stock), 0) : 0;
  const items: (Kpi | null)[] = [
    { label: t('price'), value: <Prices product={product} /> },
    typeof single === 'number' ? { label: t('cost'), value: <Money amount={single} /> } : null,
    margin
      ? {
          label: t('margin'),
          value: <bdi dir="ltr">{percent(margin.share)}</bdi>,
          delta:
            margin.gain < 0
              ? t('loss', { amount: money(-margin.gain) })
              : t('gainPerUnit', { amount: money(margin.gain) }),
        }
      : null,
    {
      label: t('stock'),
      value: <StockCount product={product} />,
      ...(missing > 0 ? { delta: t('stockMissing', { quantity: quantity(missing) }) } : {}),
    },
    trackStock && isCostKnown ? { label: t('stockValue'), value: <Money amount={value} /> } : null,
  ];
  return <KpiStrip items={items.filter((item) => item !== null)} />;
}

/** One price, or the range of the variants' prices. */
function Prices({ product: { variants, price } }: { product: ReadProduct }) {
  const prices = variants.map((variant) => variant.price ?? price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (low >= high) return <Money amount={low} />;
  return (
    <>
      <Money amount={low} /> – <Money amount={high} />
    </>
  );
}
