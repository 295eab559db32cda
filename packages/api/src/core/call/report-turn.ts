import { availableParallelism } from 'node:os';
import type { Call } from './call.ts';
import { DomainError } from './errors.ts';
import { TooMuchWaits, takingTurns } from './turns.ts';

type Requester = Pick<Call, 'organization' | 'credential' | 'signal'>;

/**
 * Runs reports with long sums when their turn comes, before which they use no connection: one report per
 * organization at a time, and a few in total. Throws 503 `reportsBusy` after a long wait.
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

/** One processor is left to the tills. If two reports may run, the second is that of another organization. */
export const inReportTurn = reportTurns({
  places: Math.max(2, availableParallelism() - 1),
  patienceMs: 12_000,
});
