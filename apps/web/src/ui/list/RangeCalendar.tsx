import { DatePicker, type DatesRangeValue } from '@mantine/dates';
import { useState } from 'react';
import { Calendar, useCalendarLabels } from '../date/Calendar.tsx';
import type { Range } from './ranges.ts';

type RangeCalendarProps = { value: Range; today: string; onChange: (range: Range) => void };

/** Two taps make a range, in either order; days to come hold nothing and cannot be chosen. */
export function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  const labels = useCalendarLabels();
  const [range, setRange] = useState<DatesRangeValue<string>>([value.from, value.until]);
  return (
    <Calendar>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        size="md"
        value={range}
        defaultDate={value.until ?? today}
        maxDate={today}
        ariaLabels={labels}
        onChange={(next) => {
          setRange(next);
          const [from, until] = next;
          if (from && until) onChange({ from, until });
        }}
      />
    </Calendar>
  );
}
