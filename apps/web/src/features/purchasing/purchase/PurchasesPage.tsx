import { useTranslations } from 'use-intl';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { day, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type Purchase, usePurchaseColumns } from './purchase.columns.tsx';

/** A record that awaits approval is an expense. */
const statuses = ['done', 'voided'] as const;
const address = listAddress({
  from: day(),
  until: day(),
  state: oneOf(['owed', ...statuses]),
});

/** The purchases, the latest first. Voided ones stay in the list and are marked. */
export default function PurchasesPage() {
  const t = useTranslations('purchase');
  const list = useListState(address);
  const { order: _newestFirst, state, ...listQuery } = list.query;
  const canAsk = !list.isReversed;
  const query = trpc.purchase.list.useQuery(
    { ...listQuery, ...(state === 'owed' ? { isOwed: true } : state && { status: state }) },
    list.options,
  );
  const rows = canAsk ? query.data?.purchases : [];
  return (
    <ListPage<Purchase>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={rows}
      count={query.data?.pagination.count}
      columns={usePurchaseColumns(rows)}
      filters={useFilters()}
      // The list is available to users who may buy; creating a purchase also requires the permission to see
      // costs.
      create={{ to: paths.newPurchase, label: t('new'), gate: 'product.seeCosts' }}
      open={({ id }) => paths.purchase(id)}
      empty={{ kind: 'goods', title: t('emptyTitle'), text: t('emptyText'), tutorial: 'stock' }}
    />
  );
}

function useFilters(): Filter[] {
  const t = useTranslations('purchase');
  const canSeeCosts = useCan('product.seeCosts');
  const days = useDaysFilter(t('dates'));
  return [
    ...days,
    {
      kind: 'chips',
      name: 'state',
      label: t('status'),
      anyLabel: t('all'),
      options: [
        ...(canSeeCosts ? [{ value: 'owed', label: t('onlyOwed') }] : []),
        ...statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
      ],
    },
  ];
}
