import { inArray, sql } from 'drizzle-orm';
import { type StockLine, summedByVariant } from '../../../catalog/product/product.ts';
import { idList } from '../../../core/db/bulk.ts';
import { takeFromHolds } from '../../../inventory/stock/stock-hold.ts';
import type { SaleContext } from '../../../sales/sale/sale.ts';
import { noteStep } from '../handle/weborder-step.ts';
import { webOrders } from '../weborder.table.ts';

/**
 * Takes goods reserved for orders, for a sale at the counter. The latest orders lose them first, and each
 * records the loss in its history. The sales of the orders are locked before the goods, in the same order as
 * when an order is answered. Returns these orders.
 */
export async function takeFromOrders(
  { tx, principal, emit }: Pick<SaleContext, 'tx' | 'principal' | 'emit'>,
  lines: StockLine[],
): Promise<string[]> {
  const variantIds = summedByVariant(lines).map(({ variantId }) => variantId);
  if (variantIds.length === 0) return [];
  const holders = await tx.execute<{ id: string }>(sql`
    select id from sales where id in (
      select holder_id from stock_holds where variant_id = any(${idList(variantIds)}) and released_at is null)
    order by id for no key update`);
  const ids = await takeFromHolds(
    tx,
    lines,
    holders.map(({ id }) => id),
  );
  if (ids.length === 0) return [];
  for (const id of ids) {
    await noteStep(tx, id, { kind: 'hold', from: 'held', to: 'taken', by: principal });
    emit('web_order.updated', { id });
  }
  await tx.update(webOrders).set({ updatedAt: sql`now()` }).where(inArray(webOrders.id, ids));
  return ids;
}
