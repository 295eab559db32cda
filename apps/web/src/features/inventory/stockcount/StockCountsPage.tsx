import { stockCountStatuses } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type StockCount, useStockCountColumns } from './stockcount.columns.tsx';

const address = listAddress({ status: oneOf(stockCountStatuses) });

/** The physical counts of the shop, the latest first. */
export default function StockCountsPage() {
  const t = useTranslations('stockcount');
  const list = useListState(address);
  const { order: _newestFirst, ...listQuery } = list.query;
  const query = trpc.stockCount.list.useQuery(listQuery, list.options);
  return (
    <ListPage<StockCount>
      title={t('title')}
      search={t('searchCounts')}
      list={list}
      query={query}
      rows={query.data?.stockCounts}
      count={query.data?.pagination.count}
      columns={useStockCountColumns()}
      filters={[
        {
          kind: 'chips',
          name: 'status',
          label: t('status'),
          options: stockCountStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      create={{ to: paths.newStockCount, label: t('new'), gate: 'stockcount.write' }}
      open={({ id }) => paths.stockCount(id)}
      empty={{ kind: 'goods', title: t('emptyTitle'), text: t('emptyText'), tutorial: 'stock' }}
    />
  );
}
