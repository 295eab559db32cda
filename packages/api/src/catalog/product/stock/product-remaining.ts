import type { StockReason } from '@mostrador/shared/codes/codes';
import { type SQL, sql } from 'drizzle-orm';
import { authorOf } from '../../../core/call/who/author.ts';
import { idList } from '../../../core/db/bulk.ts';
import type { ProductWriting } from '../list/product-view.ts';
import { bookMoves } from './product-stock-books.ts';

type Context = Pick<ProductWriting, 'tx' | 'principal' | 'now'>;
type Moved = { id: string; value: string };
type Deleted = { ids: string[]; deletionId: string };
/** Stock that never existed is written off as a typing error; any other stock as a loss. */
export type WriteOffReason = Extract<StockReason, 'shrinkage' | 'data_entry_error'>;

/** Writes off the stock of products that are being deleted at its value, even if it is below zero. */
export async function writeOffStock(
  ctx: Context,
  { ids, deletionId, reason }: Deleted & { reason: WriteOffReason },
) {
  const why = { type: 'delete', documentId: deletionId, reason } as const;
  await bookMoves(ctx.tx, ctx, { ...why, moved: await emptyStock(ctx, ids, why) });
}

/**
 * Writes off stock that is no longer tracked as used, like goods received while untracked. The movement
 * names the product. Tracking it again before any other movement restores the stock.
 */
export async function stopCountingStock(ctx: Context, productIds: string[]) {
  if (productIds.length === 0) return;
  const reason: StockReason = 'other';
  const why = { type: 'adjust_out', documentId: null, reason } as const;
  const moved = await emptyStock(ctx, productIds, why);
  await bookMoves(ctx.tx, ctx, { ...why, moved, paidBy: 'cost:direct' });
}

export async function countStockAgain(ctx: Context, productIds: string[]) {
  if (productIds.length === 0) return;
  const moved = await fillStock(
    ctx,
    sql`
      m.document_id = v.product_id and m.type = 'adjust_out' and v.product_id = any(${idList(productIds)})
        and not exists (
          select from stock_moves later where later.variant_id = m.variant_id
            and (later.created_at, later.id) > (m.created_at, m.id))`,
  );
  await bookMoves(ctx.tx, ctx, { type: 'restore', documentId: null, moved, paidBy: 'cost:direct' });
}

type Why = { type: 'delete' | 'adjust_out'; documentId: string | null; reason: StockReason };

/**
 * Empties the stock of one or ten thousand locked products in one statement, whose parts all see the stock
 * from before.
 */
function emptyStock({ tx, principal }: Context, ids: string[], { type, documentId, reason }: Why) {
  const { userId, actor } = authorOf(principal);
  return tx.execute<Moved>(sql`
    with remaining as materialized (
      select id, product_id, stock, stock_value, cost from product_variants
      where product_id = any(${idList(ids)}) and deleted_at is null and stock <> 0),
    emptied as (
      update product_variants v set stock = 0, stock_value = 0 from remaining r where v.id = r.id),
    total as (
      update products p set stock = p.stock - r.stock, listed_stock = p.stock - r.stock
      from (select product_id, sum(stock)::bigint stock from remaining group by product_id) r
      where p.id = r.product_id)
    insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id,
      user_id, actor, reason, created_at)
    select gen_random_uuid(), id, -stock, 0, ${type}, cost, -stock_value,
      ${type === 'delete' ? sql`${documentId}::uuid` : sql`product_id`}, ${userId},
      ${actor && JSON.stringify(actor)}::jsonb, ${reason}, clock_timestamp()
    from remaining returning id, value`);
}

/**
 * Restores the stock that the deletion of these products wrote off. Stock that was below zero stays at zero.
 * The products are locked and still deleted.
 */
export async function giveBackStock(ctx: Context, { ids, deletionId }: Deleted) {
  const moved = await fillStock(
    ctx,
    sql`m.document_id = ${deletionId} and m.type = 'delete' and v.product_id = any(${idList(ids)})`,
  );
  const reason = moved[0]?.reason ?? null;
  await bookMoves(ctx.tx, ctx, { type: 'restore', documentId: deletionId, moved, reason });
}

/** Restores, at its value, the quantity that movements (`m`) took out of variants (`v`). */
function fillStock({ tx, principal }: Context, which: SQL) {
  const { userId, actor } = authorOf(principal);
  return tx.execute<Moved & { reason: string | null }>(sql`
    with gone as materialized (
      select v.id, v.product_id, v.stock, v.cost, m.document_id, nullif(m.reason, 'shrinkage') reason,
        -m.quantity quantity,
        -coalesce(m.value, round(m.unit_cost::numeric * m.quantity / 1000)::bigint, 0) worth
      from stock_moves m join product_variants v on v.id = m.variant_id
      where m.quantity < 0 and ${which}),
    filled as (
      update product_variants v set stock = v.stock + g.quantity, stock_value = v.stock_value + g.worth
      from gone g where v.id = g.id),
    total as (
      update products p set stock = p.stock + back.quantity, listed_stock = p.stock + back.quantity
      from (select product_id, sum(quantity)::bigint quantity from gone group by product_id) back
      where p.id = back.product_id)
    insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id,
      user_id, actor, reason, created_at)
    select gen_random_uuid(), id, quantity, stock + quantity, 'restore', cost, worth, document_id,
      ${userId}, ${actor && JSON.stringify(actor)}::jsonb, reason, clock_timestamp()
    from gone returning id, value, reason`);
}
