import { setTimeout } from 'node:timers/promises';
import type { Db, Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { seal, unseal } from '../../io/seal.ts';
import type { Secrets } from '../../io/secrets.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';

/**
 * Thrown if the idempotency key was answered before: `output` is returned again, and the started work is
 * rolled back.
 */
export class Replayed extends Error {
  readonly output: unknown;

  constructor(output: unknown) {
    super('replayed');
    this.output = output;
  }
}

type Key = NonNullable<Call['idempotency']>;
/**
 * `shown`: selects the part of a stored answer that the caller may see; all of it by default. `secrets`: the
 * program's secrets, which decrypt a stored answer.
 */
type Claim = { scope: string; secrets: Secrets; shown?: ((output: unknown) => unknown) | undefined };
/** `claim`: the mark of the first call, until its answer is stored. */
type StoredAnswer = { value?: unknown; sealed?: string; claim?: string };
type ClaimedRow = { fingerprint: string; output: StoredAnswer };

/**
 * Claims the key inside the transaction of the work, so that key and work commit together. If two come at
 * once, the second waits on the unique index until the first has ended, and the same statement returns the
 * stored answer. The first one finds its own mark in the row; a clock would not suffice, because two may
 * begin in one microsecond.
 */
export async function claimKey(
  tx: Tx,
  { scope, secrets, shown = (output) => output }: Claim,
  { key, fingerprint, older = [] }: Key,
) {
  const claim = newId();
  const isOld = sql`stored.created_at < now() - interval '24 hours'`;
  const [claimed] = await putClaim(tx, { scope, key, fingerprint, claim, isFree: isOld });
  if (claimed?.output.claim === claim) return;
  if (!claimed || ![fingerprint, ...older].includes(claimed.fingerprint))
    throw new DomainError('UNPROCESSABLE_CONTENT', 'idempotencyKeyReused');
  throw new Replayed(shown(openedValue(claimed.output, lockOf(secrets, scope, key))));
}

type Claiming = Key & { scope: string; claim: string; isFree: SQL };

/** Writes a mark into the row of a key if the key is free, and returns the content of the row. */
const putClaim = (tx: Tx | Db, { scope, key, fingerprint, claim, isFree }: Claiming) =>
  tx.execute<ClaimedRow>(sql`
    insert into idempotency_keys as stored (scope, key, fingerprint, output)
    values (${scope}, ${key}, ${fingerprint}, jsonb_build_object('claim', ${claim}::text))
    on conflict (scope, key) do update set
      fingerprint = case when ${isFree} then excluded.fingerprint else stored.fingerprint end,
      output = case when ${isFree} then excluded.output else stored.output end,
      created_at = case when ${isFree} then now() else stored.created_at end
    returning fingerprint, output`);

/**
 * The time for which an answer is awaited. If it is still missing then, the call died and the key is free
 * again.
 */
const longestWork = '1 minute';

/**
 * Claims the key in a separate short transaction, for work that has none: a second call waits until the
 * first has ended. Returns the mark of the claim; throws `Replayed` if the key was answered already.
 */
export async function claimKeyOutside(
  db: Db,
  { scope, secrets }: Omit<Claim, 'shown'>,
  { key, fingerprint, older = [] }: Key,
): Promise<string> {
  const claim = newId();
  const isFree = sql`(stored.created_at < now() - interval '24 hours'
    or (stored.output ->> 'claim' is not null and stored.created_at < now() - ${longestWork}::interval))`;
  for (;;) {
    const [claimed] = await putClaim(db, { scope, key, fingerprint, claim, isFree });
    if (claimed?.output.claim === claim) return claim;
    if (!claimed || ![fingerprint, ...older].includes(claimed.fingerprint))
      throw new DomainError('UNPROCESSABLE_CONTENT', 'idempotencyKeyReused');
    if (claimed.output.claim === undefined)
      throw new Replayed(openedValue(claimed.output, lockOf(secrets, scope, key)));
    await setTimeout(200);
  }
}

/**
 * Releases the key after a refusal, which is not stored. If another call has taken over the claim meanwhile,
 * it is not released.
 */
export const releaseKey = (db: Db, { scope, key, claim }: { scope: string; key: string; claim: string }) =>
  db.execute(sql`
    delete from idempotency_keys
    where scope = ${scope} and key = ${key} and output ->> 'claim' = ${claim}`);

type Answered = { key: string; output: unknown; sealedWith: Secrets | null };

/**
 * Stores the answer. `sealedWith`: the program's secrets, if the answer must not be readable in the table.
 */
export const storeAnswer = (tx: Tx | Db, scope: string, { key, output, sealedWith }: Answered) => {
  const stored: StoredAnswer =
    sealedWith === null
      ? { value: output }
      : { sealed: seal(JSON.stringify(output ?? null), lockOf(sealedWith, scope, key)) };
  return tx.execute(sql`
    update idempotency_keys set output = ${JSON.stringify(stored)}::jsonb
    where scope = ${scope} and key = ${key}`);
};

const lockOf = (secrets: Secrets, scope: string, key: string) => ({
  secrets,
  purpose: 'keptAnswer',
  owner: `${scope} ${key}`,
});

type Lock = ReturnType<typeof lockOf>;

/**
 * Returns a stored answer. An answer that none of the program's secrets decrypts is lost, and its key has no
 * answer.
 */
function openedValue({ value, sealed }: StoredAnswer, lock: Lock): unknown {
  if (sealed === undefined) return value;
  const opened = unseal(sealed, lock);
  if (opened === null) throw new DomainError('UNPROCESSABLE_CONTENT', 'idempotencyKeyReused');
  return JSON.parse(opened);
}
