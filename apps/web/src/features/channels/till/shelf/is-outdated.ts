import { failureOf } from '../../../../lib/api/failure.ts';

const changed: ReadonlySet<string> = new Set(['ticketGone', 'ticketChanged', 'idInUse']);

/** The ticket is no more what the list showed, so what was typed for it can never be saved. */
export function isOutdated(error: unknown): boolean {
  const { status, reason, details } = failureOf(error);
  // Of something else that is gone, such as its customer, the refusal says what.
  if (status === 404) return /^lines\.|^$/.test(String(details.parameter ?? ''));
  return changed.has(reason);
}
