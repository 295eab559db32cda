import type { TenantTx } from '@mostrador/database/connect';
import { allocate } from '@mostrador/shared/money/money';
import { unitCostOf } from '@mostrador/shared/money/purchase-total';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { findSellables, moverOf, returnStock, type StockLine } from '../../catalog/product/product.ts';
import { bookFirstStock, bothWays } from '../../catalog/product/stock/product-stock-books.ts';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { fingerprintsFor } from '../../core/call/once/sent.ts';
import { batchWrites, idList, insertOf, jsonRows, numberList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { findCategoryOfType } from '../../directory/category/category.ts';
import { findContact, lockContacts } from '../../directory/contact/contact.ts';
import { whyGone } from '../../ledger/debt/credit.ts';
import { openDebt, reviseDebt } from '../../ledger/debt/debt.ts';
import { moneyAccount, spendingAccount, supplierAccount } from '../../ledger/ledger/accounts.ts';
import { differenceOf, type PostedAmount } from '../../ledger/ledger/difference.ts';
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
} from '../../ledger/ledger/ledger.ts';
import type { Purchase, PurchaseInput } from './purchase.schema.ts';
import { purchaseLines, purchasePayments, purchases } from './purchase.table.ts';
import { wearOff } from './purchase-asset.ts';
import { type Draft, draftPurchase, fingerprintOf, type LineRow } from './purchase-draft.ts';
import { receiveDates } from './purchase-expiry.ts';
import { writePending } from './purchase-pending.ts';
import { readPurchase } from './purchase-view.ts';
import type { SpendInput } from './spend.ts';

export type PurchaseContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
  audit: (change: Change) => Promise<void>;
  emit: Emit;
  /** The open drawer that pays, if it is given: not the user's own drawer. */
  drawerId?: string;
};

/** Records goods received; see `recordSpend`. */
export const recordPurchase = (ctx: PurchaseContext, input: PurchaseInput) =>
  recordSpend(ctx, input, {
    ...input,
    channel: 'purchase',
    products: input.products.map((line) => ({ ...line, kind: 'product' })),
  });

/**
 * Records a purchase or expense: stock and average cost, the debt, the books and the number, in the lock
 * order of all documents. If the document waits for approval, only the cash that left an open cash session
 * is booked. A known id with the same body is a retry and changes nothing; a known id with another body is
 * refused with 409 `idInUse`.
 */
export async function recordSpend(
  ctx: PurchaseContext,
  request: Input,
  input: SpendInput,
): Promise<Purchase> {
  const { tx, principal } = ctx;
  const id = input.id ?? newId();
  const { now: fingerprint, isSame } = fingerprintsFor(tx, request, { old: fingerprintOf(request) });
  const { known, ...found } = await findMaterial(tx, { id, input });
  if (known) {
    if (!isSame(known)) throw conflict('idInUse');
    noteReplay(tx);
    return readPurchase(tx, principal, id);
  }
  const draft = draftPurchase({ input, fingerprint, id, revision: 1, principal, now: ctx.now(), ...found });
  if (input.isPending) await writePending(ctx, draft, input);
  else await bookSpend(ctx, draft, { row: insertedRow(draft) });
  return readPurchase(tx, principal, id);
}

type Input = { id?: string | undefined };

/**
 * Finds the records that the input refers to and locks those that could be deleted meanwhile. Throws 404 if
 * one does not exist.
 */
export async function findMaterial(tx: TenantTx, { id, input }: { id: string; input: SpendInput }) {
  const requested = input.products.map((line) => ({ productId: line.id, variantId: line.variantId ?? null }));
  const [[books], sellables, contact, category] = await pipeline([
    readBooks(tx, { id, input }),
    findSellables(tx, requested),
    input.contactId ? findContact(tx, input.contactId) : null,
    input.categoryId ? findCategoryOfType(tx, input.categoryId, 'expense') : null,
  ]);
  if (input.contactId && !contact) throw notFound('contactId');
  if (input.categoryId && !category) throw notFound('categoryId');
  return {
    known: books?.known ?? null,
    sellables,
    contact,
    openAccounts: books?.open,
    accounts: payingAccountsOf(books?.accounts),
    spentOn: category && spendingAccount(category),
  };
}

