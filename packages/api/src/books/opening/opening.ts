import type { TenantTx } from '@mostrador/database/connect';
import type { InitialBalanceKind, MoneyAccountKind } from '@mostrador/shared/codes/codes';
import type { Language } from '@mostrador/shared/text/translate';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { findContact, lockContacts } from '../../directory/contact/contact.ts';
import { decimalsOf, refuseDecimals } from '../../identity/organization/decimals.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { whyGone } from '../../ledger/debt/credit.ts';
import { reversedLeg, reviseDebt, withdrawDebt } from '../../ledger/debt/debt.ts';
import { openDebts } from '../../ledger/debt/debt-opening.ts';
import { type Account, accountOfDebt, assetAccount, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { depreciate, wornOff } from '../../ledger/ledger/depreciation.ts';
import {
  firstStockWorth,
  isOpeningWindow,
  lockInitialBalances,
  redateFirstStock,
  settleOpeningInventory,
} from '../../ledger/ledger/first-stock.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { book, isOpen, type Leg, noSession, postingsOf, reversalOf } from '../../ledger/ledger/ledger.ts';
import type { AssetDisposal } from '../../purchasing/disposal/disposal.schema.ts';
import { assetDisposals } from '../../purchasing/disposal/disposal.table.ts';
import {
  disposalOf,
  disposeOf,
  refuseDisposed,
  takeBackDisposal,
} from '../../purchasing/disposal/disposal.ts';
import type { InitialBalance, InitialBalanceChanges, InitialBalanceInput } from './opening.schema.ts';
import { initialBalances } from './opening.table.ts';

export type OpeningContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  language: Language;
  audit: (change: Change) => Promise<void>;
  auditPart: (change: Change) => SQL;
};
type Row = typeof initialBalances.$inferSelect;

/** The kinds of account for balances in money, including those that are debts of the shop. */
const accountKinds: Partial<Record<InitialBalanceKind, MoneyAccountKind>> = {
  cash: 'cash',
  bank: 'bank',
  wallet: 'wallet',
  card_debt: 'credit_card',
  loan: 'loan',
};
const isOwed = (kind: InitialBalanceKind) => kind === 'card_debt' || kind === 'loan' || kind === 'payable';
const isDebt = (kind: InitialBalanceKind): kind is 'receivable' | 'payable' =>
  kind === 'receivable' || kind === 'payable';

/**
 * Books an opening balance, an asset or debt on the day on which the books begin, against the capital.
 * Throws 409 `openingDayDiffers` if other opening balances have another day, `openingExists` if the account
 * already has one, `openingLocked` if the day is closed.
 */
export const createInitialBalance = (ctx: OpeningContext, input: InitialBalanceInput) =>
  createIdempotent(ctx.tx, initialBalances, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readInitialBalance(ctx.tx, id),
  });

async function write(ctx: OpeningContext, input: InitialBalanceInput, creation: Creation) {
  const { tx, principal } = ctx;
  noteEvent(tx, 'initial_balance.created', creation.id);
  refuseDecimals(principal.shop, 'amount', input.amount);
  await holdOpening(ctx, { asOf: input.asOf, but: null });
  const contact = input.contactId ? await findContact(tx, input.contactId) : null;
  if (input.contactId && !contact) throw notFound('contactId');
  const row = {
    ...creation,
    kind: input.kind,
    amount: input.amount,
    booked: await bookedOf(tx, { ...input, id: creation.id }),
    asOf: input.asOf,
    label: input.label ?? null,
    moneyAccountId: await accountFor(ctx, input),
    contactId: isDebt(input.kind) ? (contact?.id ?? null) : null,
    debtId: isDebt(input.kind) ? newId() : null,
    dueDate: isDebt(input.kind) ? dueDateOf(ctx, input, contact?.creditDays ?? null) : null,
    usefulMonths: input.usefulMonths ?? null,
  };
  await refuseTwice(tx, row);
  await tx.insert(initialBalances).values(row);
  if (isDebt(row.kind)) await openAs(ctx, row);
  else await bookLegs(ctx, row);
  await wearOff(ctx, row);
  await noteFirstDay(ctx);
  await ctx.audit({ subjectId: row.id, after: { kind: row.kind, amount: row.amount, asOf: row.asOf } });
}

