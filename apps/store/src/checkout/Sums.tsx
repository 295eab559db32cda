/** @jsxImportSource preact */
import { formatMoney } from '@mostrador/shared/words/format';
import type { Booted } from '../browser/boot.ts';
import type { StoreData } from '../pages/OrderPages.tsx';
import type { Order } from './use-order.ts';

type SumsProps = { booted: Booted; store: StoreData; order: Order };

/** The total and its parts. */
export function Sums({ booted: { shop, t }, store, order: { preview, form } }: SumsProps) {
  if (!preview) return null;
  const even = (amount: number) => formatMoney(amount, { ...shop.money, isEven: true });
  const { total, deliveryTotal, minimumMissing, area } = preview;
  // Lines show their price with offers, as above. The remainder is the discount of a coupon on the whole
  // order.
  const goods = preview.lines.reduce((sum, line) => sum + line.amount, 0);
  const off = goods + deliveryTotal - total;
  const isAgreed =
    form.way === 'delivery' && !area && store.areas.length > 0 && store.outsideAreas === 'by_whatsapp';
  return (
    <div class="sums" aria-live="polite">
      <Row label={t('storefront.goods')} value={even(goods)} />
      {off > 0 && <Row label={t('storefront.discounts')} value={even(-off)} />}
      {form.way === 'delivery' && (
        <Row
          label={area ? t('storefront.deliveryTo', { name: area.name }) : t('storefront.delivery')}
          value={
            isAgreed
              ? t('storefront.agreed')
              : deliveryTotal === 0
                ? t('storefront.free')
                : even(deliveryTotal)
          }
        />
      )}
      <Row label={t('storefront.total')} value={even(total)} isTotal />
      {minimumMissing > 0 && (
        <p class="refused">{t('storefront.minimumMissing', { amount: even(minimumMissing) })}</p>
      )}
      <p class="dim">{t('storefront.holdText')}</p>
    </div>
  );
}

type RowProps = { label: string; value: string; isTotal?: boolean };

export const Row = ({ label, value, isTotal = false }: RowProps) => (
  <p class={isTotal ? 'row total' : 'row'}>
    <span>
      <bdi>{label}</bdi>
    </span>
    <i />
    <span class="num">{value}</span>
  </p>
);
