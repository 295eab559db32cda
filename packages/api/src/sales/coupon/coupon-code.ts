import type { TenantTx } from '@mostrador/database/connect';
import { and, like } from 'drizzle-orm';
import { notDeleted } from '../../core/db/columns.ts';
import { coupons } from './coupon.table.ts';

/** Appends the first free number to the code: PROMO10 becomes PROMO102. */
export async function freeCode(tx: TenantTx, code: string): Promise<string> {
  const stem = code.slice(0, 12);
  const rows = await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(notDeleted(coupons), like(coupons.code, `${stem}%`)));
  const taken = new Set(rows.map((row) => row.code));
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
