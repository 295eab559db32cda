import type { PosStats } from '@mostrador/api/insight/report/report.schema';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { DayPlot } from './DayPlot.tsx';
import { HourPlot } from './HourPlot.tsx';
import classes from './report.module.css';
import { useReportWords } from './report.ts';

type PosPlotsProps = { stats: PosStats; entries: Record<string, string> };

/** The same sums by day, hour, weekday, method and person. */
export function PosPlots({ stats, entries }: PosPlotsProps) {
  const t = useTranslations('report');
  return (
    <>
      <DayPlot days={stats.byDay} entries={entries} value={t('sold')} before={t('before')} />
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
  return (
    <Plot
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
          told: <Money amount={amount} isEven />,
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
        told: <Money amount={amount} isEven />,
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
