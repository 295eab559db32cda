import { DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import ar from 'dayjs/locale/ar';
import es from 'dayjs/locale/es';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session/session.ts';

// Digits are Latin in every language of the program; this locale would use its own.
const latin = { preparse: undefined, postformat: undefined };
dayjs.locale({ ...ar, ...latin }, undefined, true);
dayjs.locale(es, undefined, true);

/** The context of every calendar: months and weekdays in the reader's language, weeks from Monday. */
export function Calendar({ children }: { children: ReactNode }) {
  const { language } = useSession();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      {children}
    </DatesProvider>
  );
}

/** The labels of a calendar's buttons. */
export function useCalendarLabels() {
  const t = useTranslations('common.calendar');
  return {
    nextMonth: t('nextMonth'),
    previousMonth: t('previousMonth'),
    nextYear: t('nextYear'),
    previousYear: t('previousYear'),
    nextDecade: t('nextDecade'),
    previousDecade: t('previousDecade'),
  };
}
