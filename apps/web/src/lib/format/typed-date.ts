import type { Language } from '@mostrador/shared/text/translate';

/** True for a complete day 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Formats '2026-11-22' in numbers, 22/11/2026; any other text is returned unchanged. */
export function dateText(day: string, language: Language): string {
  if (!isDay(day)) return day;
  const [year, month, date] = day.split('-');
  return (isMonthFirst(language) ? [month, date, year] : [date, month, year]).join('/');
}

/** The day typed in numbers, with or without separators; undefined if it is none. */
export function dayOf(typed: string, language: Language): string | undefined {
  const text = latin(typed);
  const [, ...yearFirst] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text) ?? [];
  if (yearFirst.length > 0) return realDay(yearFirst);
  const parted =
    /^(\d{1,2})\D(\d{1,2})\D(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const [, first = '', second = '', year = ''] = parted;
  const [month, date] = isMonthFirst(language) ? [first, second] : [second, first];
  return realDay([year.length === 2 ? `20${year}` : year, month, date]);
}

/** The day while typing; undefined if a year of two digits may still become one of four. */
export const wholeDay = (typed: string, language: Language): string | undefined =>
  /\d{4}/.test(latin(typed)) ? dayOf(typed, language) : undefined;

const isMonthFirst = (language: Language) => language === 'en';

/** Arabic keyboards type other digits, and pasted text may contain invisible marks. */
const latin = (text: string) =>
  text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim();

function realDay(parts: readonly string[]): string | undefined {
  const [year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  // The 31st of a shorter month would otherwise be parsed as the first of the next month.
  const isReal = isDay(day) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isReal && Number(year) >= 1900 ? day : undefined;
}
