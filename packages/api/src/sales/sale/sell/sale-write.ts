import { businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { moverOf, type StockLine, takeStock } from '../../../catalog/product/product.ts';
import type { Shop } from '../../../core/call/call.ts';
import { conflict } from '../../../core/call/errors.ts';
import { batchWrites, insertOf, jsonRows } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { creditBound } from '../../../ledger/debt/credit-bound.ts';
import { lessenDebt, openDebt } from '../../../ledger/debt/debt.ts';
import { addPurchase } from '../../../ledger/debt/purchase.ts';
import {
  addedTotals,
  booked,
  codeOf,
  nextNumber,
  noSession,
  openSessionOf,
  postingsOf,
} from '../../../ledger/ledger/ledger.ts';
import { saleLines, salePayments, sales } from '../sale.table.ts';
import type { Channel, SaleContext } from '../sale.ts';
import { costOfGoods, legsOf, totalsOf } from '../totals/sale-books.ts';
import { addedSold } from '../totals/sale-sold.ts';
import { settleCoupon } from './sale-coupon.ts';
import type { Draft, SaleRow } from './sale-draft.ts';
import { creditIn } from './sale-payment.ts';

/** Statements run, and rows are locked, in the order of the list. */
export async function writeSale(ctx: SaleContext, draft: Draft, moving: StockLine[]) {
  const { tx, principal } = ctx;
  const { sale, lines, payments } = draft;
  const { id, contactId, amount, businessDate: day, occurredAt, paid } = sale;
  const sessionId = sql`(select session_id from sale)`;
  const { userId } = sale;
  const document = { documentType: 'sale' as const, documentId: id, channel: sale.channel };
  const act = { ...document, businessDate: day, sessionId, userId };
  const found = moving.length > 0 ? costOfGoods(id) : undefined;
  const postings = postingsOf(principal.shop, { ...act, legs: legsOf(draft), found });
  const usedId = draft.usedCouponId;
  const [stocks, , , , [numbered]] = await pipeline([
    takeStockFor(ctx, id, moving),
    sale.couponId === null && usedId === null ? null : settleCoupon(tx, { sale, usedId }),
    contactId === null
      ? null
      : addPurchase(tx, contactId, { amount, at: occurredAt, credit: creditIn(payments) }),
    openSaleDebt(ctx, draft),
    batchWrites<GivenRow>(
      tx,
      {
        ...numberedWrite(sale, principal.shop),
        ...booked({ postings }),
        lines: lines.length > 0 ? insertOf(saleLines, lines) : null,
        payments: payments.length > 0 ? insertOf(salePayments, payments) : null,
        // The sale locks its cash session, which comes before the totals in the lock order.
        totals: { ...addedTotals(day, totalsOf(draft)), after: ['sale'] },
        ...addedSold(day, lines, { sale, sign: 1 }),
        audit: ctx.auditPart({ subjectId: id, after: { amount, paid, lines: lines.length } }),
      },
      answered,
    ),
  ]);
  return { stocks, numbered: givenTo(numbered) };
}

/** Stores a parked ticket: lines and sums, without a sale number, stock or money. */
export async function writeTicket({ tx, auditPart }: SaleContext, { sale, lines }: Draft) {
  const { columns, values, source } = jsonRows(sales, [sale]);
  const { id, amount } = sale;
  const [ticket] = await batchWrites<GivenRow>(
    tx,
    {
      sale: isNew(sale)
        ? sql`insert into sales (${columns}) select ${values} from ${source} ${returned}`
        : sql`
          update sales set updated_at = now(), (${columns}) = (select ${values} from ${source})
          where ${stillWaits(sale)} ${returned}`,
      lines: lines.length > 0 ? insertOf(saleLines, lines) : null,
      audit: auditPart({ subjectId: id, after: { status: 'in_progress', amount, lines: lines.length } }),
    },
    answered,
  );
  return givenTo(ticket);
}

/**
 * Opens a debt for the unpaid balance of the sale, if there is one and the customer may owe it. `before` is
 * the amount already owed for this sale: up to that amount the debt is never refused.
 */
export async function openSaleDebt(
  { tx, principal }: SaleContext,
  { sale, instalments }: Pick<Draft, 'sale' | 'instalments'>,
  { open, before }: { open: typeof openDebt; before: number } = { open: openDebt, before: 0 },
) {
  const { contactId, dueDate, balance: total } = sale;
  if (contactId === null || dueDate === null) return;
  const bound = creditBound(principal, { contactId, total, today: sale.businessDate });
  const document = { documentType: 'sale' as const, documentId: sale.id, issuedOn: sale.businessDate };
  const debt = { direction: 'receivable' as const, contactId, total, dueDate, instalments, ...document };
  if (await open(tx, debt, total > before ? bound.condition : undefined)) return;
  throw await bound.refusal(tx);
}

/**
 * Reduces the debt of a sale by the unpaid part of a refund. Booked today and in no cash session, because no
 * money moves.
 */
export async function lessenUnpaid(
  { tx, principal: { shop, user }, now }: SaleContext,
  { id: documentId, balance }: Pick<typeof sales.$inferSelect, 'id' | 'balance'>,
  amount: number,
) {
  if (balance === 0) return 0;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const place = { businessDate: today, sessionId: noSession, userId: user?.id ?? null };
  return lessenDebt(tx, shop, { documentId, amount, ...place });
}

async function takeStockFor({ tx, principal }: SaleContext, id: string, lines: StockLine[]) {
  if (lines.length === 0) return new Map<string, number>();
  const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
  return takeStock(tx, lines, { type: 'sale', documentId: id, ...moverOf(principal), mayGoNegative });
}

export type Given = Pick<
  typeof sales.$inferSelect,
  'orderNumber' | 'code' | 'sessionId' | 'createdAt' | 'updatedAt'
>;
type GivenRow = {
  order_number: string | null;
  code: string | null;
  session_id: string | null;
  created_at: string;
  updated_at: string;
};

const given = sql.raw('order_number, code, session_id, created_at, updated_at');
const returned = sql`returning ${given}`;
const answered = sql`select ${given} from sale`;

const prefixes: Record<Channel, string> = { pos: 'P', accounting: 'V', web: 'W', income: 'I' };

const isNew = ({ revision }: SaleRow) => revision === 1;

/** The condition under which a ticket may change: it is still parked, at the revision that the caller saw. */
const stillWaits = ({ id, revision }: SaleRow) =>
  sql`id = ${id} and status = 'in_progress' and revision = ${revision - 1}`;

/**
 * The number is taken inside the statement that writes the sale: counter and sale commit together, so no
 * number is lost or given twice. A parked ticket becomes the sale.
 */
function numberedWrite(sale: SaleRow, { settings: { unifiedTransactions } }: Shop) {
  const { columns, values, source } = jsonRows(sales, [sale]);
  const isUnified = unifiedTransactions && sale.channel !== 'income';
  const kind = isUnified ? 'unified' : `sale:${sale.channel}`;
  const prefix = isUnified ? '#' : `${prefixes[sale.channel]}-`;
  const sessionId = sale.channel === 'pos' ? openSessionOf(sale) : noSession;
  const from = sql`
    select ${values}, number.value, ${codeOf(prefix)}, ${sessionId} from ${source}, number`;
  return {
    number: nextNumber(kind),
    sale: isNew(sale)
      ? sql`insert into sales (${columns}, order_number, code, session_id) ${from} ${returned}`
      : sql`
        update sales set updated_at = now(), (${columns}, order_number, code, session_id) = (${from})
        where ${stillWaits(sale)} ${returned}`,
  };
}

/** No row is returned only if the ticket is no longer parked. */
function givenTo(row: GivenRow | undefined): Given {
  if (!row) throw conflict('ticketChanged');
  return {
    orderNumber: row.order_number === null ? null : Number(row.order_number),
    code: row.code,
    sessionId: row.session_id,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
