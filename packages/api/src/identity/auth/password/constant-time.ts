import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the slower path takes, so that timing does not reveal the path. */
const milliseconds = 200;

/**
 * Runs work that takes longer for an address with an account than for one without, in the same time for
 * both.
 */
export async function inConstantTime(work: () => Promise<void>) {
  await Promise.all([work(), wait(milliseconds)]);
}
