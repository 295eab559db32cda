/** Thrown if work is refused because too much is already waiting. */
export class TooMuchWaits extends Error {}

type Limits = {
  /** The number of tasks that run at once. */
  places: number;
  mostWaiting: number;
  mostOfOne: number;
};

/**
 * Shares the capacity among owners of work: one task of each owner at a time, the oldest first, and after a
 * turn the owner moves to the end of the queue. `signal` ends the wait; running work may end by it on its
 * own.
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
