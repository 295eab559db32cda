/** Why a piece of work is not taken: as much waits as may wait. */
export class TooMuchWaits extends Error {}

type Limits = {
  /** How many are worked on at once. */
  places: number;
  mostWaiting: number;
  mostOfOne: number;
};

/**
 * Takes turns between those for whom work is done: of each one piece at a time, the oldest, and whoever had a
 * turn stands behind all others. `signal` ends the wait; the work itself ends by it as it likes.
 */
export function takingTurns({ places, mostWaiting, mostOfOne }: Limits) {
  const waiting = new Map<string, Set<() => void>>();
  const busy = new Set<string>();
  const count = () => [...waiting.values()].reduce((sum, own) => sum + own.size, 0);

  const startNext = () => {
    while (busy.size < places) {
      const found = [...waiting].find(([owner]) => !busy.has(owner));
      if (!found) return;
      const [party, own] = found;
      const [start] = own;
      if (start) own.delete(start);
      if (own.size === 0) waiting.delete(party);
      busy.add(party);
      start?.();
    }
  };

  const end = (owner: string) => {
    busy.delete(owner);
    const own = waiting.get(owner);
    waiting.delete(owner);
    if (own) waiting.set(owner, own);
    startNext();
  };

  const turnOf = (owner: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const own = waiting.get(owner) ?? new Set();
      if (own.size >= mostOfOne || count() >= mostWaiting) throw new TooMuchWaits();
      own.add(resolve);
      waiting.set(owner, own);
      signal.addEventListener('abort', () => {
        own.delete(resolve);
        if (own.size === 0 && waiting.get(owner) === own) waiting.delete(owner);
        reject(signal.reason);
      });
      startNext();
    });

  return async <Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await turnOf(owner, signal);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
