import { Popover } from '@mantine/core';
import { useState } from 'react';
import { CustomRangeButton, type OwnRangeProps } from './CustomRangeButton.tsx';
import { RangeCalendar } from './RangeCalendar.tsx';

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
