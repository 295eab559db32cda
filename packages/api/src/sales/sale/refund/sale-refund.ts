import type { TenantTx } from '@mostrador/database/connect';
import { type PaymentMethod, type SettledMethod, soldStatuses } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { products } from '../../../catalog/product/product.table.ts';
import { holdStock, moverOf, returnStock, type StockLine } from '../../../catalog/product/product.ts';
import { conflict, InvalidField } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { authorOf } from '../../../core/call/who/author.ts';
import { batchWrites, idList, insertOf, jsonRows } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { findContact } from '../../../directory/contact/contact.ts';
import { coinOf } from '../../../identity/organization/decimals.ts';
import { addCredit } from '../../../ledger/debt/credit.ts';
import {
  accountsOf,
  addedTotals,
  booked,
  codeOf,
  defaultAccounts,
  nextNumber,
  noSession,
  openSessionOf,
  postingsOf,
} from '../../../ledger/ledger/ledger.ts';
import { saleLines, salePayments, sales } from '../sale.table.ts';
import type { Channel, SaleContext } from '../sale.ts';
import { holdSale } from '../sell/sale-before.ts';
import { approvalsOf, fingerprintsOf } from '../sell/sale-draft.ts';
import { stockOf } from '../sell/sale-extras.ts';
import { namedFree } from '../sell/sale-free.ts';
import { comingBack, type DocumentStock, readDocumentStock } from '../sell/sale-goods.ts';
import { accountOf, creditIn } from '../sell/sale-payment.ts';
import { ruleOf } from '../sell/sale-rule.ts';
import { lessenUnpaid } from '../sell/sale-write.ts';
import { costOfGoods, refundBooks, refundTotals } from '../totals/sale-books.ts';
import { addedReturned, lessenSold } from '../totals/sale-sold.ts';
import { takeBackPurchase } from '../void/sale-void.ts';
import type { RefundInput } from './sale-refund.schema.ts';
import { refundLines, refundPayments, refunds } from './sale-refund.table.ts';
import { draftParts, givenBack, isInCash, type Parts, waysBack } from './sale-refund-draft.ts';
import { knownRefund, readRefund } from './sale-refund-view.ts';

/** `step` is the current quantity step of the product. */
export type FoundLine = typeof saleLines.$inferSelect & { refunded: number; step: number };
/** A sale's lines with the refunded quantity of each, its payments and its former refunds. */
export type Found = {
  lines: FoundLine[];
  payments: { method: SettledMethod; amount: number }[];
  refunds: Pick<
    typeof refunds.$inferSelect,
    'amountFree' | 'freeAmounts' | 'freeTax' | 'delivery' | 'deliveryTax' | 'tip'
  >[];
  given: { method: SettledMethod; amount: number }[];
  /** The goods of the sale that are not returned yet, by variant, with the value they left at. */
  moved: ReadonlyMap<string, DocumentStock>;
  accounts: Partial<Record<PaymentMethod, string>>;
};

/**
 * Refunds a sale or a part of it, as a document of its own, booked today. The sale is locked first, so of two
 * concurrent refunds the second sees the first, and together they never exceed the sale. The unpaid part,
 * owed or written off, is reduced before any money is paid back. Throws `refundTooMuch` (422),
 * `alreadyRefunded`, `alreadyVoided`, `notDoneYet` (409). A known id with the same body is a retry. Also
 * returns the products of the refund.
 */
export async function refundSale(ctx: SaleContext, input: RefundInput, channel: Channel) {
  const { tx, principal } = ctx;
  const id = input.id ?? newId();
  const sale = await holdSale(tx, { id: input.saleId, channel });
  const known = await knownRefund(tx, id);
  if (known) {
    if (!fingerprintsOf(tx, input).isSame(known.fingerprint) || known.saleId !== sale.id)
      throw conflict('idInUse');
    noteReplay(tx);
    return { refund: await readRefund(tx, id), productIds: [] };
  }
  refuseStatus(sale.status);
  const [found, creditorId] = await pipeline([findParts(tx, sale), findCreditor(tx, input)]);
  const parts = draftParts(input, sale, found);
  const whole = givenBack({ parts, credited: 0, coin: null }, sale).amount;
  const { moved } = found;
  const returned = comingBack(goodsOf(parts, { restock: true, moved }), moved, sale.decimals);
  const lost = goodsOf(parts, { restock: false, moved });
  const move = { type: 'refund' as const, documentId: id, ...moverOf(principal), reason: input.reason };
  const [, , , , credited] = await pipeline([
    lost.length === 0
      ? null
      : holdStock(
          tx,
          [...returned, ...lost].map(({ variantId }) => variantId),
        ),
    returned.length === 0 ? null : returnStock(tx, returned, move),
    lost.length === 0 ? null : lessenSold(tx, lost),
    holdCustomers(tx, [sale.contactId, creditorId]),
    lessenUnpaid(ctx, sale, whole),
  ]);
  const coin = isInCash(input.paymentMethod, found) ? coinOf(ruleOf(principal.shop, sale.channel)) : null;
  const back = givenBack({ parts, credited, coin }, sale);
  const deviceId = input.deviceId ?? null;
  const request = { input, creditorId, deviceId, id };
  await writeRefund(ctx, { ...request, sale, found, parts, back: { ...back, credited } });
  ctx.emit('sale.refunded', { id: sale.id });
  return { refund: await readRefund(tx, id), productIds: parts.lines.map(({ line }) => line.productId) };
}

