import { useTranslations } from 'use-intl';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { SumRows } from '../sale/SumRows.tsx';
import type { Rules, SoldTotal } from './sold-goods.ts';

type SoldSumsProps = {
  total: SoldTotal;
  rules: Rules;
  couponCode?: string | undefined;
};

/** The sums of services and goods, the discounts, the tax and the total to pay. */
export function SoldSums({ total, rules, couponCode = '' }: SoldSumsProps) {
  const t = useTranslations('sale');
  return (
    <LeaderLines>
      <SumRows
        total={total}
        services={total.amountServices}
        tax={{ name: rules.taxName, included: rules.tax.included }}
        couponCode={couponCode}
      />
      {total.delivery > 0 ? (
        <LeaderLine label={t('delivery')} value={<Money isEven amount={total.delivery} />} />
      ) : null}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={total.total} />} />
    </LeaderLines>
  );
}
