import { scaledFromText } from '@mostrador/shared/money';

/** Canonical decimal text ('1250.5') as whole parts; null for an empty or unfinished text. */
export function scaledOf(text: string, scale: number): number | null {
  const whole = text.startsWith('.') ? `0${text}` : text;
  return scaledFromText(whole.endsWith('.') ? whole.slice(0, -1) : whole, scale) ?? null;
}

/** Whole parts as canonical decimal text without needless zeros: 125050 at scale 100 is '1250.5'. */
export function textOf(value: number | null, scale: number): string {
  if (value === null) return '';
  const places = String(scale).length - 1;
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${part ? `.${part}` : ''}`;
}
