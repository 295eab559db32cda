import type { Tx } from '@mostrador/database/connect';

const repeats = new WeakSet<Tx>();

/**
 * Notes that the request was already executed under the same id: the call only answers, and the log records
 * nothing.
 */
export const noteReplay = (tx: Tx) => void repeats.add(tx);

export const isReplay = (tx: Tx): boolean => repeats.has(tx);
