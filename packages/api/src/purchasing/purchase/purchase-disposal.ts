import { eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import type { AssetDisposal } from '../disposal/disposal.schema.ts';
import { disposeOf, takeBackDisposal } from '../disposal/disposal.ts';
import { purchases } from './purchase.table.ts';
import type { PurchaseContext } from './purchase.ts';
import { wearOff } from './purchase-asset.ts';

/**
 * Disposes of a purchased fixed asset. Throws the errors of `disposeOf`, and 409 `noAsset` if the purchase is
 * not booked.
 */
export async function disposeOfPurchase(ctx: PurchaseContext, { id, ...fields }: AssetDisposal) {
  await disposeOf(ctx, await holdAsset(ctx, id), fields);
}

export async function takeBackPurchase(ctx: PurchaseContext, id: string) {
  await takeBackDisposal(ctx, await holdAsset(ctx, id));
}

async function holdAsset(ctx: PurchaseContext, id: string) {
  const { tx } = ctx;
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
  if (!row) throw notFound();
  if (row.status !== 'done') throw conflict('noAsset');
  return {
    type: 'purchase' as const,
    id,
    from: row.businessDate,
    wearOff: () => wearOff(ctx, row),
    stopWearing: () =>
      tx
        .update(purchases)
        .set({ nextDepreciationOn: null, updatedAt: sql`now()` })
        .where(eq(purchases.id, id)),
  };
}
