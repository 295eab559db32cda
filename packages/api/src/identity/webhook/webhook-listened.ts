import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';

/**
 * Stores the events that the organization's webhooks select. The organization is locked first, so that two
 * concurrent changes of webhooks see each other.
 */
export async function keepListened(tx: TenantTx, organizationId: string) {
  await tx.execute(sql`select from organizations where id = ${organizationId} for no key update`);
  await tx.execute(sql`
    update organizations set listened_events = (
      select coalesce(array_agg(distinct name order by name), '{}') from webhooks w, unnest(w.events) name
      where w.organization_id = ${organizationId} and w.deleted_at is null and w.disabled_at is null)
    where id = ${organizationId}`);
}
