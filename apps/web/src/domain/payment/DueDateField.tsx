import { Chip } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { daysAfter, endOfMonth } from '../../lib/format/days.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { Row } from '../../ui/layout/layout.tsx';

type DueDateFieldProps = Omit<Parameters<typeof DateField>[0], 'min' | 'max' | 'value' | 'onChange'> & {
  label: string;
  /** The day from which the days are counted. Earlier days cannot be chosen. */
  from: string;
  value?: string;
  onChange: (day: string) => void;
};

const usualDays = [8, 15, 30];

/** The due date: one of the usual days by a tap, or any other. */
export function DueDateField({ label, from, value = '', onChange, ...field }: DueDateFieldProps) {
  const t = useTranslations('common');
  const days = [
    ...usualDays.map((count) => ({ day: daysAfter(from, count), label: t('dayCount', { count }) })),
    { day: endOfMonth(from), label: t('endOfMonth') },
  ];
  return (
    <>
      <Chip.Group value={value} onChange={onChange}>
        <Row gap={8} role="radiogroup" aria-label={label}>
          {days.map(({ day, label: name }) => (
            <Chip key={name} value={day} size="md" radius="xl" variant="filled">
              {name}
            </Chip>
          ))}
        </Row>
      </Chip.Group>
      <DateField label={label} min={from} value={value} onChange={onChange} {...field} />
    </>
  );
}
