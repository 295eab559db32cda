import { Checkbox, Text } from '@mantine/core';
import { daysOfMonth, weekendRules } from '@mostrador/shared/codes/codes';
import { nextOccurrences } from '@mostrador/shared/time/recurrence-dates';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { isDay } from '../../lib/format/typed-date.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { ManyChoice } from '../../ui/inputs/ManyChoice.tsx';
import { WholeInput } from '../../ui/inputs/WholeInput.tsx';
import classes from './recurrence.module.css';
import type { RecurrenceValue, Rule } from './recurrence-value.ts';
import { useDayWords, useSentence } from './use-sentence.ts';

type RuleFieldsProps = {
  value: RecurrenceValue;
  onChange: (value: RecurrenceValue) => void;
  from: string;
};

export default function RuleFields(props: RuleFieldsProps) {
  const { value, onChange, from } = props;
  const t = useTranslations('recurrence');
  const change = (part: Partial<RecurrenceValue>) => onChange({ ...value, ...part });
  return (
    <>
      <div className={classes.rule}>
        <DayField {...props} />
        <MonthsField {...props} />
        <EndFields {...props} />
        <Choice
          label={t('weekend')}
          data={weekendRules.map((each) => ({ value: each, label: t(`weekends.${each}`) }))}
          value={value.weekend}
          onChange={(chosen) => change({ weekend: weekendRules.find((each) => each === chosen) ?? 'keep' })}
        />
        <RemindersField {...props} />
      </div>
      <Checkbox
        label={t('auto')}
        description={t('autoHint')}
        checked={value.mode === 'auto' && !value.approximate}
        onChange={({ currentTarget }) =>
          change({ mode: currentTarget.checked ? 'auto' : 'approve', approximate: false })
        }
      />
      {isDay(from) ? <NextDays rule={{ ...value, startsOn: from }} /> : null}
    </>
  );
}

/** The day of the week or of the month. */
function DayField({ value, onChange, from }: RuleFieldsProps) {
  const t = useTranslations('recurrence');
  const { dayWord, weekdayName } = useDayWords();
  const { period } = value;
  if (period === 'semimonthly' || period === 'once') return null;
  if (period === 'weekly' || period === 'biweekly')
    return (
      <Choice
        label={t('weekday')}
        none={t('sameDay')}
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
        value={value.weekday === null ? null : String(value.weekday)}
        onChange={(day) => onChange({ ...value, weekday: day === null ? null : Number(day) })}
      />
    );
  const days = [...daysOfMonth, ...Array.from({ length: 31 }, (_, index) => index + 1)];
  return (
    <Choice
      label={t('day')}
      none={t('dayAsNow', { day: dayWord(Number(from.slice(8)) || 1) })}
      data={days.map((day) => ({ value: String(day), label: dayWord(day) }))}
      value={value.dayOfMonth === null ? null : String(value.dayOfMonth)}
      onChange={(chosen) =>
        onChange({ ...value, dayOfMonth: days.find((day) => String(day) === chosen) ?? null })
      }
    />
  );
}

function MonthsField({ value, onChange }: RuleFieldsProps) {
  const t = useTranslations('recurrence');
  const { monthName } = useDayWords();
  const data = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  }));
  return (
    <ManyChoice
      label={t('months')}
      placeholder={value.months.length > 0 ? '' : t('allMonths')}
      data={data}
      value={value.months.map(String)}
      onChange={(months: string[]) =>
        onChange({ ...value, months: months.map(Number).sort((a, b) => a - b) })
      }
    />
  );
}

const usualReminders = [0, 1, 3, 7];

/**
 * The number of days before the due day at which the user is reminded. A value set by another program stays
 * among the choices.
 */
function RemindersField({ value, onChange }: RuleFieldsProps) {
  const t = useTranslations('recurrence');
  const days = [...new Set([...usualReminders, ...value.reminders])].sort((a, b) => a - b);
  return (
    <ManyChoice
      label={t('reminders')}
      placeholder={value.reminders.length > 0 ? '' : t('noReminders')}
      data={days.map((count) => ({ value: String(count), label: t('daysBefore', { count }) }))}
      value={value.reminders.map(String)}
      onChange={(chosen: string[]) =>
        onChange({
          ...value,
          reminders: chosen
            .map(Number)
            .sort((a, b) => a - b)
            .slice(0, 4),
        })
      }
    />
  );
}

const ends = ['never', 'times', 'on'] as const;

/** The end of the recurrence: never, after a number of times, or on a day. */
function EndFields({ value, onChange, from }: RuleFieldsProps) {
  const t = useTranslations('recurrence');
  const ending = value.times !== null ? 'times' : value.endsOn !== null ? 'on' : 'never';
  const [end, setEnd] = useState<(typeof ends)[number]>(ending);
  const choose = (chosen: string | null) => {
    const next = ends.find((each) => each === chosen) ?? 'never';
    setEnd(next);
    onChange({ ...value, endsOn: null, times: next === 'times' ? 12 : null });
  };
  return (
    <>
      <Choice
        label={t('ends')}
        data={ends.map((each) => ({ value: each, label: t(`endings.${each}`) }))}
        value={end}
        onChange={choose}
      />
      {end === 'times' ? (
        <WholeInput
          label={t('times')}
          min={1}
          max={1000}
          value={value.times ?? ''}
          onChange={(times) => onChange({ ...value, times: Number(times) || null })}
        />
      ) : null}
      {end === 'on' ? (
        <DateField
          label={t('endsOn')}
          min={from}
          value={value.endsOn ?? ''}
          onChange={(endsOn) => onChange({ ...value, endsOn: endsOn || null })}
        />
      ) : null}
    </>
  );
}

/** The rule in one sentence, and its next days. */
function NextDays({ rule }: { rule: Rule }) {
  const t = useTranslations('recurrence');
  const sentenceOf = useSentence();
  const { date } = useFormat();
  const isWhole = rule.endsOn === null || isDay(rule.endsOn);
  if (!isWhole) return null;
  const days = nextOccurrences(rule, { from: rule.startsOn, most: 4 });
  return (
    <div className={classes.told} aria-live="polite">
      <Text fw={600}>{sentenceOf(rule)}</Text>
      <Text size="sm" c="dimmed">
        {t('nextDays')}
      </Text>
      <ul className={classes.dates} aria-label={t('nextDays')}>
        {days.map(({ dueOn, postsOn }) => (
          <li key={dueOn}>{date(postsOn)}</li>
        ))}
      </ul>
    </div>
  );
}