/**
 * Stores the first day of the books in the organization's row, where calls with a manual date read it. Stock
 * entered before then moves to that day.
 */
async function noteFirstDay({ tx, principal }: OpeningContext) {
  const first = sql`(select min(as_of) from initial_balances where deleted_at is null)`;
  await tx
    .update(organizations)
    .set({ openedOn: first })
    .where(sql`${organizations.openedOn} is distinct from ${first}`);
  await redateFirstStock(tx, principal.shop);
}

type FixedAsset = Pick<Row, 'id' | 'asOf' | 'usefulMonths'>;

/** Books the depreciation of an asset up to today, and stores the day of the next one. */
export async function wearOff(ctx: Wearing, { id, asOf: from, usefulMonths }: FixedAsset) {
  if (usefulMonths === null) return;
  const decimals = decimalsOf(ctx.principal.shop);
  const document = { documentType: 'initial_balance' as const, documentId: id };
  const asset = { ...document, from, usefulMonths, decimals };
  const nextDepreciationOn = await depreciate(ctx, asset);
  await ctx.tx
    .update(initialBalances)
    .set({ nextDepreciationOn, updatedAt: sql`now()` })
    .where(eq(initialBalances.id, id));
}

type Wearing = Parameters<typeof depreciate>[0];

type Day = { asOf: string; but: string | null };

/**
 * Locks the opening balances. The day must be open, not in the future, and the same as that of the other
 * opening balances.
 */
async function holdOpening({ tx, principal: { shop }, now }: OpeningContext, { asOf, but }: Day) {
  if (asOf > businessDate(now(), shop.timeZone, shop.settings.cutoffHour))
    throw new InvalidField('asOf', 'dateInFuture');
  refuseLocked({ principal: { shop } }, asOf);
  await lockInitialBalances(tx);
  const [other] = await tx
    .select({ asOf: initialBalances.asOf })
    .from(initialBalances)
    .where(and(notDeleted(initialBalances), sql`${initialBalances.id} is distinct from ${but}::uuid`))
    .limit(1);
  if (other && other.asOf !== asOf) throw conflict('openingDayDiffers', { asOf: other.asOf });
}

function refuseLocked({ principal: { shop } }: { principal: Pick<Principal, 'shop'> }, asOf: string) {
  if (!isOpen(shop, asOf)) throw conflict('openingLocked', { lockedUntil: shop.lockedUntil });
}

/**
 * Calculates the part to book. Goods entered by hand are capital already. During the opening window only
 * these count, because goods sold or bought since do not belong to the opening; afterwards the current stock
 * counts too.
 */
async function bookedOf(tx: TenantTx, { id, kind, amount }: Pick<Row, 'id' | 'kind' | 'amount'>) {
  if (kind !== 'inventory') return amount;
  const typed = await firstStockWorth(tx);
  const known = (await isOpeningWindow(tx)) ? typed : Math.max(typed, await stockValue(tx));
  const [others] = await tx.execute<{ unbooked: string }>(sql`
    select coalesce(sum(amount - booked), 0) unbooked from initial_balances
    where kind = 'inventory' and deleted_at is null and id <> ${id}`);
  return Math.min(amount, Math.max(0, amount - (known - Number(others?.unbooked ?? 0))));
}

async function stockValue(tx: TenantTx) {
  const [stock] = await tx.execute<{ value: number }>(sql`
    select coalesce(sum(stock_value), 0)::float8 as value from product_variants`);
  return Math.max(0, stock?.value ?? 0);
}

type AccountChoice = Pick<InitialBalanceInput, 'kind' | 'label' | 'moneyAccountId'>;

/** The names of accounts that are opened without a given name. */
const names: Record<Language, Partial<Record<MoneyAccountKind, string>>> = {
  es: { wallet: 'Billetera', credit_card: 'Tarjeta de crédito', loan: 'Préstamo' },
  en: { wallet: 'Wallet', credit_card: 'Credit card', loan: 'Loan' },
  ar: { wallet: 'المحفظة', credit_card: 'بطاقة ائتمان', loan: 'قرض' },
};

