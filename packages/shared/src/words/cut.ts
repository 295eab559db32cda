/**
 * The beginning of a text. A character of two code units is not halved, because half of it cannot be stored
 * or sent.
 */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
