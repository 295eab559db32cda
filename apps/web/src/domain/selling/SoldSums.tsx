import type { saleTotal } from '@mostrador/shared/sale-total';
import { useTranslations } from 'use-intl';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import type { Rules } from './sold-goods.ts';

type SoldSumsProps = {
  total: Omit<ReturnType<typeof saleTotal>, 'delivery'>;
  rules: Rules;
  couponCode?: string | undefined;
  /** What bringing it costs. */
  delivery?: number;
};

/** What goods come to, what is taken off and the tax; none of it where it is nothing. */
export function SoldSums({ total, rules, couponCode = '', delivery = 0 }: SoldSumsProps) {
  const t = useTranslations('sale');
  const rows: [string, number][] = [
    [t('subtotal'), total.amountProducts + total.amountFree],
    [t('discount'), total.amountCoupon - total.amountDiscount],
    [t('couponNamed', { code: couponCode }), -total.amountCoupon],
    [rules.tax.included ? t('taxIncluded') : t('tax'), total.amountTax],
    [t('delivery'), delivery],
  ];
  return (
    <LeaderLines>
      {rows.map(([label, amount]) =>
        amount === 0 ? null : (
          <LeaderLine key={label} label={label} value={<Money isEven amount={amount} />} />
        ),
      )}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={total.total} />} />
    </LeaderLines>
  );
}
