import { setTimeout as wait } from 'node:timers/promises';

/** More than the slower path takes, so that timing does not reveal the path. */
const milliseconds = 200;

/** Runs work that does more for an address with an account than for one without. */
export async function inConstantTime(work: () => Promise<void>) {
  await Promise.all([work(), wait(milliseconds)]);
}
