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
      const found = [...waiting].find(([whose]) => !busy.has(whose));
      if (!found) return;
      const [whose, own] = found;
      const [start] = own;
      if (start) own.delete(start);
      if (own.size === 0) waiting.delete(whose);
      busy.add(whose);
      start?.();
    }
  };

  const end = (whose: string) => {
    busy.delete(whose);
    const own = waiting.get(whose);
    waiting.delete(whose);
    if (own) waiting.set(whose, own);
    startNext();
  };

  const turnOf = (whose: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const own = waiting.get(whose) ?? new Set();
      if (own.size >= mostOfOne || count() >= mostWaiting) throw new TooMuchWaits();
      own.add(resolve);
      waiting.set(whose, own);
      signal.addEventListener('abort', () => {
        own.delete(resolve);
        if (own.size === 0 && waiting.get(whose) === own) waiting.delete(whose);
        reject(signal.reason);
      });
      startNext();
    });

  return async <Result>(whose: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await turnOf(whose, signal);
    try {
      return await work();
    } finally {
      end(whose);
    }
  };
}
