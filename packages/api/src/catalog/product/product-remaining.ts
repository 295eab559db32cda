import { sql } from 'drizzle-orm';
import { authorOf } from '../../core/call/author.ts';
import { idList } from '../../core/db/bulk.ts';
import type { ProductContext } from './product-view.ts';

type Context = Pick<ProductContext, 'tx' | 'principal'>;
type Deleted = { ids: string[]; deletionId: string };

/**
 * What products that are being deleted still have leaves at its cost, as shrinkage of that deletion. The
 * products are held; one statement for one or for ten thousand, whose parts all see the stock as it was.
 */
export async function writeOffStock({ tx, principal }: Context, { ids, deletionId }: Deleted) {
  const { userId, actor } = authorOf(principal);
  await tx.execute(sql`
    with remaining as materialized (
      select id, product_id, stock, cost from product_variants
      where product_id = any(${idList(ids)}) and deleted_at is null and stock > 0),
    written as (
      insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, document_id,
        user_id, actor, reason)
      select gen_random_uuid(), id, -stock, 0, 'delete', cost, ${deletionId}, ${userId},
        ${actor && JSON.stringify(actor)}::jsonb, 'shrinkage'
      from remaining),
    emptied as (update product_variants v set stock = 0 from remaining r where v.id = r.id)
    update products p set stock = p.stock - r.stock, listed_stock = p.stock - r.stock
    from (select product_id, sum(stock)::bigint stock from remaining group by product_id) r
    where p.id = r.product_id`);
}

/** Who comes back has again what the deletion wrote off. The products are held and still deleted. */
export async function giveBackStock({ tx, principal }: Context, { ids, deletionId }: Deleted) {
  const { userId, actor } = authorOf(principal);
  await tx.execute(sql`
    with gone as materialized (
      select v.id, v.product_id, v.stock, v.cost, -m.quantity quantity
      from stock_moves m join product_variants v on v.id = m.variant_id
      where m.document_id = ${deletionId} and m.type = 'delete' and v.product_id = any(${idList(ids)})),
    written as (
      insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, document_id,
        user_id, actor)
      select gen_random_uuid(), id, quantity, stock + quantity, 'restore', cost, ${deletionId},
        ${userId}, ${actor && JSON.stringify(actor)}::jsonb
      from gone),
    filled as (update product_variants v set stock = v.stock + g.quantity from gone g where v.id = g.id)
    update products p set stock = p.stock + back.quantity, listed_stock = p.stock + back.quantity
    from (select product_id, sum(quantity)::bigint quantity from gone group by product_id) back
    where p.id = back.product_id`);
}
