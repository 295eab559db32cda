import { scaleOfDetail } from '../wire/refusal-details.ts';
import { formatMoney, formatQuantity, type NumberStyle } from '../words/format.ts';
import type { Messages } from './translate.ts';

export type ErrorKey = keyof Messages['errors'];
export type ErrorDetails = Record<string, unknown>;

/**
 * The key to show for a reason: where the details say what it is about, what a key of a program lacks, or
 * that a trial is not enough, the text that says so too. A reason without a text is a bug of ours, and shown
 * as one.
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

/** No scope lets a key in where the details name none. */
function ending({ scope, notTrial }: ErrorDetails) {
  if (notTrial) return 'InTrial';
  if (scope === undefined) return 'Of';
  return scope === null ? 'ToKeys' : 'WithoutScope';
}

/** What a refusal's text needs of its details, whose quantities are thousandths and amounts hundredths. */
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
/** Amounts without their currency, which a refusal does not know. */
function shown(name: string, value: unknown, style: NumberStyle) {
  const scale = scaleOfDetail[name];
  if (typeof value !== 'number' || scale === undefined) return String(value ?? unknown);
  if (scale === 1000) return formatQuantity(value, style);
  return formatMoney(value, { ...style, currency: '', symbol: '', decimals: 2 });
}

const isKey = (errors: Partial<Messages['errors']>, reason: string): reason is ErrorKey =>
  Object.hasOwn(errors, reason);
