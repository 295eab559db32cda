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

/** The digits of a phone number; empty for what only fills the cell. */
export const phoneKey = (text: string) => (saysNothing(digitsOf(text)) ? '' : digitsOf(text));
