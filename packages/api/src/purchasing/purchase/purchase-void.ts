import type { TenantTx } from '@mostrador/database/connect';
import type { PurchaseChannel } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { and, eq, sql } from 'drizzle-orm';
import { holdStock, moverOf, takeStock } from '../../catalog/product/product.ts';
import { emitShortages } from '../../catalog/product/stock/product-shortage.ts';
import { bookFirstStock, bothWays, revalue } from '../../catalog/product/stock/product-stock-books.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { batchWrites, idList, numberList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { amountOf, decimalsOf } from '../../identity/organization/decimals.ts';
import { closeDebt } from '../../ledger/debt/debt.ts';
import { settleOpeningInventory } from '../../ledger/ledger/first-stock.ts';
import {
  booked,
  type FoundLeg,
  isOpen,
  noSession,
  openSessionOf,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import { refuseDisposed } from '../disposal/disposal.ts';
import { purchaseLines, purchases } from './purchase.table.ts';
import { goodsOf, type PurchaseContext } from './purchase.ts';
import { takeDatesBack } from './purchase-expiry.ts';

type Voiding = { id: string; reason: string | null; channel?: PurchaseChannel };

/**
 * Voids a purchase by new entries: its goods leave the stock at their cost, their share leaves the average
 * cost, and payments and debts are mirrored, on their own day if that is still open. Throws 409
 * `purchaseHasReturns` while a supplier return exists, `insufficientStock` if the goods are gone and the
 * shop never sells below zero, `purchaseHasPayments` if some of the debt was paid since, and `assetDisposed`
 * if a fixed asset of the purchase was sold or scrapped.
 */
export async function voidPurchase(ctx: PurchaseContext, { id, reason, channel }: Voiding) {
  const { tx, principal } = ctx;
  const purchase = await markVoided(ctx, { id, reason, channel });
  await refuseDisposed(tx, purchase.id);
  const [lines, moves] = await pipeline([
    tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, id)),
    tx.execute<{ variant_id: string; quantity: string }>(sql`
      select variant_id, sum(quantity) quantity from stock_moves where document_id = ${id}
      group by variant_id having sum(quantity) > 0`),
  ]);
  const cameAs = new Map(goodsOf(lines).map((each) => [each.variantId, each]));
  const variantIds = lines.map(({ variantId }) => variantId);
  await holdStock(tx, variantIds);
  const counted = new Map(moves.map((row) => [row.variant_id, Number(row.quantity)]));
  const decimals = decimalsOf(principal.shop);
  const { isSet, leaving, back } = await judgeCosts(tx, { lines, counted, decimals });
  const goods = [...counted].map(([variantId, quantity]) => ({
    variantId,
    quantity,
    ...(!isSet.has(variantId) && {
      unitCost: cameAs.get(variantId)?.unitCost,
      value: leaving.get(variantId) ?? cameAs.get(variantId)?.value,
    }),
  }));
  const move = { type: 'purchase' as const, documentId: id, ...moverOf(principal), note: reason };
  if (goods.length > 0) {
    const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
    const left = await takeStock(tx, goods, { ...move, mayGoNegative });
    await emitShortages(ctx, goods, left);
  }
  const gains = await revalue(tx, principal.shop, back);
  const gainOf = (some: typeof gains) => some.reduce((sum, each) => sum + each.gain, 0);
  const revealed = await revealedBy(tx, id);
  const unknown = back.filter(({ variantId, cost }) => cost === null && counted.has(variantId));
  const more = unknown.reduce(
    (sum, { variantId }) => sum + (cameAs.get(variantId)?.value ?? 0) - (leaving.get(variantId) ?? 0),
    gainOf(gains.filter(({ isUnknown }) => isUnknown)),
  );
  const still = revealed === 0 ? 0 : revealed + more;
  const redated = await takeDatesBack(tx, lines);
  const userId = principal.user?.id ?? null;
  const place = { documentId: id, businessDate: purchase.voidedOn, sessionId: noSession };
  await pipeline([
    closeWhole(ctx, { id, voidedOn: purchase.voidedOn }),
    batchWrites(tx, {
      ...booked({
        postings: reversalOf(principal.shop, { ...place, sessionId: backInto(userId) }),
        left: postingsOf(principal.shop, {
          ...{ documentType: 'purchase', ...place, userId },
          legs: [],
          found: leftInStock(id, gainOf(gains) - still),
        }),
      }),
      audit: ctx.auditPart({
        subjectId: id,
        before: { status: 'done' },
        after: { status: 'voided', reason },
      }),
    }),
  ]);
  // The reversal took back everything that the purchase had revealed: goods of a known cost are first stock
  // again.
  await bookFirstStock(tx, ctx, { documentId: id, ...bothWays([still]), kind: 'revaluation' });
  if (revealed !== 0) await settleOpeningInventory(tx, ctx);
  ctx.emit(purchase.channel === 'purchase' ? 'purchase.voided' : 'expense.voided', { id });
  for (const productId of redated) ctx.emit('product.updated', { id: productId });
  return { productIds: lines.map(({ productId }) => productId) };
}

