import { type Failure, requestIdOf } from '../../lib/api/failure.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

const RequestId = lazyOverlay(() => import('./RequestId.tsx'));

/** The request id of an error, if the server reported one. */
export function FailureId({ failure }: { failure: Failure }) {
  const id = requestIdOf(failure);
  return id ? <RequestId id={id} /> : null;
}
