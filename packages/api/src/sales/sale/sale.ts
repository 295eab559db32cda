import type { TenantTx } from '@mostrador/database/connect';
import type { TransactionType } from '@mostrador/shared/codes/codes';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import {
  findSellables,
  lockGoods,
  type Sellable,
  type StockLine,
  summedByVariant,
} from '../../catalog/product/product.ts';
import { emitShortage } from '../../catalog/product/stock/product-shortage.ts';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { findCategoryOfType } from '../../directory/category/category.ts';
import { findContact } from '../../directory/contact/contact.ts';
import {
  accountsOf,
  defaultAccounts,
  type NamedAccounts,
  openAccountsAmong,
} from '../../ledger/ledger/ledger.ts';
import { findCoupon } from '../coupon/coupon.ts';
import { runningOffers } from '../offer/offer.ts';
import { readSale, saleOf } from './list/sale-view.ts';
import type { Sale, SaleInput } from './sale.schema.ts';
import { saleEvent } from './sale-event.ts';
import { currentCoupon, type PriorTerms, readLines } from './sell/sale-before.ts';
import { couponChannel, settleCoupon } from './sell/sale-coupon.ts';
import { draftSale, fingerprintsOf, type SaleRow, type TradeIn } from './sell/sale-draft.ts';
import { stockOf } from './sell/sale-extras.ts';
import { inputLinesOf, sellableIdsOf } from './sell/sale-line.ts';
import { type Given, writeSale, writeTicket } from './sell/sale-write.ts';

export type SaleContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  /** The audit insert of the change, written in the same statement as the sale. */
  auditPart: (change: Change) => SQL;
  emit: Emit;
  /** Releases stock reserved for orders, if the input requests it. */
  releaseReserved?: (ctx: SaleContext, lines: StockLine[]) => Promise<void>;
  /** The given amount was already paid, so it includes its tax even if the shop's prices exclude tax. */
  isTaxWithin?: true;
};
export type Channel = SaleRow['channel'];

/** The types of the categories that a sale of this channel may have. */
export const categoryTypesOf = (channel: Channel): TransactionType[] =>
  channel === 'income' ? ['income'] : channel === 'accounting' ? ['sale', 'income'] : ['sale'];

/**
 * Records a sale: stock, debt, books, running totals and number in one wave of statements, with the same
 * lock order everywhere: stock, contact, number, totals. The number of statements does not depend on the
 * number of lines, and their results are enough to show the sale without another read. A known id with the
 * same body is a retry and changes nothing. With another body it continues the parked ticket of that id if
 * the caller states the revision it saw, and otherwise throws 409 (`idInUse`, `ticketChanged`,
 * `ticketGone`).
 */
export async function recordSale(ctx: SaleContext, input: SaleInput, channel: Channel): Promise<Sale> {
  const id = input.id ?? newId();
  const prepared = await prepareSale(ctx, { input, id, channel });
  if (prepared.known) return prepared.known;
  const { draft } = prepared;
  if (draft.sale.status !== 'in_progress') return writeDone(ctx, prepared);
  const numbered = await writeTicket(ctx, draft);
  // A store order used its coupon before it became a sale.
  if (draft.usedCouponId) await settleCoupon(ctx.tx, { sale: draft.sale, usedId: draft.usedCouponId });
  return shown(ctx, prepared, { numbered, stocks: new Map() });
}

/** Writes a prepared sale: goods, money, books and number. */
export async function writeDone(ctx: SaleContext, prepared: Prepared): Promise<Sale> {
  const { draft, sellables } = prepared;
  const { id, channel } = draft.sale;
  const tracked = new Set(sellables.flatMap((each) => (each?.trackStock ? [each.variantId] : [])));
  const moving = stockOf(draft.lines, tracked);
  await ctx.releaseReserved?.(ctx, moving);
  const { stocks, numbered } = await writeSale(ctx, draft, moving);
  if (channel === 'pos' && ctx.principal.shop.settings.requireCashSession && !numbered.sessionId)
    throw conflict('cashSessionRequired');
  ctx.emit(saleEvent(channel, 'done'), { id });
  emitLow(ctx, { moving, stocks, sellables });
  return shown(ctx, prepared, { numbered, stocks });
}

/**
 * The result of `recordSale` for the same body, or its error: the sale is recorded and rolled back, so that
 * nothing is written, no number is taken, and every rule applies.
 */
