import { failureOf } from '../../lib/api/failure.ts';

const reasons = new Set(['creditLimitExceeded', 'customerOverdue']);

/** True if the sale was refused because of the customer's debt and a PIN could approve it. */
export function isBeyondLimit(error: unknown): boolean {
  const details = property(property(error, 'data'), 'details');
  return reasons.has(failureOf(error).reason) && property(details, 'approvable') === true;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
