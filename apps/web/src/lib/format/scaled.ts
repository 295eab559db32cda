import { scaledFromText } from '@mostrador/shared/money/money';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import { parseDecimal } from '@mostrador/shared/words/format';

/** Canonical decimal text ('1250.5') as whole parts; null for an empty or unfinished text. */
export function scaledOf(text: string, scale: number): number | null {
  if (text === '.') return null;
  const whole = text.startsWith('.') ? `0${text}` : text;
  return scaledFromText(whole.endsWith('.') ? whole.slice(0, -1) : whole, scale) ?? null;
}

/**
 * Whole parts as canonical decimal text: 1500 at scale 1000 is '1.5', 125050 at scale 100 is '1250.50',
 * because half an amount of money is written with both of its decimals.
 */
export function textOf(value: number | null, scale: number): string {
  if (value === null) return '';
  const places = String(scale).length - 1;
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const needed = digits.slice(-places).replace(/0+$/, '');
  const part = needed && scale === 100 ? needed.padEnd(places, '0') : needed;
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${part ? `.${part}` : ''}`;
}

/** Additional decimals are cut, as if they had been typed. */
export function shortened(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  return decimals > 0 && part ? `${whole}.${part.slice(0, decimals)}` : whole;
}

type FieldStyle = { moneySymbol: MoneySymbol; decimals: number };

/**
 * The value of a run of keys that a field of digits and one separator would misread: `1,250.50` and
 * `1.250,50` with both separators, a grouped `1,250`. Undefined if the field reads it correctly.
 */
export function meantByTyping(keys: string, { moneySymbol, decimals }: FieldStyle): string | undefined {
  const separators = keys.replace(/[^.,]/g, '').length;
  const isGrouped = decimals > 0 && decimals < 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(keys);
  if (separators < 2 && !isGrouped) return undefined;
  const parsed = parseDecimal(keys, moneySymbol);
  return parsed === undefined ? undefined : shortened(parsed, decimals);
}

/** The field's text before and after the caret or the selection. */
type Around = { before: string; after: string };

/**
 * The canonical text of a field after Arabic digits were inserted, which a field of digits would drop;
 * undefined if none were inserted, or if they form no number.
 */
export function withArabic(added: string, around: Around, { moneySymbol, decimals }: FieldStyle) {
  if (!/[٠-٩۰-۹٫٬]/.test(added)) return undefined;
  const [group, point] = moneySymbol === 'dot' ? [',', '.'] : ['.', ','];
  const canonical = (text: string) => text.replaceAll(group, '').replace(point, '.');
  const digits = added
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', decimals > 0 ? '.' : '')
    .replaceAll('٬', '');
  const text = canonical(around.before) + digits + canonical(around.after);
  const [, whole = '', part] = /^0*(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (!/^\d*\.?\d*$/.test(text)) return undefined;
  return part === undefined ? whole || '0' : `${whole || '0'}.${part.slice(0, decimals)}`;
}
