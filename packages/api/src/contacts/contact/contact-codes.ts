import { phoneE164Of } from './phone.ts';

/** What is written where a buyer has no tax id, besides words and repeated digits: Mexico and Paraguay. */
const ofNobody: ReadonlySet<string> = new Set(['xaxx010101000', 'xexx010101000', '44444401-7']);

/** None, or the same one again and again: «CF», «000-0», «66666666-6». */
const saysNothing = (digits: string) => /^(\d?)\1*$/.test(digits);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A tax id as people are found by it; empty for what many have: it stands for a buyer without a name. */
export function taxIdKey(text: string): string {
  const key = text.trim().toLowerCase();
  return ofNobody.has(key) || saysNothing(digitsOf(key)) ? '' : key;
}

/** A phone number as people are found by it, however it is written; empty for what only fills the cell. */
export const phoneKey = (text: string, countryId: string | null) =>
  saysNothing(digitsOf(text)) ? '' : (phoneE164Of(text, countryId) ?? digitsOf(text));
