import { scaleOfDetail } from '../wire/refusal-details.ts';
import { formatMoney, formatQuantity, type NumberStyle } from '../words/format.ts';
import type { Messages } from './translate.ts';

export type ErrorKey = keyof Messages['errors'];
export type ErrorDetails = Record<string, unknown>;

/**
 * The text key for an error reason. If the details name the subject, the missing scope of an API key or that
 * the trial is not enough, a more specific text is used if there is one. A reason without a text is a bug in
 * the program, and is shown as an unexpected error.
 */
export function errorKey(
  errors: Partial<Messages['errors']>,
  reason: string,
  about: ErrorDetails = {},
): ErrorKey {
  const full = `${reason}${ending(about)}`;
  const saysMore =
    about.name || about.parameter || about.scope !== undefined || about.notTrial || about.maximum;
  if (saysMore && isKey(errors, full)) return full;
  return isKey(errors, reason) ? reason : 'unexpectedError';
}

/** A scope of null means that no scope admits an API key. */
function ending({ scope, notTrial }: ErrorDetails) {
  if (notTrial) return 'InTrial';
  if (scope === undefined) return 'Of';
  return scope === null ? 'ToKeys' : 'WithoutScope';
}

/**
 * The values for the text of an error, from its details: quantities are in thousandths, amounts in
 * hundredths.
 */
export function errorValues(details: ErrorDetails | undefined, style: NumberStyle): Record<string, string> {
  const values = Object.entries(details ?? {}).map(([name, value]) => [name, shown(name, value, style)]);
  return {
    available: unknown,
    maximum: unknown,
    minimum: unknown,
    name: unknown,
    parameter: unknown,
    scope: unknown,
    step: unknown,
    ticket: unknown,
    ...Object.fromEntries(values),
  };
}

const unknown = '—';
/** Amounts are shown without a currency, which an error does not contain. */
function shown(name: string, value: unknown, style: NumberStyle) {
  const scale = scaleOfDetail[name];
  if (typeof value !== 'number' || scale === undefined) return String(value ?? unknown);
  if (scale === 1000) return formatQuantity(value, style);
  return formatMoney(value, { ...style, currency: '', symbol: '', decimals: 2 });
}

const isKey = (errors: Partial<Messages['errors']>, reason: string): reason is ErrorKey =>
  Object.hasOwn(errors, reason);
