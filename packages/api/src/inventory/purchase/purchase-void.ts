import type { TenantTx } from '@mostrador/database/connect';
import { businessDate } from '@mostrador/shared/time';
import { and, eq, sql } from 'drizzle-orm';
import { closeDebt } from '../../books/debt/debt.ts';
import { isOpen, noSession, openSessionOf, reversalOf } from '../../books/ledger/ledger.ts';
import { takeStock } from '../../catalog/product/product.ts';
import { emitShortages } from '../../catalog/product/product-shortage.ts';
import { authorOf } from '../../core/call/author.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { batchWrites, idList, numberList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { purchaseLines, purchases } from './purchase.table.ts';
import { goodsOf, type PurchaseContext } from './purchase.ts';
import { takeDatesBack } from './purchase-expiry.ts';

type Voiding = { id: string; reason: string | null };

/**
 * Takes a purchase back by new entries: its goods leave the stock at what they cost, their part leaves the
 * average, and what was paid or owed is mirrored, on its own day while that is open. Throws 409
 * `insufficientStock` when the goods are gone and the shop never sells below zero, `purchaseHasPayments`
 * when some of the debt was paid since.
 */
export async function voidPurchase(ctx: PurchaseContext, { id, reason }: Voiding) {
  const { tx, principal } = ctx;
  const purchase = await markVoided(ctx, { id, reason });
  const [lines, moves] = await pipeline([
    tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, id)),
    tx.execute<{ variant_id: string; quantity: string }>(sql`
      select variant_id, sum(quantity) quantity from stock_moves where document_id = ${id}
      group by variant_id having sum(quantity) > 0`),
  ]);
  const costs = new Map(goodsOf(lines).map((each) => [each.variantId, each.unitCost]));
  const goods = moves.map((row) => ({
    variantId: row.variant_id,
    quantity: Number(row.quantity),
    unitCost: costs.get(row.variant_id) ?? 0,
  }));
  const move = { type: 'purchase' as const, documentId: id, ...authorOf(principal), note: reason };
  if (goods.length > 0) {
    const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
    const left = await takeStock(tx, goods, { ...move, mayGoNegative });
    await emitShortages(ctx, goods, left);
  }
  const redated = await takeDatesBack(tx, lines);
  await pipeline([
    takeCostsBack(tx, lines, goods),
    closeWhole(ctx, { id, voidedOn: purchase.voidedOn }),
    batchWrites(tx, {
      postings: reversalOf(principal.shop, {
        documentId: id,
        businessDate: purchase.voidedOn,
        sessionId: backInto(principal.user?.id ?? null),
      }),
      audit: ctx.auditPart({
        subjectId: id,
        before: { status: 'done' },
        after: { status: 'voided', reason },
      }),
    }),
  ]);
  ctx.emit('purchase.voided', { id });
  for (const productId of redated) ctx.emit('product.updated', { id: productId });
  return { productIds: lines.map(({ productId }) => productId) };
}

/** What left a drawer that was closed since comes back into the one of who undoes it; the rest into none. */
const backInto = (userId: string | null) =>
  sql`case when p.session_id is not null then ${openSessionOf({ deviceId: null, userId })} end`;

/** Its condition is what lets it happen once. */
async function markVoided({ tx, principal, now }: PurchaseContext, { id, reason }: Voiding) {
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
      updatedAt: sql`now()`,
    })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'done')))
    .returning();
  if (!purchase) {
    const [known] = await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, id));
    throw known ? conflict('purchaseVoided') : notFound();
  }
  return { ...purchase, voidedOn: isOpen(shop, purchase.businessDate) ? purchase.businessDate : today };
}

type Line = typeof purchaseLines.$inferSelect;
type Goods = { variantId: string; quantity: number; unitCost: number };

/**
 * A cost that nothing moved since is again what it was, also unknown; one that a person has set since stays.
 * Where goods came in between, also at the very same cost, or an earlier purchase was taken back, what these
 * put into the average is taken out of it, unless they were sold and what they left would cost less than
 * nothing. The rows are held by the movement before.
 */
function takeCostsBack(tx: TenantTx, lines: readonly Line[], goods: readonly Goods[]) {
  const byVariant = new Map(lines.map((line) => [line.variantId, line]));
  const rows = [...byVariant.values()].map((line) => ({
    ...line,
    took: goods.find(({ variantId }) => variantId === line.variantId),
  }));
  return tx.execute(sql`
    update product_variants v set cost = case
      when v.cost is null then null
      when v.cost = w.cost_after and not (since.came or since.left_before) then w.cost_before
      when w.quantity is null or v.stock <= 0 or w.worth_left < 0 then v.cost
      when not (since.came or since.left_before or since.left_after) then v.cost
      else round(w.worth_left / v.stock)::bigint end
    from (
      select w.*, (u.stock + w.quantity)::numeric * u.cost - w.quantity::numeric * w.unit_cost worth_left
      from unnest(${idList(rows.map(({ variantId }) => variantId))},
        ${idList(rows.map(({ id }) => id))}, ${idList(rows.map(({ purchaseId }) => purchaseId))},
        ${numberList(rows.map(({ costBefore }) => costBefore))},
        ${numberList(rows.map(({ costAfter }) => costAfter))},
        ${numberList(rows.map(({ took }) => took?.quantity ?? null))},
        ${numberList(rows.map(({ took }) => took?.unitCost ?? null))})
        as w (id, line_id, purchase_id, cost_before, cost_after, quantity, unit_cost)
      join product_variants u on u.id = w.id) w,
      lateral (${movedSince}) since
    where v.id = w.id`);
}

/** What else moved a variant's average since a purchase of it (`w`): goods that came, others taken back. */
const movedSince = sql`
  select coalesce(bool_or(l.id > w.line_id and p.status = 'done'), false) or exists (
      select from stock_moves m
      where m.variant_id = w.id and m.type = 'adjust_in' and m.is_costed and m.created_at >= (
        select max(b.created_at) from purchases b where b.id = w.purchase_id)) came,
    coalesce(bool_or(l.id < w.line_id and p.voided_at >= own.created_at), false) left_before,
    coalesce(bool_or(l.id > w.line_id and p.status = 'voided'), false) left_after
  from purchase_lines l
  join purchases p on p.organization_id = l.organization_id and p.id = l.purchase_id
  join purchases own on own.organization_id = l.organization_id and own.id = w.purchase_id
  where l.variant_id = w.id and l.purchase_id <> w.purchase_id`;

/** What was paid of the debt since is money that a mirror of the purchase would forget. */
async function closeWhole({ tx, principal }: PurchaseContext, { id, voidedOn }: Closing) {
  const [debt] = await tx.execute<{ is_whole: boolean }>(sql`
    select balance = total is_whole from debts where document_id = ${id} for no key update`);
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
