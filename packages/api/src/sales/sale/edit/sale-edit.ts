import { isDeepStrictEqual } from 'node:util';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import {
  findSellables,
  moverOf,
  type StockLine,
  summedByVariant,
  takeStock,
} from '../../../catalog/product/product.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { batchWrites, insertOf, jsonRows } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { findCategoryOfType } from '../../../directory/category/category.ts';
import { findContact } from '../../../directory/contact/contact.ts';
import { debts } from '../../../ledger/debt/debt.table.ts';
import { reviseDebt, withdrawDebt } from '../../../ledger/debt/debt.ts';
import { type Part, readInstalments } from '../../../ledger/debt/instalment.ts';
import { addPurchase } from '../../../ledger/debt/purchase.ts';
import { differenceOf, readPosted } from '../../../ledger/ledger/difference.ts';
import {
  accountsOf,
  addedTotals,
  booked,
  defaultAccounts,
  type NamedAccounts,
  negated,
  netOf,
  noSession,
  openSessionOf,
  postingsOf,
  requireOpen,
} from '../../../ledger/ledger/ledger.ts';
import { findCoupon } from '../../coupon/coupon.ts';
import { runningOffers } from '../../offer/offer.ts';
import { readSale } from '../list/sale-view.ts';
import { refunds } from '../refund/sale-refund.table.ts';
import { type SaleEdit, SaleInput } from '../sale.schema.ts';
import { saleLines, salePayments, sales } from '../sale.table.ts';
import { type Channel, categoryTypesOf, openNamed, recordSale, type SaleContext } from '../sale.ts';
import { saleEvent } from '../sale-event.ts';
import { currentCoupon, holdSale, inputOf, nameOf, readLines, type SaleFound } from '../sell/sale-before.ts';
import { couponChannel, settleCoupon } from '../sell/sale-coupon.ts';
import {
  approvalsOf,
  type Draft,
  draftSale,
  fingerprintsOf,
  type LineRow,
  type PaymentRow,
} from '../sell/sale-draft.ts';
import { stockOf } from '../sell/sale-extras.ts';
import { editedFree } from '../sell/sale-free.ts';
import { type DocumentStock, partOf, readDocumentStock } from '../sell/sale-goods.ts';
import { costOf, inputLinesOf, sellableIdsOf } from '../sell/sale-line.ts';
import { creditIn } from '../sell/sale-payment.ts';
import { refuseBookEdit } from '../sell/sale-right.ts';
import { storedRule } from '../sell/sale-rule.ts';
import { openSaleDebt } from '../sell/sale-write.ts';
import { costDifference, legsOf, totalsOf } from '../totals/sale-books.ts';
import { resold } from '../totals/sale-sold.ts';
import { takeBackPurchase } from '../void/sale-void.ts';
import { editedPayments, isPaidAsBefore, repeated, withNames } from './sale-edit-payment.ts';

/** The sale before the edit. */
type CurrentSale = {
  sale: SaleFound;
  lines: LineRow[];
  payments: (typeof salePayments.$inferSelect)[];
  moved: Map<string, number>;
  documentStock: Map<string, DocumentStock>;
  /** The instalments of the open balance. */
  instalments: Part[] | null;
  isExchange: boolean;
};

/**
 * Edits a sale as a new revision of the same document: the old lines, payments and postings stay, the
 * postings are mirrored, and the new ones are booked on the sale's own day. Existing lines stay at the price,
 * cost and tax of the sale; the edit may take no more stock than is available beyond the sale's own. A parked
 * ticket is edited as a ticket. Throws 409 for a closed period (`periodLocked`), a voided or refunded sale, a
 * concurrent change (`ticketChanged`), or a debt with deposits (`debtHasDeposits`). Returns the sale and the
 * products with possible stock changes.
 */
