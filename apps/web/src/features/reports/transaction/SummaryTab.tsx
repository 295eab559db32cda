import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useIsPerson } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type Kpi, KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Plot } from '../../../ui/chart/Plot.tsx';
import type { Period } from '../../../ui/date/periods.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { Budgets, Methods, Spending } from './Rankings.tsx';
import classes from './transaction.module.css';
import { behind, figureBehind, type Listing } from './transaction-address.ts';
import { Waiting } from './Waiting.tsx';

/**
 * The income and expenses of the period, compared with the same number of days before, and their categories.
 */
export default function SummaryTab({ listing: { period } }: { listing: Listing }) {
  const t = useTranslations('transaction');
  const query = trpc.statement.stats.useQuery(period, { placeholderData: keepPreviousData });
  const { data, error } = query;
  const canReadCategories = useCan('transactionCategory.report');
  if (error && !data) return <PartFailed error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Waiting />;
  const isQuiet = [
    data.income,
    data.expenses,
    data.tickets,
    data.previous.income,
    data.previous.expenses,
  ].every((figure) => figure === 0);
  return (
    <>
      <Figures stats={data} period={period} />
      {isQuiet ? (
        <EmptyState kind="records" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className={clsx(classes.pair, classes.wide)}>
            <Bars period={period} />
            {canReadCategories ? <Spending period={period} /> : null}
          </div>
          <div className={classes.pair}>
            <Methods period={period} />
            {canReadCategories ? <Budgets period={period} /> : null}
          </div>
        </>
      )}
    </>
  );
}

type Stats = Awaited<ReturnType<ReturnType<typeof trpc.useUtils>['statement']['stats']['fetch']>>;

function Figures({ stats, period }: { stats: Stats; period: Period }) {
  const t = useTranslations('transaction');
  const { percent, money } = useFormat();
  const linked = (path: string, search: Record<string, string>, figure: ReactNode) => (
    <Link to={path} search={search} className={classes.link}>
      {figure}
    </Link>
  );
  const amountOf = (figure: 'income' | 'expenses' | 'profit') => {
    const { path, search } = figureBehind(period, figure);
    return linked(path, search, <Money amount={stats[figure]} />);
  };
  const change = (share: number | null) =>
    share === null
      ? t('nothingBefore')
      : t.rich('against', { share: () => <bdi dir="ltr">{`${share > 0 ? '+' : ''}${percent(share)}`}</bdi> });
  const isPerson = useIsPerson();
  const items: Kpi[] = [
    {
      label: t('income'),
      value: amountOf('income'),
      delta: change(stats.change.income),
      isLead: true,
    },
    {
      label: t('expenses'),
      value: amountOf('expenses'),
      delta: change(stats.change.expenses),
    },
    { label: t('left'), value: amountOf('profit'), delta: change(stats.change.profit) },
    ...(isPerson
      ? []
      : [
          {
            label: t('tickets'),
            value: linked(paths.transactions, behind(period, { transactionType: 'sale' }), stats.tickets),
            ...(stats.average !== null && { delta: t('averageOf', { amount: money(stats.average) }) }),
          },
        ]),
    {
      label: t('receivable'),
      value: linked(paths.debts, {}, <Money amount={stats.receivable} />),
    },
    {
      label: t('payable'),
      value: linked(paths.debts, { direction: 'payable' }, <Money amount={stats.payable} />),
    },
  ];
  return <KpiStrip items={items} />;
}

const measures = ['income', 'expenses', 'profit'] as const;
type Measure = (typeof measures)[number];
const daysIn = ({ from, until }: Period) => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

/** By day, or by week or month for long periods, each compared with the corresponding days before. */
function Bars({ period }: { period: Period }) {
  const t = useTranslations('transaction');
  const format = useFormat();
  const { language } = useSession();
  const [measure, setMeasure] = useState<Measure>('income');
  const days = daysIn(period);
  const groupBy = days <= 62 ? 'day' : days <= 370 ? 'week' : 'month';
  const { data } = trpc.statement.charts.useQuery(
    { ...period, groupBy },
    { placeholderData: keepPreviousData },
  );
  const shortOf = (day: string) =>
    dayInWords(day, language, groupBy === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' });
  return (
    <Column gap={8}>
      <SegmentedControl
        aria-label={t('measure')}
        value={measure}
        onChange={(next) => setMeasure(measures.find((each) => each === next) ?? 'income')}
        data={measures.map((value) => ({ value, label: t(value === 'profit' ? 'left' : value) }))}
      />
      <Plot
        title={t(`bars.${groupBy}`)}
        path={paths.figureEntries}
        empty={t('emptyTitle')}
        names={{ point: t('days'), value: t(measure === 'profit' ? 'left' : measure), before: t('before') }}
        format={format.money}
        tick={format.compactMoney}
        points={(data?.charts ?? []).map(({ bucket, from, until, previous, ...figures }) => ({
          id: bucket,
          label: shortOf(from),
          title: format.days({ from, until }),
          value: figures[measure] ?? 0,
          before: previous[measure] ?? 0,
          ...(figures[measure] !== 0 && { search: figureBehind({ from, until }, measure).search }),
        }))}
      />
    </Column>
  );
}
