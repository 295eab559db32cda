import { useState } from 'react';
import type { Failure } from '../../lib/api/failure.ts';

/**
 * Knows the record whose answer never came: it may have been kept. Where it then stands in the way of what
 * was changed in the form meanwhile, that is said instead of something about an id, which nobody has seen.
 */
export function useUnanswered(id: string): (failure: Failure) => Failure {
  const [unanswered] = useState(() => new Set<string>());
  return (failure) => {
    if (failure.status === 0 || failure.status >= 500) unanswered.add(id);
    const isStored = failure.reason === 'idInUse' && unanswered.has(id);
    return isStored ? { ...failure, reason: 'keptBefore', fields: {} } : failure;
  };
}

/** What is saved is not there any more: what it names elsewhere would be named in the refusal. */
export const withGoneReason = (failure: Failure): Failure =>
  failure.reason === 'notFound' && failure.details.parameter === undefined
    ? { ...failure, reason: 'goneMeanwhile' }
    : failure;
