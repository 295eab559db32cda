import type { TenantTx } from '@mostrador/database/connect';
import type { StockReason } from '@mostrador/shared/codes/codes';
import { eq, sql } from 'drizzle-orm';
import { moverOf, returnStock, takeStock } from '../../catalog/product/product.ts';
import type { Principal } from '../../core/call/call.ts';
import { idList } from '../../core/db/bulk.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import type { batchItems } from '../../platform/batch/batch.table.ts';
import { noteBatch } from '../../platform/batch/batch.ts';
import { stockCounts } from './stockcount.table.ts';

type Acting = { tx: TenantTx; principal: Principal; now: () => Date };

/** Records the corrections of a count, so that it can be undone. */
export async function noteCount(
  { tx, principal }: Acting,
  countId: string,
  moves: readonly { variantId: string; quantity: number }[],
) {
  const [count] = await tx
    .select({ name: stockCounts.name, code: stockCounts.code })
    .from(stockCounts)
    .where(eq(stockCounts.id, countId));
  await noteBatch(
    { tx, principal },
    {
      kind: 'count_posted',
      label: count?.name ?? count?.code,
      items: moves.map(({ variantId, quantity }) => ({
        subjectId: variantId,
        after: { quantity, count: countId },
      })),
    },
  );
}

type Item = typeof batchItems.$inferSelect;

const mistaken: StockReason = 'data_entry_error';

/**
 * Reverses the movements of a count for existing goods that were not counted again since. Returns the number
 * of goods. Throws 409 `insufficientStock` if the stock would fall below zero and the shop does not allow
 * that.
 */
export async function takeCountBack(ctx: Acting, items: readonly Item[]): Promise<number> {
  const { tx } = ctx;
  const untouched = await tx.execute<{ id: string }>(sql`
    select v.id from product_variants v
    where v.id = any(${idList(items.map(({ subjectId }) => subjectId))}) and v.deleted_at is null
      and not exists (
        select from stock_moves m join batch_items i on i.subject_id = m.variant_id
        where m.variant_id = v.id and m.type = 'count' and i.act_id = ${items[0]?.actId ?? null}
          and m.document_id::text <> i.after ->> 'count' and m.created_at > i.created_at)`);
  const ids = new Set(untouched.map(({ id }) => id));
  const back = items
    .filter(({ subjectId }) => ids.has(subjectId))
    .map(({ subjectId, after }) => ({ variantId: subjectId, quantity: -Number(after['quantity']) }));
  const first = await firstCounted(tx, String(items[0]?.after['count']));
  await moveBack(
    ctx,
    back.filter(({ variantId }) => first.has(variantId)),
    {},
  );
  await moveBack(
    ctx,
    back.filter(({ variantId }) => !first.has(variantId)),
    { paidBy: 'cost:adjustment' },
  );
  return back.length;
}

/** Finds the variants whose first stock came from this count and was booked as capital. */
async function firstCounted(tx: TenantTx, countId: string) {
  const rows = await tx.execute<{ id: string }>(sql`
    select m.variant_id id from stock_moves m
    where m.document_id = ${countId} and m.type = 'count' and m.quantity > 0
      and not exists (
        select from stock_moves e where e.variant_id = m.variant_id and e.created_at < m.created_at)
      and exists (
        select from postings p where p.document_id = ${countId} and p.source = 'equity:opening')`);
  return new Set(rows.map(({ id }) => id));
}

type Back = { variantId: string; quantity: number };

/** `paidBy` is the account that the count moved; if absent, the account of entered stock. */
async function moveBack(ctx: Acting, back: Back[], named: { paidBy?: Account }) {
  const { tx, principal } = ctx;
  const move = { documentId: null, ...moverOf(principal), reason: mistaken, books: ctx, ...named };
  const more = back.filter(({ quantity }) => quantity > 0);
  const less = back.flatMap(({ variantId, quantity }) =>
    quantity < 0 ? [{ variantId, quantity: -quantity }] : [],
  );
  if (more.length > 0) await returnStock(tx, more, { ...move, type: 'adjust_in' });
  if (less.length > 0) {
    const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
    await takeStock(tx, less, { ...move, type: 'adjust_out', mayGoNegative });
  }
}
