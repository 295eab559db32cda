import { type Failure, requestIdOf } from '../../lib/api/failure.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

const RequestId = lazyOverlay(() => import('./RequestId.tsx'));

/** The number of a failure, where the server gave it one. */
export function FailureId({ failure }: { failure: Failure }) {
  const id = requestIdOf(failure);
  return id ? <RequestId id={id} /> : null;
}
