import { scaledFromText } from '@mostrador/shared/money/money';

type Style = { scale: number; decimalSign: '.' | ',' };

/**
 * Parses a number as people write it, in units of 1/scale: «12,50 Q», «Q 1,250.00», «1.250,00», «(3)» for a
 * negative number. A single sign is the shop's decimal sign; otherwise it separates thousands if three digits
 * follow. Undefined for other texts, and for more decimals than the scale has.
 */
export function numberFromText(text: string, { scale, decimalSign }: Style): number | undefined {
  const read = plainFromText(text, decimalSign);
  const value = read && scaledFromText(read.plain, scale);
  return !value || !read.isNegative ? value : -value;
}

/** The digits with a dot before their decimals. */
function plainFromText(text: string, decimalSign: Style['decimalSign']) {
  const { digits, isNegative } = digitsOf(text);
  const plain = digits && withoutThousands(digits, decimalSign);
  return plain ? { plain, isNegative } : undefined;
}

/** The digits with the signs between them; empty if the text is no number. */
function digitsOf(text: string) {
  const [, bracket = '', sign = '', written = ''] = shape.exec(withDigits(text).trim()) ?? [];
  const digits = written
    .replace(/[\s'’]/g, '')
    .replace(/[.,]+$/, '')
    .replace(/^[.,]/, '0$&');
  const isNegative = bracket !== '' || sign === '-' || sign === '−';
  return { digits: /^\d[\d.,]*$/.test(digits) ? digits : '', isNegative };
}

/**
 * The number format of a column, and a function that tells if a number is ambiguous between thousands and
 * decimals.
 */
export type Written = { decimalSign: '.' | ','; isDoubtful: (text: string) => boolean };

/**
 * A format that one number of a column proves applies to the whole column: «1,250,000» has thousands
 * separators, so «1,990» does too. If no number proves a format, a number with three digits after the shop's
 * decimal separator is doubtful. If both formats are proved, every ambiguous number is doubtful.
 */
export function writtenIn(texts: readonly string[], decimalSign: '.' | ','): Written {
  const proven = new Set(
    texts.map((text) => provenSign(digitsOf(text).digits)).filter((sign) => sign !== null),
  );
  const [only, other] = proven;
  return {
    decimalSign: only && !other ? only : decimalSign,
    isDoubtful: (text) => {
      const { digits } = digitsOf(text);
      const sign = /[.,]/.exec(digits)?.[0];
      const isEither = sign !== undefined && provenSign(digits) === null && digits.split(sign).length === 2;
      return isEither && (other !== undefined || (!only && sign === decimalSign));
    },
  };
}

/** The decimal sign that a number proves; null if it is ambiguous. */
function provenSign(digits: string): '.' | ',' | null {
  const last = digits.includes('.') && digits.includes(',') ? /[.,](?=\d*$)/.exec(digits)?.[0] : null;
  if (last) return last === '.' ? '.' : ',';
  const sign = digits.includes('.') ? '.' : ',';
  const parts = digits.split(sign).length;
  if (parts === 1) return null;
  const isGrouped = isThousands(digits, sign);
  if (parts === 2) return isGrouped ? null : sign;
  if (!isGrouped) return null;
  return sign === '.' ? ',' : '.';
}

/**
 * A word or a sign of a currency or a unit may precede or follow the digits. A dot after a word abbreviates
 * it («Q.25» is 25), a dot after a sign begins the decimals («$.99»).
 */
const word = String.raw`(?:(?:\p{L}{1,4}\.?|[\p{L}\p{Sc}]{1,4})\s*)?`;
const shape = new RegExp(
  String.raw`^(\()?${word}([-\u2212+]?)\s*${word}([\d.,\s'\u2019]+)(?:[\p{L}\p{Sc}%]{1,12}\.?)?\)?$`,
  'u',
);

/** The nearest number of 1/scale: computed values have more digits than anyone types. */
export function roundedFromText(text: string, { scale, decimalSign }: Style): number | undefined {
  const read = plainFromText(text, decimalSign);
  return read && Math.round(Number(read.plain) * scale) * (read.isNegative ? -1 : 1);
}

/** A number of a cell in 1/scale: spreadsheets store 19.99 as the nearest binary fraction. */
export function numberFromCell(cell: number, scale: number): number | undefined {
  const scaled = Math.round(cell * scale);
  const isNear = Math.abs(cell * scale - scaled) < 1e-6 * Math.max(1, Math.abs(scaled));
  return Number.isSafeInteger(scaled) && isNear ? scaled : undefined;
}

/** Converts Arabic digits and signs into Latin ones. */
const withDigits = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replaceAll('٬', '');

const grouped = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$/ } as const;

const isThousands = (digits: string, sign: '.' | ',') =>
  grouped[sign].test(digits) && !digits.startsWith('0');

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
  const isGrouped = isThousands(digits, sign);
  if (digits.split(sign).length > 2) return isGrouped ? digits.replaceAll(sign, '') : undefined;
  return sign !== decimalSign && isGrouped ? digits.replace(sign, '') : digits.replace(sign, '.');
}
