import { Pagination, Skeleton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ListFailed } from '../feedback/ListFailed.tsx';
import { useIsPhone } from './columns.ts';
import { type Column, type Density, type Selecting, type Sorting, TableGrid } from './TableGrid.tsx';
import classes from './table.module.css';

type PageState = { page: number; perPage: number; count: number | null; onPage: (page: number) => void };

export type ListQuery = { error: unknown; isPlaceholderData: boolean; refetch: () => unknown };

type DataTableProps<Row> = {
  rows: Row[] | undefined;
  columns: Column<Row>[];
  /** Shown for an empty list: an `EmptyState` of the page. */
  empty: ReactNode;
  /** The query that reads the rows: its error is shown in place of the rows, with a retry button. */
  query?: ListQuery;
  pages?: PageState;
  sort?: Sorting;
  selection?: Selecting<Row>;
  /** The page of a row, opened by a press; with a modifier key or the middle button in a new tab. */
  open?: (row: Row) => string | null;
  density?: Density;
};

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, empty, query, pages, sort, selection, open, density = 'cosy' } = props;
  const navigate = useNavigate();
  if (query?.error && !rows) {
    return (
      <div className={classes.table}>
        <ListFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!rows) return <TableSkeleton columns={columns.length} />;
  if (rows.length === 0 && (pages?.page ?? 1) === 1) return <div className={classes.table}>{empty}</div>;
  const onRow = (row: Row, event: MouseEvent) => {
    if (!open) return;
    const href = open(row);
    if (href === null) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) window.open(href);
    else void navigate({ href });
  };
  return (
    <>
      <TableGrid
        rows={rows}
        columns={columns}
        density={density}
        isFetching={query?.isPlaceholderData ?? false}
        onRow={open ? onRow : undefined}
        sort={sort}
        selection={selection}
      />
      {pages ? <TablePages {...pages} shown={rows.length} /> : null}
    </>
  );
}

function TablePages({ page, perPage, count, onPage, shown }: PageState & { shown: number }) {
  const t = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const from = (page - 1) * perPage + 1;
  const to = from + shown - 1;
  // Without a count only a next page is offered, as long as pages are full.
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
          // On a phone with many pages there is no space for sibling pages, because the arrow would wrap.
          {...(isPhone ? { siblings: 0, gap: 4 } : { siblings: 1 })}
          getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
          getItemProps={(item) => ({ 'aria-label': t('pages.page', { page: item }) })}
        />
      ) : null}
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
