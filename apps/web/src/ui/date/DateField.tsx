import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateText, dayOf, isDay, wholeDay } from '../../lib/format/typed-date.ts';
import { useSession } from '../../lib/session/session.ts';
import { onIntent } from '../menu/on-intent.tsx';
import { CalendarButton } from './CalendarButton.tsx';

export type DayChoice = {
  /** 'YYYY-MM-DD', or empty. */
  value: string;
  /** The first and the last selectable day. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  onChoose: (day: string) => void;
};

type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> &
  Pick<DayChoice, 'min' | 'max'> & {
    value?: string;
    /** Receives a day, an empty text, or an incomplete text, which the rules of the form refuse. */
    onChange: (day: string) => void;
  };

const DateCalendar = onIntent(
  ({ disabled }: DayChoice) => <CalendarButton disabled={disabled ?? false} />,
  () => import('./DateCalendar.tsx'),
);

/** A date, typed in numbers or selected in the calendar. */
export function DateField({ value = '', onChange, min, max, onBlur, ...others }: DateFieldProps) {
  const t = useTranslations('common.calendar');
  const { language } = useSession();
  const [text, setText] = useState(() => dateText(value, language));
  const [seen, setSeen] = useState({ value, reported: value });
  if (seen.value !== value) {
    setSeen({ value, reported: value });
    if (seen.reported !== value) setText(dateText(value, language));
  }
  const report = (day: string) => {
    setSeen({ value, reported: day });
    if (day !== seen.reported) onChange(day);
  };
  const choose = (day: string) => {
    setText(dateText(day, language));
    report(day);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('pattern')}
      {...others}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        report(wholeDay(typed, language) ?? typed.trim());
      }}
      onBlur={(event) => {
        const day = dayOf(text, language);
        if (day) choose(day);
        // The field shows its value again if the typed text was not accepted.
        else setText(dateText(value, language));
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <DateCalendar
          value={isDay(value) ? value : ''}
          min={min}
          max={max}
          disabled={others.disabled}
          onChoose={choose}
        />
      }
    />
  );
}
