import { createHash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import { sql } from 'drizzle-orm';
import { conflict } from './errors.ts';

type Context = { tx: Tx; principal: { organizationId: string } };
type Creation<Made> = { make: (id: string) => Promise<unknown>; read: (id: string) => Promise<Made> };

/**
 * A creation that names its own id happens once: a retry with the same body answers what is there, also when
 * both come at once, and another body under a known id is refused with `idInUse`.
 */
export async function createOnce<Made>(
  ctx: Context,
  input: { id?: string | undefined },
  { make, read }: Creation<Made>,
) {
  const id = input.id ?? newId();
  if (input.id === undefined || (await isFirst(ctx, { ...input, id }))) await make(id);
  return read(id);
}

async function isFirst({ tx, principal }: Context, input: { id: string }) {
  const scope = `organization:${principal.organizationId}:ids`;
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const claimed = await tx.execute(sql`
    insert into idempotency_keys (scope, key, fingerprint, output) values (${scope}, ${input.id},
      ${fingerprint}, '{}'::jsonb)
    on conflict (scope, key) do nothing returning 1`);
  if (claimed.length > 0) return true;
  const [known] = await tx.execute<{ fingerprint: string }>(sql`
    select fingerprint from idempotency_keys where scope = ${scope} and key = ${input.id}`);
  if (known?.fingerprint !== fingerprint) throw conflict('idInUse');
  return false;
}
