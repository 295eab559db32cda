import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Shop } from '../../../core/call/call.ts';
import { idList } from '../../../core/db/bulk.ts';
import type { Emit } from '../../../core/jobs/event.ts';

/**
 * True if taking that quantity reduced the stock from above the threshold to the threshold or below;
 * quantities in 1/1000.
 */
const becomesLow = (taken: number, left: number | undefined, low: number) =>
  left !== undefined && left <= low && left + taken > low;

type Taken = { id: string; taken: number; left: number | undefined; low: number };

/** Emits an event if the stock of a product just became low or ran out; quantities in 1/1000. */
export function emitShortage({ emit }: { emit: Emit }, { id, taken, left, low }: Taken) {
  if (becomesLow(taken, left, low)) emit('stock.low', { id });
  if (becomesLow(taken, left, 0)) emit('stock.out', { id });
}

type Ctx = { tx: TenantTx; principal: { shop: Shop }; emit: Emit };
type Row = { id: string; product_id: string; low_stock: string | null };

/**
 * Emits the same events for callers that have not read the products: `left` is the stock by variant after
 * `lines` were taken.
 */
export async function emitShortages(
  ctx: Ctx,
  lines: readonly { variantId: string; quantity: number }[],
  left: ReadonlyMap<string, number>,
) {
  const rows = await ctx.tx.execute<Row>(sql`
    select v.id, p.id product_id, p.low_stock from product_variants v join products p on p.id = v.product_id
    where v.id = any(${idList(lines.map(({ variantId }) => variantId))})`);
  for (const { variantId, quantity } of lines) {
    const row = rows.find(({ id }) => id === variantId);
    if (!row) continue;
    const low = row.low_stock === null ? ctx.principal.shop.settings.lowStock : Number(row.low_stock);
    emitShortage(ctx, { id: row.product_id, taken: quantity, left: left.get(variantId), low });
  }
}
