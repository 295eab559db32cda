import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { Calendar, useCalendarLabels } from './Calendar.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import type { DayChoice } from './DateField.tsx';

/** The calendar opens below its button; a tap selects the day and closes it. */
export default function DateCalendar({ value, min, max, disabled, onChoose }: DayChoice) {
  const labels = useCalendarLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <CalendarButton
          disabled={disabled ?? false}
          onClick={() => setOpen((was) => !was)}
          // Until the calendar has the focus, this element receives Escape.
          data-mantine-stop-propagation={isOpen || undefined}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar>
          <DatePicker
            hideOutsideDates
            size="md"
            value={value || null}
            defaultDate={value || max || min}
            minDate={min}
            maxDate={max}
            ariaLabels={labels}
            // Escape closes the calendar, not the dialog below it.
            __stopPropagation
            onChange={(day) => {
              setOpen(false);
              if (day) onChoose(day);
            }}
          />
        </Calendar>
      </Popover.Dropdown>
    </Popover>
  );
}
