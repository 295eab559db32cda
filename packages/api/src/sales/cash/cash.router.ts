import { ById } from '@mostrador/shared/wire/id';
import { and, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { approvedActs } from '../../identity/approval/approval.ts';
import {
  CashCount,
  CashCut,
  CashCutQuery,
  CashFilter,
  CashMovement,
  CashMovementInput,
  CashOpening,
  CashPaper,
  CashPlace,
  CashReopening,
  CashSessionDetail,
  CashSessionList,
  CashTill,
} from './cash.schema.ts';
import { cashClosings, cashMovements, cashSessions } from './cash.table.ts';
import { closeSession, reopenSession } from './cash-close.ts';
import { readCut } from './cash-cut.ts';
import { readPaper } from './cash-paper.ts';
import { findOpenSession, moveCash, openSession, placeOf, previousFloat } from './cash-session.ts';
import { movementsOf, readSession, readSessionsById, refuseOthers, seesOthers } from './cash-view.ts';

/** Cash drawers appear in the sessions and in the cuts that sum them. */
const touches = ['cashSession', 'cashCut'] as const;

/** An expense paid from the cash drawer also appears in the list of expenses. */
const moves = [...touches, 'expense', 'report'] as const;

const byWord = approvedActs(['cashsession.write']);

export const cashSessionRouter = router({
  list: can('cashcut.read')
    .meta({ rest: 'GET /v1/cash-sessions' })
    .input(CashFilter)
    .output(CashSessionList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: cashSessions,
        where: whereOf(ctx.principal, input),
        order: [cashSessions.openedAt, 'desc'],
        query: input,
        read: (ids) => readSessionsById(ctx, ids),
      });
      return { cashSessions: rows, pagination };
    }),

  /** The open session of this till, or else of the caller; 404 if there is none. */
  current: can('cashcut.read')
    .meta({ rest: 'GET /v1/cash-sessions/current' })
    .input(CashPlace)
    .output(CashSessionDetail)
    .query(async ({ ctx, input }) => {
      const id = await findOpenSession(ctx.tx, placeOf(input, ctx.principal));
      if (!id) throw notFound();
      return readSession(ctx, { id, isAtHand: true });
    }),

  /** The open session of the caller's till, with the suggested float if no session is open. */
  till: can('cashcut.read')
    .input(CashPlace)
    .output(CashTill)
    .query(async ({ ctx, input }) => {
      const place = placeOf(input, ctx.principal);
      const id = await findOpenSession(ctx.tx, place);
      return id
        ? { session: await readSession(ctx, { id, isAtHand: true }), openingAmount: 0 }
        : { session: null, openingAmount: await previousFloat(ctx.tx, place) };
    }),

  byId: can('cashcut.read')
    .meta({ rest: 'GET /v1/cash-sessions/:id' })
    .input(ById)
    .output(CashSessionDetail)
    .query(({ ctx, input }) => readSession(ctx, input)),

  open: can('cashsession.write', byWord)
    .meta({ rest: 'POST /v1/cash-sessions', creates: true, touches })
    .input(CashOpening)
    .output(CashSessionDetail)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, cashSessions, {
        input,
        make: (creation) => openSession(ctx, creation, input),
        read: (id) => readSession(ctx, { id, isAtHand: true }),
      }),
    ),

  move: can('cashsession.write', byWord)
    .meta({ rest: 'POST /v1/cash-sessions/:cash_session_id/movements', creates: true, touches: moves })
    .input(CashMovementInput)
    .output(CashMovement)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, cashMovements, {
        input,
        make: (creation) => moveCash(ctx, creation, input),
        read: async (id) => {
          const [movement] = await movementsOf(ctx.tx, eq(cashMovements.id, id));
          if (!movement) throw notFound();
          return movement;
        },
      }),
    ),

  close: can('cashsession.write', byWord)
    .meta({ rest: 'POST /v1/cash-sessions/:cash_session_id/close', wrapper: 'cash_session', touches })
    .input(CashCount)
    .output(CashSessionDetail)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, cashClosings, {
        input,
        make: (creation) => closeSession(ctx, creation, input),
        read: () => readSession(ctx, { id: input.cashSessionId, isAtHand: true }),
      }),
    ),

  reopen: can('cashsession.reopen')
    .meta({ rest: 'POST /v1/cash-sessions/:cash_session_id/reopen', wrapper: 'cash_session', touches })
    .input(CashReopening)
    .output(CashSessionDetail)
    .mutation(async ({ ctx, input }) => {
      await reopenSession(ctx, input);
      return readSession(ctx, { id: input.cashSessionId });
    }),
});

export const cashCutRouter = router({
  details: can('cashcut.read')
    .meta({ isReport: true, rest: 'GET /v1/reports-transactions/cash-cut-details' })
    .input(CashCutQuery)
    .output(CashCut)
    .query(({ ctx, input }) => readCut(ctx, input)),

  /** The cut laid out for paper; `cash-cut.pdf` prints it. */
  paper: can('cashcut.read')
    .meta({ isReport: true })
    .input(CashCutQuery)
    .output(CashPaper)
    .query(({ ctx, input }) => readPaper(ctx, input)),
});

function whereOf(principal: Principal, { from, until, userId, status }: CashFilter) {
  if (userId) refuseOthers(principal, userId);
  const { user } = principal;
  const own = user ? eq(cashSessions.userId, user.id) : sql`false`;
  return and(
    seesOthers(principal) ? undefined : own,
    userId ? eq(cashSessions.userId, userId) : undefined,
    from ? gte(cashSessions.businessDate, from) : undefined,
    until ? lte(cashSessions.businessDate, until) : undefined,
    status === 'open' ? isNull(cashSessions.closingId) : undefined,
    status === 'closed' ? isNotNull(cashSessions.closingId) : undefined,
  );
}
