import { Button, Pagination, Skeleton, Text, useDirection } from '@mantine/core';
import {
  type DataTableColumn,
  type DataTableSelectionProps,
  type DataTableSortProps,
  type DataTableSortStatus,
  DataTable as MantineDataTable,
} from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './EmptyState.tsx';
import classes from './ui.module.css';

/** `align: 'end'` for amounts: it follows the reading direction, unlike the table's own `textAlign`. */
export type Column<Row> = DataTableColumn<Row> & { align?: 'start' | 'center' | 'end' };

type PageState = { page: number; perPage: number; count: number | null; onPage: (page: number) => void };

type DataTableProps<Row> = {
  rows: Row[] | undefined;
  columns: Column<Row>[];
  /** What an empty list shows: an `EmptyState` of the page. */
  empty: ReactNode;
  isFetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  pages?: PageState;
  sort?: { status: DataTableSortStatus<Row>; onSort: (status: DataTableSortStatus<Row>) => void };
  selection?: { rows: Row[]; onSelect: (rows: Row[]) => void };
  onOpen?: (row: Row) => void;
  density?: 'compact' | 'cosy' | 'touch';
};

const rowPadding = { compact: 8, cosy: 'sm', touch: 'md' } as const;

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, empty, error, onRetry, pages, sort, selection, onOpen, density = 'cosy' } = props;
  const t = useTranslations('common');
  const { dir } = useDirection();
  if (error && !rows) return <FailedTable onRetry={onRetry} />;
  if (!rows) return <TableSkeleton columns={columns.length} />;
  if (rows.length === 0 && (pages?.page ?? 1) === 1) return <div className={classes.table}>{empty}</div>;
  const selecting: DataTableSelectionProps<Row> = selection
    ? {
        selectedRecords: selection.rows,
        onSelectedRecordsChange: selection.onSelect,
        allRecordsSelectionCheckboxProps: { 'aria-label': t('selectAll') },
        getRecordSelectionCheckboxProps: (_row, index) => ({
          'aria-label': t('selectRow', { row: index + 1 }),
        }),
      }
    : {};
  const sorting: DataTableSortProps<Row> = sort
    ? { sortStatus: sort.status, onSortStatusChange: sort.onSort }
    : {};
  return (
    <>
      <MantineDataTable<Row>
        withTableBorder
        height="auto"
        borderRadius="lg"
        borderColor="var(--hairline)"
        rowBorderColor="var(--hairline)"
        backgroundColor="var(--card)"
        highlightOnHoverColor="var(--hover)"
        records={rows}
        columns={columns.map((column) => ({ ...column, textAlign: physical(column.align, dir) }))}
        fetching={props.isFetching ?? false}
        highlightOnHover
        verticalSpacing={rowPadding[density]}
        minHeight={rows.length === 0 ? 160 : 0}
        {...(onOpen ? { onRowClick: ({ record }) => onOpen(record) } : {})}
        {...sorting}
        {...selecting}
      />
      {pages ? <TablePages {...pages} shown={rows.length} /> : null}
    </>
  );
}

function TablePages({ page, perPage, count, onPage, shown }: PageState & { shown: number }) {
  const t = useTranslations('common');
  const from = (page - 1) * perPage + 1;
  const to = from + shown - 1;
  // Where counting would cost too much there is only a next page while pages come full.
  const pages = count === null ? page + (shown === perPage ? 1 : 0) : Math.ceil(count / perPage);
  return (
    <div className={classes.pages}>
      <Text size="sm" c="dimmed">
        {count === null ? t('rangeOpen', { from, to }) : t('range', { from, to, count })}
      </Text>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
          getItemProps={(item) => ({ 'aria-label': t('pages.page', { page: item }) })}
        />
      ) : null}
    </div>
  );
}

function FailedTable({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTranslations('common');
  const retry = onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null;
  return (
    <div className={classes.table}>
      <EmptyState scene="noSignal" title={t('listFailed')} action={retry}>
        {t('listFailedText')}
      </EmptyState>
    </div>
  );
}

function TableSkeleton({ columns }: { columns: number }) {
  const cells = skeletonCells.slice(0, columns);
  return (
    <div className={classes.tableSkeleton} aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className={classes.tableSkeletonRow}>
          {cells.map(({ id, width }) => (
            <Skeleton key={id} height={14} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

const skeletonRows = [...'abcdefgh'];
const skeletonCells = ['60%', '40%', '50%', '30%', '45%'].map((width, cell) => ({ id: `${cell}`, width }));

function physical(align: Column<never>['align'], dir: 'ltr' | 'rtl'): 'left' | 'center' | 'right' {
  if (align === 'center') return 'center';
  return (align === 'end') === (dir === 'ltr') ? 'right' : 'left';
}
