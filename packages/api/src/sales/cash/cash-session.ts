import type { TenantTx } from '@mostrador/database/connect';
import type { CashMovementType } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Approval, Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, insertOf, jsonRows } from '../../core/db/bulk.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { type Account, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { holdCashPlaces, readBalance } from '../../ledger/ledger/cash-places.ts';
import { firstStockSide } from '../../ledger/ledger/first-stock.ts';
import {
  booked,
  defaultAccounts,
  type Leg,
  noSession,
  openSessionOf,
  postingsOf,
} from '../../ledger/ledger/ledger.ts';
import { recordExpense } from '../../purchasing/expense/expense.ts';
import type { CashMovementInput, CashOpening, Denomination } from './cash.schema.ts';
import { cashMovements, cashSessions } from './cash.table.ts';
import { seesExpected } from './cash-view.ts';

export type CashContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  /** The audit insert of the change, written in the same statement as the change. */
  auditPart: (change: Change) => SQL;
  audit: (change: Change) => Promise<void>;
  emit: Emit;
};

export const todayOf = ({ principal: { shop }, now }: Pick<CashContext, 'principal' | 'now'>) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/** The approver of an action for which the user lacked the permission. Null if none was needed. */
export function overriddenBy({ approvals }: Pick<Principal, 'approvals'>) {
  const lent = approvals.flatMap(({ gate, ...who }: Approval) =>
    gate === 'cashsession.write' ? { ...who, gate } : [],
  );
  return lent.length > 0 ? lent : null;
}

type Place = { deviceId?: string | null | undefined };
export const placeOf = ({ deviceId }: Place, { user }: Pick<Principal, 'user'>) => ({
  deviceId: deviceId ?? null,
  userId: user?.id ?? null,
});

/** Finds the caller's open session: the session of their till, or else their own. Null if there is none. */
export async function findOpenSession(tx: TenantTx, place: ReturnType<typeof placeOf>) {
  const [row] = await tx.execute<{ id: string | null }>(sql`select ${openSessionOf(place)} id`);
  return row?.id ?? null;
}

/**
 * The float that the last closing left in the drawer of this till, or of this user if there is no till. A
 * user's drawer is separate from those of the tills they worked at, otherwise one float would count twice.
 */
export async function previousFloat(tx: TenantTx, { deviceId, userId }: ReturnType<typeof placeOf>) {
  const [row] = await tx.execute<{ left: string }>(sql`
    select c.next_float "left" from cash_sessions s join cash_closings c on c.id = s.closing_id
    where case when ${deviceId}::text is null then s.device_id is null and s.user_id = ${userId}::uuid
      else s.device_id = ${deviceId}::text end
    order by c.number desc limit 1`);
  return Number(row?.left ?? 0);
}

export async function cashAccounts(tx: TenantTx) {
  const [row] = await tx.execute<{ accounts: Partial<Record<'cash' | 'card' | 'bank', string>> | null }>(
    sql`select ${defaultAccounts} accounts`,
  );
  const { cash, card, bank } = row?.accounts ?? {};
  if (!cash || !card || !bank) throw conflict('moneyAccountInactive');
  return { cash: moneyAccount(cash), card: moneyAccount(card), transfer: moneyAccount(bank) };
}

/**
 * Counted bills and coins must add up to the amount; otherwise the amount was mistyped: 422
 * `denominationsDiffer`.
 */
export function refuseCount(
  shop: Principal['shop'],
  field: string,
  { counted, bills = [] }: { counted: number; bills?: Denomination[] | undefined },
) {
  refuseDecimals(shop, field, counted);
  const sum = bills.reduce((total, { value, count }) => total + value * count, 0);
  if (bills.length > 0 && sum !== counted) throw new InvalidField(field, 'denominationsDiffer');
}

/**
 * The balances of all cash drawers but one: open sessions by their postings, closed ones by their last
 * close.
 */
