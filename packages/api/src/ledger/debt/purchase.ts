import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { whyNoCredit } from './credit.ts';

type Purchase = {
  amount: number;
  at: Date;
  /** What of it the contact pays with the balance in his favour. */
  credit: number;
};

/**
 * Adds a purchase to what a contact has spent, and takes what he pays with the balance in his favour. Who was
 * removed meanwhile buys nothing, and nobody pays with more than is there: the sale is refused.
 */
export async function addPurchase(tx: TenantTx, id: string, { amount, at, credit }: Purchase) {
  const found = await tx.execute(sql`
    update contacts set updated_at = now(), total_spent = total_spent + ${amount},
      credit = credit - ${credit},
      last_purchase_at = greatest(last_purchase_at, ${at.toISOString()}::timestamptz)
    where id = ${id} and deleted_at is null and credit >= ${credit} returning id`);
  if (found.length === 0) throw await whyNoCredit(tx, id);
}
