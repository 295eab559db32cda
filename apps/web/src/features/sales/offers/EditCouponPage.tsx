import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { CouponForm, couponRules } from './CouponForm.tsx';
import { couponDraft, couponValues, type ReadCoupon } from './coupon-values.ts';
import { PromiseActs } from './PromiseActs.tsx';

export default recordPage({
  useRecord: (id) => trpc.coupon.byId.useQuery({ id }),
  back: paths.coupons,
  draw: (coupon) => <EditCoupon coupon={coupon} />,
});

function EditCoupon({ coupon }: { coupon: ReadCoupon }) {
  const t = useTranslations('offer');
  const { timeZone } = useFormat();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [values] = useState(() => couponValues(coupon, timeZone));
  const { id } = coupon;
  const form = useRecordForm({
    schema: couponRules,
    values,
    draftOf: couponDraft,
    shared: {
      updatedAt: coupon.updatedAt,
      read: async (api) =>
        seenAs(await api.coupon.byId.query({ id }), (read) => couponValues(read, timeZone)),
    },
    save: (_whole, { api, changes, unchanged }) =>
      api.coupon.update.mutate({ ...changes, id, replace: true }, unchanged),
    message: t('couponUpdated'),
    to: () => paths.coupons,
  });
  const remove = trpc.coupon.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('couponDeleted'), color: 'income' });
      void navigate({ to: paths.coupons, ignoreBlocker: true });
    },
  });
  return (
    <>
      <CouponForm
        title={t('editCoupon')}
        form={form}
        isNew={false}
        actions={<PromiseActs copy={paths.duplicateCoupon(id)} onDelete={() => setDeleting(true)} />}
      />
      <History subjectId={id} />
      <ConfirmDelete
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        name={coupon.name}
        note={coupon.usedCount > 0 ? t('couponDeleteText', { count: coupon.usedCount }) : undefined}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
