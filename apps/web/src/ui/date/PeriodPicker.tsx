import { ActionIcon, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../lib/format/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { Choice } from '../inputs/Choice.tsx';
import { CustomRangeButton, type OwnRangeProps } from '../list/CustomRangeButton.tsx';
import { onIntent } from '../menu/on-intent.tsx';
import classes from './period.module.css';
import { kindOf, type Period, periodKinds, periodOf, stepped } from './periods.ts';

const CustomRange = onIntent(
  ({ value, isOn }: OwnRangeProps) => <CustomRangeButton value={value} isOn={isOn} />,
  () => import('../list/CustomRange.tsx'),
);

type PeriodPickerProps = {
  value: Period;
  /** The current day of the shop. */
  today: string;
  onChange: (period: Period) => void;
};

/** Selects a month or another whole period, step by step, or any other days by a calendar. */
export function PeriodPicker({ value, today, onChange }: PeriodPickerProps) {
  const t = useTranslations('report');
  const kind = kindOf(value);
  const isCurrent = value.from <= today && today <= value.until;
  return (
    <fieldset className={classes.period} aria-label={t('period.label')}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('period.before')}
          onClick={() => onChange(stepped(value, -1))}
        >
          <IconChevronLeft size={18} className="mirror" aria-hidden="true" />
        </ActionIcon>
        <Text className={classes.name ?? ''} aria-live="polite">
          {useName(value)}
        </Text>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('period.after')}
          onClick={() => onChange(stepped(value, 1))}
        >
          <IconChevronRight size={18} className="mirror" aria-hidden="true" />
        </ActionIcon>
      </div>
      <Choice
        className={classes.kind ?? ''}
        aria-label={t('period.kind')}
        none={t('period.own')}
        data={periodKinds.map((each) => ({ value: each, label: t(`period.${each}`) }))}
        value={kind ?? null}
        onChange={(chosen) => {
          const next = periodKinds.find((each) => each === chosen);
          if (next) onChange(periodOf(next, isCurrent ? today : value.until));
        }}
      />
      <CustomRange
        value={value}
        isOn={kind === undefined}
        today={today}
        onChange={({ from, until }) => {
          if (from && until && from <= until) onChange({ from, until });
        }}
      />
    </fieldset>
  );
}

/** The usual name of the period. */
function useName(period: Period) {
  const t = useTranslations('report');
  const { language } = useSession();
  const { days } = useFormat();
  const kind = kindOf(period);
  if (kind === 'month') return dayInWords(period.from, language, { month: 'long', year: 'numeric' });
  if (kind === 'year') return period.from.slice(0, 4);
  if (kind === 'quarter')
    return t('period.quarterOf', {
      quarter: Math.ceil(Number(period.from.slice(5, 7)) / 3),
      year: period.from.slice(0, 4),
    });
  return days(period);
}
