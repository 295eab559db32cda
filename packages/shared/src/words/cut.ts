/** The beginning of a text; a letter that takes two places is not halved, which nothing stores or sends. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
