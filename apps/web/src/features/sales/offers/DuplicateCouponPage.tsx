import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { copiedCoupon } from './coupon-values.ts';
import { NewCoupon } from './NewCouponPage.tsx';

export default function DuplicateCouponPage() {
  const t = useTranslations('offer');
  const { id = '' } = useParams({ strict: false });
  const { timeZone } = useFormat();
  const coupon = trpc.coupon.byId.useQuery({ id });
  return (
    <RecordLoader query={coupon} back={paths.coupons}>
      {(read) => (
        <NewCoupon
          key={id}
          values={copiedCoupon(read, timeZone, t('copyOf', { name: read.name.slice(0, 52) }))}
        />
      )}
    </RecordLoader>
  );
}
