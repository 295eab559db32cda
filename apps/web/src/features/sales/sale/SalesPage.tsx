import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useOrderColumns } from '../../../domain/order/order.columns.tsx';
import { orderPath } from '../../../domain/order/order-path.ts';
import { SaleSums } from '../../../domain/order/SaleSums.tsx';
import { WaitingDays } from '../../../domain/recurrence/WaitingDays.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { day, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';

const statuses = ['done', 'partially_refunded', 'refunded', 'voided'] as const;
const methods = ['cash', 'card', 'transfer', 'credit', 'mixed'] as const;

const address = listAddress({
  from: day(),
  until: day(),
  status: oneOf(statuses),
  paymentMethod: oneOf(methods),
});

/** Sales outside the till, newest first; if all channels share one numbering, the sales of every channel. */
export default function SalesPage() {
  const t = useTranslations();
  const organization = useOrganization();
  const list = useListState(address);
  const { page, perPage, order: _newestFirst, ...narrowing } = list.query;
  const filter = { ...narrowing, ...(narrowing.status ? {} : { includeVoided: true }) };
  const canAsk = !list.isReversed;
  const api = useApi();
  const query = trpc.sale.list.useQuery({ ...filter, page, perPage }, list.options);
  const { from, until, status } = list.state;
  const isSummed = canAsk && status !== 'voided' && status !== 'refunded';
  return (
    <ListPage<Sale>
      title={t(organization?.unifiedTransactions ? 'booksale.all' : 'booksale.title')}
      search={t('sale.searchOrders')}
      list={list}
      query={query}
      rows={query.data?.salesTransactions}
      count={query.data?.pagination.count}
      columns={useOrderColumns({ isOneDay: from !== null && from === until })}
      filters={useFilters()}
      figures={isSummed ? <Totals query={filter} /> : null}
      exporting={(id, format) => api.sale.export.mutate({ ...filter, format, id })}
      actions={<WaitingDays />}
      create={{ to: paths.newBookSale, label: t('booksale.new'), gate: 'sale.create' }}
      open={orderPath}
      empty={{
        kind: 'goods',
        title: t('booksale.emptyTitle'),
        text: t('booksale.emptyText'),
        tutorial: 'sale',
      }}
    />
  );
}

type Input = Partial<Parameters<typeof trpc.sale.totals.useQuery>[0] & object>;

/** The totals of the selected days. Without days there are no totals. */
function Totals({ query: { from, until, ...others } }: { query: Input }) {
  const query = trpc.sale.totals.useQuery(
    { ...others, from: from ?? '', until: until ?? '' },
    { enabled: from !== undefined && until !== undefined, placeholderData: keepPreviousData },
  );
  if (!from || !until || (query.error && !query.data)) return null;
  return <SaleSums sums={query.data ?? null} />;
}

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
