import type { TenantTx } from '@mostrador/database/connect';
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { holdStock, moverOf, takeStock } from '../../../catalog/product/product.ts';
import { conflict, notFound } from '../../../core/call/errors.ts';
import { batchWrites } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { addCredit } from '../../../ledger/debt/credit.ts';
import { restoreDebt } from '../../../ledger/debt/debt.ts';
import {
  addedTotals,
  booked,
  negated,
  noSession,
  openSessionOf,
  postingsOf,
  reversalOf,
} from '../../../ledger/ledger/ledger.ts';
import { saleLines, sales } from '../sale.table.ts';
import type { Channel, SaleContext } from '../sale.ts';
import { holdSale, type SaleFound } from '../sell/sale-before.ts';
import { stockOf } from '../sell/sale-extras.ts';
import { leftInStock, readDocumentStock, returnedStock } from '../sell/sale-goods.ts';
import { creditIn } from '../sell/sale-payment.ts';
import { refundTotals } from '../totals/sale-books.ts';
import { addedReturned, lessenSold } from '../totals/sale-sold.ts';
import { takeBackPurchase } from '../void/sale-void.ts';
import { refundLines, refundPayments, refunds } from './sale-refund.table.ts';
import { findCreditor, holdCustomers } from './sale-refund.ts';

type Note = typeof refunds.$inferSelect;
type Voiding = { id: string; saleId: string; reason?: string | null | undefined };

/**
 * Voids a credit note by new entries on its business day: the returned goods leave the stock again, the
 * refunded money is back, the reduced debt is owed again, and the sale is as before. Refuses `periodLocked`,
 * `alreadyVoided`, `partOfExchange`, `insufficientStock` if the goods are gone and the shop never sells
 * below zero, and `creditBalanceTooLow` if the resulting credit balance was spent (all 409). Returns the
 * products of the credit note.
 */
export async function voidRefund(ctx: SaleContext, voiding: Voiding, channel: Channel) {
  const { tx, principal } = ctx;
  const sale = await holdSale(tx, { id: voiding.saleId, channel });
  const note = await markVoided(ctx, voiding);
  const { parts, payments, others, taken, lost, lastDay } = await findTaken(tx, note);
  const creditorId = await findCreditor(tx, note);
  const goods = [...taken, ...lost].map(({ variantId }) => variantId);
  if (lost.length > 0) await holdStock(tx, goods);
  if (taken.length > 0) {
    const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
    const move = { type: 'void' as const, documentId: note.id, ...moverOf(principal), mayGoNegative };
    await takeStock(tx, taken, { ...move, reason: voiding.reason ?? null });
  }
  if (lost.length > 0)
    await lessenSold(
      tx,
      lost.map((line) => ({ ...line, quantity: -line.quantity })),
    );
  await holdCustomers(tx, [sale.contactId, creditorId]);
  await tx
    .update(sales)
    .set({
      refunded: sql`refunded - ${note.amount}`,
      status: others ? 'partially_refunded' : 'done',
      updatedAt: sql`now()`,
    })
    .where(eq(sales.id, sale.id));
  if (sale.contactId) await takeBackPurchase(tx, sale.contactId, { amount: -note.amount, credit: 0 });
  const credit = creditIn(payments);
  const creditor = creditorId ?? sale.contactId;
  if (credit > 0 && creditor) await addCredit(tx, creditor, -credit);
  if (note.credited > 0) await restoreDebt(tx, { documentId: sale.id, amount: note.credited });
  await writeBooks(ctx, { sale, note, parts, payments, lastDay });
  ctx.emit('sale.updated', { id: sale.id });
  return parts.map(({ line }) => line.productId);
}

