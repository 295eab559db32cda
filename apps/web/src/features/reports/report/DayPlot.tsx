import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Day, grainOf, groupDays } from '../../../ui/chart/group-days.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { useReportWords } from './use-report-words.ts';

type DayPlotProps = {
  days: readonly Day[];
  /** The filters of the linked sales besides their days. */
  entries: Record<string, string>;
  value: string;
  before?: string;
  /** True if bars show the earned part of the sales. */
  hasProfit?: boolean;
};

const titles = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const;
const units = { day: 'day', week: 'week', month: 'month' } as const;

/** Amounts by day, or by week or month for long periods, each compared with the corresponding days before. */
export function DayPlot({ days, entries, value, before, hasProfit = false }: DayPlotProps) {
  const t = useTranslations('report');
  const format = useFormat();
  const words = useReportWords();
  const grain = grainOf(days.length);
  const hasBefore = days.some(({ previousAmount }) => previousAmount !== 0);
  return (
    <Plot
      title={t(titles[grain])}
      path={paths.orders}
      empty={t('noSalesTitle')}
      names={{
        point: t(units[grain]),
        value,
        ...(hasBefore && before && { before }),
        ...(hasProfit && { part: { part: t('by.margin'), rest: t('cost') } }),
      }}
      format={format.money}
      tick={format.compactMoney}
      points={groupDays(days, grain).map(({ from, until, amount, previousAmount, margin }) => ({
        id: from,
        label: grain === 'month' ? words.month(from) : words.shortDay(from),
        title: format.days({ from, until }),
        value: amount,
        before: previousAmount,
        ...(hasProfit && { part: margin }),
        ...(amount !== 0 && { search: { ...entries, from, until } }),
      }))}
    />
  );
}
