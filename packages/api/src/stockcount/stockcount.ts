import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { authorOf } from '../base/author.ts';
import type { Principal } from '../base/call.ts';
import { type Creation, createIdempotent } from '../base/create-idempotent.ts';
import { conflict, notFound } from '../base/errors.ts';
import type { Emit } from '../base/event.ts';
import { readCategory } from '../category/category.write.ts';
import { codeOf, nextNumber } from '../ledger/ledger.ts';
import { correctStock } from '../product/product.ts';
import { emitShortages } from '../product/product-shortage.ts';
import type { CountEntry, CountLine, StockCount, StockCountInput } from './stockcount.schema.ts';
import { stockCountLines, stockCounts } from './stockcount.table.ts';
import { readCount, readCountLines, scopeOf } from './stockcount-view.ts';

export type CountContext = { tx: Tx; principal: Principal; now: () => Date; emit: Emit };

/** Begins a count; throws 404 for a category that is not there. */
export const beginCount = (ctx: CountContext, input: StockCountInput): Promise<StockCount> =>
  createIdempotent(ctx.tx, stockCounts, {
    input,
    make: async (creation: Creation) => {
      const { categoryId = null, name = null, blind = false } = input;
      if (categoryId) await readCategory(ctx.tx, 'product', categoryId);
      const { userId, actor } = authorOf(ctx.principal);
      await ctx.tx.execute(sql`
        with number as (${nextNumber('stockcount')})
        insert into stock_counts (id, fingerprint, category_id, name, is_blind, user_id, actor, order_number,
          code)
        select ${creation.id}::uuid, ${creation.fingerprint}, ${categoryId}::uuid, ${name}, ${blind},
          ${userId}::uuid, ${actor && JSON.stringify(actor)}::jsonb, number.value, ${codeOf('CF-')}
        from number`);
    },
    read: (id) => readCount(ctx, id),
  });

/**
 * Counts one thing of an open count. The stock of that moment is kept beside it, held while it is read: what
 * is sold afterwards changes neither. A known entry is a retry and counts nothing; the same id for something
 * else is refused with 409 `idInUse`. Throws 404 for a code nobody has, 409 `countNotOpen`.
 */
export async function countOne(ctx: CountContext, entry: CountEntry): Promise<CountLine> {
  const { tx, principal } = ctx;
  const { userId, actor } = authorOf(principal);
  const { mode } = entry;
  const entryId = entry.entryId ?? newId();
  const [line] = await tx.execute<{ id: string }>(sql`
    with held as (
      select id, category_id from stock_counts where id = ${entry.id} and status = 'open' for share),
    goods as (
      select v.id, v.stock from held, product_variants v
      where v.deleted_at is null and ${named(entry)}
        and exists (select from products p where p.id = v.product_id and ${scopeOf(sql`held.category_id`)})
      for share of v),
    entry as (
      insert into stock_count_entries (id, count_id, variant_id, mode, quantity, user_id, actor)
      select ${entryId}::uuid, held.id, goods.id, ${mode}, ${entry.quantity}, ${userId}::uuid,
        ${actor && JSON.stringify(actor)}::jsonb
      from held, goods
      on conflict (organization_id, id) do nothing returning count_id, variant_id, quantity)
    insert into stock_count_lines as l (id, count_id, variant_id, quantity, expected, expected_first, user_id)
    select ${newId()}::uuid, entry.count_id, entry.variant_id, entry.quantity, goods.stock, goods.stock,
      ${userId}::uuid
    from entry, goods
    on conflict (organization_id, count_id, variant_id) do update
      set quantity = excluded.quantity + case when ${mode} = 'add' then l.quantity else 0 end,
        expected = excluded.expected, user_id = excluded.user_id, counted_at = now(),
        expected_first = case when ${mode} = 'add' then l.expected_first else excluded.expected end
    returning l.id`);
  const id = line?.id ?? (await knownLine(tx, entry));
  const [counted] = await readCountLines(ctx, [id]);
  if (!counted) throw notFound();
  return counted;
}

const named = ({ variantId, barcode }: CountEntry) =>
  variantId === undefined ? sql`v.barcode = ${barcode}` : sql`v.id = ${variantId}`;

/** The line that a retry counted before, or why nothing was counted. */
async function knownLine(tx: Tx, entry: CountEntry): Promise<string> {
  const [count] = await tx
    .select({ status: stockCounts.status })
    .from(stockCounts)
    .where(eq(stockCounts.id, entry.id));
  if (!count) throw notFound();
  const known = entry.entryId ? await knownEntry(tx, entry, entry.entryId) : null;
  if (known) return known;
  if (count.status !== 'open') throw conflict('countNotOpen');
  throw notFound(entry.variantId === undefined ? 'barcode' : 'variantId');
}

async function knownEntry(tx: Tx, entry: CountEntry, entryId: string) {
  const [known] = await tx.execute<{ is_same: boolean; line_id: string | null }>(sql`
    select e.count_id = ${entry.id} and e.quantity = ${entry.quantity} and e.mode = ${entry.mode}
        and ${named(entry)} is_same, l.id line_id
    from stock_count_entries e
    join product_variants v on v.id = e.variant_id
    left join stock_count_lines l on l.count_id = e.count_id and l.variant_id = e.variant_id
    where e.id = ${entryId}`);
  if (!known) return null;
  if (!known.is_same) throw conflict('idInUse');
  return known.line_id;
}

