import type { Language } from '../text/translate.ts';

/** An invisible mark: the text after it is written from right to left. */
const fromTheRight = '\u200f';

/** A range of days or document numbers. In Arabic the first value is on the right. */
export const fromTo = (language: Language, [from, until]: readonly [string, string]): string =>
  language === 'ar'
    ? `${fromTheRight}${from} ${fromTheRight}–${fromTheRight} ${until}`
    : `${from} – ${until}`;

/**
 * Joins a code, a date and a name in one line. After a code in Latin letters the browser would reorder an
 * Arabic date, so a mark is inserted between them.
 */
export const beside = (language: Language, parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(language === 'ar' ? `${fromTheRight} · ${fromTheRight}` : ' · ');