/**
 * `row` is the part of the booking statement that writes the document. `before` is booked ahead of it,
 * `currentLegs` are its existing postings, and `sessionId` is the cash session it is paid from, if that
 * session is not the author's.
 */
type Booking = {
  row: Record<string, SQL>;
  before?: SQL | null;
  currentLegs?: readonly PostedAmount[] | undefined;
  sessionId?: SQL;
};

/** Books a draft. */
export async function bookSpend(ctx: PurchaseContext, draft: Draft, booking: Booking) {
  const { redated } = await writeSpend(ctx, draft, booking);
  const { id, channel, revision } = draft.purchase;
  await wearOff(ctx, draft.purchase);
  if (revision === 1) ctx.emit(channel === 'purchase' ? 'purchase.done' : 'expense.done', { id });
  const priced = draft.lines.flatMap(({ productId, price }) => (price === null ? [] : [productId]));
  for (const productId of new Set([...priced, ...redated])) ctx.emit('product.updated', { id: productId });
}

type Books = { known: string | null; accounts: Parameters<typeof accountsOf>[0]; open: NamedAccounts };

const readBooks = (tx: TenantTx, { id, input }: { id: string; input: SpendInput }) =>
  tx.execute<Books>(sql`
    select (select fingerprint from purchases where id = ${id}) known, ${defaultAccounts} accounts,
      ${openAccountsAmong((input.payments ?? []).map((each) => each.moneyAccountId))} open`);

/** Statements run and lock rows in the order of the list. */
async function writeSpend(ctx: PurchaseContext, draft: Draft, booking: Booking) {
  const { row, before = null, currentLegs } = booking;
  const { tx, principal } = ctx;
  const { purchase, lines, payments, tracked } = draft;
  const { id, contactId, balance, dueDate, amount, paid } = purchase;
  const act = { ...actOf(ctx, draft), ...(booking.sessionId && { sessionId: booking.sessionId }) };
  const { costs, revealed } = await receiveGoods(ctx, { id, lines, tracked });
  const dates = await receiveDates(tx, lines);
  if (contactId !== null && dueDate === null) await lockSupplier(tx, contactId);
  const postings = postingsOf(principal.shop, {
    ...act,
    legs: currentLegs ? differenceOf(currentLegs, legsOf(draft)) : legsOf(draft),
    found: correctionOf(id, revealed + landedOf(lines.filter(({ variantId }) => tracked.has(variantId)))),
  });
  await pipeline([
    setPrices(tx, lines),
    contactId === null || dueDate === null
      ? null
      : (purchase.revision > 1 ? reviseDebt : openDebt)(tx, {
          direction: 'payable',
          contactId,
          documentType: 'purchase',
          documentId: id,
          total: balance,
          issuedOn: purchase.businessDate,
          dueDate,
          instalments: draft.instalments,
        }),
    batchWrites(tx, {
      ...booked({ before, postings }),
      ...row,
      lines:
        lines.length > 0
          ? insertOf(
              purchaseLines,
              lines.map((line) => ({
                ...line,
                ...costs(line.variantId),
                expiresBefore: line.expiresOn === null ? null : (dates.before.get(line.productId) ?? null),
              })),
            )
          : null,
      payments: payments.length > 0 ? insertOf(purchasePayments, payments) : null,
      audit: ctx.auditPart({ subjectId: id, after: { amount, paid, lines: lines.length } }),
    }),
  ]);
  return { redated: dates.changed };
}

const drawerOf = ({ drawerId }: PurchaseContext, place: Parameters<typeof openSessionOf>[0]) =>
  drawerId === undefined ? openSessionOf(place) : sql`${drawerId}::uuid`;

/** The author of the postings of a purchase or expense, and the cash session it is paid from. */
const actOf = (ctx: PurchaseContext, draft: Draft) => {
  const { id, businessDate, deviceId, userId } = draft.purchase;
  return {
    documentType: 'purchase' as const,
    documentId: id,
    businessDate,
    userId,
    sessionId: takesFromDrawer(ctx, draft) ? drawerOf(ctx, { deviceId, userId }) : noSession,
  };
};

