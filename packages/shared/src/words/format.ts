import { toDecimals } from '../money/money.ts';
import type { MoneySymbol } from '../shop/countries.ts';
import type { Language } from '../text/translate.ts';

/** The number format of an organization, for a reader of a language. Digits are Latin in every language. */
export type NumberStyle = { moneySymbol: MoneySymbol; language: Language };
export type MoneyStyle = NumberStyle & {
  currency: string;
  symbol: string;
  decimals: number;
  /** In columns and documents: always the decimals of the currency, even if they are zero. */
  isEven?: boolean;
};

const locales: Record<Language, string> = { es: 'es-419', en: 'en-US', ar: 'ar-u-nu-latn-ca-gregory' };
const minus = '−';
const hardSpace = '\u00a0';

/**
 * 1250050 → 'Q 12,500.50', 1250000 → 'Q 12,500': whole amounts show no decimals unless the style is even,
 * all others show two. If the currency has no decimals, an average cost shows none either.
 */
export function formatMoney(exact: number, { symbol, moneySymbol, decimals, isEven }: MoneyStyle): string {
  const amount = toDecimals(exact, decimals);
  const text = decimalText(Math.abs(amount), { places: 2, isPadded: true });
  const isBare = isEven === true && decimals > 0 && !text.includes('.');
  const digits = grouped(isBare ? `${text}.${'0'.repeat(decimals)}` : text, moneySymbol);
  return signed(amount, prefix(symbol) + digits);
}

/** 350 → '0.35', 2000 → '2'. */
export const formatQuantity = (quantity: number, { moneySymbol }: NumberStyle): string =>
  signed(quantity, grouped(decimalText(Math.abs(quantity), { places: 3 }), moneySymbol));

const numberLocales = {
  dot: { es: 'es-MX', en: 'en', ar: 'ar' },
  comma: { es: 'es-AR', en: 'en-DE', ar: 'ar-MA' },
} as const;

export type NumberLocale = (typeof numberLocales)[MoneySymbol][Language];

/** The locale in which sentences of the language write numbers with the same separators as money. */
export const numberLocale = ({ moneySymbol, language }: NumberStyle): NumberLocale =>
  numberLocales[moneySymbol][language];

/** Formats basis points as a percentage: 1250 → '12.5 %'. */
export function formatPercent(basisPoints: number, { moneySymbol }: NumberStyle): string {
  const digits = grouped(decimalText(Math.abs(basisPoints), { places: 2 }), moneySymbol);
  return signed(basisPoints, `${digits}${hardSpace}%`);
}

/** An amount short enough for a chart: '$12.5 k', with the abbreviation of the reader's language. */
export function formatCompactMoney(amount: number, { symbol, language }: MoneyStyle): string {
  const short = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  return signed(amount, prefix(symbol) + short.format(Math.abs(amount) / 100));
}

/** A file's size with one decimal: '1.5 MB'. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const unit = ['byte', 'kilobyte', 'megabyte', 'gigabyte'][step] ?? 'byte';
  return numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

export type DateStyle = {
  language: Language;
  timeZone?: string;
  style?: 'short' | 'medium' | 'long' | 'full';
};

/** An instant in its zone, or a business day 'YYYY-MM-DD', which is the same day everywhere. */
export function formatDate(date: Date | string, { language, timeZone, style = 'medium' }: DateStyle): string {
  const isDay = typeof date === 'string' && date.length === 10;
  const format = dateFormat(language, { dateStyle: style, timeZone: isDay ? 'UTC' : timeZone });
  return format.format(typeof date === 'string' ? new Date(date) : date);
}

export const formatTime = (instant: Date | string, { language, timeZone }: DateStyle): string =>
  dateFormat(language, { timeStyle: 'short', timeZone }).format(new Date(instant));

export const formatDateTime = (
  instant: Date | string,
  { language, timeZone, style = 'medium' }: DateStyle,
): string =>
  dateFormat(language, { dateStyle: style, timeStyle: 'short', timeZone }).format(new Date(instant));

/**
 * Converts typed or pasted text to canonical decimal text ('1250.5'). Undefined if it is not a number. Both
 * separators are understood; a single separator before exactly three digits groups them, unless it is the
 * organization's decimal separator.
 */
export function parseDecimal(text: string, moneySymbol: MoneySymbol): string | undefined {
  const plain = latin(text, moneySymbol).replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '');
  const [, sign = '', number = ''] =
    /^([-−]?)(?:\p{L}[\p{L}/]{0,2}\.?|\p{Sc})*([\d.,]*\d[\d.,]*)$/u.exec(plain) ?? [];
  const split = splitDecimal(number, moneySymbol);
  if (!split) return undefined;
  const whole = split.whole.replace(/^0+(?=\d)/, '') || '0';
  const value = split.part === '' ? whole : `${whole}.${split.part}`;
  return sign && /[1-9]/.test(value) ? `-${value}` : value;
}

function splitDecimal(number: string, moneySymbol: MoneySymbol): { whole: string; part: string } | undefined {
  const separators = number.replace(/\d/g, '');
  if (separators === '') return number === '' ? undefined : { whole: number, part: '' };
  const decimal = decimalSeparator(number, { separators, usual: moneySymbol === 'dot' ? '.' : ',' });
  const at = decimal === undefined ? number.length : number.lastIndexOf(decimal);
  const [whole, part] = [number.slice(0, at), number.slice(at + 1)];
  const isGrouped =
    /^\d*$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole);
  return isGrouped && /^\d*$/.test(part) ? { whole: whole.replace(/\D/g, ''), part } : undefined;
}

function decimalSeparator(number: string, { separators, usual }: { separators: string; usual: string }) {
  const last = separators.at(-1);
  if (new Set(separators).size > 1) return last;
  if (separators.length > 1) return undefined;
  return last === usual || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? last : undefined;
}

/** Arabic keyboards type other digits and separators. */
const latin = (text: string, moneySymbol: MoneySymbol) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', moneySymbol === 'dot' ? '.' : ',')
    .replaceAll('٬', moneySymbol === 'dot' ? ',' : '.');

function decimalText(
  scaled: number,
  { places, isPadded = false }: { places: number; isPadded?: boolean },
): string {
  const digits = String(scaled).padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '');
  const shown = part !== '' && isPadded ? part.padEnd(places, '0') : part;
  return shown === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${shown}`;
}

function grouped(decimal: string, moneySymbol: MoneySymbol): string {
  const [group, point] = moneySymbol === 'dot' ? [',', '.'] : ['.', ','];
  const [whole = '0', part] = decimal.split('.');
  const withGroups = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? withGroups : withGroups + point + part;
}

/** A symbol of letters is separated from the digits by a space, a sign such as $ or ₡ is not. */
const prefix = (symbol: string) => (/^\p{Sc}*$/u.test(symbol) ? symbol : symbol + hardSpace);

const signed = (value: number, text: string) => (value < 0 ? minus + text : text);

// Creating a format costs a hundred times more than using it, and a list uses one per row.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  getCached(
    numberFormats,
    language + JSON.stringify(options),
    () => new Intl.NumberFormat(locales[language], options),
  );

const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  getCached(
    dateFormats,
    language + JSON.stringify(options),
    () => new Intl.DateTimeFormat(locales[language], options),
  );

function getCached<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
