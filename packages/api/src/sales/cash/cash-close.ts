import type { TenantTx } from '@mostrador/database/connect';
import { type TillMethod, tillMethods } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, insertOf } from '../../core/db/bulk.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { decimalsOf, refuseDecimals } from '../../identity/organization/decimals.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import {
  book,
  booked,
  isOpen,
  type Leg,
  nextNumber,
  noSession,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import type { CashCount, CashReopening, CountedMethod, CutFigures } from './cash.schema.ts';
import { cashClosings, cashReopenings, cashSessions } from './cash.table.ts';
import { explain } from './cash-checks.ts';
import { readSums } from './cash-figures.ts';
import {
  type CashContext,
  cashAccounts,
  overriddenBy,
  refuseCount,
  todayOf,
  whyNotOpen,
} from './cash-session.ts';
import { refuseWaiting } from './cash-tickets.ts';
import { figuresOf } from './cash-view.ts';

type Judged = CountedMethod & { expected: number; difference: number | null };

/**
 * Counts a session and closes it under the next number. The session is locked first, so a concurrent sale or
 * movement is either in the count or finds the session closed. Of two concurrent closes one succeeds and the
 * other gets 409 `cashSessionClosed`. The difference between counted and expected amounts is booked, the
 * withdrawn cash moves to the safe, and the full report of that moment is stored.
 */
export async function closeSession(ctx: CashContext, creation: Creation, count: CashCount) {
  const { tx, principal } = ctx;
  const session = await holdOpen(tx, count.cashSessionId);
  if (!session) return refuseOther(tx, creation, count);
  noteEvent(tx, 'cash_session.closed', session.id);
  assertCount(ctx, count);
  await refuseWaiting(tx, { sessionId: session.id, keepsTickets: count.keepTickets ?? false });
  const accounts = await cashAccounts(tx);
  const sums = await readSums(tx, { sessionId: session.id }, decimalsOf(principal.shop));
  const figures = figuresOf(sums, session.openingAmount);
  const methods = judge(figures, count);
  refuseUnexplained(ctx, methods, count);
  const differences = Object.fromEntries(methods.map(({ method, difference }) => [method, difference]));
  const day = todayOf(ctx);
  const checks = await explain(tx, { sessionId: session.id, businessDate: day, differences });
  const byMethod = figures.byMethod.map((each) => ({
    ...each,
    ...methods.find(({ method }) => method === each.method),
  }));
  await writeClosing(ctx, {
    creation,
    count,
    methods,
    accounts,
    day,
    report: { ...figures, byMethod, checks },
  });
}

/** Locks the open session until the end of the transaction. Null if there is none. */
async function holdOpen(tx: TenantTx, id: string) {
  const [locked] = await tx
    .select()
    .from(cashSessions)
    .where(sql`${cashSessions.id} = ${id} and ${cashSessions.closingId} is null`)
    .for('update');
  return locked ?? null;
}

/**
 * A concurrent repetition of the same close is not refused: it gets the same answer. Any other close is
 * refused.
 */
async function refuseOther(tx: TenantTx, { id, fingerprint }: Creation, { cashSessionId }: CashCount) {
  const [same] = await tx
    .select({ fingerprint: cashClosings.fingerprint })
    .from(cashClosings)
    .where(eq(cashClosings.id, id));
  if (!same) throw await whyNotOpen(tx, cashSessionId);
  if (same.fingerprint !== fingerprint) throw conflict('idInUse');
  noteReplay(tx);
}

function assertCount({ principal: { shop } }: CashContext, { counted, denominations, withdrawn }: CashCount) {
  refuseCount(shop, 'counted.cash', { counted: counted.cash, bills: denominations });
  refuseDecimals(shop, 'counted.card', counted.card);
  refuseDecimals(shop, 'counted.transfer', counted.transfer);
  refuseDecimals(shop, 'withdrawn', withdrawn);
  if (withdrawn > counted.cash) throw new InvalidField('withdrawn', 'withdrawnTooMuch');
}

const judge = ({ byMethod }: CutFigures, { counted }: CashCount): Judged[] =>
  tillMethods.map((method) => {
    const expected = byMethod.find((each) => each.method === method)?.expected ?? 0;
    // A counted amount cannot be negative: a method with more refunds than payments is not counted.
    const found = method !== 'cash' && expected < 0 ? null : (counted[method] ?? null);
    return { method, expected, counted: found, difference: found === null ? null : found - expected };
  });

/**
 * A difference above the shop's tolerance needs a reason (422), but not if the shop counts blind or the user
 * may not see the expected amount: the demand for a reason would reveal that there is a difference, and
 * repeated attempts would reveal its size.
 */
function refuseUnexplained({ principal }: CashContext, methods: Judged[], { differenceReason }: CashCount) {
  const { blindCashCount, cashTolerance } = principal.shop.settings;
  const isBlind = blindCashCount || !principal.flags.has('pdv_view_expected_cash');
  if (isBlind || differenceReason) return;
  if (methods.some(({ difference }) => Math.abs(difference ?? 0) > cashTolerance))
    throw new InvalidField('differenceReason', 'differenceReasonRequired');
}

type Closing = {
  creation: Creation;
  count: CashCount;
  methods: Judged[];
  accounts: Record<TillMethod, Account>;
  day: string;
  report: CutFigures;
};

async function writeClosing(ctx: CashContext, closing: Closing) {
  const { tx, principal, now } = ctx;
  const { creation, count, methods, accounts, day, report } = closing;
  const { id } = creation;
  const { counted, withdrawn, cashSessionId } = count;
  const expected = methods.find(({ method }) => method === 'cash')?.expected ?? 0;
  const author = authorOf(principal);
  const row = {
    id,
    ...(await takeNumber(tx)),
    fingerprint: creation.fingerprint ?? '',
    ...author,
    sessionId: cashSessionId,
    businessDate: day,
    closedAt: now(),
    expected,
    counted: counted.cash,
    difference: counted.cash - expected,
    withdrawn,
    nextFloat: counted.cash - withdrawn,
    methods,
    denominations: count.denominations ?? null,
    differenceReason: count.differenceReason ?? null,
    notes: count.notes ?? null,
    report,
    approvals: overriddenBy(principal),
  };
  const act = {
    documentType: 'cash_closing' as const,
    documentId: id,
    businessDate: day,
    userId: author.userId,
  };
  const taken: Leg = { source: accounts.cash, destination: 'safe', amount: withdrawn, kind: 'movement' };
  await batchWrites(tx, {
    ...booked({
      differences: postingsOf(principal.shop, {
        ...act,
        sessionId: sql`${cashSessionId}::uuid`,
        legs: methods.flatMap(({ method, difference }) => differenceOf(accounts[method], difference ?? 0)),
      }),
      taken: postingsOf(principal.shop, { ...act, sessionId: noSession, legs: [taken] }),
    }),
    closing: insertOf(cashClosings, [row]),
    session: sql`
      update cash_sessions set closing_id = ${id}, updated_at = now()
      where id = ${cashSessionId}`,
    audit: ctx.auditPart({
      subjectId: cashSessionId,
      after: { counted, difference: row.difference, withdrawn },
    }),
  });
}

/**
 * Taken after the session is locked: concurrent closes of other sessions get other numbers, and a failed
 * close returns its number.
 */
async function takeNumber(tx: TenantTx) {
  const [counter] = await tx.execute<{ value: string }>(nextNumber('cash_closing'));
  const number = Number(counter?.value);
  return { number, code: `CC-${String(number).padStart(6, '0')}` };
}

/** A surplus is posted from `difference` to the account, and a shortage from the account to `difference`. */
const differenceOf = (account: Account, difference: number): Leg[] => [
  { source: 'difference', destination: account, amount: Math.max(0, difference), kind: 'difference' },
  { source: account, destination: 'difference', amount: Math.max(0, -difference), kind: 'difference' },
];

/**
 * Reopens the last session of a till. Its closing keeps the reported figures and its postings are reversed
 * by new entries; the next closing gets the next number. 409 `cashSessionNotLast` if the till has opened
 * another session since.
 */
export async function reopenSession(ctx: CashContext, input: CashReopening) {
  const { tx, principal } = ctx;
  const [session] = await tx
    .select()
    .from(cashSessions)
    .where(eq(cashSessions.id, input.cashSessionId))
    .for('update');
  if (!session?.closingId)
    throw session ? conflict('cashSessionOpen') : await whyNotOpen(tx, input.cashSessionId);
  const { closingId } = session;
  noteEvent(tx, 'cash_session.reopened', session.id);
  const [later] = await tx.execute(sql`
    select 1 from cash_sessions where opened_at > ${session.openedAt.toISOString()}::timestamptz
      and (device_id = ${session.deviceId}::text or user_id = ${session.userId}::uuid) limit 1`);
  if (later) throw conflict('cashSessionNotLast');
  const day = todayOf(ctx);
  const author = authorOf(principal);
  await batchWrites(tx, {
    reopening: insertOf(cashReopenings, [
      { id: newId(), closingId, reason: input.reason, businessDate: day, ...author },
    ]),
    session: sql`
      update cash_sessions set closing_id = null, updated_at = now()
      where id = ${session.id}`,
    audit: ctx.auditPart({ subjectId: session.id, after: { reason: input.reason } }),
  });
  const [closing] = await tx
    .select({ day: cashClosings.businessDate })
    .from(cashClosings)
    .where(eq(cashClosings.id, closingId));
  const bookedOn = closing && isOpen(principal.shop, closing.day) ? closing.day : day;
  const place = { businessDate: bookedOn, sessionId: noSession };
  await book(tx, { postings: reversalOf(principal.shop, { documentId: closingId, ...place }) });
}
