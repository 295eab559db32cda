import type { Db, TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { isOpen } from '../../../core/call/gate/suspension.ts';
import { inTenant } from '../../../core/call/who/bind-tenant.ts';
import { readShop } from '../../../identity/organization/shop.ts';
import {
  lockInitialBalances,
  redateFirstStock,
  settleOpeningInventory,
  withStrayFirstStock,
} from '../../../ledger/ledger/first-stock.ts';
import { bookStock, revaluationLegs } from './product-stock-books.ts';

/**
 * Corrects stock values every night. Stock of zero has no value, and any other difference between the books
 * and the stock, such as after a void of a sale from before movements had a value, is booked as a correction
 * of the cost. Older entered stock is booked on the first day of the books. Returns the number of shops with
 * a correction.
 */
export async function settleStock({ db, now }: { db: Db; now: () => Date }) {
  const shops = await db.execute<{ id: string }>(sql`
    select id from organizations o where ${isOpen('o')} and id in (
      select organization_id from product_variants where stock = 0 and stock_value <> 0
      union
      select organization_id from (${worth(sql`organization_id,`)} group by organization_id) gap
      where amount <> 0
      union
      ${withStrayFirstStock})`);
  for (const { id } of shops) await inTenant({ db }, id, (tx) => settle(tx, { id, now }));
  return shops.length;
}

/** The excess of the variants' value over the books, both at one instant. */
const worth = (by = sql``) => sql`
  select ${by} coalesce(sum(amount), 0)::bigint amount from (
    select organization_id, stock_value amount from product_variants
    union all
    select organization_id, case destination when 'stock' then -amount else amount end from ledger_months
    where 'stock' in (source, destination)) both_sides`;

async function settle(tx: TenantTx, { id, now }: { id: string; now: () => Date }) {
  await tx.execute(sql`
    with empty as (
      select id from product_variants where stock = 0 and stock_value <> 0 order by id for no key update)
    update product_variants v set stock_value = 0 from empty where v.id = empty.id and v.stock = 0`);
  const [gap] = await tx.execute<{ amount: string }>(worth());
  const { shop } = await readShop(tx, id);
  const principal = { shop, user: null };
  await lockInitialBalances(tx);
  await redateFirstStock(tx, shop);
  await settleOpeningInventory(tx, { principal });
  const legs = revaluationLegs(Number(gap?.amount ?? 0));
  await bookStock(tx, { principal, now }, { documentId: newId(), legs });
}
