import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Shop } from '../../../core/call/call.ts';
import { planForMany } from '../../../core/db/bulk.ts';
import { amountOf, decimalsOf } from '../../../identity/organization/decimals.ts';

/**
 * Calculates the value of the stock, in 1/100: each variant in stock at its book value and at its price,
 * each rounded once.
 */
export async function stockValue(tx: TenantTx, shop: Shop) {
  const atPrice = amountOf(sql`v.stock`, sql`v.price`, decimalsOf(shop));
  await planForMany(tx);
  const [row] = await tx.execute<{ cost: string; price: string; without_cost: number }>(sql`
    select coalesce(sum(v.stock_value), 0) as cost,
      coalesce(sum(${atPrice}), 0) as price,
      count(distinct v.product_id) filter (where v.cost is null)::int as without_cost
    from product_variants v join products p on p.id = v.product_id
    where v.stock > 0 and v.deleted_at is null and p.deleted_at is null and p.kind = 'product'
      and p.track_stock`);
  return {
    cost: Number(row?.cost ?? 0),
    price: Number(row?.price ?? 0),
    withoutCost: row?.without_cost ?? 0,
  };
}
