import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useCouponColumns } from './coupon.columns.tsx';
import type { ReadCoupon } from './coupon-values.ts';

const address = listAddress({});

export default function CouponsPage() {
  const t = useTranslations('offer');
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const query = trpc.coupon.list.useQuery({ page, perPage, ...(content ? { content } : {}) }, list.options);
  return (
    <ListPage<ReadCoupon>
      title={t('coupons')}
      search={t('searchCoupons')}
      list={list}
      query={query}
      rows={query.data?.coupons}
      count={query.data?.pagination.count}
      columns={useCouponColumns()}
      create={{ to: paths.newCoupon, label: t('newCoupon'), gate: 'coupon.write' }}
      empty={{ kind: 'goods', title: t('noCoupons'), text: t('noCouponsText') }}
    />
  );
}