export async function editSale(ctx: SaleContext, edit: SaleEdit, channel: Channel) {
  const { deviceId, date, ...request } = edit;
  const { tx, principal } = ctx;
  const sale = await holdSale(tx, { id: request.id, channel });
  const { now: fingerprint, isSame } = fingerprintsOf(tx, request);
  if (isSame(sale.fingerprint)) {
    noteReplay(tx);
    return { sale: await readSale(tx, principal, sale.id), productIds: [] };
  }
  refuseState(sale, request);
  if (date && date !== sale.businessDate) throw new InvalidField('date', 'notAvailableYet');
  refuseBookEdit(principal, sale);
  const current = await readCurrent(ctx, sale);
  if (current.isExchange) throw conflict('partOfExchange');
  const input = inputWith(request, current);
  const isCharged = request.status === 'done' && sale.status === 'in_progress';
  const changed = changedFields(input, request, current);
  if (!isCharged && changed.length === 0)
    return { sale: await readSale(tx, principal, sale.id), productIds: [] };
  if (sale.status === 'done' && changed.every(isWord)) {
    await writeWords(ctx, { current, input, fingerprint });
    return { sale: await readSale(tx, principal, sale.id), productIds: [] };
  }
  const productIds = [...current.lines, ...inputLinesOf(input)].map((line) =>
    'productId' in line ? line.productId : line.id,
  );
  if (sale.status === 'in_progress') {
    const { status = 'in_progress' } = request;
    const ticket = { ...input, id: sale.id, revision: sale.revision, status, deviceId };
    return { sale: await recordSale(ctx, ticket, channel), productIds };
  }
  const { draft, tracked } = await draftEdit(ctx, { input, current, fingerprint });
  await writeEdit(ctx, { draft, current, tracked, deviceId: deviceId ?? sale.deviceId });
  ctx.emit(saleEvent(sale.channel, 'updated'), { id: sale.id });
  return { sale: await readSale(tx, principal, sale.id), productIds };
}

function refuseState({ status, revision }: SaleFound, input: SaleEdit) {
  if (status === 'voided') throw conflict('alreadyVoided');
  if (status === 'refunded' || status === 'partially_refunded') throw conflict('alreadyRefunded');
  if (status === 'discarded') throw conflict('ticketGone');
  if (input.revision !== undefined && input.revision !== revision) throw conflict('ticketChanged');
}

async function readCurrent({ tx }: SaleContext, sale: SaleFound): Promise<CurrentSale> {
  const [lines, payments, documentStock, exchanged, [debt], instalments] = await pipeline([
    readLines(tx, sale),
    tx
      .select()
      .from(salePayments)
      .where(sql`sale_id = ${sale.id} and revision = ${sale.revision}`)
      .orderBy(salePayments.position),
    readDocumentStock(tx, sql`${sale.id}::uuid`),
    tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.exchangeSaleId, sale.id)),
    tx.select({ dueDate: debts.dueDate }).from(debts).where(eq(debts.documentId, sale.id)),
    readInstalments(tx, sale.id),
  ]);
  const moved = new Map([...documentStock].map(([variantId, { quantity }]) => [variantId, quantity]));
  // The due date agreed last: postponing a debt is no change of the sale.
  const dueDate = debt?.dueDate ?? sale.dueDate;
  const isExchange = exchanged.length > 0;
  return { sale: { ...sale, dueDate }, lines, payments, moved, documentStock, instalments, isExchange };
}

