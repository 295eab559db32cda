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

/** Creates a coupon. If the new coupon is active, the currently active one is deactivated. */
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
