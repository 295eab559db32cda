import { sql } from 'drizzle-orm';
import { authorOf } from '../../core/call/author.ts';
import { idList } from '../../core/db/bulk.ts';
import { bookMoves } from './product-stock-books.ts';
import type { ProductWriting } from './product-view.ts';

type Context = Pick<ProductWriting, 'tx' | 'principal' | 'now'>;
type Moved = { id: string; value: string };
type Deleted = { ids: string[]; deletionId: string };

/**
 * What products that are being deleted still have leaves at its cost, as shrinkage of that deletion. The
 * products are held; one statement for one or for ten thousand, whose parts all see the stock as it was.
 */
export async function writeOffStock(ctx: Context, { ids, deletionId }: Deleted) {
  const { tx, principal } = ctx;
  const { userId, actor } = authorOf(principal);
  const moved = await tx.execute<Moved>(sql`
    with remaining as materialized (
      select id, product_id, stock, stock_value, cost from product_variants
      where product_id = any(${idList(ids)}) and deleted_at is null and stock > 0),
    emptied as (
      update product_variants v set stock = 0, stock_value = 0 from remaining r where v.id = r.id),
    total as (
      update products p set stock = p.stock - r.stock, listed_stock = p.stock - r.stock
      from (select product_id, sum(stock)::bigint stock from remaining group by product_id) r
      where p.id = r.product_id)
    insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id,
      user_id, actor, reason, created_at)
    select gen_random_uuid(), id, -stock, 0, 'delete', cost, -stock_value, ${deletionId}, ${userId},
      ${actor && JSON.stringify(actor)}::jsonb, 'shrinkage', clock_timestamp()
    from remaining returning id, value`);
  await bookMoves(tx, ctx, { type: 'delete', documentId: deletionId, moved });
}

/** Who comes back has again what the deletion wrote off. The products are held and still deleted. */
export async function giveBackStock(ctx: Context, { ids, deletionId }: Deleted) {
  const { tx, principal } = ctx;
  const { userId, actor } = authorOf(principal);
  const moved = await tx.execute<Moved>(sql`
    with gone as materialized (
      select v.id, v.product_id, v.stock, v.cost, -m.quantity quantity,
        -coalesce(m.value, round(m.unit_cost::numeric * m.quantity / 1000)::bigint, 0) worth
      from stock_moves m join product_variants v on v.id = m.variant_id
      where m.document_id = ${deletionId} and m.type = 'delete' and v.product_id = any(${idList(ids)})),
    filled as (
      update product_variants v set stock = v.stock + g.quantity, stock_value = v.stock_value + g.worth
      from gone g where v.id = g.id),
    total as (
      update products p set stock = p.stock + back.quantity, listed_stock = p.stock + back.quantity
      from (select product_id, sum(quantity)::bigint quantity from gone group by product_id) back
      where p.id = back.product_id)
    insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id,
      user_id, actor, created_at)
    select gen_random_uuid(), id, quantity, stock + quantity, 'restore', cost, worth, ${deletionId},
      ${userId}, ${actor && JSON.stringify(actor)}::jsonb, clock_timestamp()
    from gone returning id, value`);
  await bookMoves(tx, ctx, { type: 'restore', documentId: deletionId, moved });
}
