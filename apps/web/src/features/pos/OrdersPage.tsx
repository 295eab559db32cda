import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSearchState } from '../../lib/search-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { filterOf, isFiltered, OrdersSearch } from './orders-search.ts';

const perPage = 20;
const noFilter = { texto: '', desde: '', hasta: '', estado: '', pago: '', pagina: 1 } as const;

/** Every sale of the till, newest first; what is searched and filtered stands in the address. */
export default function OrdersPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const columns = useOrderColumns();
  const [search, change] = useSearchState(OrdersSearch);
  const query = trpc.pos.list.useQuery(
    { ...filterOf(search), perPage },
    { placeholderData: (before) => before },
  );
  const pagination = query.data?.pagination;
  return (
    <>
      <PageHeader
        title={t('sale.ordersTitle')}
        actions={
          <Button component={Link} to="/dashboard/pdv/nueva-venta" leftSection={<IconPlus size={18} />}>
            {t('sale.newSale')}
          </Button>
        }
      />
      <OrderFilters search={search} onChange={change} />
      <DataTable
        rows={query.data?.posTransactions}
        columns={columns}
        isFetching={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(sale) => void navigate({ to: `/dashboard/pdv/ordenes/${sale.id}` })}
        pages={{
          page: search.pagina,
          perPage,
          count: pagination?.count ?? null,
          onPage: (page) => change({ pagina: page }),
        }}
        empty={
          isFiltered(search) ? (
            <EmptyState
              scene="emptyBook"
              title={t('pos.noOrdersFound')}
              action={
                <Button variant="default" onClick={() => change(noFilter)}>
                  {t('common.clearFilters')}
                </Button>
              }
            >
              {t('common.noResultsHint')}
            </EmptyState>
          ) : (
            <EmptyState
              scene="emptyTill"
              title={t('sale.emptyOrdersTitle')}
              action={
                <Button component={Link} to="/dashboard/pdv/nueva-venta">
                  {t('sale.newSale')}
                </Button>
              }
            >
              {t('sale.emptyOrdersText')}
            </EmptyState>
          )
        }
      />
    </>
  );
}
