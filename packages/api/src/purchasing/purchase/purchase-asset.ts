import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { depreciate } from '../../ledger/ledger/depreciation.ts';
import { purchases } from './purchase.table.ts';

type Context = { tx: TenantTx; principal: Pick<Principal, 'shop'> } & Pick<Call, 'now'>;
type FixedAsset = Pick<typeof purchases.$inferSelect, 'id' | 'businessDate' | 'usefulMonths' | 'decimals'>;

/** Books the depreciation of a bought asset up to today, and stores the date of the next part. */
export async function wearOff(ctx: Context, { id, businessDate: from, usefulMonths, decimals }: FixedAsset) {
  if (usefulMonths === null) return;
  const document = { documentType: 'purchase' as const, documentId: id };
  const asset = { ...document, from, usefulMonths, decimals };
  const nextDepreciationOn = await depreciate(ctx, asset);
  await ctx.tx
    .update(purchases)
    .set({ nextDepreciationOn, updatedAt: sql`now()` })
    .where(eq(purchases.id, id));
}
