import { TextInput, type TextInputProps } from '@mantine/core';
import { latinDigits } from '@mostrador/shared/words/latin-digits';

type ClockInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: string;
  onChange: (time: string) => void;
};

/** A time of day, typed in digits: «8» and «830» are completed when the field is left. */
export function ClockInput({ value, onChange, ...others }: ClockInputProps) {
  return (
    <TextInput
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...others}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={(event) => {
        onChange(clockOf(value));
        others.onBlur?.(event);
      }}
    />
  );
}

function clockOf(text: string): string {
  const [, hour = '', minute = '00'] = /^(\d{1,2}):?(\d\d)?$/.exec(latinDigits(text.trim())) ?? [];
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`;
}
