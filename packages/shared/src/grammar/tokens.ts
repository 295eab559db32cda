import { latinDigits } from '../words/latin-digits.ts';

/**
 * A word as spoken, and its normalized form: in lower case and without accents. `isName` means that the word
 * is in the position of a name, in a script without capitals.
 */
export type Token = { text: string; key: string; isName?: boolean };

/** Marks between parts of a sentence. */
export const marks: ReadonlySet<string> = new Set([',', ';', '.', ':']);

/**
 * Words and marks, in order; a hyphen between words counts as a space. Quotes, dashes and emoji are ignored.
 */
export const tokensOf = (sentence: string): Token[] =>
  (
    sentence
      .normalize('NFC')
      .replaceAll('’', "'")
      .replace(/[،؛٬٫]/g, (mark) => ({ '،': ',', '؛': ';', '٬': ',' })[mark] ?? '.')
      // The dot of an abbreviation does not end a part.
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

/** The index after a phrase that begins at a token; null if the tokens differ. */
export function endOfPhrase(tokens: readonly (Token | null)[], at: number, phrase: string): number | null {
  const words = phrase.split(' ');
  return words.every((word, index) => tokens[at + index]?.key === word) ? at + words.length : null;
}