/** Finds the contact requested for the credit balance. A merged contact is resolved to the remaining one. */
export async function findCreditor(tx: TenantTx, { contactId = null }: Pick<RefundInput, 'contactId'>) {
  return contactId && ((await findContact(tx, contactId))?.id ?? contactId);
}

export function refuseStatus(status: (typeof sales.$inferSelect)['status']) {
  if (status === 'refunded') throw conflict('alreadyRefunded');
  if (status === 'voided') throw conflict('alreadyVoided');
  if (status === 'discarded') throw conflict('ticketGone');
  if (!soldStatuses.some((sold) => sold === status)) throw conflict('notDoneYet');
}

/** Reads the refundable parts while the sale is locked: they cannot change until the transaction ends. */
export async function findParts(tx: TenantTx, { id, revision }: typeof sales.$inferSelect): Promise<Found> {
  const notVoided = and(eq(refunds.saleId, id), isNull(refunds.voidedAt));
  const ofSale = tx.select({ id: refunds.id }).from(refunds).where(notVoided);
  const [lines, before, payments, earlier, given, moves, [defaults]] = await pipeline([
    tx
      .select({ ...getTableColumns(saleLines), step: products.quantityStep })
      .from(saleLines)
      .innerJoin(products, eq(products.id, saleLines.productId))
      .where(and(eq(saleLines.saleId, id), eq(saleLines.revision, revision)))
      .orderBy(saleLines.position),
    tx
      .select({ id: refundLines.saleLineId, quantity: refundLines.quantity })
      .from(refundLines)
      .where(inArray(refundLines.refundId, ofSale)),
    tx
      .select({ method: salePayments.method, amount: salePayments.amount })
      .from(salePayments)
      .where(and(eq(salePayments.saleId, id), eq(salePayments.revision, revision)))
      .orderBy(salePayments.position),
    tx
      .select({
        amountFree: refunds.amountFree,
        freeAmounts: refunds.freeAmounts,
        freeTax: refunds.freeTax,
        delivery: refunds.delivery,
        deliveryTax: refunds.deliveryTax,
        tip: refunds.tip,
      })
      .from(refunds)
      .where(notVoided),
    tx
      .select({ method: refundPayments.method, amount: refundPayments.amount })
      .from(refundPayments)
      .where(inArray(refundPayments.refundId, ofSale)),
    readDocumentStock(
      tx,
      sql`select ${id}::uuid union all select r.id from refunds r where r.sale_id = ${id}::uuid`,
    ),
    tx.execute<{ accounts: Parameters<typeof accountsOf>[0] }>(sql`select ${defaultAccounts} accounts`),
  ]);
  const refunded = (lineId: string) =>
    before.filter((row) => row.id === lineId).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines: lines.map((line) => ({ ...line, refunded: refunded(line.id) })),
    payments,
    refunds: earlier,
    given,
    moved: moves,
    accounts: accountsOf(defaults?.accounts),
  };
}

/**
 * Locks contacts in a fixed order, so that two transactions that lock several never deadlock. The query is
 * sent immediately with the rest of its wave, so that a concurrent deposit or its void is finished before
 * the debt is read.
 */
export async function holdCustomers(tx: TenantTx, ids: readonly (string | null | undefined)[]) {
  const requested = ids.flatMap((id) => id ?? []);
  if (requested.length === 0) return;
  await tx.execute(sql`
    select from contacts where id = any(${idList(requested)}) order by id for no key update`);
}

type Goods = { restock: boolean; moved: ReadonlyMap<string, DocumentStock> };

/** The goods to restock, or not to restock, including the components of their modifiers. */
export const goodsOf = ({ lines }: Parts, { restock, moved }: Goods): StockLine[] =>
  stockOf(
    lines
      .filter((line) => line.restock === restock)
      .map(({ line, quantity }) => ({ variantId: line.variantId, quantity, extras: line.extras })),
    moved,
  );

export type Writing = {
  input: RefundInput;
  /** The contact requested for the credit balance. */
  creditorId: string | null;
  id: string;
  sale: typeof sales.$inferSelect;
  found: Found;
  parts: Parts;
  back: { amount: number; rounding: number; paid: number; credited: number };
  /** The sale of the goods taken in exchange, and the part of this refund that pays for it. */
  exchange?: { saleId: string; amount: number } | undefined;
  deviceId: string | null;
};

