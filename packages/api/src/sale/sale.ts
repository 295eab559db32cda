import type { Tx } from '@mostrador/database/connect';
import { times } from '@mostrador/shared/money';
import { newId } from '@mostrador/shared/new-id';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../base/audit.ts';
import { insertOf, jsonRows, writeTogether } from '../base/bulk.ts';
import type { Principal, Shop } from '../base/call.ts';
import { conflict, notFound } from '../base/errors.ts';
import { together } from '../base/together.ts';
import { findCategory } from '../category/category.ts';
import { addToContact, findContact } from '../contact/contact.ts';
import {
  addedTotals,
  defaultAccounts,
  type Leg,
  negated,
  postingsOf,
  reversalOf,
  type TotalChange,
} from '../ledger/ledger.ts';
import { findSellables, returnStock, type StockLine, takeStock } from '../product/product.ts';
import type { Sale, SaleInput } from './sale.schema.ts';
import { saleLines, salePayments, sales } from './sale.table.ts';
import { type Draft, draftSale, fingerprintOf, type SaleRow } from './sale-draft.ts';
import { readSale, saleOf } from './sale-view.ts';

export type SaleContext = {
  tx: Tx;
  principal: Principal;
  now: () => Date;
  /** The insert that says who did it, to be written with the sale's own. */
  auditPart: (change: Change) => SQL;
};
type Channel = SaleRow['channel'];

/**
 * Records a sale: stock, books, kept totals and number in one wave of statements, in one lock order
 * everywhere: stock, contact, totals, number. The number of statements does not depend on the number of
 * lines, and what they answer is enough to show the sale without reading it again. A known id with the same
 * body is a retry and changes nothing, with another one it is refused.
 */
export async function recordSale(ctx: SaleContext, input: SaleInput, channel: Channel): Promise<Sale> {
  const { tx, principal } = ctx;
  const id = input.id ?? newId();
  const wanted = input.products.map((line) => ({ productId: line.id, variantId: line.variantId ?? null }));
  const [known, sellables, accounts, contact, category] = await together([
    input.id ? knownFingerprint(tx, id) : null,
    findSellables(tx, wanted),
    defaultAccounts(tx),
    input.contactId ? findContact(tx, input.contactId) : null,
    input.categoryId ? findCategory(tx, input.categoryId) : null,
  ]);
  if (known !== null) {
    if (known !== fingerprintOf(input)) throw conflict('idInUse');
    return readSale(tx, principal, id);
  }
  if (input.categoryId && !category) throw notFound('category_id');
  const draft = draftSale({ input, id, channel, sellables, accounts, contact, principal, now: ctx.now() });
  const tracked = sellables.filter((sellable) => sellable?.trackStock).map((sellable) => sellable?.variantId);
  const moving = draft.lines.filter(({ variantId }) => tracked.includes(variantId));
  const { stocks, numbered } = await writeSale(ctx, draft, moving);
  const sale = { ...draft.sale, ...numbered, voidedAt: null, voidedBy: null, voidReason: null };
  const names = {
    userName: principal.memberName,
    contactName: contact?.name ?? null,
    contactPhone: contact?.phone ?? null,
    categoryName: category?.name ?? null,
  };
  const lines = draft.lines.map((line, index) => ({
    line,
    stock: stocks.get(line.variantId) ?? sellables[index]?.stock ?? 0,
  }));
  return saleOf({ sale, ...names }, { lines, payments: draft.payments }, principal);
}

/** Statements run, and rows are locked, in the order of the list. */
async function writeSale(ctx: SaleContext, { sale, lines, payments, ...draft }: Draft, moving: StockLine[]) {
  const { tx, principal } = ctx;
  const { id, contactId, balance: owed, amount: spent, businessDate, paid } = sale;
  const act = { ...draft, sale, lines, payments };
  const [stocks, , [numbered]] = await together([
    takeStockFor(ctx, id, moving),
    contactId === null ? null : addToContact(tx, contactId, { owed, spent, on: businessDate }),
    writeTogether<NumberedRow>(
      tx,
      {
        ...numberedInsert(sale, principal.shop),
        lines: lines.length > 0 ? insertOf(saleLines, lines) : null,
        payments: payments.length > 0 ? insertOf(salePayments, payments) : null,
        postings: postingsOf({ documentType: 'sale', documentId: id, businessDate, legs: legsOf(act) }),
        totals: addedTotals(businessDate, totalsOf(act)),
        audit: ctx.auditPart({ subjectId: id, after: { amount: spent, paid, lines: lines.length } }),
      },
      sql`select order_number, code, created_at, updated_at from sale`,
    ),
  ]);
  if (!numbered) throw new Error('An insert answers the row it made.');
  return { stocks, numbered: numberOf(numbered) };
}

