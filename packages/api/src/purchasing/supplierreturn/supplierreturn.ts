import type { TenantTx } from '@mostrador/database/connect';
import { type MoneyMethod, payingKinds } from '@mostrador/shared/codes/codes';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { holdStock, moverOf, takeStock } from '../../catalog/product/product.ts';
import { emitShortages } from '../../catalog/product/stock/product-shortage.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, idList, insertOf, jsonRows } from '../../core/db/bulk.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { lessenDebt, openDebt } from '../../ledger/debt/debt.ts';
import { customerAccount, moneyAccount, supplierAccount } from '../../ledger/ledger/accounts.ts';
import {
  type accountsOf,
  booked,
  codeOf,
  defaultAccounts,
  type FoundLeg,
  type Leg,
  type NamedAccounts,
  nextNumber,
  noSession,
  openAccountsAmong,
  openSessionOf,
  payingAccountsOf,
  postingsOf,
  refuseOtherAccount,
} from '../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../ledger/ledger/refuse-day.ts';
import { purchaseLines, purchases } from '../purchase/purchase.table.ts';
import { goodsOf, type PurchaseContext } from '../purchase/purchase.ts';
import { costsSetSince } from '../purchase/purchase-void.ts';
import type { SupplierReturn, SupplierReturnInput } from './supplierreturn.schema.ts';
import { supplierReturnLines, supplierReturns } from './supplierreturn.table.ts';
import { draftReturn, type ReturnedLine } from './supplierreturn-draft.ts';
import { readSupplierReturn, returnedQuantity } from './supplierreturn-view.ts';

/**
 * Records the return of goods of a purchase to the supplier, as a document of its own day. The goods leave
 * the stock at the cost at which they were received; the amount lowers the debt of the purchase first, and
 * the rest is paid back or stays owed by the supplier. Refuses `refundTooMuch`, `taxTooLarge`,
 * `paymentMethodRequired`, `supplierRequired`, `dueDateBeforeDate`, `dateBeforePurchase` (422),
 * `purchaseVoided`, `insufficientStock` and `periodLocked` (409). A known id with the same body is a retry
 * and changes nothing.
 */
export const recordSupplierReturn = (
  ctx: PurchaseContext,
  input: SupplierReturnInput,
): Promise<SupplierReturn> =>
  createIdempotent(ctx.tx, supplierReturns, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readSupplierReturn(ctx.tx, ctx.principal, id),
  });

async function write(ctx: PurchaseContext, input: SupplierReturnInput, creation: Creation) {
  const { tx, principal } = ctx;
  const { shop } = principal;
  const purchase = await holdPurchase(tx, input.purchaseId);
  const day = dayOf(ctx, { input, purchasedOn: purchase.businessDate });
  const { lines, earlier, books, moved } = await findMaterial(tx, input);
  const draft = draftReturn({ input, purchase, lines, earlier, shop });
  const isCounted = ({ line }: ReturnedLine) => moved.has(line.variantId);
  const counted = draft.lines.filter(isCounted);
  await takeGoods(ctx, { id: creation.id, input, lines: counted });
  const credited = await lessenDebt(tx, shop, {
    ...{ documentId: purchase.id, amount: draft.amount, businessDate: day },
    ...{ sessionId: noSession, userId: principal.user?.id ?? null },
  });
  const settled = settle(ctx, { input, purchase, rest: draft.amount - credited, day, books });
  const row = {
    ...{ ...creation, purchaseId: purchase.id, businessDate: day, ...authorOf(principal) },
    ...{ supplierDocument: input.supplierDocument ?? null, currency: purchase.currency },
    ...{ decimals: purchase.decimals, amount: draft.amount, amountTax: draft.amountTax },
    ...{ isTaxCredited: purchase.isTaxCredited, credited, ...settled, reason: input.reason },
  };
  if (settled.balance > 0 && purchase.contactId && settled.dueDate)
    await openDebt(tx, {
      ...{ direction: 'receivable', contactId: purchase.contactId, documentType: 'supplier_return' },
      ...{ documentId: row.id, total: settled.balance, issuedOn: day, dueDate: settled.dueDate },
    });
  await writeDocument(ctx, {
    ...{ row, lines: draft.lines, contactId: purchase.contactId, worth: netOf(counted, row) },
  });
  ctx.emit('supplier_return.done', { id: row.id });
}

