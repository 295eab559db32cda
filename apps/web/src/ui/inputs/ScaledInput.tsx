import { NumberInput, type NumberInputProps } from '@mantine/core';
import { parseDecimal } from '@mostrador/shared/words/format';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { meantByTyping, scaledOf, shortened, textOf, withArabic } from '../../lib/format/scaled.ts';

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

type Run = { keys: string; text: string; shown: string };

/**
 * The key sequence that a changed field continues. It is derived from the text and not from key events,
 * because on-screen keyboards do not report keys. A complete number belongs to the sequence, whatever its
 * source.
 */
function runOf(value: string, { keys, text, shown }: Run) {
  if (!value.startsWith(shown) || value === shown)
    return { added: '', keys: value.length === 1 ? value : '' };
  const added = value.slice(shown.length);
  return { added, keys: (keys || (/^\d+$/.test(text) ? text : '')) + added };
}

/**
 * The library restores the caret to its position before the text was regrouped, at once and a moment later.
 */
function keepCaretAtEnd(field: HTMLInputElement) {
  const toEnd = () => field.setSelectionRange(field.value.length, field.value.length);
  toEnd();
  setTimeout(toEnd, 0);
}

/**
 * A field of digits and one separator, `,` or `.` alike. Its value is an integer number of parts, never a
 * float.
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
  // Not during rendering: the field must have shown the typed text before it shows the converted one.
  useLayoutEffect(() => {
    if (known === value) return;
    setKnown(value);
    if (scaledOf(text, scale) !== value) setText(textOf(value, scale));
  }, [known, value, text, scale]);
  const applyText = (next: string) => {
    const parts = scaledOf(next, scale);
    const isTooMuch = parts !== null && max !== undefined && parts > max;
    const limited = isTooMuch ? max : parts;
    setOver(isTooMuch);
    setText(isTooMuch ? textOf(max, scale) : next);
    setKnown(limited);
    if (limited !== value) onChange(limited);
  };
  const typed = useRef('');
  const element = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  const isRegrouped = useRef(false);
  useLayoutEffect(() => {
    shown.current = element.current?.value ?? '';
    if (isRegrouped.current && element.current) keepCaretAtEnd(element.current);
    isRegrouped.current = false;
  });
  const isPointed = useRef(false);
  const selecting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <NumberInput
      ref={element}
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
        // Refused here, because the field would otherwise keep showing the typed text instead of its value.
        if (max === undefined || (scaledOf(next, scale) ?? 0) <= max) return true;
        applyText(next);
        return false;
      }}
      onValueChange={({ value: next }, { source }) => source === 'event' && applyText(next)}
      onBeforeInput={(event) => {
        clearTimeout(selecting.current);
        const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
        const before = shown.slice(0, selectionStart ?? shown.length);
        const after = shown.slice(selectionEnd ?? shown.length);
        const meant = withArabic(event.data, { before, after }, { moneySymbol, decimals });
        if (meant === undefined) return;
        event.preventDefault();
        applyText(meant);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        clearTimeout(selecting.current);
      }}
      onChangeCapture={(event) => {
        const run = runOf(event.currentTarget.value, { keys: typed.current, text, shown: shown.current });
        typed.current = run.keys;
        const meant = meantByTyping(run.keys, { moneySymbol, decimals });
        if (meant === undefined) return;
        event.stopPropagation();
        isRegrouped.current = true;
        applyText(meant);
      }}
      onPointerDown={() => {
        isPointed.current = true;
      }}
      onFocusCapture={(event) => {
        const { currentTarget } = event;
        // Selects at once, because the library reports the focus late: a key pressed before would be added to
        // the value instead of replacing it.
        currentTarget.select();
        // A pointer sets its caret only after the focus event.
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
        if (pasted !== undefined) applyText(pasted.startsWith('-') ? '0' : shortened(pasted, decimals));
      }}
    />
  );
}
