import type { TenantTx, Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Actor, Principal } from '../call.ts';
import { notFound } from '../errors.ts';
import { admission, refuseSuspended } from '../gate/suspension.ts';
import { asTenant } from './bind-tenant.ts';
import { type ShopRow, shopOf } from './identity.ts';

type Row = ShopRow & {
  is_paid: boolean;
  is_trial: boolean;
  listened_events: string | null;
  suspension: string | null;
  moved_to: string | null;
};
type Entering = { now: Date; actor: Actor };

export type Entered = { tx: TenantTx; principal: Principal; listensTo: ReadonlySet<string> };

/**
 * Binds the rest of the transaction to an organization for an actor who is not a member: a customer, or the
 * program itself. The actor has no permissions, and documents name it by `actor`. Throws 404 if the
 * organization does not exist.
 */
export async function enterShop(
  opened: Tx,
  organizationId: string,
  { now, actor }: Entering,
): Promise<Entered> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await opened.execute<Row>(sql`
    select ${admission(sql`id`)}, moved_to, set_config('role', tenant_role(), true),
      set_config('app.organization_id', id::text, true),
      name organization_name, country_id, currency, time_zone, business_type, settings, locked_until,
      opened_on, array_to_string(listened_events, ',') listened_events,
      coalesce(paid_until > ${at}, false) or coalesce(trial_ends_at > ${at}, false) is_paid,
      coalesce(trial_ends_at > ${at}, false) and not coalesce(paid_until > ${at}, false) is_trial
    from organizations where id = ${organizationId} and deleted_at is null`);
  if (!row) throw notFound();
  refuseSuspended(row.suspension, row.moved_to);
  const principal: Principal = {
    user: null,
    actor,
    shop: shopOf(row, organizationId),
    organizationId,
    isOwner: false,
    isPaid: row.is_paid,
    isTrial: row.is_trial,
    flags: new Set(),
    memberName: actor.name,
    roleName: null,
    approvals: [],
  };
  const listensTo = new Set((row.listened_events ?? '').split(',').filter(Boolean));
  return { tx: asTenant(opened), principal, listensTo };
}
