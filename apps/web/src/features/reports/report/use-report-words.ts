import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The texts for the periods and times in reports. */
export function useReportWords() {
  const t = useTranslations('report');
  const format = useFormat();
  const session = useSession();
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    dayInWords(date, session.language, options);
  return {
    shortDay: (date: string) => day(date, { day: 'numeric', month: 'short' }),
    month: (date: string) => day(date, { month: 'short', year: 'numeric' }),
    /** 1 is Monday. */
    weekday: (weekday: number, width: 'short' | 'long') => day(`2024-01-0${weekday}`, { weekday: width }),
    hour: (hour: number) => t('hourRange', { from: `${hour}:00`, until: `${hour}:59` }),
    /** Formats a share in whole percent. */
    share: (basisPoints: number) =>
      `${basisPoints >= 50 ? '+' : ''}${format.percent(Math.round(basisPoints / 100) * 100)}`,
  };
}
