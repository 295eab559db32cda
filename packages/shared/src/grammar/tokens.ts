/** A word as it was said, and as it is compared: in lower case and without accents. */
export type Token = { text: string; key: string };

/** Words and marks, in order; a hyphen between number words is a space. */
export const tokensOf = (sentence: string): Token[] =>
  (
    sentence
      .normalize('NFC')
      .replace(/(\p{L})-(\p{L})/gu, '$1 $2')
      .replace(/([¿?¡!"“”«»()])/g, ' ')
      .replace(/[,;:.](?=\s|$)/g, ' $& ')
      .match(/\S+/g) ?? []
  ).map((text) => ({ text, key: keyOf(text) }));

export const keyOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
