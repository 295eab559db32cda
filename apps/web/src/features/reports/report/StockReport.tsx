import { type StockOrder, stockOrders } from '@mostrador/shared/codes/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useIsPhone, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import { isReversed } from '../../../ui/list/ranges.ts';
import type { SortStatus } from '../../../ui/list/TableGrid.tsx';
import type { ChangeReport, ReportState } from './product-report-address.ts';
import { StockSums } from './StockSums.tsx';
import { StockTools } from './StockTools.tsx';
import { type StockRow, useStockColumns } from './stock.columns.tsx';

type StockReportProps = { state: ReportState; onChange: ChangeReport };

/**
 * Every product with tracked stock, with its value, sales and demand; the totals cover all of these
 * products.
 */
export function StockReport({ state, onChange }: StockReportProps) {
  const t = useTranslations('report');
  const api = useApi();
  const isPhone = useIsPhone() ?? false;
  const query = trpc.report.stock.useQuery(buildQuery(state), {
    placeholderData: keepPreviousData,
    enabled: !isReversed(state),
  });
  const { data } = query;
  const { page: _page, perPage: _perPage, ...filter } = buildQuery(state);
  const isFiltered = state.content !== '' || state.status !== null || state.class !== null;
  const columns = useShownColumns(useStockColumns(data));
  const onSort = ({ by, order }: SortStatus) =>
    onChange({ by: stockOrders.find((name) => name === by) ?? 'sold_amount', order, page: 1 });
  return (
    <>
      {data ? <StockSums stats={data} /> : null}
      <StockTools state={state} stats={data} onChange={onChange}>
        <ExportButton start={(id, format) => api.report.export.mutate({ ...filter, id, format })} />
      </StockTools>
      <DataTable<StockRow>
        rows={data?.products}
        columns={columns}
        density="compact"
        query={query}
        open={({ id }) => paths.product(id)}
        {...(isPhone ? {} : { sort: { status: { by: state.by, order: state.order }, onSort } })}
        pages={{
          page: state.page,
          perPage,
          count: data?.pagination.count ?? null,
          onPage: (page) => onChange({ page }),
        }}
        empty={
          <EmptyState
            kind={isFiltered ? 'nothingFits' : 'goods'}
            title={t(isFiltered ? 'nothingFits' : 'noStockTitle')}
          >
            {t(isFiltered ? 'nothingFitsText' : 'noStockText')}
          </EmptyState>
        }
      />
    </>
  );
}

function buildQuery({ content, from, until, status, class: margins, by, order, page }: ReportState) {
  return {
    by: by satisfies StockOrder,
    order,
    page,
    perPage,
    ...(content && { content }),
    ...(from && { from }),
    ...(until && { until }),
    ...(status && { status }),
    ...(margins && { class: margins }),
  };
}