export async function writeRefund(ctx: SaleContext, writing: Writing) {
  const { tx, principal, now } = ctx;
  const { input, id, sale, parts, back } = writing;
  const { shop } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const ways = waysOf(writing);
  const credit = creditIn(ways);
  const creditor = writing.creditorId ?? sale.contactId;
  if (credit > 0 && creditor === null) throw new InvalidField('contactId', 'contactRequired');
  const isOthers = credit > 0 && creditor !== sale.contactId;
  const lines = parts.lines.map(({ line, restock, ...amounts }, position) => ({
    id: newId(),
    refundId: id,
    saleLineId: line.id,
    position,
    isRestocked: restock,
    ...amounts,
  }));
  const cost = lines.reduce((sum, each) => sum + (each.isRestocked ? each.cost : 0), 0);
  const row = { ...refundRow(ctx, writing), businessDate: today, contactId: isOthers ? creditor : null };
  const { columns, values, source } = jsonRows(refunds, [row]);
  const act = {
    documentType: 'refund' as const,
    documentId: id,
    businessDate: today,
    userId: row.userId,
    channel: sale.channel,
    sessionId:
      sale.channel === 'pos' ? openSessionOf({ deviceId: writing.deviceId, userId: row.userId }) : noSession,
  };
  const booking = { sale, refund: row, ways, cost };
  const postings = postingsOf(shop, { ...act, legs: refundBooks(booking), found: costOfGoods(id) });
  // A missing contact is refused before any row refers to it.
  if (isOthers && creditor) await addCredit(tx, creditor, credit);
  await pipeline([
    markRefunded(ctx, writing),
    sale.contactId === null
      ? null
      : takeBackPurchase(tx, sale.contactId, { amount: back.amount, credit: isOthers ? 0 : credit }),
    batchWrites(tx, {
      ...booked({ postings }),
      number: nextNumber('refund'),
      refund: sql`
        insert into refunds (${columns}, number, code)
        select ${values}, number.value, ${codeOf('NC-')} from ${source}, number`,
      lines: lines.length > 0 ? insertOf(refundLines, lines) : null,
      payments: ways.length > 0 ? insertOf(refundPayments, ways) : null,
      totals: addedTotals(today, refundTotals({ ...booking, lines: parts.lines, isLast: parts.isLast })),
      ...addedReturned(today, parts.lines),
      audit: ctx.auditPart({
        subjectId: sale.id,
        after: { refund: id, amount: back.amount, reason: input.reason, lines: lines.length },
      }),
    }),
  ]);
}

/** The part that pays for the exchange comes first, then the money. */
function waysOf({ id, input, back, found, exchange }: Writing) {
  const exchanged = exchange?.amount ?? 0;
  const ways = [
    ...(exchanged > 0 ? [{ method: 'exchange' as const, amount: exchanged }] : []),
    ...waysBack(back.paid - exchanged, input.paymentMethod, found),
  ];
  return ways.map((way, position) => {
    const moneyAccountId = accountOf(way.method, found.accounts);
    if (moneyAccountId === undefined) throw conflict('moneyAccountInactive');
    return { id: newId(), refundId: id, position, ...way, moneyAccountId };
  });
}

/** Must be sent before the contact's remaining purchases are read. */
async function markRefunded({ tx }: SaleContext, { sale, parts, back }: Writing) {
  await tx
    .update(sales)
    .set({
      refunded: sql`refunded + ${back.amount}`,
      status: parts.isLast ? 'refunded' : 'partially_refunded',
      updatedAt: sql`now()`,
    })
    .where(eq(sales.id, sale.id));
}

function refundRow({ tx, principal, now }: SaleContext, { input, id, sale, parts, back, exchange }: Writing) {
  const sum = (of: (line: Parts['lines'][number]) => number) =>
    parts.lines.reduce((total, line) => total + of(line), 0);
  return {
    id,
    saleId: sale.id,
    occurredAt: now(),
    ...authorOf(principal),
    currency: sale.currency,
    decimals: sale.decimals,
    amountFree: parts.amountFree,
    freeAmounts: namedFree(input),
    amountDiscount: sum(({ amountDiscount }) => amountDiscount),
    amountTax: sum(({ amountTax }) => amountTax) + parts.freeTax + parts.deliveryTax,
    freeTax: parts.freeTax,
    delivery: parts.delivery,
    deliveryTax: parts.deliveryTax,
    tip: parts.tip,
    ...back,
    reason: input.reason,
    exchangeSaleId: exchange?.saleId ?? null,
    fingerprint: fingerprintsOf(tx, input).now,
    approvals: approvalsOf(principal),
  };
}
