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
  /** Whoever sells judges later whether this customer may use it once more. */
  isJudgedLater?: boolean;
};

/**
 * Counts a use of a coupon, by one statement whose condition is the invariant: of 64 who use the last one,
 * one does. The row is held from then on, so that what one customer used is counted exactly behind it.
 * Refuses `couponInvalid`, and `couponUsedByCustomer` (409).
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

/** Gives back what a sale used, once: whoever comes second finds nothing. */
export const releaseCoupon = (tx: TenantTx, saleId: string) =>
  tx.execute(sql`
    with freed as (
      update coupon_uses set released_at = now()
      where sale_id = ${saleId}::uuid and released_at is null returning coupon_id)
    update coupons set used_count = used_count - 1, updated_at = now()
    from freed where coupons.id = freed.coupon_id`);

/** What the coupon takes off a sale that was changed, for the same customer or another one. */
export const changeCouponUse = (
  tx: TenantTx,
  { saleId, amount, contactId }: { saleId: string; amount: number; contactId: string | null },
) =>
  tx
    .update(couponUses)
    .set({ amount, contactId })
    .where(and(eq(couponUses.saleId, saleId), isNull(couponUses.releasedAt)));

/** Whether the coupon of a sale is counted already: of a store's order it is, from its first second. */
export async function hasUsedCoupon(tx: TenantTx, saleId: string) {
  const [use] = await tx
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.saleId, saleId), isNull(couponUses.releasedAt)));
  return use !== undefined;
}
