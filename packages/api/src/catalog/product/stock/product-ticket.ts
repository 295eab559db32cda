import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../../core/call/call.ts';
import { idList } from '../../../core/db/bulk.ts';

type Reading = { tx: TenantTx; principal: Pick<Principal, 'shop'> };
export type Waiting = { saleId: string; ticket: string };

/**
 * Finds the products or services that are on a parked ticket, each with the name of the first such ticket.
 * Deleting them would make the ticket impossible to charge. The caller locks them, as parking a ticket does.
 */
export const waitingWith = (reading: Reading, ids: readonly string[]) =>
  waitingBy(reading, sql`l.product_id`, ids);

/** Finds the variants that are on a parked ticket. */
export const waitingWithVariants = (reading: Reading, ids: readonly string[]) =>
  waitingBy(reading, sql`l.variant_id`, ids);

async function waitingBy({ tx, principal }: Reading, column: SQL, ids: readonly string[]) {
  const rows = await tx.execute<{ thing_id: string; sale_id: string; ticket: string }>(sql`
    with waiting as materialized (
      select id, revision, concept, contact_id, occurred_at from sales where status = 'in_progress')
    select distinct on (${column}) ${column} thing_id, w.id sale_id,
      coalesce(w.concept, c.name, to_char(w.occurred_at at time zone ${principal.shop.timeZone}, 'HH24:MI'))
        as ticket
    from waiting w
    join sale_lines l on l.sale_id = w.id and l.revision = w.revision
    left join contacts c on c.id = w.contact_id
    where ${column} = any(${idList(ids)})
    order by ${column}, w.occurred_at, w.id`);
  return new Map<string, Waiting>(
    rows.map(({ thing_id: itemId, sale_id, ticket }) => [itemId, { saleId: sale_id, ticket }]),
  );
}
