import { latinDigits } from './latin-digits.ts';

/**
 * The search key of a text: no accents, lower case, single spaces. The same on both sides of a comparison.
 */
export const searchKey = (text: string): string => (isPlain.test(text) ? plainKey(text) : fullKey(text));

/** Most names have no accents, and a till reads a hundred thousand of them when it is opened. */
const isPlain = /^[ -~]*$/;
const plainKey = (text: string) => text.toLowerCase().replace(/ {2,}/g, ' ').trim();

const fullKey = (text: string) =>
  latinDigits(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
