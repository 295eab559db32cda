import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import classes from './transaction.module.css';
import type { Listing } from './transaction-address.ts';

type Day = { id: string; in: number; out: number; net: number; count: number; balance: number };

/** The days with money movements, the latest first, with the balance at the end of each. */
export default function DaysTab({ listing: { period } }: { listing: Listing }) {
  const t = useTranslations('transaction');
  const query = trpc.statement.byDay.useQuery(period, { placeholderData: keepPreviousData });
  const rows = query.data?.days
    .filter(({ count }) => count > 0)
    .map(({ date, ...day }) => ({ id: date, ...day }))
    .toReversed();
  const totals = query.data?.totals;
  return (
    <>
      {totals ? (
        <KpiStrip
          items={(['in', 'out', 'net'] as const).map((name) => ({
            label: t(name === 'net' ? 'sums.net' : `flow.${name}`),
            value: <Money amount={totals[name]} />,
          }))}
        />
      ) : null}
      <DataTable<Day>
        rows={rows}
        columns={useShownColumns(useColumns())}
        density="compact"
        query={query}
        empty={
          <EmptyState kind="records" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): ListColumn<Day>[] {
  const t = useTranslations();
  const format = useFormat();
  const sum = (name: 'in' | 'out' | 'net') =>
    col.money(
      { name, title: t(name === 'net' ? 'transaction.sums.net' : `transaction.flow.${name}`) },
      (day: Day) => day[name],
    );
  return [
    {
      name: 'date',
      title: t('common.date'),
      phone: 'start',
      render: ({ id }) => (
        <Link to={paths.transactions} search={{ tab: 'flow', from: id, until: id }} className={classes.link}>
          {format.date(id)}
        </Link>
      ),
    },
    {
      name: 'count',
      title: t('transaction.sums.count'),
      phone: 'start',
      align: 'end',
      render: ({ count }) => t('transaction.movements', { count }),
    },
    sum('in'),
    sum('out'),
    { ...sum('net'), phone: 'end' },
    col.money({ name: 'balance', title: t('common.balance'), phone: 'end' }, ({ balance }) => balance),
  ];
}
