import type { TenantTx } from '@mostrador/database/connect';
import type { TillMethod } from '@mostrador/shared/codes/codes';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { members } from '../../identity/organization/organization.table.ts';
import type { CashCut, CashCutQuery } from './cash.schema.ts';
import { type cashClosings, cashSessions } from './cash.table.ts';
import { readDays } from './cash-days.ts';
import {
  type CashReader,
  figuresOf,
  readSession,
  refuseOthers,
  seesExpected,
  seesOthers,
  selectSessions,
  sessionOf,
  shownFigures,
} from './cash-view.ts';

/**
 * The cut of one session, or of business days: inflows and outflows by purpose, and the sessions that were
 * opened on them. A user who may not see other users' sessions gets their own; a request for another user's
 * is refused (403).
 */
export async function readCut(ctx: CashReader, query: CashCutQuery): Promise<CashCut> {
  const { sessionId, from, until } = query;
  const { tx, principal } = ctx;
  if (sessionId) {
    const {
      report,
      movements: _m,
      closings: _c,
      openingDenominations: _d,
      ...session
    } = await readSession(ctx, {
      id: sessionId,
    });
    const period = { from: session.date, until: session.closing?.date ?? session.date };
    return { period, user: session.user, sessions: [session], ...report };
  }
  if (query.userId) refuseOthers(principal, query.userId);
  const userId = query.userId ?? ownOf(principal);
  const [rows, sums, [member], [open]] = await pipeline([
    selectSessions(tx)
      .where(
        and(
          gte(cashSessions.businessDate, from),
          lte(cashSessions.businessDate, until),
          userId ? eq(cashSessions.userId, userId) : undefined,
        ),
      )
      .orderBy(asc(cashSessions.openedAt)),
    readDays(tx, { from, until, userId }, decimalsOf(principal.shop)),
    userId
      ? tx.select({ name: members.displayName }).from(members).where(eq(members.userId, userId))
      : Promise.resolve([]),
    openWithin(tx, { until, userId }),
  ]);
  if (userId && !member) throw notFound('userId');
  const carried = carriedIn(rows);
  const opening = rows.reduce((sum, { session }) => sum + session.openingAmount, 0) - carried.opened;
  const figures = figuresOf(sums, opening);
  const closed = rows.flatMap(({ closing }) => closing ?? []);
  const byMethod = figures.byMethod.map((each) => ({
    ...each,
    ...countedIn(closed, { method: each.method, carried: each.method === 'cash' ? carried.counted : 0 }),
  }));
  return {
    period: { from, until },
    user: userId && member ? { id: userId, name: member.name } : null,
    sessions: rows.map((row) => sessionOf(principal, row)),
    ...shownFigures(principal, { ...figures, byMethod }, { isClosed: !open }),
  };
}

/**
 * Finds a session that is not closed yet, was opened by `until`, and belongs to this user or contains the
 * user's money.
 */
const openWithin = (tx: TenantTx, { until, userId }: { until: string; userId: string | null }) =>
  tx.execute(sql`
    select 1 from cash_sessions s where s.closing_id is null and s.business_date <= ${until}
      and (${userId}::uuid is null or s.user_id = ${userId}::uuid or exists (
        select from postings p where p.session_id = s.id and p.user_id = ${userId}::uuid))
    limit 1`);

/**
 * True if the caller counts a drawer blind that sales up to a day may have changed: a sum of these sales
 * would reveal the expected amount.
 */
export async function countsBlind({ tx, principal }: CashReader, until: string): Promise<boolean> {
  if (seesExpected(principal, { isClosed: false })) return false;
  return (await openWithin(tx, { until, userId: ownOf(principal) })).length > 0;
}

const ownOf = (principal: Principal) => (seesOthers(principal) ? null : (principal.user?.id ?? null));

type Row = Awaited<ReturnType<typeof selectSessions>>[number];

/**
 * Sums the floats that one session left and the next session of the same cash drawer opened with, because
 * this money exists only once.
 */
function carriedIn(rows: Row[]) {
  const left = new Map<string, number>();
  const carried = { opened: 0, counted: 0 };
  for (const { session, closing } of rows) {
    const drawer = session.deviceId ?? `user:${session.userId}`;
    const float = Math.min(session.openingAmount, left.get(drawer) ?? 0);
    left.set(drawer, closing?.nextFloat ?? 0);
    carried.opened += float;
    carried.counted += closing ? float : 0;
  }
  return carried;
}

type Closed = Pick<typeof cashClosings.$inferSelect, 'methods'>;
type Counting = { method: TillMethod; carried: number };

/** The counted amount of a method over all closings, and its difference. Null if no closing counted it. */
function countedIn(closed: Closed[], { method, carried }: Counting) {
  const rows = closed.flatMap(({ methods }) => methods.filter((each) => each.method === method));
  const counted = rows.filter((row) => row.counted !== null);
  if (counted.length === 0) return { counted: null, difference: null };
  return {
    counted: counted.reduce((sum, row) => sum + (row.counted ?? 0), 0) - carried,
    difference: counted.reduce((sum, row) => sum + (row.difference ?? 0), 0),
  };
}