/** Takes back what was counted of one thing; it is pending again. */
export async function forgetLine({ tx }: CountContext, { id, variantId }: { id: string; variantId: string }) {
  await requireStatus(tx, id, ['open']);
  const gone = await tx
    .delete(stockCountLines)
    .where(and(eq(stockCountLines.countId, id), eq(stockCountLines.variantId, variantId)))
    .returning({ id: stockCountLines.id });
  if (gone.length === 0) throw notFound('variantId');
}

/** Ends the counting: now the differences are looked at. What nobody counted stays, or counts as none. */
export async function finishCount(
  ctx: CountContext,
  { id, uncounted }: Pick<StockCount, 'id' | 'uncounted'>,
) {
  const count = await change(ctx, id, {
    from: ['open'],
    to: 'review',
    set: { uncounted, finishedAt: ctx.now() },
  });
  if (uncounted === 'keep') return;
  await ctx.tx.execute(sql`
    insert into stock_count_lines (id, count_id, variant_id, quantity, expected, expected_first, user_id)
    select gen_random_uuid(), ${id}::uuid, v.id, 0, v.stock, v.stock, ${authorOf(ctx.principal).userId}::uuid
    from product_variants v join products p on p.id = v.product_id
    where v.deleted_at is null and v.stock <> 0 and ${scopeOf(sql`${count.categoryId}::uuid`)}
      and not exists (
        select from stock_count_lines l where l.count_id = ${id} and l.variant_id = v.id)`);
}

/**
 * Back to counting: what was only taken for none is pending again. A line is as old as its first entry; those
 * before it were forgotten.
 */
export async function reopenCount(ctx: CountContext, id: string) {
  await change(ctx, id, { from: ['review'], to: 'open', set: { finishedAt: null, uncounted: 'keep' } });
  await ctx.tx.execute(sql`
    delete from stock_count_lines l where l.count_id = ${id} and not exists (
      select from stock_count_entries e where e.count_id = l.count_id and e.variant_id = l.variant_id
        and e.created_at >= l.created_at)`);
}

export const cancelCount = (ctx: CountContext, id: string) =>
  change(ctx, id, { from: ['open', 'review'], to: 'cancelled', set: ended(ctx) });

/**
 * Books the differences as movements: each moves the stock of now by what was found more or less when it was
 * counted. Throws 409 `insufficientStock` where that would fall below zero and the shop sells nothing that is
 * not there: it has to be counted again.
 */
export async function postCount(ctx: CountContext, id: string) {
  const { tx, principal } = ctx;
  await change(ctx, id, { from: ['review'], to: 'posted', set: ended(ctx) });
  const lines = await tx.execute<{ variant_id: string; difference: string; product_id: string }>(sql`
    select l.variant_id, l.quantity - l.expected difference, v.product_id
    from stock_count_lines l join product_variants v on v.id = l.variant_id
    where l.count_id = ${id} and l.quantity <> l.expected`);
  const moves = lines.map((row) => ({ variantId: row.variant_id, quantity: Number(row.difference) }));
  const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
  const move = { type: 'count' as const, documentId: id, ...authorOf(principal), mayGoNegative };
  if (moves.length > 0) {
    const left = await correctStock(tx, moves, move);
    const taken = moves.map((each) => ({ ...each, quantity: -each.quantity }));
    await emitShortages(ctx, taken, left);
  }
  await tx.execute(sql`
    with costed as (
      update stock_count_lines l set unit_cost = v.cost from product_variants v
      where l.count_id = ${id} and v.id = l.variant_id
      returning (l.quantity - l.expected)::numeric * l.unit_cost / 1000 as value)
    update stock_counts set
      value_found = (select coalesce(sum(round(value)) filter (where value > 0), 0) from costed),
      value_lost = (select coalesce(-sum(round(value)) filter (where value < 0), 0) from costed)
    where id = ${id}`);
  ctx.emit('stockcount.posted', { id });
  return { productIds: lines.map((row) => row.product_id) };
}

const ended = ({ now, principal }: CountContext) => ({
  endedAt: now(),
  endedBy: principal.user?.id ?? null,
});

type Status = StockCount['status'];
type Changing = {
  from: Status[];
  to: Status;
  set: Partial<typeof stockCounts.$inferInsert>;
};

/** Its condition is what lets it happen once, and who still counts is waited for. */
async function change({ tx, now }: CountContext, id: string, { from, to, set }: Changing) {
  const [count] = await tx
    .update(stockCounts)
    .set({ ...set, status: to, updatedAt: now() })
    .where(and(eq(stockCounts.id, id), inArray(stockCounts.status, from)))
    .returning();
  if (!count) throw await whyNot(tx, id, from);
  return count;
}

async function requireStatus(tx: Tx, id: string, statuses: Status[]) {
  const [count] = await tx
    .select({ id: stockCounts.id })
    .from(stockCounts)
    .where(and(eq(stockCounts.id, id), inArray(stockCounts.status, statuses)))
    .for('share');
  if (!count) throw await whyNot(tx, id, statuses);
}

async function whyNot(tx: Tx, id: string, from: Status[]) {
  const [known] = await tx
    .select({ status: stockCounts.status })
    .from(stockCounts)
    .where(eq(stockCounts.id, id));
  if (!known) return notFound();
  if (known.status === 'posted' || known.status === 'cancelled') return conflict('countEnded');
  return conflict(from.includes('open') ? 'countNotOpen' : 'countNotReviewed');
}