/** The complete sale after the edit. */
function inputWith(input: SaleEdit, { sale, lines, payments, instalments }: CurrentSale): SaleInput {
  const { id, revision, approval, status, ...changes } = input;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const requested = {
    // Existing instalments are retained with the former state.
    dueDate: instalments ? undefined : changes.instalments?.length ? null : sale.dueDate,
    ...inputOf(sale, lines),
    ...given,
    ...editedFree(changes, sale),
    ...editedPayments(changes, { sale, payments }),
  };
  const judged = SaleInput.safeParse(requested);
  if (judged.success) return judged.data;
  const [issue] = judged.error.issues;
  throw new InvalidField(issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
}

/** The fields that would change. A line that has only its id stays as it is. */
function changedFields(input: SaleInput, request: SaleEdit, current: CurrentSale): string[] {
  const now = inputWith({ id: request.id }, current);
  const currentLines = new Map(inputLinesOf(now).map((line) => [line.lineId, line]));
  const whole = <Line extends { lineId?: string | undefined }>(lines: Line[] = []) =>
    lines.map((line) => ({ ...currentLines.get(line.lineId), ...withoutUndefined(line) }));
  const wholeNow = { ...now, products: whole(now.products), services: whole(now.services) };
  const requested = { ...input, products: whole(input.products), services: whole(input.services) };
  return [...new Set([...Object.keys(requested), ...Object.keys(wholeNow)])].filter(
    (name) => !isDeepStrictEqual(Reflect.get(requested, name), Reflect.get(wholeNow, name)),
  );
}

const isWord = (field: string) => field === 'concept' || field === 'comments';

type Wording = { current: CurrentSale; input: SaleInput; fingerprint: string };

/**
 * Texts move no money: they create a revision with the same lines and payments and without postings,
 * whatever was paid since.
 */
async function writeWords({ tx, principal, auditPart, emit }: SaleContext, { current, ...to }: Wording) {
  const { sale, lines, payments } = current;
  requireOpen(principal.shop, sale.businessDate);
  const { concept = null, comments = null } = to.input;
  const revision = sale.revision + 1;
  const sameLines = lines.map((line) => ({ ...line, id: newId(), lineId: nameOf(line), revision }));
  const samePayments = payments.map((row) => ({ ...repeated(row), revision }));
  await batchWrites(tx, {
    words: sql`
      update sales set updated_at = now(), concept = ${concept}, comments = ${comments},
        revision = ${revision}, fingerprint = ${to.fingerprint} where id = ${sale.id}`,
    lines: sameLines.length > 0 ? insertOf(saleLines, sameLines) : null,
    payments: samePayments.length > 0 ? insertOf(salePayments, samePayments) : null,
    audit: auditPart({
      subjectId: sale.id,
      before: { concept: sale.concept, comments: sale.comments },
      after: { concept, comments },
    }),
  });
  emit(saleEvent(sale.channel, 'updated'), { id: sale.id });
}

/** Removes undefined fields, which mean the same as missing ones. */
const withoutUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

type Editing = { input: SaleInput; current: CurrentSale; fingerprint: string };

async function draftEdit({ tx, principal }: SaleContext, { input, current, fingerprint }: Editing) {
  const { sale, lines, payments, moved, instalments } = current;
  const requested = sellableIdsOf(inputLinesOf(input));
  const productIds = requested.map(({ productId }) => productId);
  const [[defaults], sellables, contact, category, coupon, offers] = await pipeline([
    tx.execute<{ accounts: Parameters<typeof accountsOf>[0]; open?: NamedAccounts }>(sql`
      select ${defaultAccounts} accounts${openNamed(input.payments)}`),
    findSellables(tx, requested),
    input.contactId ? findContact(tx, input.contactId) : null,
    input.categoryId ? findCategoryOfType(tx, input.categoryId, ...categoryTypesOf(sale.channel)) : null,
    input.couponCode ? findCoupon(tx, input.couponCode) : null,
    runningOffers(tx, { channel: couponChannel(sale.channel), productIds }),
  ]);
  if (input.categoryId && !category) throw notFound('categoryId');
  const { revision, discount, balance, id, channel } = sale;
  const rule = storedRule(sale, principal.shop);
  const { tip, amountFree, dueDate } = sale;
  const couponBefore = { coupon: currentCoupon(sale), isCouponUsed: sale.couponId !== null };
  const due = { dueDate, instalments };
  const paid = { balance, isPaidAsBefore: isPaidAsBefore(input, payments) };
  const terms = { revision, discount, tip, amountFree, lines, rule, ...paid };
  const before = { ...terms, ...due, isSold: true, ...couponBefore };
  const accounts = { ...accountsOf(defaults?.accounts), ...accountsBefore(payments) };
  const found = { sellables, accounts, openAccounts: defaults?.open, contact, before, coupon, offers };
  const made = draftSale({ input, id, channel, principal, now: sale.occurredAt, ...found });
  const draft = withNames(made, payments);
  // Goods that were sold with untracked stock stay untracked.
  const counted = sellables.flatMap((each) => (each?.trackStock ? [each.variantId] : []));
  const uncounted = new Set(lines.map(({ variantId }) => variantId).filter((each) => !moved.has(each)));
  const tracked = new Set([...moved.keys(), ...counted.filter((each) => !uncounted.has(each))]);
  const approvals = [...(sale.approvals ?? []), ...(approvalsOf(principal) ?? [])];
  const stays = {
    businessDate: sale.businessDate,
    occurredAt: sale.occurredAt,
    hour: sale.hour,
    deviceId: sale.deviceId,
    quoteId: sale.quoteId,
    userId: sale.userId,
    actor: sale.actor,
    approvals: approvals.length > 0 ? approvals : null,
    fingerprint,
  };
  return { draft: { ...draft, sale: { ...draft.sale, ...stays } }, tracked };
}

/** A payment stays in its money account, unless another one is given. */
const accountsBefore = (payments: PaymentRow[]) =>
  Object.fromEntries(
    payments.flatMap(({ method, moneyAccountId }) => (moneyAccountId ? [[method, moneyAccountId]] : [])),
  );

export const isSameSold = (one: readonly LineRow[], other: readonly LineRow[]) =>
  isDeepStrictEqual(one.map(soldOf), other.map(soldOf));

const soldOf = ({ id, lineId, revision, saleId, ...line }: LineRow) => ({ ...line, name: lineId ?? id });

type Writing = {
  draft: Draft;
  current: CurrentSale;
  tracked: ReadonlySet<string>;
  deviceId: string | null;
};

/** Locks are taken in the order of every document: stock, contacts, debt, totals. */
async function writeEdit(ctx: SaleContext, writing: Writing) {
  const { tx, principal } = ctx;
  const { draft, current } = writing;
  const { sale } = current;
  const deltas = deltasOf(writing);
  const mayGoNegative = principal.shop.settings.stockPolicy !== 'block';
  const { moved: allocated } = current;
  const move = {
    type: 'edit' as const,
    documentId: sale.id,
    ...moverOf(principal),
    mayGoNegative,
    reserved: allocated,
  };
  const more = deltas.filter(({ quantity }) => quantity > 0);
  if (more.length > 0) await ctx.releaseReserved?.(ctx, more);
  if (deltas.length > 0) await takeStock(tx, deltas, move);
  if (sale.couponId ?? draft.sale.couponId)
    await settleCoupon(tx, { sale: draft.sale, usedId: draft.usedCouponId });
  await tx.execute(sql`
    select from contacts where id in (${sale.contactId}::uuid, ${draft.sale.contactId}::uuid)
    order by id for no key update`);
  const isOwedAnew = !isDeepStrictEqual(owedOf(draft), owedOf({ ...current, sale }));
  if (isOwedAnew && sale.balance > 0) await withdrawDebt(tx, sale.id);
  const { columns, values, source } = jsonRows(sales, [draft.sale]);
  await tx.execute(sql`
    update sales set updated_at = now(), (${columns}) = (select ${values} from ${source})
    where id = ${sale.id} and revision = ${sale.revision}`);
  await movePurchase(ctx, writing);
  const before = draft.sale.contactId === sale.contactId ? sale.balance : 0;
  if (isOwedAnew) await openSaleDebt(ctx, draft, { open: reviseDebt, before });
  await writeBooks(ctx, writing);
}

type Owed = { sale: Pick<SaleFound, 'contactId' | 'balance' | 'dueDate'>; instalments: Part[] | null };

/** The open balance, its debtor and its due date. */
const owedOf = ({ sale: { contactId, balance, dueDate }, instalments }: Owed) =>
  balance === 0
    ? null
    : { contactId, balance, dueDate, parts: instalments?.map((part) => [part.dueDate, part.amount]) ?? null };

/** Updates the customer's total spending and the use of credit balances. */
async function movePurchase({ tx }: SaleContext, { draft, current: { sale, payments } }: Writing) {
  const { contactId, amount, occurredAt } = draft.sale;
  const credit = creditIn(draft.payments);
  const before = { contactId: sale.contactId, amount: sale.amount, credit: creditIn(payments) };
  if (isDeepStrictEqual(before, { contactId, amount, credit })) return;
  if (before.contactId !== null) await takeBackPurchase(tx, before.contactId, before);
  if (contactId !== null) await addPurchase(tx, contactId, { amount, at: occurredAt, credit });
}

/** The additional quantity of each variant beyond what the sale already took. Negative for returned stock. */
function deltasOf({ draft, current: { moved, documentStock, sale }, tracked }: Writing): StockLine[] {
  const requested = new Map(
    summedByVariant(stockOf(draft.lines, tracked)).map((line) => [line.variantId, line.quantity]),
  );
  return [...new Set([...moved.keys(), ...requested.keys()])]
    .map((variantId) => ({
      variantId,
      quantity: (requested.get(variantId) ?? 0) - (moved.get(variantId) ?? 0),
    }))
    .filter(({ quantity }) => quantity !== 0)
    .map((line) =>
      line.quantity > 0
        ? line
        : { ...line, value: partOf(line.quantity, documentStock.get(line.variantId), sale.decimals) },
    );
}

/**
 * Books the difference to the former sale, in the cash session of the sale if it is still open, otherwise in
 * the open session of the till that edits.
 */
async function writeBooks(ctx: SaleContext, { draft, current, deviceId }: Writing) {
  const { tx, principal } = ctx;
  const { sale, lines, payments } = current;
  const { id: documentId, businessDate, decimals, userId, channel } = sale;
  const place = { deviceId, userId: principal.user?.id ?? null };
  const sessionId =
    channel === 'pos'
      ? sql`coalesce(
          (select id from cash_sessions where id = ${sale.sessionId}::uuid and closing_id is null for share),
          ${openSessionOf(place)})`
      : noSession;
  const act = { documentType: 'sale' as const, documentId, businessDate, sessionId, channel, userId };
  const legs = differenceOf(await readPosted(tx, documentId), legsOf(draft));
  const old = totalsOf({ sale, lines, payments, cost: costOf(lines, decimals) });
  const changes = netOf([...negated(old), ...totalsOf(draft)]);
  await batchWrites(tx, {
    ...booked({ postings: postingsOf(principal.shop, { ...act, legs, found: costDifference(documentId) }) }),
    lines: draft.lines.length > 0 ? insertOf(saleLines, draft.lines) : null,
    payments: draft.payments.length > 0 ? insertOf(salePayments, draft.payments) : null,
    totals: changes.length > 0 ? addedTotals(businessDate, changes) : null,
    ...(!isSameSold(draft.lines, lines) && resold({ before: lines, after: draft.lines, sale })),
    audit: ctx.auditPart({
      subjectId: documentId,
      before: auditFieldsOf(sale, lines),
      after: auditFieldsOf(draft.sale, draft.lines),
    }),
  });
}

type AuditedSale = Pick<
  Draft['sale'],
  'amount' | 'paid' | 'revision' | 'concept' | 'comments' | 'contactId'
> &
  Pick<Draft['sale'], 'categoryId' | 'discount' | 'couponCode' | 'delivery' | 'tip' | 'dueDate'>;

/** The audit fields of a revision: its head and its lines, under the field names of the form. */
function auditFieldsOf(sale: AuditedSale, lines: readonly LineRow[]) {
  const { amount, paid, revision, concept, comments, contactId, categoryId, discount, dueDate } = sale;
  const { couponCode, delivery, tip } = sale;
  const on = (requested: LineRow['kind']) =>
    lines.flatMap(({ kind, productId: id, quantity, price }) =>
      kind === requested ? { id, quantity, price } : [],
    );
  return {
    ...{ amount, paid, revision, concept, comments, contactId, categoryId, discount },
    ...{ couponCode, delivery, tip, dueDate },
    products: on('product'),
    services: on('service'),
  };
}
