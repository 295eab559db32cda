import { NumberInput, type NumberInputProps } from '@mantine/core';
import { parseDecimal } from '@mostrador/shared/format';
import { useState } from 'react';
import { useFormat } from '../lib/format.ts';
import { scaledOf, textOf } from '../lib/scaled.ts';

export type ScaledInputProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max' | 'step' | 'decimalScale'
> & {
  /** A whole number of parts (1/100 for money, 1/1000 for quantities); null while empty. */
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
  scale: 100 | 1000;
  decimals: number;
  max?: number;
};

/**
 * A field of digits and one separator, `,` or `.` alike. Its value is a whole number of parts, never a float.
 */
export function ScaledInput({
  value = null,
  onChange,
  scale,
  decimals,
  max,
  onPaste,
  onBlur,
  ...others
}: ScaledInputProps) {
  const { moneySymbol } = useFormat();
  const [text, setText] = useState(() => textOf(value, scale));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (scaledOf(text, scale) !== value) setText(textOf(value, scale));
  }
  const tell = (next: string) => {
    const parts = scaledOf(next, scale);
    const limited = parts !== null && max !== undefined ? Math.min(parts, max) : parts;
    setText(limited === parts ? next : textOf(limited, scale));
    setKnown(limited);
    if (limited !== value) onChange(limited);
  };
  return (
    <NumberInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      selectAllOnFocus
      allowNegative={false}
      withKeyboardEvents={false}
      decimalSeparator={moneySymbol === 'dot' ? '.' : ','}
      thousandSeparator={moneySymbol === 'dot' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      clampBehavior="none"
      valueIsNumericString
      {...others}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      value={text}
      onValueChange={({ value: next }, { source }) => source === 'event' && tell(next)}
      onBlur={(event) => {
        setText(textOf(value, scale));
        onBlur?.(event);
      }}
      onPaste={(event) => {
        onPaste?.(event);
        event.preventDefault();
        const pasted = parseDecimal(event.clipboardData.getData('text'), moneySymbol);
        if (pasted !== undefined) tell(pasted.startsWith('-') ? '0' : shortened(pasted, decimals));
      }}
    />
  );
}

/** More decimals than the field has are cut, as typing more of them would do nothing. */
function shortened(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  return decimals > 0 && part ? `${whole}.${part.slice(0, decimals)}` : whole;
}
