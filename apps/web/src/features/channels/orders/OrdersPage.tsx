import { settledMethods } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useOrderColumns } from '../../../domain/order/order.columns.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { day, flag, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { OrderNarrowing } from './OrderNarrowing.tsx';
import { OrderTotals } from './OrderTotals.tsx';

const statuses = ['done', 'in_progress', 'partially_refunded', 'refunded', 'voided', 'discarded'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`);
const weekdays = ['1', '2', '3', '4', '5', '6', '7'];
const methods = ['cash', 'card', 'transfer', 'credit', 'mixed'] as const;

const address = listAddress({
  from: day(),
  until: day(),
  status: oneOf(statuses),
  paymentMethod: oneOf(methods),
  // The filters used by links from reports. This page has no inputs for them.
  paidWith: oneOf([...settledMethods, 'credit']),
  userId: idPart(),
  productId: idPart(),
  categoryId: idPart(),
  isUncategorized: flag(),
  isReturned: flag(),
  isVoided: flag(),
  hour: oneOf(hours),
  weekday: oneOf(weekdays),
});

/** All sales of the till, newest first; voided sales stay in the list and are marked. */
export default function OrdersPage() {
  const t = useTranslations('sale');
  const list = useListState(address);
  const filters = useFilters();
  const { page, perPage, order: _newestFirst, hour, weekday, ...others } = list.query;
  const { isUncategorized, isReturned, isVoided, ...narrowing } = others;
  const filter = {
    ...narrowing,
    ...(isUncategorized && { isUncategorized }),
    ...(isReturned && { isReturned }),
    ...(isVoided && { isVoided }),
    ...(hour && { hour: Number(hour) }),
    ...(weekday && { weekday: Number(weekday) }),
    ...(narrowing.status ? {} : { includeVoided: true }),
  };
  const canAsk = !list.isReversed;
  const api = useApi();
  const query = trpc.pos.list.useQuery({ ...filter, page, perPage }, list.options);
  const isOneDay = list.state.from !== null && list.state.from === list.state.until;
  return (
    <ListPage<Sale>
      title={t('ordersTitle')}
      search={t('searchOrders')}
      list={list}
      query={query}
      rows={query.data?.posTransactions}
      count={query.data?.pagination.count}
      columns={useOrderColumns({ isOneDay })}
      filters={filters}
      figures={
        <>
          <OrderNarrowing state={list.state} sales={query.data?.posTransactions} onChange={list.change} />
          {canAsk && isSummed(list.state) ? <OrderTotals query={filter} /> : null}
        </>
      }
      exporting={(id, format) => api.pos.export.mutate({ ...filter, format, id })}
      create={{ to: paths.till, label: t('newSale'), gate: 'pos.create' }}
      open={({ id }) => paths.order(id)}
      empty={{
        kind: 'goods',
        title: t('emptyOrdersTitle'),
        text: t('emptyOrdersText'),
        tutorial: 'sale',
      }}
    />
  );
}

type Undone = { status: string | null; isReturned: boolean; isVoided: boolean };

const unsummed = new Set(['in_progress', 'discarded', 'voided', 'refunded']);

/**
 * Totals exist only for finished sales that were not voided, and not for returns, because these may belong
 * to sales of other days.
 */
const isSummed = ({ status, isReturned, isVoided }: Undone) =>
  !unsummed.has(status ?? '') && !isReturned && !isVoided;

function useFilters(): Filter[] {
  const t = useTranslations();
  const days = useDaysFilter(t('common.date'));
  return [
    ...days,
    {
      kind: 'choice',
      name: 'status',
      label: t('common.status'),
      anyLabel: t('pos.anyStatus'),
      options: statuses.map((value) => ({ value, label: t(`platform.saleStatuses.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'paymentMethod',
      label: t('sale.method'),
      anyLabel: t('pos.anyMethod'),
      options: methods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) })),
    },
  ];
}
