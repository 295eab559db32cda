import { failureOf } from '../../../../lib/api/failure.ts';

const changed: ReadonlySet<string> = new Set(['ticketGone', 'ticketChanged', 'idInUse']);

/** True if the ticket changed since the list showed it, so that the input for it can never be saved. */
export function isOutdated(error: unknown): boolean {
  const { status, reason, details } = failureOf(error);
  // If another record is missing, such as the customer, the error names it.
  if (status === 404) return /^lines\.|^$/.test(String(details.parameter ?? ''));
  return changed.has(reason);
}
