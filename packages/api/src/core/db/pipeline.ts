import { databaseError } from '../call/errors.ts';

type Results<Work extends readonly unknown[]> = { -readonly [Key in keyof Work]: Awaited<Work[Key]> };

/**
 * Sends statements in one wave. If one fails, PostgreSQL refuses those behind it too, and the order of the
 * refusals is undefined: the failure that caused the others is thrown, after all have ended.
 */
export function pipeline<const Work extends readonly unknown[]>(work: Work): Promise<Results<Work>>;
export async function pipeline(work: readonly unknown[]): Promise<unknown> {
  const results = await Promise.allSettled(work);
  const failures: unknown[] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  if (failures.length > 0) throw failures.find((failure) => !isVictim(failure)) ?? failures[0];
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

const failedTransaction = '25P02';

const isVictim = (failure: unknown) => databaseError(failure)?.code === failedTransaction;

/**
 * Sends a statement whose result is not read. It travels with the next statement of the transaction or with
 * its commit, which fails if it does.
 */
export function sendUnawaited(statement: Promise<unknown>) {
  statement.catch(() => undefined);
}
