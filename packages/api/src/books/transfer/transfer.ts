import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, getTableColumns, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf, namedAuthor } from '../../core/call/who/author.ts';
import { batchWrites, idList, jsonRows } from '../../core/db/bulk.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { categories } from '../../directory/category/category.table.ts';
import { findCategoryOfType } from '../../directory/category/category.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { type Account, moneyAccount, spendingAccount } from '../../ledger/ledger/accounts.ts';
import { holdCashPlaces, readBalance } from '../../ledger/ledger/cash-places.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import {
  booked,
  codeOf,
  isOpen,
  type Leg,
  nextNumber,
  noSession,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../ledger/ledger/refuse-day.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import type { Transfer, TransferFilter, TransferInput, TransferSide } from './transfer.schema.ts';
import { transfers } from './transfer.table.ts';

export type TransferContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
};

/**
 * Moves money, as one group of postings under one number. Throws 404 if an account does not exist or is
 * closed, 422 `dateInFuture`, `dateBeforeOpening`, 409 `periodLocked`, `safeTooLow`.
 */
export const recordTransfer = (ctx: TransferContext, input: TransferInput) =>
  createIdempotent(ctx.tx, transfers, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readTransfer(ctx.tx, id),
  });

async function write(ctx: TransferContext, input: TransferInput, creation: Creation) {
  const { tx, principal } = ctx;
  noteEvent(tx, 'transfer.done', creation.id);
  const { amount, fee, date, reference = null, comments = null } = input;
  refuseDecimals(principal.shop, 'amount', amount);
  refuseDecimals(principal.shop, 'fee', fee);
  const today = todayOf(ctx);
  if (date) refuseDay(principal.shop, { day: date, today });
  await refuseAbove(ctx, input);
  await holdSides(tx, input);
  const category = fee ? await feeCategory(tx, input.feeCategoryId ?? null) : null;
  const row = {
    ...creation,
    fromAccount: accountOf(input.from),
    toAccount: accountOf(input.to),
    amount,
    fee: fee ?? 0,
    feeCategoryId: category?.id ?? null,
    businessDate: date ?? today,
    reference,
    comments,
    ...authorOf(principal),
  };
  const { columns, values, source } = jsonRows(transfers, [row]);
  await batchWrites(tx, {
    ...booked({
      postings: postingsOf(principal.shop, {
        documentType: 'transfer',
        documentId: row.id,
        businessDate: row.businessDate,
        sessionId: noSession,
        userId: row.userId,
        legs: legsOf(row, category && spendingAccount(category)),
      }),
    }),
    number: nextNumber('transfer'),
    transfer: sql`
      insert into transfers (${columns}, order_number, code)
      select ${values}, number.value, ${codeOf('T-')} from ${source}, number`,
    audit: ctx.auditPart({ subjectId: row.id, after: { amount, fee: row.fee, date: row.businessDate } }),
  });
}

type Moving = Pick<typeof transfers.$inferSelect, 'fromAccount' | 'toAccount' | 'amount' | 'fee'>;

const legsOf = ({ fromAccount, toAccount, amount, fee }: Moving, spentOn: Account | null): Leg[] => [
  { source: fromAccount, destination: toAccount, amount, kind: 'movement' },
  ...(spentOn ? [{ source: fromAccount, destination: spentOn, amount: fee, kind: 'fee' as const }] : []),
];

const isNamed = (side: TransferSide) => side !== 'safe' && side !== 'owner' && side !== 'tax';

const accountOf = (side: TransferSide): Account =>
  side === 'safe' || side === 'owner' || side === 'tax' ? side : moneyAccount(side);

/**
 * Refuses to move more than the balance of the safe (409 `safeTooLow`) unless the input confirms that the
 * money is there, because usually the origin of the money was not recorded. Members who may not see balances
 * are exempt, because the refusal would reveal the balance.
 */
async function refuseAbove({ tx, principal }: TransferContext, input: TransferInput) {
  if (input.from !== 'safe') return;
  await holdCashPlaces(tx);
  if (input.exceedsBalance || !principal.flags.has('acc_see_analytics')) return;
  const balance = await readBalance(tx, 'safe');
  if (input.amount + (input.fee ?? 0) > balance) throw conflict('safeTooLow', { inSafe: balance });
}

/**
 * Locks the accounts, so that neither is closed before the transfer is written. Throws 404 if one is already
 * closed.
 */