async function readDrawerBalances(tx: TenantTx, { besides, cash }: { besides: string; cash: Account }) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(holds), 0) amount from (
      select s.opening_amount + coalesce((
        select sum(case when p.destination = ${cash} then p.amount else -p.amount end) from postings p
        where p.session_id = s.id and ${cash} in (p.source, p.destination)), 0) holds
      from cash_sessions s where s.closing_id is null and s.id <> ${besides}
      union all
      select next_float from (
        select distinct on (s.device_id, case when s.device_id is null then s.user_id end)
          s.closing_id, c.next_float
        from cash_sessions s left join cash_closings c on c.id = s.closing_id where s.id <> ${besides}
        order by s.device_id, case when s.device_id is null then s.user_id end, c.number desc nulls first
      ) latest where closing_id is not null) drawers`);
  return Number(row?.amount ?? 0);
}

type FloatRequest = { besides: string; cash: Account; amount: number; today: string };

/**
 * The sources of a float: first the balance of the safe, then cash of the shop that is in no cash drawer,
 * then the owner. The owner's part is capital when the shop starts, and a contribution later.
 */
async function sourcesOf(tx: TenantTx, { besides, cash, amount, today }: FloatRequest) {
  if (amount === 0) return { safe: 0, loose: 0, owner: { amount, account: 'owner' as const, day: today } };
  await holdCashPlaces(tx);
  const safe = Math.min(amount, Math.max(0, await readBalance(tx, 'safe')));
  const outside = (await readBalance(tx, cash)) - (await readDrawerBalances(tx, { besides, cash }));
  const loose = Math.min(amount - safe, Math.max(0, outside));
  return { safe, loose, owner: { amount: amount - safe - loose, ...(await firstStockSide(tx, today)) } };
}

/**
 * Opens a till with its float. A surplus over the float of the last closing counts as cash added outside any
 * session; a shortage as taken to the safe. Throws 409 `cashSessionOpen` if the till, or the user, already
 * has an open session, as the unique indexes ensure.
 */
export async function openSession(ctx: CashContext, creation: Creation, input: CashOpening) {
  const { tx, principal } = ctx;
  const { openingAmount, denominations, register } = input;
  refuseCount(principal.shop, 'openingAmount', { counted: openingAmount, bills: denominations });
  const place = placeOf(input, principal);
  noteEvent(tx, 'cash_session.opened', creation.id);
  // A session without a till and a user could not be found again.
  if (!place.deviceId && !place.userId) throw new InvalidField('deviceId', 'required');
  const { cash } = await cashAccounts(tx);
  const author = authorOf(principal);
  const row = {
    ...creation,
    ...author,
    deviceId: place.deviceId,
    register: register ?? null,
    businessDate: todayOf(ctx),
    openedAt: ctx.now(),
    openingAmount,
    openingDenominations: denominations ?? null,
    approvals: overriddenBy(principal),
  };
  const act = { documentType: 'cash_session' as const, documentId: creation.id, userId: author.userId };
  // Inserted first, because the insert waits for a concurrent close; the float that this close leaves in the
  // cash drawer is read afterwards.
  await tx.execute(insertOf(cashSessions, [row]));
  const added = openingAmount - (await previousFloat(tx, place));
  const today = row.businessDate;
  const amount = Math.max(0, added);
  const { safe, loose, owner } = await sourcesOf(tx, { besides: creation.id, cash, amount, today });
  const move = { ...act, sessionId: noSession };
  await batchWrites(tx, {
    ...booked({
      postings: postingsOf(principal.shop, {
        ...{ ...move, businessDate: today },
        legs: [
          // Cash in no drawer passes through the safe, because a drawer starts with `opening` entries only.
          { source: cash, destination: 'safe', amount: loose, kind: 'movement' },
          { source: 'safe', destination: cash, amount: safe + loose, kind: 'opening' },
          { source: cash, destination: 'safe', amount: Math.max(0, -added), kind: 'opening' },
        ],
      }),
      owned: postingsOf(principal.shop, {
        ...{ ...move, businessDate: owner.day },
        legs: [{ source: owner.account, destination: cash, amount: owner.amount, kind: 'opening' }],
      }),
    }),
    audit: ctx.auditPart({
      subjectId: creation.id,
      after: { amount: openingAmount, register: register ?? null },
    }),
  });
}

type CashMovementRow = typeof cashMovements.$inferInsert & { id: string };

type Movement = CashMovementInput & { type: Exclude<CashMovementType, 'expense'> };

/**
 * The source and destination of a cash movement. Money in transit to the bank is in no till. Deposits come
 * from the safe as far as its balance allows, and otherwise from the owner.
 */
function legsOf({ type, amount }: Movement, { cash, safe }: { cash: Account; safe: number }): Leg[] {
  const leg = (source: Account, destination: Account, moved = amount): Leg => ({
    source,
    destination,
    amount: moved,
    kind: 'movement',
  });
  const fromSafe = Math.min(amount, safe);
  const legs = {
    cash_in: [leg('safe', cash, fromSafe), leg('owner', cash, amount - fromSafe)],
    withdrawal: [leg(cash, 'owner')],
    drop_to_safe: [leg(cash, 'safe')],
    bank_deposit: [leg(cash, 'transit')],
    tip_out: [leg(cash, 'tip')],
    no_sale: [],
  };
  return legs[type];
}

async function safeHolds(tx: TenantTx) {
  await holdCashPlaces(tx);
  return Math.max(0, await readBalance(tx, 'safe'));
}

const takesOut = ({ type }: CashMovementInput) => type !== 'cash_in' && type !== 'no_sale';

/**
 * A withdrawal above the expected cash is usually a typing error: 409 `drawerTooLow`, unless the request
 * confirms that the money is there. A user who may not know the expected amount gets no such check, because
 * it would reveal the amount; the count will show it.
 */
async function refuseAbove({ tx, principal }: CashContext, input: CashMovementInput, cash: string) {
  const needsCheck = takesOut(input) && !input.aboveExpected;
  if (!needsCheck || !seesExpected(principal, { isClosed: false })) return;
  const { cashSessionId, amount } = input;
  // Locks first, so that the sum read afterwards contains concurrent withdrawals.
  const [, [drawer]] = await pipeline([
    tx.execute(sql`
      select from cash_sessions where id = ${cashSessionId} and closing_id is null for no key update`),
    tx.execute<{ holds: string }>(sql`
      select s.opening_amount + coalesce((
        select sum(case when p.destination = ${cash} then p.amount else -p.amount end) from postings p
        where p.session_id = s.id and ${cash} in (p.source, p.destination)), 0) holds
      from cash_sessions s where s.id = ${cashSessionId} and s.closing_id is null`),
  ]);
  if (drawer && amount > Number(drawer.holds))
    throw conflict('drawerTooLow', { inDrawer: Number(drawer.holds) });
}

/**
 * Adds money to the drawer of an open session, or takes it out. The writing statement locks the session, so a
 * close either counts the movement or refuses it: 409 `cashSessionClosed`.
 */
export async function moveCash(ctx: CashContext, creation: Creation, input: CashMovementInput) {
  const { tx, principal } = ctx;
  const { cashSessionId, type, amount, reason } = input;
  refuseDecimals(principal.shop, 'amount', amount);
  const accounts = await cashAccounts(tx);
  await refuseAbove(ctx, input, accounts.cash);
  const safe = type === 'cash_in' ? await safeHolds(tx) : 0;
  const author = authorOf(principal);
  const day = todayOf(ctx);
  const row = {
    ...creation,
    ...author,
    sessionId: cashSessionId,
    type,
    amount,
    reason,
    businessDate: day,
    occurredAt: ctx.now(),
    approvals: overriddenBy(principal),
  };
  if (type === 'expense') return spendFromDrawer(ctx, row, input);
  const act = {
    documentType: 'cash_movement' as const,
    documentId: creation.id,
    businessDate: day,
    userId: author.userId,
  };
  const arrives: Leg[] =
    type === 'bank_deposit'
      ? [{ source: 'transit', destination: accounts.transfer, amount, kind: 'movement' }]
      : [];
  const { columns, values, source } = jsonRows(cashMovements, [row]);
  const written = await batchWrites(
    tx,
    {
      session: sql`
        select id from cash_sessions where id = ${cashSessionId} and closing_id is null for share`,
      movement: sql`
        insert into cash_movements (${columns}) select ${values} from ${source}
        where exists (select from session) returning id`,
      ...booked({
        postings: postingsOf(principal.shop, {
          ...act,
          sessionId: sql`(select id from session)`,
          legs: legsOf({ ...input, type }, { cash: accounts.cash, safe }),
        }),
        // The bank account belongs to no till, so the deposit is posted to it outside the session.
        arrival: postingsOf(principal.shop, { ...act, sessionId: noSession, legs: arrives }),
      }),
      audit: ctx.auditPart({ subjectId: creation.id, after: { type, amount, reason } }),
    },
    sql`select id from movement`,
  );
  if (written.length === 0) throw await whyNotOpen(tx, cashSessionId);
}

/**
 * Records an expense paid from the cash drawer of an open session. The expense carries the posting; the
 * movement records that the cash drawer paid it.
 */
async function spendFromDrawer(ctx: CashContext, row: CashMovementRow, input: CashMovementInput) {
  const { tx } = ctx;
  const { cashSessionId, amount, reason, categoryId } = input;
  const open = await tx.execute(sql`
    select from cash_sessions where id = ${cashSessionId} and closing_id is null for share`);
  if (open.length === 0) throw await whyNotOpen(tx, cashSessionId);
  const expense = await recordExpense(
    { ...ctx, drawerId: cashSessionId },
    { concept: reason, amount, categoryId, paymentMethod: 'cash' },
  );
  await batchWrites(tx, {
    movement: insertOf(cashMovements, [{ ...row, expenseId: expense.id }]),
    audit: ctx.auditPart({ subjectId: row.id, after: { type: 'expense', amount, reason, categoryId } }),
  });
}

/** The refusal if a session is not open: it does not exist, or it was closed, and by which user. */
export async function whyNotOpen(tx: TenantTx, sessionId: string) {
  const [closed] = await tx.execute<{ code: string | null; by: string | null }>(sql`
    select c.code, coalesce(m.display_name, c.actor ->> 'name') "by"
    from cash_sessions s left join cash_closings c on c.id = s.closing_id
    left join members m on m.user_id = c.user_id where s.id = ${sessionId}`);
  return closed ? conflict('cashSessionClosed', { number: closed.code, closedBy: closed.by }) : notFound();
}
