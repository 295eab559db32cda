import { setTimeout } from 'node:timers/promises';
import { type ProgramTx, type Tx, untilAborted } from '@mostrador/database/connect';
import { type MiddlewareResult, middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import { pipeline, sendUnawaited } from '../db/pipeline.ts';
import type { Secrets } from '../io/secrets.ts';
import type { Call, Effect } from './call.ts';
import { databaseError, MovedMeanwhile, refusalOf } from './errors.ts';
import { claimKey, claimKeyOutside, Replayed, releaseKey, storeAnswer } from './once/idempotency.ts';
import { isReplay } from './once/replay.ts';

/**
 * A PostgreSQL interval that is longer than any transaction that changes goods, sells, or voids a sale. A
 * row has the time at which its transaction began, but is visible only after its end, so a query for changes
 * looks back by this interval.
 */
export const longestChange = '10 minutes';

const maxTries = 4;
/** In milliseconds, multiplied by the number of earlier tries. */
const spacing = 40;

type Work<T> = (tx: ProgramTx, afterCommit: (effect: Effect) => void) => Promise<T>;
/**
 * True if the call creates a record under an id of its own, which a concurrent duplicate may create at the
 * same time.
 */
type MayHaveConcurrentDuplicate = () => Promise<boolean>;

/**
 * Runs one transaction per call. After a deadlock or a serialization failure it is run again; effects run
 * only after the commit.
 */
async function inTransaction<T>(
  ctx: Call,
  work: Work<T>,
  hasDuplicate: MayHaveConcurrentDuplicate,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const effects: Effect[] = [];
    try {
      const result = await untilAborted(ctx.signal, () =>
        ctx.db.transaction((tx) => work(tx, (effect) => effects.push(effect))),
      );
      for (const effect of effects)
        await effect(ctx).catch((error) => ctx.log.error({ error }, 'effect after commit failed'));
      return result;
    } catch (error) {
      if (tries >= maxTries) throw error;
      if (isWorthAnotherTry(error)) {
        ctx.observer?.retried?.();
        const { code, constraint } = databaseError(error) ?? {};
        ctx.log.info({ requestId: ctx.requestId, tries, code, constraint }, 'a transaction is run again');
        // The wait is random, so that two transactions that met do not meet again.
        if (code === '40P01' || code === '40001') await setTimeout(Math.random() * spacing * tries);
        continue;
      }
      if (tries > 1 || refusalOf(error).status !== 409 || !(await hasDuplicate())) throw error;
    }
  }
}

/**
 * Runs the transaction; if the idempotency key was answered before, the first output is returned again.
 * `hasDuplicate`: if a concurrent duplicate of the call took a resource a moment before (the last unit, all
 * of a debt), the second call is not refused but run again, and finds the created record.
 */
export async function answerInTransaction<Context>(
  { ctx, hasDuplicate = async () => false }: { ctx: Call; hasDuplicate?: MayHaveConcurrentDuplicate },
  work: Work<MiddlewareResult<Context>>,
): Promise<MiddlewareResult<Context>> {
  try {
    const noted: Work<MiddlewareResult<Context>> = async (tx, afterCommit) => {
      const outcome = await work(tx, afterCommit);
      if (isReplay(tx)) ctx.observer?.replayed?.();
      return outcome;
    };
    return await inTransaction(ctx, noted, hasDuplicate);
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    ctx.idempotency?.onReplay?.();
    ctx.observer?.replayed?.();
    return { ok: true, data: error.output, marker: middlewareMarker };
  }
}

/** True if the input of a creation names the id of the new record. */
const isNamed = (input: unknown) => typeof Object(input).id === 'string';

type Input = { ctx: Call; meta: { creates?: boolean }; getRawInput: () => Promise<unknown> };

/** Removes the pool from the context of a handler, because all its statements run on its `tx`. */
export const withoutPool = { db: undefined, besideDb: undefined };

/**
 * True for a creation with its own id. A call with an idempotency key needs no second run, because it waits
 * for its concurrent duplicate before any check.
 */
