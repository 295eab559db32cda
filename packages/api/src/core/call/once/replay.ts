import type { Tx } from '@mostrador/database/connect';

const repeats = new WeakSet<Tx>();

/** What a call asked for was done before, under the same id: it only answers, and the log tells nothing. */
export const noteReplay = (tx: Tx) => void repeats.add(tx);

export const isReplay = (tx: Tx): boolean => repeats.has(tx);
