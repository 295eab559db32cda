import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Call } from './call.ts';
import { DomainError } from './errors.ts';

/** The key was answered before: whoever opened the door answers `output` again with the usual status. */
export class Replayed extends Error {
  readonly output: unknown;

  constructor(output: unknown) {
    super('replayed');
    this.output = output;
  }
}

type Key = NonNullable<Call['idempotency']>;
type StoredRow = { fingerprint: string; output: { value?: unknown } };

/**
 * Claims the key inside the work's own transaction, so key and work commit together. Two at once: the second
 * waits on the unique index until the first has ended, then finds its answer.
 */
export async function claimKey(tx: Tx, scope: string, { key, fingerprint }: Key) {
  const claimed = await tx.execute(sql`
    insert into idempotency_keys (scope, key, fingerprint, output) values (${scope}, ${key}, ${fingerprint},
      '{}'::jsonb)
    on conflict (scope, key) do update set fingerprint = excluded.fingerprint, output = excluded.output,
      created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
    returning 1`);
  if (claimed.length > 0) return;
  const [stored] = await tx.execute<StoredRow>(sql`
    select fingerprint, output from idempotency_keys where scope = ${scope} and key = ${key}`);
  if (stored?.fingerprint !== fingerprint)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'idempotencyKeyReused');
  throw new Replayed(stored.output.value);
}

export const keepAnswer = (tx: Tx, scope: string, { key, output }: { key: string; output: unknown }) =>
  tx.execute(sql`
    update idempotency_keys set output = ${JSON.stringify({ value: output })}::jsonb
    where scope = ${scope} and key = ${key}`);