/**
 * Locks the supplier. A debt finds the supplier or refuses. A full payment writes nothing to the supplier,
 * so the contact is locked here: goods must not be bought from a contact that was merged or deleted since it
 * was found.
 */
async function lockSupplier(tx: TenantTx, contactId: string) {
  const lockedContacts = await lockContacts(tx, [contactId]);
  if (!lockedContacts.has(contactId)) throw await whyGone(tx, contactId);
}

/**
 * True if part of the document is paid in cash today. That cash leaves the open cash session of the user, if
 * there is one.
 */
const takesFromDrawer = ({ principal: { shop }, now }: PurchaseContext, { purchase, payments }: Draft) =>
  payments.some(({ method }) => method === 'cash') &&
  purchase.businessDate === businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

type Received = { id: string; lines: LineRow[]; tracked: ReadonlySet<string> };

/**
 * Increases stock and cost; returns the former and the new cost of each variant. Stock of an unknown cost
 * that the purchase reveals (`revealed`) is first stock, no gain of the purchase.
 */
async function receiveGoods(ctx: PurchaseContext, { id, lines, tracked }: Received) {
  const { tx, principal } = ctx;
  const goods = goodsOf(lines);
  const ids = goods.map(({ variantId }) => variantId);
  const move = { type: 'purchase' as const, documentId: id, ...moverOf(principal) };
  const counted = goods.filter(({ variantId }) => tracked.has(variantId));
  const others = goods.filter(({ variantId }) => !tracked.has(variantId));
  // The statements run one by one, because the cost of a variant is read before and after the receipt of its
  // goods.
  const before = await tx.execute<Cost>(sql`
    select id, cost from product_variants where id = any(${idList(ids)}) order by id for no key update`);
  const moved = counted.length > 0 ? await returnStock(tx, counted, move) : [];
  const revealed = moved.reduce((sum, each) => sum + Number(each.revealed ?? 0), 0);
  await bookFirstStock(tx, ctx, { documentId: id, ...bothWays([revealed]), kind: 'revaluation' });
  if (others.length > 0) await setCosts(tx, others);
  const after = await tx.execute<Cost>(sql`
    select id, cost from product_variants where id = any(${idList(ids)})`);
  const was = new Map(before.map((row) => [row.id, row.cost]));
  const is = new Map(after.map((row) => [row.id, row.cost]));
  const costs = (variantId: string) => {
    const costBefore = was.get(variantId) ?? null;
    return {
      costBefore: costBefore === null ? null : Number(costBefore),
      costAfter: Number(is.get(variantId) ?? 0),
    };
  };
  return { costs, revealed };
}

type Cost = { id: string; cost: string | null };

/** The received quantity of each variant over all its lines, and its average unit cost. */
export function goodsOf(lines: readonly Pick<LineRow, 'variantId' | 'quantity' | 'amountLanded'>[]) {
  const goods = new Map<string, { quantity: number; landed: number }>();
  for (const { variantId, quantity, amountLanded } of lines) {
    const there = goods.get(variantId) ?? { quantity: 0, landed: 0 };
    goods.set(variantId, {
      quantity: there.quantity + quantity,
      landed: there.landed + amountLanded,
    });
  }
  return [...goods].map(([variantId, { quantity, landed }]) => ({
    variantId,
    quantity,
    value: landed,
    unitCost: unitCostOf(landed, quantity),
  }));
}

/** Sets the cost of goods with untracked stock to the latest one, because they have no average cost. */
const setCosts = (tx: TenantTx, goods: (StockLine & { unitCost: number })[]) =>
  tx.execute(sql`
    update product_variants v set cost = w.cost
    from unnest(${idList(goods.map(({ variantId }) => variantId))},
      ${numberList(goods.map(({ unitCost }) => unitCost))}) as w (id, cost)
    where v.id = w.id`);