export async function previewSale(ctx: SaleContext, input: SaleInput, channel: Channel): Promise<Sale> {
  const id = input.id ?? newId();
  const prepared = await prepareSale(ctx, { input, id, channel });
  if (prepared.known) return prepared.known;
  if (prepared.draft.sale.status === 'in_progress') {
    const now = ctx.now();
    const numbered = { ...unnumbered, createdAt: now, updatedAt: now };
    return shown(ctx, prepared, { numbered, stocks: new Map() });
  }
  const made = await undone(ctx.tx, (tx) => writeDone({ ...ctx, tx, emit: () => undefined }, prepared));
  return { ...made, code: null, orderNumber: null };
}

/** Runs the work, rolls it back and returns its result. */
async function undone<Result>(tx: TenantTx, work: (tx: TenantTx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  try {
    await tx.transaction(async (inner) => {
      results.push(await work(inner));
      inner.rollback();
    });
  } catch (error) {
    const [result] = results;
    if (error instanceof TransactionRollbackError && result !== undefined) return result;
    throw error;
  }
  throw new Error('A transaction was not rolled back.');
}

const unnumbered = { orderNumber: null, code: null, sessionId: null };

type Moved = { moving: StockLine[]; stocks: ReadonlyMap<string, number>; sellables: (Sellable | null)[] };

function emitLow({ emit, principal }: SaleContext, { moving, stocks, sellables }: Moved) {
  for (const { variantId, quantity } of summedByVariant(moving)) {
    const sellable = sellables.find((each) => each?.variantId === variantId);
    const low = sellable?.lowStock ?? principal.shop.settings.lowStock;
    if (sellable)
      emitShortage({ emit }, { id: sellable.productId, taken: quantity, left: stocks.get(variantId), low });
  }
}

type Input = { input: SaleInput; id: string; channel: Channel };
type Prepared = Exclude<Awaited<ReturnType<typeof prepareSale>>, { known: Sale }>;

/** Runs one wave of reads, then validates and calculates the whole sale, unless its id is known. */
async function prepareSale(ctx: SaleContext, input: Input) {
  const read = await readMaterial(ctx, input);
  return read.known ? read : laidOut(read);
}

type Read = Exclude<Awaited<ReturnType<typeof readMaterial>>, { known: Sale }>;

/** The origin of the sale: the exchange it belongs to, or the quote it was created from. */
type Origin = { exchanged?: TradeIn; quoteId?: string };

/** Calculates the sale that will be written. */
export const laidOut = ({ material, category }: Read, origin: Origin = {}) => {
  const { sellables, contact } = material;
  return { known: null, draft: draftSale({ ...material, ...origin }), sellables, contact, category };
};

/** Reads everything that a sale is calculated from, in one wave, unless its id is known. */
export async function readMaterial(ctx: SaleContext, { input, id, channel }: Input) {
  const { tx, principal, now, isTaxWithin } = ctx;
  const requested = sellableIdsOf(inputLinesOf(input));
  const isParked = input.status === 'in_progress';
  const productIds = requested.map(({ productId }) => productId);
  const [[till], , found, contact, category, coupon, offers] = await pipeline([
    readTill(tx, id, input),
    isParked ? lockGoods(tx, requested) : null,
    isParked ? null : findSellables(tx, requested),
    input.contactId ? findContact(tx, input.contactId) : null,
    input.categoryId ? findCategoryOfType(tx, input.categoryId, ...categoryTypesOf(channel)) : null,
    input.couponCode ? findCoupon(tx, input.couponCode) : null,
    runningOffers(tx, { channel: couponChannel(channel), productIds }),
  ]);
  // Read after the lock: otherwise a ticket with goods deleted while it was parked could not be charged.
  const sellables = found ?? (await findSellables(tx, requested));
  const fingerprints = fingerprintsOf(tx, input);
  if (till?.known && !goesOn(till.known, { input, channel, ...fingerprints })) {
    noteReplay(tx);
    return { known: await readSale(tx, principal, id) };
  }
  const before = till?.known ? await readTicket(tx, { ...till.known, id }) : undefined;
  if (input.categoryId && !category) throw notFound('categoryId');
  const accounts = accountsOf(till?.accounts);
  const openAccounts = till?.open;
  const read = {
    sellables,
    accounts,
    openAccounts,
    contact,
    before,
    coupon,
    offers,
    fingerprint: fingerprints.now,
    isTaxWithin,
    isOtherIncome: category?.transactionType === 'income',
  };
  return { known: null, material: { input, id, channel, principal, now: now(), ...read }, category };
}

type Outcome = { numbered: Given; stocks: ReadonlyMap<string, number> };

function shown(
  { principal }: SaleContext,
  { draft, sellables, contact, category }: Prepared,
  { numbered, stocks }: Outcome,
): Sale {
  const { sale, payments } = draft;
  const found = {
    sale: { ...sale, ...numbered, voidedAt: null, voidedOn: null, voidedBy: null, voidReason: null },
    userName: principal.memberName,
    contactName: contact?.name ?? null,
    contactPhone: contact?.phone ?? null,
    categoryName: category?.name ?? null,
    debt: sale.status === 'in_progress' ? null : openedFor(sale),
  };
  const lines = draft.lines.map((line, index) => ({
    line,
    stock: stocks.get(line.variantId) ?? sellables[index]?.stock ?? 0,
    step: sellables[index]?.quantityStep ?? wholeQuantity,
  }));
  return saleOf(found, { lines, payments }, principal);
}

/** The debt of a sale that was just recorded. */
const openedFor = ({
  balance,
  dueDate,
}: Pick<SaleRow, 'balance'> & { dueDate?: string | null | undefined }) =>
  balance > 0 && dueDate
    ? { total: balance, balance, forgiven: 0, refunded: 0, dueDate, voidedAt: null }
    : null;

/**
 * The variants with tracked stock that a sale may take: the goods themselves and the goods of their
 * modifiers.
 */
export const countedOf = (sellables: (Sellable | null)[]): string[] =>
  sellables.flatMap((each) => [
    ...(each?.trackStock ? [each.variantId] : []),
    ...(each?.extras ?? []).flatMap(({ options }) =>
      options.flatMap(({ productId, variantId }) => (productId && variantId ? [variantId] : [])),
    ),
  ]);

type Known = { fingerprint: string; status: SaleRow['status']; channel: Channel } & Pick<
  SaleRow,
  | 'revision'
  | 'discount'
  | 'tip'
  | 'amountFree'
  | 'delivery'
  | 'approvals'
  | 'couponId'
  | 'couponCode'
  | 'coupon'
> & { isCouponUsed: boolean };
type Till = { known: Known | null; accounts: Parameters<typeof accountsOf>[0]; open?: NamedAccounts };

/**
 * Reads the sale that already has this id, and the accounts of payments, in one statement. A ticket that the
 * caller continues is locked: a concurrent request sees the result of the first.
 */
const readTill = (tx: TenantTx, id: string, { revision, payments }: SaleInput) =>
  tx.execute<Till>(sql`
    select (
      select jsonb_build_object('fingerprint', fingerprint, 'status', status, 'channel', channel,
        'revision', revision, 'discount', discount, 'tip', tip, 'amountFree', amount_free,
        'delivery', delivery, 'approvals', approvals,
        'couponId', coupon_id, 'couponCode', coupon_code, 'coupon', coupon, 'isCouponUsed', exists (
          select from coupon_uses u where u.sale_id = sales.id and u.released_at is null))
      from sales where id = ${id} ${revision === undefined ? sql`` : sql`for no key update`}) known,
      ${defaultAccounts} accounts${openNamed(payments)}`);

/** Reads the named accounts only if a payment names one, because few payments do. */
export function openNamed(payments: SaleInput['payments'] = []) {
  const ids = payments.flatMap(({ moneyAccountId }) => moneyAccountId ?? []);
  return ids.length > 0 ? sql`, ${openAccountsAmong(ids)} open` : sql``;
}

type Continuation = Pick<Input, 'input' | 'channel'> & Pick<ReturnType<typeof fingerprintsOf>, 'isSame'>;

/**
 * Returns false for a retry. Throws unless the id is that of a ticket at the revision that the caller saw.
 */
function goesOn(known: Known, { input, channel, isSame }: Continuation): boolean {
  if (isSame(known.fingerprint)) return false;
  if (input.revision === undefined || known.channel !== channel) throw conflict('idInUse');
  if (known.status === 'discarded') throw conflict('ticketGone');
  if (known.status !== 'in_progress') throw conflict('idInUse');
  if (known.revision !== input.revision) throw conflict('ticketChanged');
  return true;
}

const readTicket = async (
  tx: TenantTx,
  { id, revision, discount, tip, amountFree, approvals, isCouponUsed, ...known }: Known & Pick<SaleRow, 'id'>,
): Promise<PriorTerms> => ({
  revision,
  discount,
  tip,
  lines: await readLines(tx, { id, revision }),
  amountFree,
  ...(known.channel === 'pos' && { parkedDelivery: known.delivery }),
  isSold: false,
  approvals,
  coupon: currentCoupon(known),
  isCouponUsed,
});
