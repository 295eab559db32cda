import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import { conflict } from '../../../core/call/errors.ts';
import { idList } from '../../../core/db/bulk.ts';
import { coupons } from '../../../sales/coupon/coupon.table.ts';

/**
 * Finds the pending orders whose coupon the customer, identified by phone, already used in as many sales as
 * one customer may.
 */
export async function couponRepeats(tx: TenantTx, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select o.id from web_orders o
    join sales s on s.id = o.id and s.status = 'in_progress'
    join coupons c on c.id = s.coupon_id
    where o.id = any(${idList(ids)}) and c.per_customer <= (
      select count(*) from coupon_uses u
      join sales sold on sold.id = u.sale_id and sold.status <> 'in_progress'
      where u.coupon_id = c.id and u.released_at is null and (u.phone_key = o.phone
        or u.contact_id in (select id from contacts where phone_e_164 = o.phone and deleted_at is null)))`);
  return new Set(rows.map(({ id }) => id));
}

type Waiting = { id: string; couponId: string | null };

/**
 * Refuses with 409 `couponUsedByCustomer`. The coupon stays locked, so that if two orders of one customer
 * are approved at once, the second sees the first.
 */
export async function refuseRepeat(tx: TenantTx, { id, couponId }: Waiting) {
  if (couponId === null) return;
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId)).for('no key update');
  if ((await couponRepeats(tx, [id])).size > 0) throw conflict('couponUsedByCustomer');
}
