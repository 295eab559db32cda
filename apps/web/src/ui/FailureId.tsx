import { type Failure, requestIdOf } from '../lib/failure.ts';
import { later } from '../lib/later.tsx';

const RequestId = later(() => import('./RequestId.tsx'));

/** The number of a failure, where the server gave it one. */
export function FailureId({ failure }: { failure: Failure }) {
  const id = requestIdOf(failure);
  return id ? <RequestId id={id} /> : null;
}