export const mayHaveConcurrentDuplicate =
  ({ ctx, meta, getRawInput }: Input) =>
  async () =>
    meta.creates === true && !ctx.idempotency && isNamed(await getRawInput());

/**
 * True after a deadlock, a record that moved, or an id that was created twice at the same moment: the second
 * run finds the current state.
 */
function isWorthAnotherTry(error: unknown) {
  if (error instanceof MovedMeanwhile) return true;
  const failure = databaseError(error);
  if (!failure) return false;
  const isSameId = failure.code === '23505' && failure.constraint?.endsWith('_pkey');
  return failure.code === '40P01' || failure.code === '40001' || isSameId === true;
}

/**
 * Does the same for work that waits for another program, with no transaction open meanwhile: the claim is
 * committed before it, the answer after it. If the process dies in between, the key is free a minute later,
 * and the work itself must find what was already done.
 */
export async function withKeyOutside<Context>(
  ctx: Call,
  { scope, sealsAnswer }: { scope: string; sealsAnswer: boolean },
  work: () => Promise<MiddlewareResult<Context>>,
): Promise<MiddlewareResult<Context>> {
  const { idempotency, config, db } = ctx;
  if (!idempotency) return work();
  const { key } = idempotency;
  let claim: string;
  try {
    claim = await claimKeyOutside(db, { scope, secrets: config.secrets }, idempotency);
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    idempotency.onReplay?.();
    ctx.observer?.replayed?.();
    return { ok: true, data: error.output, marker: middlewareMarker };
  }
  try {
    const outcome = await work();
    if (outcome.ok) {
      const sealedWith = sealsAnswer ? config.secrets : null;
      await storeAnswer(db, scope, { key, output: outcome.data, sealedWith });
    } else await releaseKey(db, { scope, key, claim });
    return outcome;
  } catch (error) {
    await releaseKey(db, { scope, key, claim });
    throw error;
  }
}

type Key = {
  scope: string;
  key: Call['idempotency'];
  /** Filters a stored answer to what the caller may see today; by default all of it. */
  shown?: ((output: unknown) => unknown) | undefined;
  /** The options for storing the answer, and whether the work may be sent together with the claim. */
  meta?: ShownOnce & { sealsAnswer?: boolean; pipelinesKey?: boolean };
  /** The secrets of the program. */
  secrets: Secrets;
  precondition?: Call['precondition'];
};
type Outcome = { ok: true; data: unknown } | { ok: false; error: Error };

/**
 * Claims the key before the work, which then need not handle a repetition: a unique name that the first try
 * took would abort the transaction before the stored answer is read.
 */
export async function withIdempotencyKey<Done extends Outcome>(
  { scope, key, shown, meta = {}, secrets, precondition }: Key,
  tx: Tx,
  work: () => Promise<Done>,
) {
  const claim = key && claimKey(tx, { scope, secrets, shown }, key);
  if (!meta.pipelinesKey) await claim;
  await precondition?.(tx);
  const [, outcome] = await pipeline([claim, work()]);
  // tRPC returns errors; PostgreSQL must see a throw to roll back.
  if (!outcome.ok) throw outcome.error;
  if (key) {
    const output = withoutOnce(outcome.data, meta);
    const sealedWith = meta.sealsAnswer ? secrets : null;
    sendUnawaited(storeAnswer(tx, scope, { key: key.key, output, sealedWith }));
  }
  return outcome;
}

type ShownOnce = { shownOnce?: readonly string[]; renewedBy?: string };

/**
 * Removes secrets from an answer before it is stored. A repetition returns the call that renews the secret.
 */
function withoutOnce(output: unknown, { shownOnce = [], renewedBy }: ShownOnce) {
  if (shownOnce.length === 0) return output;
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  const renewal = renewedBy && { renewWith: renewalOf(renewedBy, String(Object(output).id)) };
  return { ...Object(output), ...hidden, ...renewal };
}

/**
 * Builds the call that renews a lost secret, such as `POST /v1/webhooks/{id}/rotate-secret` for one record.
 */
export const renewalOf = (call: string, id: string) => call.replace('{id}', id);