/** A product without variants has the cost of its only variant. */
function setPrices(tx: TenantTx, lines: LineRow[]) {
  const priced = new Map(
    lines.flatMap(({ variantId, price }) => (price === null ? [] : [[variantId, price]])),
  );
  if (priced.size === 0) return null;
  return tx.execute(sql`
    with requested as (
      select * from unnest(${idList([...priced.keys()])}, ${numberList([...priced.values()])})
        as w (id, price)),
    changed as (
      update product_variants v set price = w.price, has_own_price = p.has_variants
      from requested w, products p where v.id = w.id and p.id = v.product_id
      returning v.product_id, v.price, p.has_variants)
    update products p set price = case when c.has_variants then p.price else c.price end, updated_at = now()
    from (select distinct on (product_id) * from changed) c where p.id = c.product_id`);
}

const series = {
  purchase: { counter: 'purchase', prefix: 'C-' },
  accounting: { counter: 'expense', prefix: 'G-' },
} as const;

/** The number of a booked purchase or expense, as parts of the statement that writes it. */
export const numberFor = ({ channel }: Pick<Draft['purchase'], 'channel'>) => ({
  number: nextNumber(series[channel].counter),
  code: codeOf(series[channel].prefix),
});

function insertedRow({ purchase }: Draft) {
  const { columns, values, source } = jsonRows(purchases, [purchase]);
  const { number, code } = numberFor(purchase);
  return {
    number,
    purchase: sql`
      insert into purchases (${columns}, order_number, code)
      select ${values}, number.value, ${code} from ${source}, number returning id`,
  };
}

const landedOf = (lines: readonly Pick<LineRow, 'amountLanded'>[]) =>
  lines.reduce((sum, { amountLanded }) => sum + amountLanded, 0);

/**
 * Goods sold before their receipt get the cost of the purchase: by this difference, the stock is worth more
 * or less than the payment and the revealed stock.
 */
const correctionOf = (purchaseId: string, known: number): FoundLeg => ({
  source: 'cost:adjustment',
  destination: 'stock',
  amount: sql`(
    select coalesce(sum(value), 0)::bigint - ${known}::bigint from stock_moves
    where document_id = ${purchaseId}::uuid)`,
  kind: 'revaluation',
});

/**
 * Builds the postings of a purchase or expense. The money accounts and the supplier pay for the value of the
 * goods, and the rest goes to the account it was spent on. A creditable tax is deducted from the goods, or
 * from the expense if there are no goods. Untracked goods are consumed on receipt.
 */
export function legsOf({ purchase, payments, lines, tracked, spentOn }: Draft): Leg[] {
  const { contactId, balance, amountTax, isTaxCredited, amount, amountFree } = purchase;
  const sources = [
    ...payments.map((each) => ({
      source: moneyAccount(each.moneyAccountId),
      whole: each.amount,
      kind: 'payment' as const,
    })),
    { source: supplierAccount(contactId ?? ''), whole: balance, kind: 'purchase' as const },
  ];
  const goods = amount - (lines.length > 0 ? amountFree : amount);
  const parts = paidForGoods(
    sources.map(({ whole }) => whole),
    goods,
  );
  return [
    ...sources.flatMap(({ source, whole, kind }, index): Leg[] => {
      const part = parts[index] ?? 0;
      const spent: Leg[] = spentOn ? [{ source, destination: spentOn, amount: whole - part, kind }] : [];
      return [{ source, destination: 'stock', amount: part, kind }, ...spent];
    }),
    {
      source: lines.length > 0 || !spentOn ? 'stock' : spentOn,
      destination: 'tax',
      amount: isTaxCredited ? amountTax : 0,
      kind: 'tax',
    },
    {
      source: 'stock',
      destination: 'cost:direct',
      amount: landedOf(lines.filter(({ variantId }) => !tracked.has(variantId))),
      kind: 'purchase',
    },
  ];
}

/**
 * Calculates the part of each amount that pays for goods, so that the parts together pay for all goods. The
 * rest is spent.
 */
function paidForGoods(amounts: number[], goods: number) {
  let left = { goods, all: amounts.reduce((sum, amount) => sum + amount, 0) };
  return amounts.map((amount) => {
    const [part = 0] = allocate(amount, [left.goods, left.all - left.goods]);
    left = { goods: left.goods - part, all: left.all - amount };
    return part;
  });
}
