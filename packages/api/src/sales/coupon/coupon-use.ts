import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { conflict } from '../../core/call/errors.ts';
import { coupons, couponUses } from './coupon.table.ts';

type Use = {
  couponId: string;
  saleId: string;
  channel: 'pos' | 'web';
  amount: number;
  contactId?: string | null;
  phoneKey?: string | null;
  /** True if the per-customer limit is checked when the sale is recorded. */
  isJudgedLater?: boolean;
};

/**
 * Counts a use of a coupon, by one statement with the invariant as its condition: of 64 concurrent uses of
 * the last one, one succeeds. The row stays locked, so the uses of one customer are counted exactly after it.
 * Throws `couponInvalid` and `couponUsedByCustomer` (409).
 */
export async function takeCoupon(
  tx: TenantTx,
  { couponId, channel, contactId = null, phoneKey = null, isJudgedLater = false, ...use }: Use,
) {
  const [used] = await tx
    .update(coupons)
    .set({ usedCount: sql`used_count + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(coupons.id, couponId),
        isNull(coupons.deletedAt),
        eq(coupons.active, true),
        sql`now() >= starts_at and now() < ends_at`,
        sql`${channel} = any(channels)`,
        sql`used_count < coalesce(max_activations, used_count + 1)`,
      ),
    )
    .returning({ perCustomer: coupons.perCustomer });
  if (!used) throw conflict('couponInvalid');
  if (used.perCustomer !== null && !isJudgedLater) {
    const [before] = await tx
      .select({ count: count() })
      .from(couponUses)
      .where(
        and(
          eq(couponUses.couponId, couponId),
          isNull(couponUses.releasedAt),
          or(
            contactId ? eq(couponUses.contactId, contactId) : undefined,
            phoneKey ? eq(couponUses.phoneKey, phoneKey) : undefined,
          ),
        ),
      );
    if ((before?.count ?? 0) >= used.perCustomer) throw conflict('couponUsedByCustomer');
  }
  await tx.insert(couponUses).values({ id: newId(), couponId, contactId, phoneKey, ...use });
}

/** Returns the use of a coupon by a sale, once: a repeated or concurrent call changes nothing. */
export const releaseCoupon = (tx: TenantTx, saleId: string) =>
  tx.execute(sql`
    with freed as (
      update coupon_uses set released_at = now()
      where sale_id = ${saleId}::uuid and released_at is null returning coupon_id)
    update coupons set used_count = used_count - 1, updated_at = now()
    from freed where coupons.id = freed.coupon_id`);

/** Updates the amount of a coupon's use after its sale was edited, for the same customer or another one. */
export const changeCouponUse = (
  tx: TenantTx,
  { saleId, amount, contactId }: { saleId: string; amount: number; contactId: string | null },
) =>
  tx
    .update(couponUses)
    .set({ amount, contactId })
    .where(and(eq(couponUses.saleId, saleId), isNull(couponUses.releasedAt)));

/** True if the sale already counts as a use of its coupon. An order of the store counts from the start. */
export async function hasUsedCoupon(tx: TenantTx, saleId: string) {
  const [use] = await tx
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.saleId, saleId), isNull(couponUses.releasedAt)));
  return use !== undefined;
}
