import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { useReportWords } from './use-report-words.ts';

type Hour = { hour: number; amount: number; count: number };
type HourPlotProps = { hours: readonly Hour[]; entries: Record<string, string> };

/** The range of hours with sales. */
export function HourPlot({ hours, entries }: HourPlotProps) {
  const t = useTranslations('report');
  const format = useFormat();
  const words = useReportWords();
  const isOpen = ({ amount, count }: Hour) => amount !== 0 || count !== 0;
  const shown = hours.slice(Math.max(hours.findIndex(isOpen), 0), hours.findLastIndex(isOpen) + 1);
  const best = shown.toSorted((a, b) => b.amount - a.amount)[0];
  return (
    <Plot
      note={best && best.amount > 0 ? t('strongest', { when: words.hour(best.hour) }) : undefined}
      title={t('byHour')}
      path={paths.orders}
      empty={t('noSalesTitle')}
      names={{ point: t('hour'), value: t('sold') }}
      format={format.money}
      tick={format.compactMoney}
      points={shown.map(({ hour, amount, count }) => ({
        id: `${hour}`,
        label: `${hour}`,
        title: words.hour(hour),
        value: amount,
        ...(count !== 0 && { search: { ...entries, hour: `${hour}` } }),
      }))}
    />
  );
}
