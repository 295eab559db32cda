import { latinDigits } from '../words/latin-digits.ts';

/**
 * A word as it was spoken, and as it is compared: in lower case and without accents. `isName`: it stands
 * where a person is named, in a script without capitals.
 */
export type Token = { text: string; key: string; isName?: boolean };

/** Marks between parts of a sentence. */
export const marks: ReadonlySet<string> = new Set([',', ';', '.', ':']);

/** Words and marks, in order; a hyphen between words is a space. Quotes, dashes and emoji are ignored. */
export const tokensOf = (sentence: string): Token[] =>
  (
    sentence
      .normalize('NFC')
      .replaceAll('’', "'")
      .replace(/[،؛٬٫]/g, (mark) => ({ '،': ',', '؛': ';', '٬': ',' })[mark] ?? '.')
      // The dot of an abbreviation ends nothing.
      .replace(/(?<!\p{L})(no|nro|num|núm|nº|n°)\.?\s*(?=\d)/giu, 'número ')
      .replace(/(?<!\p{L})(sr|sra|dr|dra|ing|lic|q|bs)\.(?=\s)/giu, '$1')
      .replace(/(\p{L})-(\p{L})/gu, '$1 $2')
      .replace(/[¿?؟¡!"“”«»()[\]{}*_~]/g, ' ')
      .replace(/(?<!\p{L})'|'(?!\p{L})/gu, ' ')
      .replace(/[,;:.](?=\s|$)/g, ' $& ')
      .match(/\S+/g) ?? []
  )
    .map((text) => ({ text, key: keyOf(text) }))
    .filter(({ key }) => /[\p{L}\p{N}\p{Sc}#%,;:.]/u.test(key));

export const keyOf = (text: string) =>
  latinDigits(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|ـ/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

/** The index behind a phrase that begins at a token; null if the tokens are others. */
export function endOfPhrase(tokens: readonly (Token | null)[], at: number, phrase: string): number | null {
  const words = phrase.split(' ');
  return words.every((word, index) => tokens[at + index]?.key === word) ? at + words.length : null;
}
