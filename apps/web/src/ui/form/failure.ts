import { useState } from 'react';
import type { Failure } from '../../lib/api/failure.ts';

/**
 * Remembers a save without a response: the record may have been stored. If it then conflicts with later
 * changes in the form, this is shown instead of an error about an id, which is invisible to users.
 */
export function useUnanswered(id: string): (failure: Failure) => Failure {
  const [unanswered] = useState(() => new Set<string>());
  return (failure) => {
    if (failure.status === 0 || failure.status >= 500) unanswered.add(id);
    const isStored = failure.reason === 'idInUse' && unanswered.has(id);
    return isStored ? { ...failure, reason: 'keptBefore', fields: {} } : failure;
  };
}

/** The saved record no longer exists. If another record were missing, the refusal would name it. */
export const withGoneReason = (failure: Failure): Failure =>
  failure.reason === 'notFound' && failure.details.parameter === undefined
    ? { ...failure, reason: 'goneMeanwhile' }
    : failure;
