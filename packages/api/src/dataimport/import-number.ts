import { scaledFromText } from '@mostrador/shared/money';

type Style = { scale: number; decimalSign: '.' | ',' };

/**
 * A number as people write it, in units of 1/scale: «12,50 Q», «Q 1,250.00», «1.250,00», «(3)» for less than
 * nothing. One sign alone is the shop's decimal sign, or else parts thousands where three digits follow.
 * Undefined for anything else, and for more decimals than the scale has.
 */
export function numberFromText(text: string, { scale, decimalSign }: Style): number | undefined {
  const read = plainFromText(text, decimalSign);
  const value = read && scaledFromText(read.plain, scale);
  return !value || !read.isNegative ? value : -value;
}

/** The digits with a dot before their decimals. */
function plainFromText(text: string, decimalSign: Style['decimalSign']) {
  const [, bracket = '', sign = '', written = ''] = shape.exec(withDigits(text).trim()) ?? [];
  const digits = written.replace(/[\s'’]/g, '').replace(/^\.+|[.,]+$/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return undefined;
  const plain = withoutThousands(digits, decimalSign);
  return plain === undefined
    ? undefined
    : { plain, isNegative: bracket !== '' || sign === '-' || sign === '−' };
}

/** A word or a sign of a currency or a unit may stand before the digits and behind them. */
const word = String.raw`(?:[\p{L}\p{Sc}]{1,4}\.?\s*)?`;
const shape = new RegExp(
  String.raw`^(\()?${word}([-\u2212+]?)\s*${word}([\d.,\s'\u2019]+)(?:[\p{L}\p{Sc}%]{1,12}\.?)?\)?$`,
  'u',
);

/** The nearest number of 1/scale: what a program computed has more digits than anyone typed. */
export function roundedFromText(text: string, { scale, decimalSign }: Style): number | undefined {
  const read = plainFromText(text, decimalSign);
  return read && Math.round(Number(read.plain) * scale) * (read.isNegative ? -1 : 1);
}

/** A number of a cell in 1/scale: spreadsheets keep 19.99 as the nearest binary fraction. */
export function numberFromCell(cell: number, scale: number): number | undefined {
  const scaled = Math.round(cell * scale);
  const isNear = Math.abs(cell * scale - scaled) < 1e-6 * Math.max(1, Math.abs(scaled));
  return Number.isSafeInteger(scaled) && isNear ? scaled : undefined;
}

/** Arabic digits are digits. */
const withDigits = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replaceAll('٬', '');

const grouped = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$/ } as const;

function withoutThousands(digits: string, decimalSign: '.' | ','): string | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point === -1 && comma === -1) return digits;
  if (point !== -1 && comma !== -1) {
    const [thousands, at] = point > comma ? ([',', point] as const) : (['.', comma] as const);
    const whole = digits.slice(0, at);
    const part = digits.slice(at + 1);
    return grouped[thousands].test(whole) ? `${whole.replaceAll(thousands, '')}.${part}` : undefined;
  }
  const sign = point === -1 ? ',' : '.';
  const isThousands = grouped[sign].test(digits) && !digits.startsWith('0');
  if (digits.split(sign).length > 2) return isThousands ? digits.replaceAll(sign, '') : undefined;
  return sign !== decimalSign && isThousands ? digits.replace(sign, '') : digits.replace(sign, '.');
}