/** The condition of the update ensures that a credit note is voided only once. */
async function markVoided({ tx, principal, now }: SaleContext, { id, saleId, reason }: Voiding) {
  const ofSale = and(eq(refunds.id, id), eq(refunds.saleId, saleId));
  const [note] = await tx
    .update(refunds)
    .set({ voidedAt: now(), voidedBy: principal.user?.id ?? null, voidReason: reason ?? null })
    .where(and(ofSale, isNull(refunds.voidedAt), isNull(refunds.exchangeSaleId)))
    .returning();
  if (note) return note;
  const [known] = await tx.select({ voidedAt: refunds.voidedAt }).from(refunds).where(ofSale);
  if (!known) throw notFound();
  throw conflict(known.voidedAt ? 'alreadyVoided' : 'partOfExchange');
}

/** The lines of the refund, the goods of its own stock moves, and the goods that were not restocked. */
async function findTaken(tx: TenantTx, { id, saleId, businessDate }: Note) {
  const [rows, payments, others, [last], moves, ofSale] = await pipeline([
    tx
      .select({ part: refundLines, line: saleLines })
      .from(refundLines)
      .innerJoin(saleLines, eq(saleLines.id, refundLines.saleLineId))
      .where(eq(refundLines.refundId, id)),
    tx.select().from(refundPayments).where(eq(refundPayments.refundId, id)),
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.saleId, saleId), ne(refunds.id, id), isNull(refunds.voidedAt)))
      .limit(1),
    tx
      .select({ businessDate: refunds.businessDate })
      .from(refunds)
      .where(and(eq(refunds.saleId, saleId), or(eq(refunds.id, id), isNull(refunds.voidedAt))))
      .orderBy(desc(refunds.number))
      .limit(1),
    readDocumentStock(tx, sql`${id}::uuid`),
    tx.execute<{ variant_id: string }>(sql`
      select distinct variant_id from stock_moves where document_id = ${saleId}`),
  ]);
  const parts = rows.map(({ part, line }) => ({ ...part, restock: part.isRestocked, line }));
  const thrown = parts.filter(({ restock }) => !restock);
  return {
    parts,
    payments,
    others: others.length > 0,
    lastDay: last?.businessDate ?? businessDate,
    taken: returnedStock(moves),
    lost: stockOf(
      thrown.map(({ line, quantity }) => ({ variantId: line.variantId, quantity, extras: line.extras })),
      new Set(ofSale.map((row) => row.variant_id)),
    ),
  };
}

type Taken = Awaited<ReturnType<typeof findTaken>>;
type Books = Pick<Taken, 'parts' | 'payments' | 'lastDay'> & { sale: SaleFound; note: Note };

/**
 * The money returns to the cash drawer that paid it. If that session is closed, it returns to the open
 * session of the user.
 */
async function writeBooks(ctx: SaleContext, { sale, note, parts, payments, lastDay }: Books) {
  const { tx, principal } = ctx;
  const { id, businessDate, code, amount } = note;
  const cost = parts.reduce((sum, part) => sum + (part.restock ? part.cost : 0), 0);
  const userId = principal.user?.id ?? null;
  const place = { deviceId: sale.deviceId, userId };
  const sessionId = sale.channel === 'pos' ? openSessionOf(place) : noSession;
  const act = { documentType: 'refund' as const, documentId: id, businessDate, sessionId, userId, legs: [] };
  // The customer's purchase was deducted with the last credit note of a fully refunded sale, maybe on another
  // day.
  const customerId = sale.status === 'refunded' ? sale.contactId : null;
  const isLast = customerId !== null && lastDay === businessDate;
  const totals = negated(refundTotals({ sale, refund: note, ways: payments, cost, lines: parts, isLast }));
  await batchWrites(tx, {
    ...booked({
      postings: reversalOf(principal.shop, { documentId: id, businessDate, sessionId }),
      left: postingsOf(principal.shop, { ...act, found: leftInStock(id) }),
    }),
    totals: addedTotals(businessDate, totals),
    ...(customerId &&
      !isLast && { buyer: addedTotals(lastDay, [{ kind: 'buyer', key: customerId, amount: 0, count: 1 }]) }),
    ...addedReturned(businessDate, parts, -1),
    audit: ctx.auditPart({
      subjectId: sale.id,
      before: { refund: id, amount },
      after: { status: 'voided', reason: note.voidReason, code },
    }),
  });
}
