import type { TenantTx } from '@mostrador/database/connect';
import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Principal } from '../../core/call/call.ts';
import { forbidden, notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { members } from '../../identity/organization/organization.table.ts';
import type { CashSession, CashSessionDetail, CutFigures } from './cash.schema.ts';
import { cashClosings, cashMovements, cashReopenings, cashSessions } from './cash.table.ts';
import { type CutSums, readSums } from './cash-figures.ts';
import { ticketsOf } from './cash-tickets.ts';

export type CashReader = { tx: TenantTx; principal: Principal };

/**
 * True if the expected amount of a drawer is shown: to users with the permission, and in shops that count
 * blind only after the count.
 */
export const seesExpected = ({ flags, isOwner, shop }: Principal, { isClosed }: { isClosed: boolean }) =>
  flags.has('pdv_view_expected_cash') && (isClosed || isOwner || !shop.settings.blindCashCount);

/** A user without this permission sees only their own sessions. */
export const seesOthers = ({ flags }: Principal) => flags.has('pdv_see_analytics');

/** The figures of a cut without those that would reveal the expected amount. */
function withoutExpected(report: CutFigures): CutFigures {
  const byMethod = report.byMethod.map(({ method, count, counted }) => ({ method, count, counted }));
  return { ...report, byMethod, checks: [] };
}

/**
 * Removes the amounts that a user who still counts could add up: sales totals, and figures that reveal them,
 * such as taxes.
 */
function withoutSold(report: CutFigures): CutFigures {
  const { total, averageTicket, taxes, refunded, byCategory, topProducts, abonos, byUser, ...rest } =
    withoutExpected(report);
  return {
    ...rest,
    abonos: { count: abonos.count },
    byUser: byUser.map(({ id, name, count }) => ({ id, name, count })),
  };
}

/** A user who may not see the expected amount sees the sales only after the count. */
export function shownFigures(principal: Principal, report: CutFigures, at: { isClosed: boolean }) {
  if (seesExpected(principal, at)) return report;
  return at.isClosed ? withoutExpected(report) : withoutSold(report);
}

const openers = alias(members, 'opener');
const closers = alias(members, 'closer');

export const selectSessions = (tx: TenantTx) =>
  tx
    .select({
      session: getTableColumns(cashSessions),
      openerName: openers.displayName,
      closing: getTableColumns(cashClosings),
      closerName: closers.displayName,
    })
    .from(cashSessions)
    .leftJoin(openers, eq(openers.userId, cashSessions.userId))
    .leftJoin(cashClosings, eq(cashClosings.id, cashSessions.closingId))
    .leftJoin(closers, eq(closers.userId, cashClosings.userId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectSessions>>[number];
type ClosingRow = NonNullable<Found['closing']>;

/** Sessions as lists show them, in no order. */
export async function readSessions(
  { tx, principal }: CashReader,
  where: SQL | undefined,
): Promise<CashSession[]> {
  const rows = await selectSessions(tx).where(where);
  return rows.map((row) => sessionOf(principal, row));
}

export const readSessionsById = (ctx: CashReader, ids: string[]) =>
  readSessions(ctx, among(cashSessions.id, ids));

/** Finds all details of a session, for the integrations of its owner. Null if the session does not exist. */
export async function findWholeSession(tx: TenantTx, id: string): Promise<CashSession | null> {
  const [row] = await selectSessions(tx).where(eq(cashSessions.id, id));
  return row ? sessionOf(null, row) : null;
}

/** `principal` is the reader; null sees all figures. */
export function sessionOf(
  principal: Principal | null,
  { session, openerName, closing, closerName }: Found,
): CashSession {
  return {
    ...session,
    status: closing ? 'closed' : 'open',
    user: namedAuthor(session, openerName),
    date: session.businessDate,
    closing: closing && closingOf(principal, closing, { name: closerName, isClosed: true }),
  };
}

type ClosingContext = { name: string | null; isClosed: boolean };

function closingOf(principal: Principal | null, closing: ClosingRow, { name, isClosed }: ClosingContext) {
  const { expected, difference, ...rest } = closing;
  const shown = { ...rest, date: closing.businessDate, user: namedAuthor(closing, name) };
  const seesAll = principal === null || seesExpected(principal, { isClosed });
  return seesAll ? { ...shown, expected, difference } : shown;
}

type Look = { id: string; isAtHand?: boolean };

/**
 * Returns a session with its movements, closings and figures. 404 if it does not exist, or if it belongs to
 * another user and is not at hand. A session is at hand if it belongs to the caller's till or the caller has
 * just counted it.
 */
export async function readSession(
  ctx: CashReader,
  { id, isAtHand = false }: Look,
): Promise<CashSessionDetail> {
  const { tx, principal } = ctx;
  const [[found], movements, closings, sums, tickets] = await pipeline([
    selectSessions(tx).where(eq(cashSessions.id, id)),
    movementsOf(tx, eq(cashMovements.sessionId, id)),
    closingsOf(tx, id),
    readSums(tx, { sessionId: id }, decimalsOf(principal.shop)),
    ticketsOf(tx, id),
  ]);
  if (!found) throw notFound();
  const people = [found.session.userId, ...closings.map(({ row }) => row.userId)];
  if (!isAtHand && !seesThatOf(principal, people)) throw notFound();
  const { session, closing } = found;
  const live = figuresOf(sums, session.openingAmount);
  // A reopened session is counted again, and the result of its former count would reveal the expected amount.
  const isClosed = closing !== null;
  return {
    ...sessionOf(principal, found),
    openingDenominations: session.openingDenominations ?? [],
    approvals: session.approvals ?? [],
    movements,
    closings: closings.map(({ row, name, reopening, reopenerName }) => {
      const methods = row.methods.map((each) =>
        seesExpected(principal, { isClosed }) ? each : { method: each.method, counted: each.counted },
      );
      return {
        ...closingOf(principal, row, { name, isClosed }),
        methods,
        denominations: row.denominations ?? [],
        differenceReason: row.differenceReason,
        notes: row.notes,
        approvals: row.approvals ?? [],
        reopening: reopening && {
          at: reopening.createdAt,
          user: namedAuthor(reopening, reopenerName),
          reason: reopening.reason,
        },
      };
    }),
    report: shownFigures(principal, closing?.report ?? live, { isClosed }),
    tickets,
  };
}

/** The figures of a scope without a count. */
export function figuresOf(sums: CutSums, opening: number): CutFigures {
  const { byMethod, ...rest } = sums;
  const methods = byMethod(opening).map((each) => ({ ...each, counted: null, difference: null }));
  return { ...rest, opening, byMethod: methods, checks: [] };
}

/** True if one of these users is the caller, or if the caller may see other users' sessions. */
const seesThatOf = (principal: Principal, userIds: (string | null)[]) =>
  seesOthers(principal) || userIds.some((id) => id !== null && id === principal.user?.id);

/** Throws 403 if another user's sessions are requested without the permission to see them. */
export function refuseOthers(principal: Principal, userId: string) {
  if (!seesThatOf(principal, [userId]))
    throw forbidden('permissionDenied', { permission: 'pdv_see_analytics' });
}

export async function movementsOf(tx: TenantTx, where: SQL | undefined) {
  const rows = await tx
    .select({ movement: getTableColumns(cashMovements), name: members.displayName })
    .from(cashMovements)
    .leftJoin(members, eq(members.userId, cashMovements.userId))
    .where(where)
    .orderBy(asc(cashMovements.occurredAt), asc(cashMovements.id));
  return rows.map(({ movement, name }) => ({
    ...movement,
    date: movement.businessDate,
    user: namedAuthor(movement, name),
    approvals: movement.approvals ?? [],
  }));
}

const reopeners = alias(members, 'reopener');

const closingsOf = (tx: TenantTx, sessionId: string) =>
  tx
    .select({
      row: getTableColumns(cashClosings),
      name: closers.displayName,
      reopening: getTableColumns(cashReopenings),
      reopenerName: reopeners.displayName,
    })
    .from(cashClosings)
    .leftJoin(closers, eq(closers.userId, cashClosings.userId))
    .leftJoin(cashReopenings, eq(cashReopenings.closingId, cashClosings.id))
    .leftJoin(reopeners, eq(reopeners.userId, cashReopenings.userId))
    .where(eq(cashClosings.sessionId, sessionId))
    .orderBy(asc(cashClosings.number));
