import { ActionIcon, Button, Input, Switch, Text, TextInput } from '@mantine/core';
import type { SpecialDay } from '@mostrador/shared/time/opening';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { errorAt, errorUnder } from './error-under.ts';
import { Intervals } from './HoursField.tsx';
import classes from './hours.module.css';

type SpecialDaysProps = {
  value: SpecialDay[];
  onChange: (days: SpecialDay[]) => void;
  errors: Record<string, unknown>;
};

const most = 60;

/** Holidays and other days with special opening hours. */
export function SpecialDays({ value, onChange, errors }: SpecialDaysProps) {
  const t = useTranslations('store');
  const put = (index: number, changed: Partial<SpecialDay>) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  return (
    <Input.Wrapper label={t('specialDays')} labelElement="div" error={errorAt(errors, 'exceptions')}>
      <Rows gap={12}>
        {value.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being written has no other name
          <div key={index} className={classes.special}>
            <DateField
              label={t('date')}
              value={day.date}
              onChange={(date) => put(index, { date })}
              error={errorUnder(errors, `exceptions.${index}.date`)}
            />
            <TextInput
              label={t('reason')}
              placeholder={t('reasonExample')}
              maxLength={40}
              value={day.label ?? ''}
              onChange={({ currentTarget }) => put(index, { label: currentTarget.value || null })}
            />
            <Switch
              label={t('opens')}
              checked={day.intervals.length > 0}
              onChange={({ currentTarget }) =>
                put(index, { intervals: currentTarget.checked ? [{ from: '08:00', to: '12:00' }] : [] })
              }
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('removeDay')}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
            {day.intervals.length > 0 ? (
              <Intervals
                name={`exceptions.${index}.intervals`}
                value={day.intervals}
                onChange={(intervals) => put(index, { intervals })}
                error={errorUnder(errors, `exceptions.${index}.intervals`)}
              />
            ) : null}
          </div>
        ))}
        {value.length === 0 ? <Text c="dimmed">{t('noSpecialDays')}</Text> : null}
        {value.length < most ? (
          <Button
            variant="default"
            className={classes.copy ?? ''}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...value, { date: '', intervals: [], label: null }])}
          >
            {t('addDay')}
          </Button>
        ) : null}
      </Rows>
    </Input.Wrapper>
  );
}
