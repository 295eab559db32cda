import { checkDigitOf } from './check-digit.ts';

/**
 * The quantity of a scale label with a price, in 1/1000 and to the nearest of them: the label's amount is
 * charged, and the quantity is derived from it. 0 if none can be derived.
 */
export const labelledQuantity = (amount: number, price: number): number =>
  price > 0 ? Math.round((amount * 1000) / price) : 0;

/**
 * The format of labels, with one letter per digit: a digit means itself, x any digit, A the number of the
 * article, V the weight or price, C the check digit.
 */
export const usualScaleFormat = '2xAAAAAVVVVVC';

/** The common settings of scales: EAN-13 and UPC-A, with a fixed digit or a digit that checks a price. */
export const scaleFormats = [
  usualScaleFormat,
  '02AAAAAVVVVVC',
  '2AAAAAAVVVVVC',
  '2xAAAAxVVVVVC',
  '2AAAAAVVVVVC',
  '2AAAAAxVVVVC',
] as const;

const layout = /^\d[\dx]*A{3,8}[\dx]*V{3,7}[\dx]*C?$/;

/**
 * The format must begin with a fixed digit, so that a label is never mistaken for a manufacturer's barcode.
 */
export const isScaleFormat = (format: string): boolean => format.length <= 20 && layout.test(format);

/** The amount on a label with a price, in 1/100; the label has the decimals of the currency. */
export const labelledAmount = (value: number, decimals: number): number => value * (decimals === 0 ? 100 : 1);

/** The content of a label: `article` with its zeros, and the digits of the weight or price. */
export type ScaleLabel = { article: string; value: number };

/** Null if the code is not a label of that layout, or if its check digit is wrong. */
export function readScaleLabel(code: string, format: string): ScaleLabel | null {
  const digits = inLengthOf(code.trim(), format);
  if (!digits || !isScaleFormat(format)) return null;
  const digitsAt = (letter: string) => [...digits].filter((_, at) => format[at] === letter).join('');
  const isLaidOut = [...format].every((letter, at) => !/\d/.test(letter) || digits[at] === letter);
  if (!isLaidOut) return null;
  if (format.endsWith('C') && checkDigitOf(digits.slice(0, -1)) !== digits.at(-1)) return null;
  return { article: digitsAt('A'), value: Number(digitsAt('V')) };
}

/**
 * Adjusts the length of the code: scanners report a UPC-A with a leading zero, or an EAN-13 that begins with
 * zero without that zero.
 */
function inLengthOf(code: string, { length }: string): string | null {
  if (!/^\d+$/.test(code)) return null;
  if (code.length === length) return code;
  if (code.length === length - 1) return `0${code}`;
  return code.length === length + 1 && code.startsWith('0') ? code.slice(1) : null;
}
