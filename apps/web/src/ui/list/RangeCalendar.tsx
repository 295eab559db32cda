import { DatePicker, DatesProvider, type DatesRangeValue } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import ar from 'dayjs/locale/ar';
import es from 'dayjs/locale/es';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import type { Range } from './ranges.ts';

// Digits are Latin in every language here; this locale would turn them into its own.
const latin = { preparse: undefined, postformat: undefined };
dayjs.locale({ ...ar, ...latin }, undefined, true);
dayjs.locale(es, undefined, true);

type RangeCalendarProps = { value: Range; today: string; onChange: (range: Range) => void };

/** Two taps make a range, in either order; days to come hold nothing and cannot be chosen. */
export function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  const t = useTranslations('common');
  const { language } = useSession();
  const [range, setRange] = useState<DatesRangeValue<string>>([value.from, value.until]);
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        size="md"
        value={range}
        defaultDate={value.until ?? today}
        maxDate={today}
        ariaLabels={{
          nextMonth: t('calendar.nextMonth'),
          previousMonth: t('calendar.previousMonth'),
          nextYear: t('calendar.nextYear'),
          previousYear: t('calendar.previousYear'),
          nextDecade: t('calendar.nextDecade'),
          previousDecade: t('calendar.previousDecade'),
        }}
        onChange={(next) => {
          setRange(next);
          const [from, until] = next;
          if (from && until) onChange({ from, until });
        }}
      />
    </DatesProvider>
  );
}
