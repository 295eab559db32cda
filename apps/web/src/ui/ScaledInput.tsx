import { NumberInput, type NumberInputProps } from '@mantine/core';
import { parseDecimal } from '@mostrador/shared/format';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../lib/format.ts';
import { meantByTyping, scaledOf, shortened, textOf, withArabic } from '../lib/scaled.ts';

export type ScaledInputProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max' | 'step' | 'decimalScale'
> & {
  /** A whole number of parts (1/100 for money, 1/1000 for quantities, …); null while empty. */
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
  scale: 100 | 1000 | 10_000;
  decimals: number;
  max?: number;
};

/**
 * The whole number that stands before a caret at the end, or nothing: what is typed after it goes on with it,
 * whoever put it there.
 */
function wholeBefore({ value, selectionStart }: HTMLInputElement, text: string) {
  return selectionStart === value.length && /^\d+$/.test(text) ? text : '';
}

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
  onKeyDown,
  ...others
}: ScaledInputProps) {
  const t = useTranslations('common');
  const { moneySymbol, quantity } = useFormat();
  const [isOver, setOver] = useState(false);
  const [text, setText] = useState(() => textOf(value, scale));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (scaledOf(text, scale) !== value) setText(textOf(value, scale));
  }
  const tell = (next: string) => {
    const parts = scaledOf(next, scale);
    const isTooMuch = parts !== null && max !== undefined && parts > max;
    const limited = isTooMuch ? max : parts;
    setOver(isTooMuch);
    setText(isTooMuch ? textOf(max, scale) : next);
    setKnown(limited);
    if (limited !== value) onChange(limited);
  };
  const typed = useRef('');
  const isPointed = useRef(false);
  const selecting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <NumberInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      allowNegative={false}
      withKeyboardEvents={false}
      decimalSeparator={moneySymbol === 'dot' ? '.' : ','}
      thousandSeparator={moneySymbol === 'dot' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      clampBehavior="none"
      valueIsNumericString
      errorProps={{ role: 'status' }}
      {...others}
      error={
        others.error ??
        (isOver && max !== undefined ? t('atMost', { max: quantity((max * 1000) / scale) }) : undefined)
      }
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      value={text}
      isAllowed={({ value: next }) => {
        // Refused here, or the field would go on showing what was typed and not what it holds.
        if (max === undefined || (scaledOf(next, scale) ?? 0) <= max) return true;
        tell(next);
        return false;
      }}
      onValueChange={({ value: next }, { source }) => source === 'event' && tell(next)}
      onBeforeInput={(event) => {
        clearTimeout(selecting.current);
        const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
        const before = shown.slice(0, selectionStart ?? shown.length);
        const after = shown.slice(selectionEnd ?? shown.length);
        const meant = withArabic(event.data, { before, after }, { moneySymbol, decimals });
        if (meant === undefined) return;
        event.preventDefault();
        tell(meant);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        clearTimeout(selecting.current);
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const begun = typed.current || wholeBefore(event.currentTarget, text);
        typed.current = event.key.length === 1 ? begun + event.key : '';
        const meant = meantByTyping(typed.current, { moneySymbol, decimals });
        if (meant === undefined) return;
        event.preventDefault();
        tell(meant);
      }}
      onPointerDown={() => {
        isPointed.current = true;
      }}
      onFocusCapture={(event) => {
        const { currentTarget } = event;
        // At once, and the library tells of it late: a key that comes before would be added to what it shall
        // replace.
        currentTarget.select();
        // A pointer puts its caret down only now.
        if (isPointed.current) selecting.current = setTimeout(() => currentTarget.select(), 0);
      }}
      onBlur={(event) => {
        isPointed.current = false;
        typed.current = '';
        setOver(false);
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