type Row = Omit<typeof supplierReturns.$inferInsert, 'code' | 'number'> & { id: string };
/** `worth`: the credit for goods with tracked stock. */
type Writing = { row: Row; lines: ReturnedLine[]; contactId: string | null; worth: number };

/** Writes the document with its postings in one statement. */
async function writeDocument(ctx: PurchaseContext, { row, lines, contactId, worth }: Writing) {
  const { tx, principal } = ctx;
  const { id, businessDate: day, method, paid } = row;
  const userId = principal.user?.id ?? null;
  const isInDrawer = method === 'cash' && paid > 0 && day === todayOf(ctx);
  const usedUp = netOf(lines, row) - worth;
  const { columns, values, source } = jsonRows(supplierReturns, [row]);
  await batchWrites(tx, {
    ...booked({
      postings: postingsOf(principal.shop, {
        ...{ documentType: 'supplier_return', documentId: id, businessDate: day, userId },
        sessionId: isInDrawer ? openSessionOf({ deviceId: null, userId }) : noSession,
        legs: legsOf({ ...row, contactId, usedUp }),
        found: differenceOf(id, worth),
      }),
    }),
    number: nextNumber('supplier_return'),
    head: sql`
      insert into supplier_returns (${columns}, number, code)
      select ${values}, number.value, ${codeOf('DP-')} from ${source}, number`,
    lines: insertOf(
      supplierReturnLines,
      lines.map(({ line, ...amounts }, position) => ({
        ...{ id: newId(), supplierReturnId: id, purchaseLineId: line.id, position },
        ...amounts,
      })),
    ),
    touched: sql`update purchases set updated_at = now() where id = ${row.purchaseId}`,
    audit: ctx.auditPart({
      subjectId: row.purchaseId,
      after: { supplierReturn: id, amount: row.amount, reason: row.reason, lines: lines.length },
    }),
  });
}

/** Locks the purchase, so that two concurrent returns never return more than was bought. */
async function holdPurchase(tx: TenantTx, id: string) {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
  if (!purchase || purchase.code === null) throw notFound('purchaseId');
  if (purchase.status !== 'done') throw conflict('purchaseVoided');
  return purchase;
}

const todayOf = ({ principal: { shop }, now }: PurchaseContext) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

type Day = { input: SupplierReturnInput; purchasedOn: string };

function dayOf(ctx: PurchaseContext, { input, purchasedOn }: Day) {
  const today = todayOf(ctx);
  const day = input.date ?? today;
  refuseDay(ctx.principal.shop, { day, today });
  if (day < purchasedOn) throw new InvalidField('date', 'dateBeforePurchase');
  return day;
}

type Books = { accounts: Parameters<typeof accountsOf>[0]; open: NamedAccounts };

async function findMaterial(tx: TenantTx, { purchaseId, moneyAccountId }: SupplierReturnInput) {
  const [rows, [sums], moves, [books]] = await pipeline([
    tx
      .select({
        ...getTableColumns(purchaseLines),
        returned: returnedQuantity,
      })
      .from(purchaseLines)
      .where(eq(purchaseLines.purchaseId, purchaseId))
      .orderBy(purchaseLines.position),
    tx
      .select({ amount: sql<string>`coalesce(sum(${supplierReturns.amount}), 0)` })
      .from(supplierReturns)
      .where(and(eq(supplierReturns.purchaseId, purchaseId), isNull(supplierReturns.voidedAt))),
    tx.execute<{ variant_id: string }>(sql`
      select distinct variant_id from stock_moves where document_id = ${purchaseId}`),
    tx.execute<Books>(sql`
      select ${defaultAccounts} accounts, ${openAccountsAmong([moneyAccountId])} open`),
  ]);
  return {
    lines: rows.map((row) => ({ ...row, returned: Number(row.returned) })),
    earlier: Number(sums?.amount ?? 0),
    /** The variants with stock moves by the purchase. Other variants were consumed on receipt. */
    moved: new Set(moves.map((move) => move.variant_id)),
    books,
  };
}

type Taking = { id: string; input: SupplierReturnInput; lines: ReturnedLine[] };

/**
 * Takes the goods out of stock at the cost at which they were received, unless a user set their cost since.
 * The last goods of a variant leave with all the remaining value.
 */
