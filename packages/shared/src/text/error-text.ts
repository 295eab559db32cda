import { formatQuantity } from '../format.ts';
import type { Language, Messages } from './translate.ts';

export type ErrorKey = keyof Messages['errors'];
export type ErrorDetails = Record<string, unknown>;

/** The key to show for a reason. A reason without a text is a bug of ours, and shown as one. */
export const errorKey = (errors: Messages['errors'], reason: string): ErrorKey =>
  isKey(errors, reason) ? reason : 'unexpectedError';

/**
 * What the text of a refusal needs of its details, whose quantities are decimals, as everywhere on the wire.
 */
export function errorValues(details: ErrorDetails | undefined, language: Language): Record<string, string> {
  const values = Object.entries(details ?? {}).map(([name, value]) => [name, shown(name, value, language)]);
  return { available: unknown, parameter: unknown, ticket: unknown, ...Object.fromEntries(values) };
}

const unknown = '—';
const quantities = ['available', 'requested', 'missing'];

const shown = (name: string, value: unknown, language: Language) =>
  quantities.includes(name) && typeof value === 'number'
    ? formatQuantity(Math.round(value * 1000), { moneySymbol: 'dot', language })
    : String(value ?? unknown);

const isKey = (errors: Messages['errors'], reason: string): reason is ErrorKey =>
  Object.hasOwn(errors, reason);
