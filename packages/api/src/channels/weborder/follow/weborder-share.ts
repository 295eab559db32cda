import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { holdStock, type StockLine } from '../../../catalog/product/product.ts';
import { idList } from '../../../core/db/bulk.ts';
import { completeHolds } from '../../../inventory/stock/stock-hold.ts';
import { readLines, type SaleFound } from '../../../sales/sale/sell/sale-before.ts';
import { stockOf } from '../../../sales/sale/sell/sale-extras.ts';

/**
 * Returns the quantity of each variant that one more order may reserve. All orders that no member has looked
 * at together reserve at most a share of the stock, but at least one piece. The rest stays available for the
 * counter.
 */
export async function roomForStrangers(tx: TenantTx, lines: StockLine[], share: number) {
  const ids = [...new Set(lines.map(({ variantId }) => variantId))];
  if (ids.length === 0 || share >= 100) return undefined;
  // The lock makes concurrent orders be checked one after the other.
  await holdStock(tx, ids);
  const rows = await tx.execute<{ id: string; room: string }>(sql`
    select v.id, greatest(1000, case when v.stock % 1000 = 0
        then v.stock * ${share}::int / 100 / 1000 * 1000 else v.stock * ${share}::int / 100 end)
      - coalesce((select sum(h.quantity) from stock_holds h join web_orders o on o.id = h.holder_id
        where h.variant_id = v.id and h.released_at is null
          and o.process_status = 'incoming' and o.seen_at is null), 0) room
    from product_variants v where v.id = any(${idList(ids)})`);
  return new Map(rows.map(({ id, room }) => [id, Number(room)]));
}

type Seen = { sale: SaleFound; holdUntil: Date; mayOversell: boolean };

/** Reserves the whole order that a member looks at, as far as stock is available. Returns its products. */
export async function holdWholeOrder(tx: TenantTx, { sale, holdUntil, mayOversell }: Seen) {
  const lines = await readLines(tx, sale);
  const tracked = await trackedOf(tx, stockOf(lines, { has: () => true }));
  const holding = { holderId: sale.id, expiresAt: holdUntil, mayOversell };
  await completeHolds(tx, stockOf(lines, tracked), holding);
  return lines.map(({ productId }) => productId);
}

async function trackedOf(tx: TenantTx, lines: StockLine[]) {
  const rows = await tx.execute<{ id: string }>(sql`
    select v.id from product_variants v join products p on p.id = v.product_id and p.track_stock
    where v.id = any(${idList(lines.map(({ variantId }) => variantId))})`);
  return new Set(rows.map(({ id }) => id));
}