async function takeGoods(ctx: PurchaseContext, { id, input, lines }: Taking) {
  if (lines.length === 0) return;
  const { tx, principal } = ctx;
  const requested = goodsOf(lines.map((each) => ({ ...each, variantId: each.line.variantId })));
  const variantIds = requested.map(({ variantId }) => variantId);
  await holdStock(tx, variantIds);
  const isSet = await costsSetSince(
    tx,
    lines.map(({ line }) => line),
  );
  const stocks = await tx.execute<{ id: string; stock: string; stock_value: string }>(sql`
    select id, stock, stock_value from product_variants where id = any(${idList(variantIds)})`);
  const lastOf = (variantId: string, quantity: number) =>
    stocks.find((row) => row.id === variantId && Number(row.stock) === quantity);
  const goods = requested.map(({ variantId, quantity, value, unitCost }) => {
    const last = lastOf(variantId, quantity);
    if (!last && isSet.has(variantId)) return { variantId, quantity };
    return { variantId, quantity, unitCost, value: last ? Number(last.stock_value) : value };
  });
  const move = {
    type: 'supplier_return' as const,
    documentId: id,
    ...moverOf(principal),
    note: input.reason,
  };
  const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
  const left = await takeStock(tx, goods, { ...move, mayGoNegative });
  await emitShortages(ctx, goods, left);
}

type Rest = {
  input: SupplierReturnInput;
  purchase: typeof purchases.$inferSelect;
  rest: number;
  day: string;
  books: Books | undefined;
};

/** Determines how the supplier settles the part that exceeds the debt of the purchase. */
function settle({ principal: { shop } }: PurchaseContext, { input, purchase, rest, ...found }: Rest) {
  const { paymentMethod, moneyAccountId } = input;
  const nothing = { method: null, moneyAccountId: null, paid: 0, balance: 0, dueDate: null };
  if (rest === 0) return nothing;
  if (!paymentMethod) throw new InvalidField('paymentMethod', 'paymentMethodRequired');
  if (paymentMethod === 'credit') {
    if (!purchase.contactId) throw new InvalidField('contactId', 'supplierRequired');
    const dueDate = input.dueDate ?? addDays(found.day, shop.settings.creditDays);
    if (dueDate < found.day) throw new InvalidField('dueDate', 'dueDateBeforeDate');
    return { ...nothing, balance: rest, dueDate };
  }
  const method: MoneyMethod = paymentMethod;
  if (moneyAccountId)
    refuseOtherAccount(found.books?.open, {
      ...{ id: moneyAccountId, kinds: payingKinds[method], field: 'moneyAccountId' },
    });
  const account = moneyAccountId ?? payingAccountsOf(found.books?.accounts)[method];
  if (!account) throw conflict('moneyAccountInactive');
  return { ...nothing, method, moneyAccountId: account, paid: rest };
}

type Returned = {
  contactId: string | null;
  moneyAccountId?: string | null | undefined;
  credited: number;
  paid: number;
  balance: number;
  amountTax: number;
  isTaxCredited: boolean;
  /** The credit for untracked goods. Their cost was booked on receipt. */
  usedUp: number;
};

function legsOf({ contactId, moneyAccountId, credited, paid, balance, ...row }: Returned): Leg[] {
  const { amountTax, isTaxCredited, usedUp } = row;
  return [
    { source: 'stock', destination: supplierAccount(contactId ?? ''), amount: credited, kind: 'purchase' },
    { source: 'stock', destination: moneyAccount(moneyAccountId ?? ''), amount: paid, kind: 'payment' },
    { source: 'stock', destination: customerAccount(contactId ?? ''), amount: balance, kind: 'purchase' },
    { source: 'tax', destination: 'stock', amount: isTaxCredited ? amountTax : 0, kind: 'tax' },
    { source: 'cost:direct', destination: 'stock', amount: usedUp, kind: 'purchase' },
  ];
}

/** Calculates the credit for goods without the tax that the shop reclaims. */
const netOf = (lines: readonly ReturnedLine[], { isTaxCredited }: { isTaxCredited: boolean }) =>
  lines.reduce((sum, { amount, amountTax }) => sum + amount - (isTaxCredited ? amountTax : 0), 0);

/**
 * The difference between the supplier's credit and the value of the goods, such as freight that is not
 * credited.
 */
const differenceOf = (id: string, credited: number): FoundLeg => ({
  source: 'cost:adjustment',
  destination: 'stock',
  amount: sql`(
    select coalesce(sum(value), 0)::bigint + ${credited}::bigint from stock_moves
    where document_id = ${id}::uuid)`,
  kind: 'revaluation',
});
