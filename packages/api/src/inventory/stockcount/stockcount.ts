import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { correctStock, moverOf } from '../../catalog/product/product.ts';
import { emitShortages } from '../../catalog/product/stock/product-shortage.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { readCategory } from '../../directory/category/category.write.ts';
import { amountOf, decimalsOf } from '../../identity/organization/decimals.ts';
import { codeOf, nextNumber } from '../../ledger/ledger/ledger.ts';
import type {
  CountEntry,
  CountLine,
  CountSettlement,
  StockCount,
  StockCountInput,
} from './stockcount.schema.ts';
import { stockCountLines, stockCounts } from './stockcount.table.ts';
import { noteCount } from './stockcount-undo.ts';
import { isUnsettled, readCount, readCountLines, scopeOf } from './stockcount-view.ts';

export type CountContext = { tx: TenantTx; principal: Principal; now: () => Date; emit: Emit };

/** Starts a count; throws 404 if the category does not exist. */
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
 * Counts one item of an open count. The stock at that moment is stored with the count, and locked while it
 * is read, so that later sales change neither. If an item is counted in parts, the movements in between are
 * stored too, because only a user knows from which part they were taken. A known entry is a retry and counts
 * nothing; the same id for another item is refused with 409 `idInUse`. Throws 404 for an unknown code, 409
 * `countNotOpen`.
 */
export async function countOne(ctx: CountContext, entry: CountEntry): Promise<CountLine> {
  const { tx, principal } = ctx;
  // The movements are read by a separate statement, which begins after the stock is locked.
  const [, [line]] = await pipeline([
    tx.execute(sql`
      with held as (
        select id from stock_counts where id = ${entry.id} and status = 'open' for share)
      select v.id from held, product_variants v
      where v.deleted_at is null and ${named(entry)} for share of v`),
    tx.execute<{ id: string }>(counting(entry, authorOf(principal))),
  ]);
  const id = line?.id ?? (await knownLine(tx, entry));
  const [counted] = await readCountLines(ctx, [id]);
  if (!counted) throw notFound();
  return counted;
}

function counting(entry: CountEntry, { userId, actor }: ReturnType<typeof authorOf>) {
  const { mode } = entry;
  const entryId = entry.entryId ?? newId();
  // The quantity that left is at least the decrease of the stock, even if a line from before parts were
  // recorded shows less.
  const went = sql`greatest(excluded.gone_before - l.gone_before, l.expected_first - excluded.expected, 0)`;
  return sql`
    with held as (
      select id, category_id, created_at from stock_counts where id = ${entry.id} and status = 'open'),
    goods as (
      select v.id, v.stock, (
          select coalesce(-sum(m.quantity), 0)::bigint from stock_moves m where m.variant_id = v.id
            and m.quantity < 0 and m.created_at >= held.created_at - interval '1 hour') gone
      from held, product_variants v
      where v.deleted_at is null and ${named(entry)}
        and exists (select from products p where p.id = v.product_id and ${scopeOf(sql`held.category_id`)})),
    entry as (
      insert into stock_count_entries (id, count_id, variant_id, mode, quantity, user_id, actor)
      select ${entryId}::uuid, held.id, goods.id, ${mode}, ${countedIn(entry)}, ${userId}::uuid,
        ${actor && JSON.stringify(actor)}::jsonb
      from held, goods
      on conflict (organization_id, id) do nothing returning count_id, variant_id, quantity)
    insert into stock_count_lines as l
      (id, count_id, variant_id, quantity, expected, expected_first, gone_before, user_id)
    select ${newId()}::uuid, entry.count_id, entry.variant_id, entry.quantity, goods.stock, goods.stock,
      goods.gone, ${userId}::uuid
    from entry, goods
    on conflict (organization_id, count_id, variant_id) do update set ${
      mode === 'add'
        ? sql`quantity = excluded.quantity + l.quantity, went = ${went},
            came = excluded.expected - l.expected_first + ${went}`
        : sql`quantity = excluded.quantity, expected_first = excluded.expected,
            gone_before = excluded.gone_before, went = 0, came = 0`
    }, expected = excluded.expected, went_counted = null, came_counted = null,
      user_id = excluded.user_id, counted_at = now()
    returning l.id`;
}

const named = ({ variantId, barcode }: CountEntry) =>
  variantId === undefined
    ? sql`v.id in (
        select id from product_variants where barcode = ${barcode} and deleted_at is null
        union all select variant_id from product_codes where code = ${barcode} and deleted_at is null)`
    : sql`v.id = ${variantId}`;

/** Converts a count by a pack's barcode, which counts packs, into units. */
const countedIn = ({ barcode, quantity }: CountEntry) =>
  barcode === undefined
    ? sql`${quantity}::bigint`
    : sql`(${quantity}::bigint * coalesce((
        select units from product_codes where code = ${barcode} and deleted_at is null), 1000) / 1000)`;

