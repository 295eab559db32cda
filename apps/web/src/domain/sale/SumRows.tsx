import type { SaleTotal } from '@mostrador/shared/money/sale-total';
import { useTranslations } from 'use-intl';
import { LeaderLine } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/inputs/Money.tsx';

type SumRowsProps = {
  total: Pick<SaleTotal, 'amountProducts' | 'amountFree' | 'amountDiscount' | 'amountCoupon' | 'amountTax'>;
  /** The amount of the lines that are services. */
  services: number;
  tax: { name: string | null; included: boolean };
  couponCode: string;
};

/** The totals of the lines by their kind, and the discounts and surcharges. */
export function SumRows({ total, services, tax, couponCode }: SumRowsProps) {
  const t = useTranslations('sale');
  const { amountProducts, amountFree, amountCoupon, amountTax } = total;
  const amountDiscount = total.amountDiscount - amountCoupon;
  return (
    <>
      <LeaderLine label={`${t('services')} (+)`} value={<Money isEven amount={services} />} />
      <LeaderLine
        label={`${t('products')} (+)`}
        value={<Money isEven amount={amountProducts - services} />}
      />
      {amountFree > 0 ? (
        <LeaderLine label={`${t('amountFree')} (+)`} value={<Money isEven amount={amountFree} />} />
      ) : null}
      <LeaderLine
        label={`${t('subtotal')} (=)`}
        value={<Money isEven amount={amountProducts + amountFree} />}
      />
      {amountDiscount > 0 ? (
        <LeaderLine label={t('discount')} value={<Money isEven amount={-amountDiscount} />} />
      ) : null}
      {amountCoupon > 0 ? (
        <LeaderLine
          label={t('couponNamed', { code: couponCode })}
          value={<Money isEven amount={-amountCoupon} />}
        />
      ) : null}
      {amountTax > 0 ? (
        <LeaderLine
          label={tax.included ? t('taxIncluded') : (tax.name ?? t('tax'))}
          value={<Money isEven amount={amountTax} />}
        />
      ) : null}
    </>
  );
}