async function holdSides(tx: TenantTx, { from, to }: Pick<TransferInput, 'from' | 'to'>) {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from money_accounts where closed_at is null and id = any(${idList([from, to].filter(isNamed))})
    order by id for key share`);
  const open = new Set(rows.map(({ id }) => id));
  if (isNamed(from) && !open.has(from)) throw notFound('from');
  if (isNamed(to) && !open.has(to)) throw notFound('to');
}

/**
 * Returns the named category, or that of bank fees, which every shop has initially. Throws 422 if it was
 * removed.
 */
async function feeCategory(tx: TenantTx, id: string | null) {
  if (id) {
    const category = await findCategoryOfType(tx, id, 'expense');
    if (!category) throw notFound('feeCategoryId');
    return category;
  }
  const [usual] = await tx
    .select({ id: categories.id, reportGroup: categories.reportGroup })
    .from(categories)
    .where(
      and(
        eq(categories.kind, 'transaction'),
        eq(categories.transactionType, 'expense'),
        eq(categories.code, 'bank_fees'),
        isNull(categories.deletedAt),
      ),
    )
    .for('share');
  if (!usual) throw new InvalidField('feeCategoryId', 'categoryRequired');
  return usual;
}

type Voiding = { id: string; reason: string | null };

/** Voids a transfer by new entries, on its own day while that day is open. Throws 409 `alreadyVoided`. */
export async function voidTransfer(ctx: TransferContext, { id, reason }: Voiding) {
  const { tx, principal, now } = ctx;
  const { shop, user } = principal;
  const [row] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('no key update');
  if (!row) throw notFound();
  if (row.voidedAt) throw conflict('alreadyVoided');
  const day = isOpen(shop, row.businessDate) ? row.businessDate : todayOf(ctx);
  await batchWrites(tx, {
    ...booked({ undone: reversalOf(shop, { documentId: id, businessDate: day, sessionId: noSession }) }),
    transfer: sql`
      update transfers set voided_at = ${now().toISOString()}::timestamptz, voided_on = ${day}::date,
        voided_by = ${user?.id ?? null}::uuid, void_reason = ${reason}, updated_at = now() where id = ${id}`,
    audit: ctx.auditPart({ subjectId: id, before: { status: 'done' }, after: { status: 'voided', reason } }),
  });
  noteEvent(tx, 'transfer.voided', id);
}

export async function readTransfer(tx: TenantTx, id: string): Promise<Transfer> {
  const [row] = await readTransfers(tx, [id]);
  if (!row) throw notFound();
  return row;
}

async function readTransfers(tx: TenantTx, ids: string[]): Promise<Transfer[]> {
  const rows = await tx
    .select({
      row: getTableColumns(transfers),
      categoryName: categories.name,
      userName: members.displayName,
    })
    .from(transfers)
    .leftJoin(categories, eq(categories.id, transfers.feeCategoryId))
    .leftJoin(members, eq(members.userId, transfers.userId))
    .where(among(transfers.id, ids));
  const named = await tx
    .select({ id: moneyAccounts.id, kind: moneyAccounts.kind, name: moneyAccounts.name })
    .from(moneyAccounts);
  const places = new Map(named.map((each) => [moneyAccount(each.id), each]));
  return rows.map(({ row, categoryName, userName }) => ({
    ...row,
    type: 'transfer',
    status: row.voidedAt ? 'voided' : 'done',
    from: places.get(row.fromAccount) ?? sideOf(row.fromAccount),
    to: places.get(row.toAccount) ?? sideOf(row.toAccount),
    feeCategory: row.feeCategoryId ? { id: row.feeCategoryId, name: categoryName ?? '' } : null,
    date: row.businessDate,
    user: namedAuthor(row, userName),
  }));
}

function sideOf(account: Account): Transfer['from'] {
  const side = account === 'owner' || account === 'tax' ? account : 'safe';
  return { id: side, kind: side, name: null };
}

/** Lists one page of transfers, the latest first. Voided ones are included only on request. */
export async function listTransfers({ tx, principal }: TransferContext, filter: TransferFilter) {
  const { from, until, moneyAccountId, includeVoided, ...query } = filter;
  const account = moneyAccountId && accountOf(moneyAccountId);
  const { rows, pagination } = await listPage(tx, {
    from: transfers,
    organizationId: principal.organizationId,
    where: and(
      from ? gte(transfers.businessDate, from) : undefined,
      until ? lte(transfers.businessDate, until) : undefined,
      includeVoided || query.updatedSince ? undefined : isNull(transfers.voidedAt),
      account ? or(eq(transfers.fromAccount, account), eq(transfers.toAccount, account)) : undefined,
    ),
    order: [transfers.businessDate, 'desc'],
    query,
    read: (ids) => readTransfers(tx, ids),
  });
  return { transfers: rows, pagination };
}