/** Undoes a sale by new entries: what it took and moved comes back exactly, and the sale stays readable. */
export async function voidSale(
  ctx: SaleContext,
  { id, reason, channel }: { id: string; reason: string | null; channel: Channel },
) {
  const { tx, principal } = ctx;
  const [sale] = await tx
    .update(sales)
    .set({
      status: 'voided',
      voidedAt: ctx.now(),
      voidedBy: principal.user.id,
      voidReason: reason,
      updatedAt: ctx.now(),
    })
    .where(and(eq(sales.id, id), eq(sales.channel, channel), eq(sales.status, 'done')))
    .returning();
  if (!sale) throw await whyNotVoidable(tx, id, channel);
  const [moves, lines, payments] = await together([
    tx.execute<{ variant_id: string; quantity: string }>(sql`
      select variant_id, sum(-quantity) quantity from stock_moves where document_id = ${id}
        group by variant_id having sum(quantity) < 0`),
    tx.select().from(saleLines).where(eq(saleLines.saleId, id)),
    tx.select().from(salePayments).where(eq(salePayments.saleId, id)),
  ]);
  const taken = moves.map((row) => ({ variantId: row.variant_id, quantity: Number(row.quantity) }));
  const { contactId, balance, amount } = sale;
  await together([
    taken.length === 0
      ? null
      : returnStock(tx, taken, { type: 'void', documentId: id, userId: principal.user.id, reason }),
    contactId === null ? null : addToContact(tx, contactId, { owed: -balance, spent: -amount, on: null }),
    writeTogether(tx, {
      totals: addedTotals(sale.businessDate, [
        ...negated(totalsOf({ sale, lines, payments })),
        { kind: 'voided', key: channel, amount, count: 1 },
      ]),
      postings: reversalOf(id),
      audit: ctx.auditPart({
        subjectId: id,
        before: { status: 'done' },
        after: { status: 'voided', reason },
      }),
    }),
  ]);
}

async function takeStockFor({ tx, principal }: SaleContext, id: string, lines: StockLine[]) {
  if (lines.length === 0) return new Map<string, number>();
  const mayGoNegative = principal.shop.stockPolicy !== 'block';
  return takeStock(tx, lines, { type: 'sale', documentId: id, userId: principal.user.id, mayGoNegative });
}

async function knownFingerprint(tx: Tx, id: string) {
  const [sale] = await tx.select({ fingerprint: sales.fingerprint }).from(sales).where(eq(sales.id, id));
  return sale?.fingerprint ?? null;
}

type NumberedRow = { order_number: string; code: string; created_at: string; updated_at: string };
const prefixes: Record<Channel, string> = { pos: 'P', accounting: 'V', web: 'W' };

/**
 * The number is taken inside the insert: counter and sale commit together, so no number is lost or given
 * twice.
 */
function numberedInsert(sale: SaleRow, { unifiedTransactions }: Shop) {
  const { columns, values, source } = jsonRows(sales, [sale]);
  const kind = unifiedTransactions ? 'unified' : `sale:${sale.channel}`;
  const prefix = unifiedTransactions ? '#' : `${prefixes[sale.channel]}-`;
  return {
    number: sql`
      insert into counters (kind, value) values (${kind}, 1)
      on conflict (organization_id, kind) do update set value = counters.value + 1 returning value`,
    sale: sql`
      insert into sales (${columns}, order_number, code)
      select ${values}, number.value,
        ${prefix} || lpad(number.value::text, greatest(6, length(number.value::text)), '0')
      from ${source}, number returning order_number, code, created_at, updated_at`,
  };
}

const numberOf = (row: NumberedRow) => ({
  orderNumber: Number(row.order_number),
  code: row.code,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
});

type Totalled = Pick<Draft, 'lines' | 'payments'> & {
  sale: Pick<SaleRow, 'amount' | 'balance' | 'amountTax' | 'amountDiscount' | 'tip' | 'userId' | 'channel'>;
};

/** What one sale adds to the kept totals of its day. */
function totalsOf({ sale, lines, payments }: Totalled): TotalChange[] {
  const rows: TotalChange[] = [
    { kind: 'sale', key: sale.channel, amount: sale.amount, count: 1 },
    { kind: 'user', key: sale.userId, amount: sale.amount, count: 1 },
    { kind: 'cost', key: sale.channel, amount: costOf(lines), count: 1 },
    { kind: 'tax', key: sale.channel, amount: sale.amountTax ?? 0, count: 1 },
    { kind: 'discount', key: sale.channel, amount: sale.amountDiscount ?? 0, count: 1 },
    { kind: 'tip', key: sale.channel, amount: sale.tip ?? 0, count: 1 },
    { kind: 'payment', key: 'credit', amount: sale.balance, count: 1 },
    ...payments.map(({ method, amount }) => ({ kind: 'payment', key: method, amount, count: 1 })),
  ];
  return rows.filter(({ amount, kind }) => amount !== 0 || kind === 'sale');
}

/**
 * The legs of a sale. Income gives the whole amount to whoever holds it now; tax, tip and rounding take their
 * part back from income; goods leave the stock at the cost of that moment, unknown costs not at all.
 */
function legsOf({ sale, lines, payments }: Draft): Leg[] {
  const income = `income:${sale.categoryId ?? 'sale'}`;
  return [
    ...payments.map(
      (payment): Leg => ({
        source: income,
        destination: `money:${payment.moneyAccountId}`,
        amount: payment.amount,
        kind: 'payment',
      }),
    ),
    { source: income, destination: `contact:${sale.contactId}`, amount: sale.balance, kind: 'sale' },
    { source: 'tax', destination: income, amount: sale.amountTax ?? 0, kind: 'tax' },
    { source: 'tip', destination: income, amount: sale.tip ?? 0, kind: 'tip' },
    { source: 'rounding', destination: income, amount: Math.max(0, sale.rounding ?? 0), kind: 'rounding' },
    { source: income, destination: 'rounding', amount: Math.max(0, -(sale.rounding ?? 0)), kind: 'rounding' },
    { source: 'stock', destination: 'cost', amount: costOf(lines), kind: 'cost' },
  ];
}

const costOf = (lines: Draft['lines']) =>
  lines.reduce((sum, { cost, quantity }) => sum + (cost ? times(cost, quantity) : 0), 0);

async function whyNotVoidable(tx: Tx, id: string, channel: Channel) {
  const [sale] = await tx
    .select({ status: sales.status })
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.channel, channel)));
  return sale ? conflict('alreadyVoided') : notFound();
}
