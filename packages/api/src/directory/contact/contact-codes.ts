import { latinDigits } from '@mostrador/shared/words/latin-digits';
import { sql } from 'drizzle-orm';
import { contacts } from './contact.table.ts';
import { phoneE164Of } from './phone.ts';

/** Tax ids that stand for «no tax id» in Mexico and Paraguay, besides words and repeated digits. */
const placeholders: ReadonlySet<string> = new Set(['xaxx010101000', 'xexx010101000', '444444017']);

/** True for no digits or one repeated digit: «CF», «000-0», «66666666-6». */
const isPlaceholder = (digits: string) => /^(\d?)\1*$/.test(digits);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Normalizes a tax id for comparison, without dashes. Empty for a placeholder that many anonymous buyers
 * share.
 */
export function taxIdKey(text: string): string {
  const key = latinDigits(text.toLowerCase()).replace(/[^a-z0-9]/g, '');
  return placeholders.has(key) || isPlaceholder(digitsOf(key)) ? '' : key;
}

/** The same key computed by the database from a stored contact. */
export const storedTaxIdKey = sql<string>`regexp_replace(lower(${contacts.taxId}), '[^a-z0-9]', '', 'g')`;

/** Normalizes a phone number for comparison. Empty for a placeholder. */
export const phoneKey = (text: string, countryId: string | null) =>
  isPlaceholder(digitsOf(text)) ? '' : (phoneE164Of(text, countryId) ?? digitsOf(text));
