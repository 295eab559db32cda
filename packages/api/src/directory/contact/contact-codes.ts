import { latinDigits } from '@mostrador/shared/words/latin-digits';
import { sql } from 'drizzle-orm';
import { contacts } from './contact.table.ts';
import { phoneE164Of } from './phone.ts';

/** What is written where a buyer has no tax id, besides words and repeated digits: Mexico and Paraguay. */
const placeholders: ReadonlySet<string> = new Set(['xaxx010101000', 'xexx010101000', '444444017']);

/** None, or the same one again and again: «CF», «000-0», «66666666-6». */
const isPlaceholder = (digits: string) => /^(\d?)\1*$/.test(digits);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * A tax id as people are found by it, with or without its dashes; empty for what many have: it stands for a
 * buyer without a name.
 */
export function taxIdKey(text: string): string {
  const key = latinDigits(text.toLowerCase()).replace(/[^a-z0-9]/g, '');
  return placeholders.has(key) || isPlaceholder(digitsOf(key)) ? '' : key;
}

/** The same of a row of contacts. */
export const storedTaxIdKey = sql<string>`regexp_replace(lower(${contacts.taxId}), '[^a-z0-9]', '', 'g')`;

/** A phone number as people are found by it, however it is written; empty for what only fills the cell. */
export const phoneKey = (text: string, countryId: string | null) =>
  isPlaceholder(digitsOf(text)) ? '' : (phoneE164Of(text, countryId) ?? digitsOf(text));
