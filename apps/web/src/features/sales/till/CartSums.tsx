import { useTranslations } from 'use-intl';
import { InDollars } from '../../../domain/sale/InDollars.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { useTill } from './till-state.ts';

/** What makes the total, and what is paid. */
export function TicketTotals() {
  const t = useTranslations('sale');
  const { totals } = useTill();
  return (
    <LeaderLines>
      <CartSums />
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={totals.total} />} />
      <InDollars amount={totals.total} />
    </LeaderLines>
  );
}

/** What the lines come to by their kind, and what is taken off or put on it. */
export function CartSums() {
  const t = useTranslations('sale');
  const { cart, totals, shop } = useTill();
  const { amountCoupon, amountTax, amountFree, tip } = totals;
  const amountDiscount = totals.amountDiscount - amountCoupon;
  const services = totals.lines.reduce(
    (sum, { gross }, index) => sum + (cart.lines[index]?.item.kind === 'service' ? gross : 0),
    0,
  );
  const goods = totals.amountProducts - services;
  return (
    <>
      <LeaderLine label={`${t('services')} (+)`} value={<Money isEven amount={services} />} />
      <LeaderLine label={`${t('products')} (+)`} value={<Money isEven amount={goods} />} />
      {amountFree > 0 ? (
        <LeaderLine label={`${t('amountFree')} (+)`} value={<Money isEven amount={amountFree} />} />
      ) : null}
      <LeaderLine
        label={`${t('subtotal')} (=)`}
        value={<Money isEven amount={totals.amountProducts + amountFree} />}
      />
      {amountDiscount > 0 ? (
        <LeaderLine label={t('discount')} value={<Money isEven amount={-amountDiscount} />} />
      ) : null}
      {amountCoupon > 0 ? (
        <LeaderLine
          label={t('couponNamed', { code: cart.coupon?.code ?? '' })}
          value={<Money isEven amount={-amountCoupon} />}
        />
      ) : null}
      {amountTax > 0 ? (
        <LeaderLine
          label={shop.tax.included ? t('taxIncluded') : (shop.taxName ?? t('tax'))}
          value={<Money isEven amount={amountTax} />}
        />
      ) : null}
      {tip > 0 ? <LeaderLine label={t('tip')} value={<Money isEven amount={tip} />} /> : null}
    </>
  );
}