/**
 * The value that a voided document left in the stock: goods that could not leave at their purchase cost, and
 * the gain of other goods that return to their former cost. Movements older than stored values are settled at
 * night.
 */
export const leftInStock = (documentId: string, gain: number): FoundLeg => ({
  source: 'cost:adjustment',
  destination: 'stock',
  amount: sql`(
    select case when bool_and(value is not null) then sum(value)::bigint else 0 end + ${gain}::bigint
    from stock_moves where document_id = ${documentId}::uuid)`,
  kind: 'revaluation',
});

/** Reads the value of stock whose cost became known through the purchase. */
async function revealedBy(tx: TenantTx, purchaseId: string) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(case destination when 'stock' then amount else -amount end), 0) amount from postings
    where document_id = ${purchaseId} and document_type = 'stock' and reverses_id is null`);
  return Number(row?.amount ?? 0);
}

/**
 * Cash that was paid from a cash session goes back into the open session of the user who voids. Other
 * amounts return to no session.
 */
const backInto = (userId: string | null) =>
  sql`case when p.session_id is not null then ${openSessionOf({ deviceId: null, userId })} end`;

/** Returned goods have left the stock already, and their credit lowered the debt. */
async function refuseReturned(tx: TenantTx, id: string) {
  const returned = await tx.execute(sql`
    select from supplier_returns where purchase_id = ${id} and voided_at is null limit 1`);
  if (returned.length > 0) throw conflict('purchaseHasReturns');
}

/** The condition makes the void happen only once. */
async function markVoided({ tx, principal, now }: PurchaseContext, { id, reason, channel }: Voiding) {
  const requested = and(eq(purchases.id, id), channel && eq(purchases.channel, channel));
  const { shop, user } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const firstOpen = shop.lockedUntil ?? '-infinity';
  const [purchase] = await tx
    .update(purchases)
    .set({
      status: 'voided',
      voidedAt: now(),
      voidedOn: sql`case when business_date > ${firstOpen}::date then business_date else ${today}::date end`,
      voidedBy: user?.id ?? null,
      voidReason: reason,
      nextDepreciationOn: null,
      updatedAt: sql`now()`,
    })
    .where(and(requested, eq(purchases.status, 'done')))
    .returning();
  if (!purchase) {
    const [known] = await tx.select({ id: purchases.id }).from(purchases).where(requested);
    throw known ? conflict('purchaseVoided') : notFound();
  }
  await refuseReturned(tx, id);
  return { ...purchase, voidedOn: isOpen(shop, purchase.businessDate) ? purchase.businessDate : today };
}

type Line = typeof purchaseLines.$inferSelect;

type Judged = { lines: readonly Line[]; counted: ReadonlyMap<string, number>; decimals: 0 | 2 };

/**
 * Calculates the costs of a purchase's variants after its goods leave the stock. If nothing changed a
 * variant's cost since, the former cost is restored, even if it is unknown: the goods leave at their
 * purchase cost if the remaining goods then have that former cost, and otherwise at the value in excess of
 * the remaining goods. If a user set the cost since, the goods leave at that cost and the cost stays. If
 * other goods were received in between, even at the same cost, the goods leave at their purchase cost. The
 * last goods leave with all the remaining value. Locks the rows.
 */
async function judgeCosts(tx: TenantTx, { lines, counted, decimals }: Judged) {
  const rows = [...new Map(lines.map((line) => [line.variantId, line])).values()];
  type Row = {
    id: string;
    is_untouched: boolean;
    is_set: boolean;
    is_last: boolean;
    is_exact: boolean;
    leaving: string;
  };
  const cameFor = new Map(goodsOf(lines).map(({ variantId, value }) => [variantId, value]));
  const others = amountOf(sql`(v.stock - w.quantity)`, sql`w.cost_before`, decimals);
  const judged = await tx.execute<Row>(sql`
    select v.id,
      w.cost_after is not distinct from v.cost and not (since.came or since.left_before) is_untouched,
      not (since.came or since.left_before or since.left_after) is_set,
      v.stock = w.quantity and w.quantity > 0 is_last,
      v.stock > w.quantity and round((v.stock_value - w.landed)::numeric * 1000
        / nullif(v.stock - w.quantity, 0)) is not distinct from w.cost_before is_exact,
      v.stock_value - coalesce(${others}, 0) leaving
    from unnest(${idList(rows.map(({ variantId }) => variantId))},
      ${idList(rows.map(({ id }) => id))}, ${idList(rows.map(({ purchaseId }) => purchaseId))},
      ${numberList(rows.map(({ costAfter }) => costAfter))},
      ${numberList(rows.map(({ costBefore }) => costBefore))},
      ${numberList(rows.map(({ variantId }) => counted.get(variantId) ?? 0))},
      ${numberList(rows.map(({ variantId }) => cameFor.get(variantId) ?? 0))})
      as w (id, line_id, purchase_id, cost_after, cost_before, quantity, landed)
    join product_variants v on v.id = w.id, lateral (${movedSince}) since`);
  const untouched = new Set(judged.flatMap((row) => (row.is_untouched ? [row.id] : [])));
  return {
    /** The variants whose goods leave at a cost other than their purchase cost. */
    isSet: new Set(judged.flatMap((row) => (row.is_set && !row.is_untouched ? [row.id] : []))),
    leaving: new Map(
      judged.flatMap((row) =>
        (row.is_untouched && !row.is_exact) || row.is_last ? [[row.id, Number(row.leaving)]] : [],
      ),
    ),
    back: rows.flatMap(({ variantId, costBefore }) =>
      untouched.has(variantId) ? [{ variantId, cost: costBefore }] : [],
    ),
  };
}

/**
 * Other changes of a variant's average since a purchase of it (`w`): goods received, other purchases voided.
 */
const movedSince = sql`
  select coalesce(bool_or(l.id > w.line_id and p.status = 'done'), false) or exists (
      select from stock_moves m
      where m.variant_id = w.id and (m.type = 'adjust_in' and m.is_costed or m.type = 'supplier_return')
        and m.created_at >= (
        select max(b.created_at) from purchases b where b.id = w.purchase_id)) came,
    coalesce(bool_or(l.id < w.line_id and p.voided_at >= own.created_at), false) left_before,
    coalesce(bool_or(l.id > w.line_id and p.status = 'voided'), false) left_after
  from purchase_lines l
  join purchases p on p.organization_id = l.organization_id and p.id = l.purchase_id
  join purchases own on own.organization_id = l.organization_id and own.id = w.purchase_id
  where l.variant_id = w.id and l.purchase_id <> w.purchase_id`;

/**
 * Finds the variants with a cost that a user set since the lines of one purchase were received. Locks the
 * rows.
 */
export const costsSetSince = async (tx: TenantTx, lines: readonly Line[]) =>
  (await judgeCosts(tx, { lines, counted: new Map(), decimals: 2 })).isSet;

/**
 * Closes the debt of a voided purchase. Refuses if some of the debt was paid since, because the reversal
 * would ignore that money.
 */
async function closeWhole({ tx, principal }: PurchaseContext, { id, voidedOn }: Closing) {
  const [debt] = await tx.execute<{ is_whole: boolean }>(sql`
    select balance + forgiven = total is_whole from debts where document_id = ${id} for no key update`);
  if (debt && !debt.is_whole) throw conflict('purchaseHasPayments');
  if (!debt) return;
  await closeDebt(tx, principal.shop, {
    documentId: id,
    businessDate: voidedOn,
    sessionId: noSession,
    userId: principal.user?.id ?? null,
    paidBack: null,
  });
}

type Closing = { id: string; voidedOn: string };
