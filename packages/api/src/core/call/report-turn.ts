import { availableParallelism } from 'node:os';
import type { Call } from './call.ts';
import { DomainError } from './errors.ts';
import { TooMuchWaits, takingTurns } from './turns.ts';

type Requester = Pick<Call, 'organization' | 'credential' | 'signal'>;

/**
 * Does what sums long times when its turn comes, before which it holds no connection: of an organization one
 * report at a time, and a few of all. Throws 503 `reportsBusy` after a long wait.
 */
export function reportTurns({ places, patienceMs }: { places: number; patienceMs: number }) {
  const inTurn = takingTurns({ places, mostWaiting: 1000, mostOfOne: 200 });
  return async <Result>(
    { organization, credential, signal }: Requester,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const patience = AbortSignal.timeout(patienceMs);
    const until = signal ? AbortSignal.any([signal, patience]) : patience;
    let hasBegun = false;
    try {
      return await inTurn(organization ?? credential ?? '', until, () => {
        hasBegun = true;
        return work();
      });
    } catch (error) {
      const isBusy = patience.aborted || error instanceof TooMuchWaits;
      throw isBusy && !hasBegun ? busy() : error;
    }
  };
}

const busy = () => new DomainError('SERVICE_UNAVAILABLE', 'reportsBusy', { retryAfterSeconds: 5 });

/** A processor is left to the tills; where there are two, the second report is another organization's. */
export const inReportTurn = reportTurns({
  places: Math.max(2, availableParallelism() - 1),
  patienceMs: 12_000,
});
