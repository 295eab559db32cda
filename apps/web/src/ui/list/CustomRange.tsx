import { Popover } from '@mantine/core';
import { DatePicker, type DatesRangeValue } from '@mantine/dates';
import { useState } from 'react';
import { Calendar, useCalendarLabels } from '../date/Calendar.tsx';
import { CustomRangeButton, type OwnRangeProps } from './CustomRangeButton.tsx';
import type { Range } from './ranges.ts';

/** The calendar opens below its button. */
export default function CustomRange({ value, isOn, today, onChange }: OwnRangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <CustomRangeButton value={value} isOn={isOn} onClick={() => setOpen((was) => !was)} />
      </Popover.Target>
      <Popover.Dropdown>
        <RangeCalendar
          value={value}
          today={today}
          onChange={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type RangeCalendarProps = { value: Range; today: string; onChange: (range: Range) => void };

/** Two taps select a range, in either order; future days have no data and cannot be selected. */
function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
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
