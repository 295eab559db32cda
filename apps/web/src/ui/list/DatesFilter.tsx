import { Button, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { onIntent } from '../menu/on-intent.tsx';
import { CustomRangeButton, type OwnRangeProps } from './CustomRangeButton.tsx';
import classes from './list.module.css';
import { isReversed, type Range, rangeNamed, rangeNames, rangeOf } from './ranges.ts';
import { useShownChoice } from './use-shown-choice.ts';

type DatesFilterProps = {
  label: string;
  /** The label of the option without days; by default all days. Null if a range is required. */
  none?: string | null;
  value: Range;
  /** The current day of the shop. */
  today: string;
  onChange: (range: Range) => void;
};

const CustomRange = onIntent(ClosedRange, () => import('./CustomRange.tsx'));

function ClosedRange({ value, isOn }: OwnRangeProps) {
  return <CustomRangeButton value={value} isOn={isOn} />;
}

/** The most frequent ranges, one tap each, and a calendar for all others. */
export function DatesFilter({ label, none, value, today, onChange }: DatesFilterProps) {
  const t = useTranslations('common');
  const errors = useTranslations('errors');
  const chosen = rangeNamed(value, today);
  const row = useShownChoice<HTMLDivElement>(chosen);
  const isAll = value.from === null && value.until === null;
  const buttons = [
    ...(none === null
      ? []
      : [{ name: 'allDates' as const, isOn: isAll, range: { from: null, until: null } }]),
    ...rangeNames.map((name) => ({ name, isOn: name === chosen, range: rangeOf(name, today) })),
  ] as const;
  return (
    <fieldset className={classes.dates} aria-label={label}>
      <div ref={row} className={classes.ranges}>
        {buttons.map(({ name, isOn, range }) => (
          <Button
            key={name}
            variant={isOn ? 'filled' : 'default'}
            aria-pressed={isOn}
            onClick={() => onChange(range)}
          >
            {name === 'allDates' && none ? none : t(name)}
          </Button>
        ))}
        <CustomRange value={value} isOn={!isAll && chosen === undefined} today={today} onChange={onChange} />
      </div>
      {isReversed(value) ? (
        <Text role="alert" size="sm" className={classes.wrong ?? ''}>
          {errors('dateRangeReversed')}
        </Text>
      ) : null}
    </fieldset>
  );
}