/** Returns the named account, or that of the kind. A card, loan or wallet is opened if there is none. */
async function accountFor({ tx, language }: OpeningContext, input: AccountChoice): Promise<string | null> {
  const kind = accountKinds[input.kind];
  if (!kind) return null;
  const { moneyAccountId, label } = input;
  const [found] = await tx
    .select({ id: moneyAccounts.id, kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(
      and(
        sql`${moneyAccounts.closedAt} is null`,
        moneyAccountId ? eq(moneyAccounts.id, moneyAccountId) : eq(moneyAccounts.kind, kind),
        moneyAccountId || !label || kind === 'cash' || kind === 'bank'
          ? undefined
          : eq(moneyAccounts.name, label),
      ),
    )
    .orderBy(sql`is_default desc`, moneyAccounts.id)
    .limit(1);
  if (moneyAccountId && !found) throw notFound('moneyAccountId');
  if (found && found.kind !== kind) throw new InvalidField('moneyAccountId', 'accountOfOtherKind');
  if (found) return found.id;
  const id = newId();
  const name = label ?? names[language][kind] ?? kind;
  await tx.insert(moneyAccounts).values({ id, kind, name, isDefault: false });
  return id;
}

function dueDateOf(ctx: OpeningContext, { asOf, dueDate }: InitialBalanceInput, creditDays: number | null) {
  if (dueDate && dueDate < asOf) throw new InvalidField('dueDate', 'dueDateBeforeDate');
  return dueDate ?? addDays(asOf, creditDays ?? ctx.principal.shop.settings.creditDays);
}

type Named = Pick<Row, 'id' | 'moneyAccountId'>;

/**
 * Refuses a second balance of the same account, because the two would add up to a sum that was never
 * entered.
 */
async function refuseTwice(tx: TenantTx, { id, moneyAccountId }: Named) {
  if (!moneyAccountId) return;
  const same = and(
    notDeleted(initialBalances),
    eq(initialBalances.moneyAccountId, moneyAccountId),
    sql`${initialBalances.id} <> ${id}`,
  );
  const [there] = await tx.select({ id: initialBalances.id }).from(initialBalances).where(same);
  if (there) throw conflict('openingExists');
}

type Opened = Pick<Row, 'id' | 'kind' | 'booked' | 'asOf' | 'moneyAccountId' | 'contactId' | 'debtId'> &
  Pick<Row, 'amount' | 'dueDate' | 'label'>;

async function openAs(ctx: OpeningContext, row: Opened) {
  const { kind, contactId, debtId, dueDate } = row;
  if (!isDebt(kind) || !contactId || !debtId || !dueDate) throw new Error('A debt has its contact and day.');
  const locked = await lockContacts(ctx.tx, [contactId]);
  if (!locked.has(contactId)) throw await whyGone(ctx.tx, contactId);
  const { amount: total, asOf, label: note } = row;
  const days = { issuedOn: asOf, bookedOn: asOf, dueDate };
  await openDebts(ctx, [{ id: debtId, direction: kind, contactId, total, ...days, note }]);
}

const accountOf = ({ kind, moneyAccountId, contactId }: Opened): Account => {
  if (moneyAccountId) return moneyAccount(moneyAccountId);
  if (isDebt(kind)) return accountOfDebt(kind, contactId ?? '');
  if (kind === 'inventory') return 'stock:other';
  return kind === 'equity' ? 'owner' : assetAccount('fixed');
};

function legOf(row: Opened): Leg {
  const there: Leg = {
    source: 'equity:opening',
    destination: accountOf(row),
    amount: row.booked,
    kind: 'opening',
  };
  return isOwed(row.kind) || row.kind === 'equity' ? reversedLeg(there) : there;
}

const documentOf = ({ id, debtId }: Pick<Row, 'id' | 'debtId'>) => debtId ?? id;

async function bookLegs({ tx, principal }: OpeningContext, row: Opened) {
  const act = {
    documentType: isDebt(row.kind) ? ('opening' as const) : ('initial_balance' as const),
    documentId: documentOf(row),
    businessDate: row.asOf,
    sessionId: noSession,
    userId: principal.user?.id ?? null,
  };
  await book(tx, { postings: postingsOf(principal.shop, { ...act, legs: [legOf(row)] }) });
}

/** Locks the row, so that two changes follow each other. Throws 404 if it no longer exists. */
async function holdRow(tx: TenantTx, id: string) {
  const requested = and(notDeleted(initialBalances), eq(initialBalances.id, id));
  const [row] = await tx.select().from(initialBalances).where(requested).for('no key update');
  if (!row) throw notFound();
  return row;
}

async function takeBack({ tx, principal }: OpeningContext, row: Row) {
  if (row.debtId) await withdrawDebt(tx, row.debtId);
  const place = { businessDate: row.asOf, sessionId: noSession };
  await book(tx, { undone: reversalOf(principal.shop, { documentId: documentOf(row), ...place }) });
}

/**
 * Corrects an opening balance by new entries. Throws the errors of a creation, 409 `debtHasDeposits` if
 * payments were made on the debt, and 422 `kindFixed` and `contactFixed` for changes of its kind or contact.
 */
export async function changeInitialBalance(ctx: OpeningContext, { id, ...changes }: InitialBalanceChanges) {
  const { tx, principal } = ctx;
  const before = await holdRow(tx, id);
  if (changes.kind && changes.kind !== before.kind) throw new InvalidField('kind', 'kindFixed');
  if (changes.contactId && changes.contactId !== before.contactId)
    throw new InvalidField('contactId', 'contactFixed');
  refuseDecimals(principal.shop, 'amount', changes.amount);
  const { amount = before.amount, asOf = before.asOf, label = before.label } = changes;
  const { usefulMonths = before.usefulMonths } = changes;
  if (usefulMonths && before.kind !== 'fixed_asset') throw new InvalidField('usefulMonths', 'onlyForAssets');
  const dueDate = changes.dueDate ?? before.dueDate;
  await holdOpening(ctx, { asOf, but: id });
  refuseLocked(ctx, before.asOf);
  if (dueDate && dueDate < asOf) throw new InvalidField('dueDate', 'dueDateBeforeDate');
  const moneyAccountId = changes.moneyAccountId
    ? await accountFor(ctx, { kind: before.kind, moneyAccountId: changes.moneyAccountId })
    : before.moneyAccountId;
  await refuseTwice(tx, { id, moneyAccountId });
  const isSame =
    amount === before.amount &&
    asOf === before.asOf &&
    dueDate === before.dueDate &&
    usefulMonths === before.usefulMonths &&
    moneyAccountId === before.moneyAccountId;
  const booked =
    amount === before.amount ? before.booked : await bookedOf(tx, { id, kind: before.kind, amount });
  const row = { ...before, amount, asOf, label, dueDate, booked, moneyAccountId, usefulMonths };
  await tx
    .update(initialBalances)
    .set({
      ...{ amount, asOf, label, dueDate, booked, moneyAccountId, usefulMonths },
      ...(usefulMonths === null && { nextDepreciationOn: null }),
      revision: before.revision + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(initialBalances.id, id));
  if (!isSame) {
    await refuseDisposed(tx, id);
    await bookAnew(ctx, { before, row });
    if (row.kind === 'inventory') await settleOpeningInventory(tx, ctx);
    await noteFirstDay(ctx);
  }
  noteEvent(tx, 'initial_balance.updated', id);
  await ctx.audit({ subjectId: id, before: { amount: before.amount, asOf: before.asOf }, after: changes });
  return readInitialBalance(tx, id);
}

async function bookAnew(ctx: OpeningContext, { before, row }: { before: Row; row: Row }) {
  await takeBack(ctx, before);
  const { kind, contactId, debtId, amount: total, asOf: issuedOn, dueDate } = row;
  if (isDebt(kind) && contactId && debtId && dueDate) {
    const document = { documentType: 'opening' as const, documentId: debtId };
    await reviseDebt(ctx.tx, { direction: kind, contactId, ...document, total, issuedOn, dueDate });
  }
  await bookLegs(ctx, row);
  await wearOff(ctx, row);
}

export async function removeInitialBalance(ctx: OpeningContext, id: string) {
  const row = await holdRow(ctx.tx, id);
  await holdOpening(ctx, { asOf: row.asOf, but: id });
  await refuseDisposed(ctx.tx, id);
  await takeBack(ctx, row);
  await ctx.tx
    .update(initialBalances)
    .set({ deletedAt: ctx.now(), nextDepreciationOn: null, updatedAt: sql`now()` })
    .where(eq(initialBalances.id, id));
  if (row.kind === 'inventory') await settleOpeningInventory(ctx.tx, ctx);
  await noteFirstDay(ctx);
  noteEvent(ctx.tx, 'initial_balance.deleted', id);
  await ctx.audit({ subjectId: id, before: { kind: row.kind, amount: row.amount, asOf: row.asOf } });
}

/** Disposes of one fixed asset, as described by its label. Throws the errors of `disposeOf`. */
export async function disposeOfBalance(ctx: OpeningContext, { id, ...disposal }: AssetDisposal) {
  await disposeOf(ctx, await holdAsset(ctx, id), disposal);
  noteEvent(ctx.tx, 'initial_balance.updated', id);
  return readInitialBalance(ctx.tx, id);
}

export async function takeBackBalance(ctx: OpeningContext, id: string) {
  await takeBackDisposal(ctx, await holdAsset(ctx, id));
  noteEvent(ctx.tx, 'initial_balance.updated', id);
  return readInitialBalance(ctx.tx, id);
}

async function holdAsset(ctx: OpeningContext, id: string) {
  const row = await holdRow(ctx.tx, id);
  if (row.kind !== 'fixed_asset') throw conflict('noAsset');
  return {
    type: 'initial_balance' as const,
    id,
    from: row.asOf,
    wearOff: () => wearOff(ctx, row),
    stopWearing: () =>
      ctx.tx
        .update(initialBalances)
        .set({ nextDepreciationOn: null, updatedAt: sql`now()` })
        .where(eq(initialBalances.id, id)),
  };
}

export async function readInitialBalance(tx: TenantTx, id: string): Promise<InitialBalance> {
  const [row] = await readInitialBalances(tx, [id]);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

async function readInitialBalances(tx: TenantTx, ids: string[]): Promise<InitialBalance[]> {
  const rows = await tx
    .select({
      row: getTableColumns(initialBalances),
      contactName: contacts.name,
      accountName: moneyAccounts.name,
      worn: wornOff(sql`${initialBalances.id}`),
      disposedOn: assetDisposals.businessDate,
      disposedFor: assetDisposals.price,
    })
    .from(initialBalances)
    .leftJoin(contacts, eq(contacts.id, initialBalances.contactId))
    .leftJoin(moneyAccounts, eq(moneyAccounts.id, initialBalances.moneyAccountId))
    .leftJoin(assetDisposals, disposalOf(sql`${initialBalances.id}`))
    .where(among(initialBalances.id, ids));
  return rows.map(({ row: { nextDepreciationOn: _, ...row }, contactName, accountName, worn, ...gone }) => ({
    ...row,
    ...gone,
    depreciated: Number(worn),
    contact: row.contactId ? { id: row.contactId, name: contactName ?? '' } : null,
    moneyAccount: row.moneyAccountId ? { id: row.moneyAccountId, name: accountName ?? '' } : null,
  }));
}

type Query = Parameters<typeof listPage>[1]['query'];

/** Lists the opening balances in the order in which they were entered. */
export async function listInitialBalances({ tx, principal }: OpeningContext, query: Query) {
  const { rows, pagination } = await listPage(tx, {
    from: initialBalances,
    organizationId: principal.organizationId,
    order: [initialBalances.createdAt, 'asc'],
    query,
    read: (ids) => readInitialBalances(tx, ids),
  });
  return { initialBalanceAmounts: rows, pagination };
}

export async function summarizeOpening(tx: TenantTx) {
  const rows = await tx
    .select({ kind: initialBalances.kind, booked: initialBalances.booked, asOf: initialBalances.asOf })
    .from(initialBalances)
    .where(notDeleted(initialBalances));
  const sumOf = (some: typeof rows) => some.reduce((sum, { booked }) => sum + booked, 0);
  const liabilities = sumOf(rows.filter(({ kind }) => isOwed(kind)));
  const assets = sumOf(rows.filter(({ kind }) => !isOwed(kind) && kind !== 'equity'));
  return {
    asOf: rows[0]?.asOf ?? null,
    assets,
    liabilities,
    capital: assets - liabilities,
    stock: await stockValue(tx),
  };
}
