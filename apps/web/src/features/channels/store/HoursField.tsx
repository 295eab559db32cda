import { ActionIcon, Button, Switch, Text } from '@mantine/core';
import { type Weekday, weekdays } from '@mostrador/shared/codes/codes';
import { type Hours, type Interval, maxIntervals } from '@mostrador/shared/time/opening';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ClockInput } from '../../../ui/date/ClockInput.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { errorUnder } from './error-under.ts';
import classes from './hours.module.css';

type HoursFieldProps = {
  value: Hours;
  onChange: (hours: Hours) => void;
  /** The errors of the form, by the path of each field. */
  errors: Record<string, unknown>;
};

const usual: Interval = { from: '08:00', to: '18:00' };

/** The opening hours of a week: each day is closed, or open in up to three intervals. */
export function HoursField({ value, onChange, errors }: HoursFieldProps) {
  const t = useTranslations('store');
  const set = (day: Weekday, intervals: Interval[]) => onChange({ ...value, [day]: intervals });
  const first = weekdays.find((day) => value[day].length > 0);
  const copy = (from: Weekday) =>
    onChange({ ...value, ...Object.fromEntries(weekdays.map((day) => [day, value[from]])) });
  return (
    <Rows gap={12}>
      {weekdays.map((day) => (
        <fieldset key={day} aria-label={t(`days.${day}`)} className={classes.day}>
          <Switch
            className={classes.name ?? ''}
            label={t(`days.${day}`)}
            checked={value[day].length > 0}
            onChange={({ currentTarget }) => set(day, currentTarget.checked ? [usual] : [])}
          />
          {value[day].length === 0 ? (
            <Text c="dimmed">{t('closed')}</Text>
          ) : (
            <Intervals
              name={`hours.${day}`}
              value={value[day]}
              onChange={(intervals) => set(day, intervals)}
              error={errorUnder(errors, `hours.${day}`)}
            />
          )}
        </fieldset>
      ))}
      {first ? (
        <Button variant="subtle" className={classes.copy ?? ''} onClick={() => copy(first)}>
          {t('copyHours', { day: t(`days.${first}`) })}
        </Button>
      ) : null}
    </Rows>
  );
}

type IntervalsProps = {
  name: string;
  value: Interval[];
  onChange: (intervals: Interval[]) => void;
  error: string | undefined;
};

/** The intervals of one day; removing the last one closes the day. */
export function Intervals({ name, value, onChange, error }: IntervalsProps) {
  const t = useTranslations('store');
  const put = (index: number, changed: Partial<Interval>) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  return (
    <div className={classes.intervals}>
      {value.map((interval, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other name than their place
        <div key={index} className={classes.interval}>
          <ClockInput
            className={classes.clock ?? ''}
            aria-label={t('from')}
            name={`${name}.${index}.from`}
            value={interval.from}
            onChange={(from) => put(index, { from })}
            error={error !== undefined}
          />
          <span aria-hidden="true">–</span>
          <ClockInput
            className={classes.clock ?? ''}
            aria-label={t('to')}
            name={`${name}.${index}.to`}
            value={interval.to}
            onChange={(to) => put(index, { to })}
            error={error !== undefined}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeInterval')}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
          {interval.to !== '' && interval.to <= interval.from ? (
            <Text size="sm" c="dimmed">
              {t('nextDay')}
            </Text>
          ) : null}
        </div>
      ))}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {value.length < maxIntervals ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...value, { from: value.at(-1)?.to ?? usual.from, to: '23:00' }])}
        >
          {t('addInterval')}
        </Button>
      ) : null}
    </div>
  );
}
