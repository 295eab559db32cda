import type { Language } from '../text/translate.ts';

/** An invisible mark: the text after it runs from right to left. */
const fromTheRight = '\u200f';

/** From one to the other: days, numbers of documents. In Arabic the first of them stands on the right. */
export const fromTo = (language: Language, [from, until]: readonly [string, string]): string =>
  language === 'ar'
    ? `${fromTheRight}${from} ${fromTheRight}–${fromTheRight} ${until}`
    : `${from} – ${until}`;

/**
 * A code, a date, a name in one line. After a code in Latin letters an Arabic date would be taken apart, so a
 * mark stands between them.
 */
export const beside = (language: Language, parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(language === 'ar' ? `${fromTheRight} · ${fromTheRight}` : ' · ');
