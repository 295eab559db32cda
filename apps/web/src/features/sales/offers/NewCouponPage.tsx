import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { CouponForm, couponRules } from './CouponForm.tsx';
import { blankCoupon, type CouponValues, couponDraft } from './coupon-values.ts';

export default function NewCouponPage() {
  const { timeZone } = useFormat();
  return <NewCoupon values={blankCoupon(timeZone)} />;
}

/** The one that is active now makes room for a new one that is. */
export function NewCoupon({ values }: { values: CouponValues }) {
  const t = useTranslations('offer');
  const form = useRecordForm({
    schema: couponRules,
    values,
    draftOf: couponDraft,
    save: (input, { api, id }) => api.coupon.create.mutate({ ...input, id, replace: true }),
    message: t('couponCreated'),
    to: () => paths.coupons,
  });
  return <CouponForm title={t('newCoupon')} form={form} isNew />;
}
