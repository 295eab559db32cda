import { failureOf } from '../../lib/api/failure.ts';

const reasons = new Set(['creditLimitExceeded', 'customerOverdue']);

/** Refused for what the customer would owe, where somebody's PIN would let it through. */
export function isBeyondLimit(error: unknown): boolean {
  const details = property(property(error, 'data'), 'details');
  return reasons.has(failureOf(error).reason) && property(details, 'approvable') === true;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
