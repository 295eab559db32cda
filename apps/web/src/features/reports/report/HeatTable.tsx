import { Text, Title, VisuallyHidden } from '@mantine/core';
import type { PosStats } from '@mostrador/api/reports/report/report.schema';
import type { CSSProperties } from 'react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './heat.module.css';
import { useReportWords } from './use-report-words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The sales by hour and weekday: darker cells have more sales on an average day. */
export function HeatTable({ stats }: { stats: PosStats }) {
  const t = useTranslations('report');
  const format = useFormat();
  const words = useReportWords();
  const title = useId();
  const { at, hours, most } = averagesOf(stats);
  if (!most) return null;
  const when = t('weekdayAndHour', {
    weekday: words.weekday(most.weekday, 'long'),
    hours: words.hour(most.hour),
  });
  return (
    <figure className={classes.card} aria-labelledby={title}>
      <Title order={2} size="h4" id={title}>
        {t('whenSold')}
      </Title>
      <table className={classes.heat} aria-labelledby={title}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{words.weekday(weekday, 'short')}</th>
              {hours.map((hour) => {
                const amount = at(weekday, hour);
                const label = format.money(amount);
                return (
                  <td key={hour} title={`${words.weekday(weekday, 'long')}, ${words.hour(hour)}: ${label}`}>
                    <span className={classes.cell} style={shadeOf(amount / most.amount)} />
                    <VisuallyHidden>{label}</VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm">
        {t('strongest', { when })} {t('onAverage', { amount: format.money(most.amount) })}
      </Text>
    </figure>
  );
}

const shadeOf = (share: number): CSSProperties & Record<'--heat', string> => ({
  '--heat': `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%`,
});

/** The average per weekday and hour, because a month may have five Mondays and four Tuesdays. */
function averagesOf({ byWeekdayAndHour, byDay }: PosStats) {
  const days = new Map<number, number>();
  for (const { date } of byDay) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
    days.set(weekday, (days.get(weekday) ?? 0) + 1);
  }
  const cells = byWeekdayAndHour.map(({ weekday, hour, amount }) => ({
    ...{ weekday, hour },
    amount: Math.round(amount / Math.max(1, days.get(weekday) ?? 1)),
  }));
  const open = cells.filter(({ amount }) => amount > 0);
  const sold = open.map(({ hour }) => hour);
  const [first, last] = [Math.min(...sold), Math.max(...sold)];
  return {
    at: (weekday: number, hour: number) =>
      cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.amount ?? 0,
    hours: open.length > 0 ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [],
    most: open.toSorted((a, b) => b.amount - a.amount)[0],
  };
}
