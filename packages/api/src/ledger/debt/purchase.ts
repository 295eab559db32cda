import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { whyNoCredit } from './credit.ts';

type Purchase = {
  amount: number;
  at: Date;
  /** The amount that the contact pays from the credit balance. */
  credit: number;
};

/**
 * Adds a purchase to a contact's total spend, and takes the part paid from the credit balance. If the contact
 * was deleted meanwhile, or the credit is too small, the sale is refused.
 */
export async function addPurchase(tx: TenantTx, id: string, { amount, at, credit }: Purchase) {
  const found = await tx.execute(sql`
    update contacts set updated_at = now(), total_spent = total_spent + ${amount},
      credit = credit - ${credit},
      last_purchase_at = greatest(last_purchase_at, ${at.toISOString()}::timestamptz)
    where id = ${id} and deleted_at is null and credit >= ${credit} returning id`);
  if (found.length === 0) throw await whyNoCredit(tx, id);
}
