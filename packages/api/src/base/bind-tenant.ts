import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { notFound } from './errors.ts';

/** Binds the rest of the transaction to one organization under row-level security. */
export const bindTenant = (tx: Tx, organizationId: string) =>
  tx.execute(sql`
    select set_config('role', tenant_role(), true),
      set_config('app.organization_id', ${organizationId}, true)`);

/** What a signed address of a deleted organization once opened is gone with it: 404, as if it never was. */
export async function bindLivingTenant(tx: Tx, organizationId: string) {
  const [living] = await tx.execute(sql`
    select set_config('role', tenant_role(), true), set_config('app.organization_id', id::text, true)
    from organizations where id = ${organizationId} and deleted_at is null`);
  if (!living) throw notFound();
}
