import { useTranslations } from 'use-intl';
import { InDollars } from '../../../../domain/sale/InDollars.tsx';
import { SumRows } from '../../../../domain/sale/SumRows.tsx';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { useTill } from '../till-state.ts';

/** The parts of the total, and the amount to pay. */
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

/** The sums of the lines by their kind, with discounts and surcharges. */
export function CartSums() {
  const t = useTranslations('sale');
  const { cart, totals, shop } = useTill();
  const services = totals.lines.reduce(
    (sum, { gross }, index) => sum + (cart.lines[index]?.item.kind === 'service' ? gross : 0),
    0,
  );
  return (
    <>
      <SumRows
        total={totals}
        services={services}
        tax={{ name: shop.taxName, included: shop.tax.included }}
        couponCode={cart.coupon?.code ?? ''}
      />
      {totals.tip > 0 ? <LeaderLine label={t('tip')} value={<Money isEven amount={totals.tip} />} /> : null}
    </>
  );
}
