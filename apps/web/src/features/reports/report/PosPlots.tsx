import type { Earnings, PosStats } from '@mostrador/api/reports/report/report.schema';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { BestTable } from './BestTable.tsx';
import { DayPlot } from './DayPlot.tsx';
import { HeatTable } from './HeatTable.tsx';
import { HourPlot } from './HourPlot.tsx';
import classes from './report.module.css';
import { useReportWords } from './use-report-words.ts';

type PosPlotsProps = { stats: PosStats; entries: Record<string, string>; earned?: Earnings | undefined };

/** The same totals by day, hour, weekday, method and user. */
export function PosPlots({ stats, entries, earned }: PosPlotsProps) {
  const t = useTranslations('report');
  const hasProfit = earned?.totals.margin !== undefined && earned.totals.margin !== null;
  return (
    <>
      {hasProfit ? (
        <DayPlot
          days={earned.byDay.map((day) => ({ ...day, margin: day.margin ?? 0 }))}
          entries={entries}
          value={t('soldNet')}
          before={t('soldNetBefore')}
          hasProfit
        />
      ) : (
        <DayPlot days={stats.byDay} entries={entries} value={t('sold')} before={t('before')} />
      )}
      {earned ? <BestTable earned={earned} entries={entries} /> : null}
      <HeatTable stats={stats} />
      <div className={classes.pair}>
        <HourPlot hours={stats.byHour} entries={entries} />
        <WeekdayPlot stats={stats} entries={entries} />
      </div>
      <div className={classes.pair}>
        <Methods stats={stats} entries={entries} />
        <People stats={stats} entries={entries} />
      </div>
    </>
  );
}

function WeekdayPlot({ stats, entries }: PosPlotsProps) {
  const t = useTranslations('report');
  const format = useFormat();
  const words = useReportWords();
  const best = stats.byWeekday.toSorted((a, b) => b.amount - a.amount)[0];
  return (
    <Plot
      note={
        best && best.amount > 0 ? t('strongest', { when: words.weekday(best.weekday, 'long') }) : undefined
      }
      title={t('byWeekday')}
      path={paths.orders}
      empty={t('noSalesTitle')}
      names={{ point: t('weekday'), value: t('sold') }}
      format={format.money}
      tick={format.compactMoney}
      points={stats.byWeekday.map(({ weekday, amount, count }) => ({
        id: `${weekday}`,
        label: words.weekday(weekday, 'short'),
        title: words.weekday(weekday, 'long'),
        value: amount,
        ...(count !== 0 && { search: { ...entries, weekday: `${weekday}` } }),
      }))}
    />
  );
}

function Methods({ stats, entries }: PosPlotsProps) {
  const t = useTranslations();
  return (
    <Ranking
      title={t('report.byMethod')}
      empty={t('report.noSalesTitle')}
      rows={stats.byMethod
        .filter(({ amount, count }) => amount !== 0 || count !== 0)
        .toSorted((a, b) => b.amount - a.amount)
        .map(({ method, amount, count }) => ({
          id: method,
          name: t(`platform.paymentMethods.${method}`),
          value: amount,
          display: <Money amount={amount} isEven />,
          note: t('report.salesCount', { count }),
          path: paths.orders,
          search: { ...entries, paidWith: method },
        }))}
    />
  );
}

function People({ stats, entries }: PosPlotsProps) {
  const who = useUserName();
  const t = useTranslations('report');
  const format = useFormat();
  return (
    <Ranking
      title={t('byPerson')}
      empty={t('noSalesTitle')}
      rows={stats.byUser.map(({ user, amount, count, average }) => ({
        id: user.id,
        name: who(user) ?? '',
        value: amount,
        display: <Money amount={amount} isEven />,
        note: [
          t('salesCount', { count }),
          ...(average === null ? [] : [t('averageOf', { amount: format.money(average) })]),
        ].join(' · '),
        path: paths.orders,
        search: { ...entries, userId: user.id },
      }))}
    />
  );
}
