import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../lib/format/format.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Rule } from './recurrence-value.ts';

/** Returns a rule as one sentence: «Cada mes, el día 5, 12 veces». */
export function useSentence() {
  const t = useTranslations('recurrence');
  const { date } = useFormat();
  const { dayWord, weekdayName, monthName } = useDayWords();
  return (rule: Rule) => {
    const { period, startsOn, weekday, dayOfMonth, months, endsOn, times, weekend } = rule;
    const start = Number(startsOn.slice(8));
    const when = t(`sentences.${period}`, {
      day: dayWord(dayOfMonth ?? start),
      weekday: weekdayName(weekday ?? weekdayOf(startsOn)),
      month: (months.length > 0 ? months : [Number(startsOn.slice(5, 7))]).map(monthName).join(', '),
      date: date(startsOn),
    });
    const only =
      months.length > 0 && period !== 'yearly'
        ? t('onlyIn', { months: months.map(monthName).join(', ') })
        : '';
    const end = times ? t('soOften', { count: times }) : endsOn ? t('until', { date: date(endsOn) }) : '';
    const moved = weekend === 'keep' ? '' : t(`moved.${weekend}`);
    return [when, only, moved, end].filter(Boolean).join(' · ');
  };
}

/** Returns the names of days and months in the reader's language. */
export function useDayWords() {
  const t = useTranslations('recurrence');
  const { language } = useSession();
  return {
    dayWord: (day: NonNullable<Rule['dayOfMonth']>) =>
      typeof day === 'number' ? t('days.number', { day }) : t(`days.${day}`),
    // 1 January 2024 was a Monday.
    weekdayName: (weekday: number) => dayInWords(`2024-01-0${weekday}`, language, { weekday: 'long' }),
    monthName: (month: number) =>
      dayInWords(`2024-${String(month).padStart(2, '0')}-15`, language, { month: 'long' }),
  };
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