/** Returns the line that a retry had counted before, or throws the reason why nothing was counted. */
async function knownLine(tx: TenantTx, entry: CountEntry): Promise<string> {
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

async function knownEntry(tx: TenantTx, entry: CountEntry, entryId: string) {
  const [known] = await tx.execute<{ is_same: boolean; line_id: string | null }>(sql`
    select e.count_id = ${entry.id} and e.quantity = ${countedIn(entry)} and e.mode = ${entry.mode}
        and ${named(entry)} is_same, l.id line_id
    from stock_count_entries e
    join product_variants v on v.id = e.variant_id
    left join stock_count_lines l on l.count_id = e.count_id and l.variant_id = e.variant_id
    where e.id = ${entryId}`);
  if (!known) return null;
  if (!known.is_same) throw conflict('idInUse');
  noteReplay(tx);
  return known.line_id;
}

/** Deletes the counted quantity of one item, which becomes pending again. */
export async function forgetLine({ tx }: CountContext, { id, variantId }: { id: string; variantId: string }) {
  await requireStatus(tx, id, ['open']);
  const gone = await tx
    .delete(stockCountLines)
    .where(and(eq(stockCountLines.countId, id), eq(stockCountLines.variantId, variantId)))
    .returning({ id: stockCountLines.id });
  if (gone.length === 0) throw notFound('variantId');
}

/**
 * Sets the part of the movements during a count that had been counted already, and which the stock of the
 * last part does not include. Throws 409 `countNotReviewed`, 404 for an item that was not counted.
 */
export async function settleLine(ctx: CountContext, input: CountSettlement): Promise<CountLine> {
  const { tx } = ctx;
  await requireStatus(tx, input.id, ['review']);
  const [line] = await tx
    .select()
    .from(stockCountLines)
    .where(and(eq(stockCountLines.countId, input.id), eq(stockCountLines.variantId, input.variantId)))
    .for('no key update');
  if (!line) throw notFound('variantId');
  const { wentCounted = line.wentCounted, cameCounted = line.cameCounted } = input;
  if ((wentCounted ?? 0) > line.went) throw new InvalidField('wentCounted', 'quantityTooLarge');
  if ((cameCounted ?? 0) > line.came) throw new InvalidField('cameCounted', 'quantityTooLarge');
  const expected = line.expectedFirst - line.went + line.came + (wentCounted ?? 0) - (cameCounted ?? 0);
  await tx
    .update(stockCountLines)
    .set({ wentCounted, cameCounted, expected })
    .where(eq(stockCountLines.id, line.id));
  const [settled] = await readCountLines(ctx, [line.id]);
  if (!settled) throw notFound();
  return settled;
}

/**
 * Ends the counting and starts the review of differences. Uncounted items keep their stock, or count as zero.
 */
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
 * Reopens a count: lines that were only assumed to be zero are pending again. A line is as old as its first
 * entry; earlier entries were discarded.
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
 * Books the differences as movements: each changes the current stock by the difference found in the count.
 * Throws 409 `insufficientStock` if the stock would fall below zero and the shop does not sell missing stock:
 * it must be counted again.
 */
export async function postCount(ctx: CountContext, id: string) {
  const { tx, principal } = ctx;
  await change(ctx, id, { from: ['review'], to: 'posted', set: ended(ctx) });
  await requireSettled(tx, id);
  const lines = await tx.execute<{ variant_id: string; difference: string; product_id: string }>(sql`
    select l.variant_id, l.quantity - l.expected difference, v.product_id
    from stock_count_lines l join product_variants v on v.id = l.variant_id
    where l.count_id = ${id} and l.quantity <> l.expected`);
  const moves = lines.map((row) => ({ variantId: row.variant_id, quantity: Number(row.difference) }));
  const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
  const mover = moverOf(principal);
  const move = { type: 'count' as const, documentId: id, ...mover, mayGoNegative, books: ctx };
  if (moves.length > 0) {
    const left = await correctStock(tx, moves, move);
    const taken = moves.map((each) => ({ ...each, quantity: -each.quantity }));
    await emitShortages(ctx, taken, left);
    await noteCount(ctx, id, moves);
  }
  const worth = amountOf(sql`(l.quantity - l.expected)`, sql`l.unit_cost`, decimalsOf(principal.shop));
  await tx.execute(sql`
    with costed as (
      update stock_count_lines l set unit_cost = v.cost from product_variants v
      where l.count_id = ${id} and v.id = l.variant_id
      returning ${worth} as value)
    update stock_counts set
      value_found = (select coalesce(sum(value) filter (where value > 0), 0) from costed),
      value_lost = (select coalesce(-sum(value) filter (where value < 0), 0) from costed)
    where id = ${id}`);
  ctx.emit('stockcount.posted', { id });
  return { productIds: lines.map((row) => row.product_id) };
}

/**
 * Refuses items that were counted in parts with unattributed movements, because they would be booked wrong.
 */
async function requireSettled(tx: TenantTx, id: string) {
  const lines = await tx.execute<{ variant_id: string }>(sql`
    select l.variant_id from stock_count_lines l where l.count_id = ${id} and ${isUnsettled}`);
  const variantIds = lines.map((line) => line.variant_id);
  if (variantIds.length > 0)
    throw conflict('countUnsettled', { count: variantIds.length, variantIds: variantIds.slice(0, 20) });
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

/** The condition makes the change happen only once; the update waits for users who are still counting. */
async function change({ tx }: CountContext, id: string, { from, to, set }: Changing) {
  const [count] = await tx
    .update(stockCounts)
    .set({ ...set, status: to, updatedAt: sql`now()` })
    .where(and(eq(stockCounts.id, id), inArray(stockCounts.status, from)))
    .returning();
  if (!count) throw await whyNot(tx, id, from);
  return count;
}

async function requireStatus(tx: TenantTx, id: string, statuses: Status[]) {
  const [count] = await tx
    .select({ id: stockCounts.id })
    .from(stockCounts)
    .where(and(eq(stockCounts.id, id), inArray(stockCounts.status, statuses)))
    .for('share');
  if (!count) throw await whyNot(tx, id, statuses);
}

async function whyNot(tx: TenantTx, id: string, from: Status[]) {
  const [known] = await tx
    .select({ status: stockCounts.status })
    .from(stockCounts)
    .where(eq(stockCounts.id, id));
  if (!known) return notFound();
  if (known.status === 'posted' || known.status === 'cancelled') return conflict('countEnded');
  return conflict(from.includes('open') ? 'countNotOpen' : 'countNotReviewed');
}
