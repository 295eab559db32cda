import type { Db, ProgramTx, TenantTx, Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { notFound } from '../errors.ts';
import { admission, refuseSuspended } from '../gate/suspension.ts';

type Admitted = { suspension: string | null };

/**
 * Binds the rest of the transaction to one organization under row-level security, and returns it as a tenant
 * transaction. Refuses if the organization is suspended.
 */
export async function bindTenant(tx: Tx, organizationId: string): Promise<TenantTx> {
  const [admitted] = await tx.execute<Admitted>(sql`
    select ${admission(organizationId)}, set_config('role', tenant_role(), true),
      set_config('app.organization_id', ${organizationId}, true)`);
  refuseSuspended(admitted?.suspension ?? null);
  return asTenant(tx);
}

/** Runs one transaction within an organization. */
export const inTenant = <Result>(
  { db }: { db: Db },
  organizationId: string,
  work: (tx: TenantTx) => Promise<Result>,
) => db.transaction(async (tx) => work(await bindTenant(tx, organizationId)));

/**
 * Runs `work` with the rights of the program inside a transaction that is bound to one organization, and
 * binds it again afterwards. It is for rows that no organization owns: counters of tries, users' own
 * pictures.
 */
export async function asProgram<Result>(tx: TenantTx, work: (tx: ProgramTx) => Promise<Result>) {
  await tx.execute(sql`select set_config('role', program_role(), true)`);
  const result = await work(asWhole(tx));
  await tx.execute(sql`select set_config('role', tenant_role(), true)`);
  return result;
}

/**
 * Runs work in one organization within a transaction of the program, and returns to the program's rights.
 * Deferred constraints are checked before that, while the transaction is still bound to the organization.
 */
export async function withinTenant<Result>(
  tx: ProgramTx,
  organizationId: string,
  work: (tx: TenantTx) => Promise<Result>,
) {
  const result = await work(await bindTenant(tx, organizationId));
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(sql`set constraints all deferred`);
  await tx.execute(sql`
    select set_config('role', program_role(), true), set_config('app.organization_id', '', true)`);
  return result;
}

/** Returns a transaction that its caller has already bound as a tenant transaction. */
export function asTenant(tx: Tx): TenantTx {
  if (isTenant(tx)) return tx;
  throw new Error('unreachable');
}

function asWhole(tx: Tx): ProgramTx {
  if (isWhole(tx)) return tx;
  throw new Error('unreachable');
}

// The only place where these types are asserted; the database enforces the rest.
const isTenant = (_: Tx): _ is TenantTx => true;
const isWhole = (_: Tx): _ is ProgramTx => true;

/** A signed address of a deleted organization returns 404, as if it never existed. */
export async function bindLivingTenant(tx: Tx, organizationId: string): Promise<TenantTx> {
  const [living] = await tx.execute<Admitted>(sql`
    select ${admission(sql`id`)}, set_config('role', tenant_role(), true),
      set_config('app.organization_id', id::text, true)
    from organizations where id = ${organizationId} and deleted_at is null`);
  if (!living) throw notFound();
  refuseSuspended(living.suspension);
  return asTenant(tx);
}
