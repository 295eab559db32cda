import type { TenantTx } from '@mostrador/database/connect';
import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import { among } from '../../core/db/list.ts';
import type { Rating } from './weborder.schema.ts';
import { ratings, webOrders } from './weborder.table.ts';

/** What was said of these orders. */
export const ratingsOf = (tx: TenantTx, orderIds: string[]) =>
  readRatings(tx, among(ratings.orderId, orderIds));

export async function readRatings(tx: TenantTx, where: SQL): Promise<Rating[]> {
  const rows = await tx
    .select({
      rating: getTableColumns(ratings),
      orderCode: webOrders.code,
      customerName: webOrders.customerName,
    })
    .from(ratings)
    .innerJoin(webOrders, eq(webOrders.id, ratings.orderId))
    .where(where);
  return rows.map(({ rating, ...order }) => ({ ...rating, ...order }));
}
