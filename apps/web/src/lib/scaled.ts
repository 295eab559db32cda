import { scaledFromText } from '@mostrador/shared/money';

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
