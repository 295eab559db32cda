import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { endOfMonth } from '../../../lib/format/days.ts';
import { dayInWords } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { ReportTable } from '../../../ui/chart/ReportTable.tsx';
import type { Period } from '../../../ui/date/periods.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import { methodOf } from './Rankings.tsx';
import classes from './transaction.module.css';
import type { Details } from './transaction.ts';
import { behind, detailColumns, detailRows, type Listing, methods, typesOf } from './transaction-address.ts';
import { Waiting } from './Waiting.tsx';

/**
 * The documents of one kind in a table with rows and columns of the user's choice; a phone lists the rows.
 */
export default function TableTab({ listing: { list, period } }: { listing: Listing }) {
  const t = useTranslations('transaction');
  const { rows, columns: chosen, transactionType, paymentMethod } = list.state;
  // The payment of a single product is unknown.
  const columns = rows === 'product' && (chosen === 'method' || chosen === 'account') ? 'month' : chosen;
  const own = useOwnType();
  const narrowing = {
    transactionType: transactionType ?? own,
    ...(paymentMethod && { paymentMethod }),
  };
  const query = trpc.transaction.details.useQuery(
    { ...period, ...narrowing, rows, columns },
    { placeholderData: keepPreviousData },
  );
  const { data, error } = query;
  return (
    <>
      <Tools list={list} columns={columns} />
      {error && !data ? <PartFailed error={error} onRetry={() => void query.refetch()} /> : null}
      {data || error ? null : <Waiting />}
      {data && data.rows.length === 0 ? (
        <EmptyState kind="records" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
      {data && data.rows.length > 0 ? (
        <Shown details={data} axes={{ rows, columns }} period={period} narrowing={narrowing} />
      ) : null}
    </>
  );
}

/** The main type of income of an account, with which the table starts. */
const useOwnType = () => (useIsPerson() ? 'income' : 'sale');

type Axes = { rows: (typeof detailRows)[number]; columns: (typeof detailColumns)[number] };
type ToolsProps = { list: Listing['list']; columns: Axes['columns'] };

function Tools({ list: { state, change }, columns }: ToolsProps) {
  const t = useTranslations();
  const isPerson = useIsPerson();
  const own = useOwnType();
  const possible = detailColumns.filter(
    (each) => state.rows !== 'product' || each === 'user' || each === 'month',
  );
  return (
    <div className={classes.tools}>
      <Choice
        className={classes.choice ?? ''}
        label={t('common.type')}
        data={typesOf(isPerson).map((value) => ({ value, label: t(`transaction.types.${value}`) }))}
        value={state.transactionType ?? own}
        onChange={(transactionType) => change({ transactionType })}
      />
      <Choice
        className={classes.choice ?? ''}
        label={t('transaction.rows')}
        data={detailRows.map((value) => ({ value, label: t(`transaction.axes.${value}`) }))}
        value={state.rows}
        onChange={(rows) => change({ rows })}
      />
      <Choice
        className={classes.choice ?? ''}
        label={t('transaction.columns')}
        data={possible.map((value) => ({ value, label: t(`transaction.axes.${value}`) }))}
        value={columns}
        onChange={(next) => change({ columns: next })}
      />
      <Choice
        className={classes.choice ?? ''}
        label={t('transaction.method')}
        none={t('common.all')}
        data={methods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
        value={state.paymentMethod}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
    </div>
  );
}

type ShownProps = { details: Details; axes: Axes; period: Period; narrowing: Record<string, string> };
type Cell = Details['totals']['total'];

function Shown({ details, axes, period, narrowing }: ShownProps) {
  const t = useTranslations('transaction');
  const isPhone = useIsPhone();
  const names = useNames(axes);
  const searchOf = (own: Record<string, string> | null): Record<string, string> | undefined =>
    own ? behind(period, { ...narrowing, ...own }) : undefined;
  const cellOf = (cell: Cell, search: Record<string, string> | null) => ({
    ...cell,
    search: searchOf(search),
  });
  const columns = details.columns.map(({ key, name }) => ({
    id: key ?? 'none',
    name: names.column(key, name),
  }));
  const ofColumn = details.columns.map(({ key }) => searchOfColumn(axes.columns, key, period));
  const rows = details.rows.map(({ key, name, cells, total }) => {
    const own = key === null ? { without: axes.rows } : { [`${axes.rows}Id`]: key };
    return {
      id: key ?? 'none',
      name: names.row(key, name),
      cells: cells.map((cell, at) => cellOf(cell, bothOf(own, ofColumn[at] ?? null))),
      total: cellOf(total, own),
    };
  });
  const footers = [
    ...(details.others
      ? [
          {
            id: 'others',
            name: t('slices.others'),
            cells: details.others.cells.map((cell) => cellOf(cell, null)),
            total: cellOf(details.others.total, null),
          },
        ]
      : []),
    {
      id: 'totals',
      name: t('total'),
      cells: details.totals.cells.map((cell, at) => cellOf(cell, ofColumn[at] ?? null)),
      total: cellOf(details.totals.total, {}),
    },
  ];
  const title = t('tableOf', { rows: t(`axes.${axes.rows}`), columns: t(`axes.${axes.columns}`) });
  const isBlind = details.totals.total.amount === null;
  return (
    <>
      {isPhone ? (
        <Ranking
          title={t(`axes.${axes.rows}`)}
          empty={t('emptyTitle')}
          rows={rows.map(({ id, name, total, cells }) => ({
            id,
            name,
            value: total.amount ?? total.count,
            display: total.amount === null ? total.count : <Money amount={total.amount} isEven />,
            note: cells.map((cell, at) =>
              cell.count === 0 || cell.amount === null ? null : (
                <span key={columns[at]?.id}>
                  {columns[at]?.name} <Money amount={cell.amount} />{' '}
                </span>
              ),
            ),
            path: paths.transactions,
            search: total.search ?? {},
          }))}
        />
      ) : (
        <ReportTable
          title={title}
          corner={t(`axes.${axes.rows}`)}
          columns={columns}
          rows={rows}
          footers={footers}
          path={paths.transactions}
        />
      )}
      <Text size="sm" c="dimmed">
        {isBlind ? t('blind') : t('tableHint')}
      </Text>
    </>
  );
}

/** The list filters for one column; null if no filter matches the column. */
function searchOfColumn(
  columns: Axes['columns'],
  key: string | null,
  period: Period,
): Record<string, string> | null {
  if (columns === 'month') return monthWithin(key ?? '', period);
  if (columns === 'user') return key === null ? { without: 'user' } : { userId: key };
  if (key === null) return null;
  return columns === 'method' ? { paymentMethod: key } : { moneyAccountId: key };
}

/** The days of a month within the period. */
function monthWithin(month: string, { from, until }: Period) {
  const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)];
  return { from: first < from ? from : first, until: last > until ? until : last };
}

/** A filter has a single value: a cell without both row and column has no filter in the list. */
function bothOf(row: Record<string, string>, column: Record<string, string> | null) {
  return column === null || ('without' in row && 'without' in column) ? null : { ...row, ...column };
}

function useNames({ rows, columns }: Axes) {
  const t = useTranslations();
  const { language } = useSession();
  const none = (axis: 'category' | 'contact' | 'product' | 'user' | 'account') =>
    t(`transaction.noneOf.${axis}`);
  return {
    row: (key: string | null, name: string | null) => (key === null ? none(rows) : (name ?? '')),
    column: (key: string | null, name: string | null) => {
      if (columns === 'method') return t(`platform.paymentMethods.${methodOf(key)}`);
      if (columns === 'month') return dayInWords(`${key}-01`, language, { month: 'short', year: 'numeric' });
      return key === null ? none(columns) : (name ?? '');
    },
  };
}
