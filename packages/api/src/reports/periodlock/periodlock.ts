import { hash } from 'node:crypto';
import type { TenantTx } from '@mostrador/database/connect';
import { and, asc, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf, namedAuthor } from '../../core/call/who/author.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { members, organizations } from '../../identity/organization/organization.table.ts';
import { movedUntil } from '../../ledger/ledger/ledger-totals.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import type { PeriodLock, PeriodLockInput, PeriodReopening } from './periodlock.schema.ts';
import { type LockedFigures, periodLocks } from './periodlock.table.ts';

export type LockContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  audit: (change: Change) => Promise<void>;
};

/**
 * Closes the books up to a day. Transactions that post to a past day lock the organization's row: the close
 * waits for those in progress and includes them in the figures, and later ones find the period closed.
 * Throws 422 `lockNotPast`, 409 `lockOnlyForward`, and 409 `lockHasOpen` with the pending items unless
 * `force` is set.
 */
export const lockPeriod = (ctx: LockContext, input: PeriodLockInput) =>
  createIdempotent(ctx.tx, periodLocks, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readLock(ctx.tx, id),
  });

async function write(ctx: LockContext, input: PeriodLockInput, creation: Creation) {
  const { tx, now } = ctx;
  const { lockedUntil, reason = null, force = false } = input;
  // The day must also be before the current UTC day, because only documents dated before that are checked
  // against the lock again when they are written.
  const utcDay = now().toISOString().slice(0, 10);
  if (lockedUntil >= todayOf(ctx) || lockedUntil >= utcDay)
    throw new InvalidField('lockedUntil', 'lockNotPast');
  const previous = await holdLock(ctx);
  if (previous !== null && lockedUntil <= previous)
    throw conflict('lockOnlyForward', { lockedUntil: previous });
  const open = await countOpen(tx, lockedUntil);
  if (!force && open.pending + open.sessions > 0) throw conflict('lockHasOpen', open);
  await setLock(ctx, { ...creation, lockedUntil, previous, reason });
  await ctx.audit({
    subjectId: creation.id,
    before: { lockedUntil: previous },
    after: { lockedUntil, reason },
  });
}

/**
 * Locks and returns the day up to which the books are closed. No other transaction can change it, or post
 * before it, until this call ends.
 */
async function holdLock({ tx, principal }: LockContext) {
  const [organization] = await tx
    .select({ lockedUntil: organizations.lockedUntil })
    .from(organizations)
    .where(eq(organizations.id, principal.organizationId))
    .for('update');
  if (!organization) throw notFound();
  return organization.lockedUntil;
}

type Row = Creation & Pick<PeriodLock, 'lockedUntil' | 'previous' | 'reason'>;

async function setLock({ tx, principal }: LockContext, row: Row) {
  await tx
    .update(organizations)
    .set({ lockedUntil: row.lockedUntil })
    .where(eq(organizations.id, principal.organizationId));
  const figures = await figuresOn(tx, row.lockedUntil);
  const last = await lastLock(tx);
  await tx.insert(periodLocks).values({
    ...row,
    figures,
    hash: hashOf(last, row.lockedUntil, figures),
    ...authorOf(principal),
    // The time is taken after waiting for the lock of the organization, because period locks are read in this
    // order.
    createdAt: sql`clock_timestamp()`,
  });
}

/** Hashes the locked figures and the previous lock, so that a change of either is detected. */
const hashOf = (before: { hash: string } | undefined, day: string | null, figures: LockedFigures) =>
  hash('sha256', JSON.stringify([before?.hash ?? null, day, figures]), 'hex');

/**
 * Reads the balance of each ledger account at the end of a day, in an order that is the same on every
 * server. Empty if no day is given.
 */
export async function figuresOn(tx: TenantTx, day: string | null): Promise<LockedFigures> {
  if (day === null) return {};
  const rows = await tx.execute<{ account: string; amount: string }>(sql`
    with moved as (${movedUntil(day)})
    select account, sum(amount) amount from (
      select destination account, amount from moved union all select source, -amount from moved) leg
    group by 1 having sum(amount) <> 0 order by account collate "C"`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

/** Counts pending approvals and open cash sessions up to a day. */
export async function countOpen(tx: TenantTx, until: string) {
  const [row] = await tx.execute<{ pending: number; sessions: number }>(sql`
    select (select count(*)::int from purchases
        where status = 'pending' and business_date <= ${until}::date) pending,
      (select count(*)::int from cash_sessions
        where closing_id is null and business_date <= ${until}::date) sessions`);
  return { pending: row?.pending ?? 0, sessions: row?.sessions ?? 0 };
}

const lastLock = async (tx: TenantTx) =>
  (
    await tx.select().from(periodLocks).orderBy(desc(periodLocks.createdAt), desc(periodLocks.id)).limit(1)
  )[0];

/**
 * Counts the locks whose stored hash differs from the current books, either of their day or of the previous
 * lock. Reopened locks are not included.
 */
export async function countChangedLocks(tx: TenantTx): Promise<number> {
  const locks = await tx.select().from(periodLocks).orderBy(asc(periodLocks.createdAt), asc(periodLocks.id));
  let changed = 0;
  for (const [index, lock] of locks.entries()) {
    const { lockedUntil: day } = lock;
    const isOpened = locks.slice(index + 1).some((later) => (later.lockedUntil ?? '') < (day ?? ''));
    if (isOpened) continue;
    if (lock.hash !== hashOf(locks[index - 1], day, await figuresOn(tx, day))) changed += 1;
  }
  return changed;
}

/**
 * Reopens the last closed period: the books are then closed up to the day before that lock was made. Throws
 * 409 `lockIsNotLast` if other locks followed, or if nothing is closed.
 */
export async function reopenPeriod(ctx: LockContext, { id: lockId, reason }: PeriodReopening, newId: string) {
  const { tx } = ctx;
  const current = await holdLock(ctx);
  const [named] = await tx.select().from(periodLocks).where(eq(periodLocks.id, lockId));
  if (!named) throw notFound();
  const last = await lastLock(tx);
  if (last?.id !== lockId || current === null) throw conflict('lockIsNotLast');
  const before = await lockedBefore(tx, current);
  await setLock(ctx, { id: newId, fingerprint: null, lockedUntil: before, previous: current, reason });
  await ctx.audit({
    subjectId: lockId,
    before: { lockedUntil: current },
    after: { lockedUntil: before, reason },
  });
}

/** Returns the day up to which the books were closed before they were closed up to the given day. */
async function lockedBefore(tx: TenantTx, day: string) {
  const [lock] = await tx
    .select({ previous: periodLocks.previous })
    .from(periodLocks)
    .where(
      and(
        eq(periodLocks.lockedUntil, day),
        or(isNull(periodLocks.previous), gt(periodLocks.lockedUntil, periodLocks.previous)),
      ),
    )
    .orderBy(desc(periodLocks.createdAt), desc(periodLocks.id))
    .limit(1);
  return lock?.previous ?? null;
}

export async function readLock(tx: TenantTx, id: string): Promise<PeriodLock> {
  const [row] = await readLocks(tx, [id]);
  if (!row) throw notFound();
  return row;
}

async function readLocks(tx: TenantTx, ids: string[]): Promise<PeriodLock[]> {
  const rows = await tx
    .select({ row: getTableColumns(periodLocks), userName: members.displayName })
    .from(periodLocks)
    .leftJoin(members, eq(members.userId, periodLocks.userId))
    .where(among(periodLocks.id, ids));
  return rows.map(({ row, userName }) => ({ ...row, user: namedAuthor(row, userName) }));
}

/** Lists the locks, the latest first. The latest one defines the day up to which the books are closed. */
export async function listLocks(
  { tx, principal }: Pick<LockContext, 'tx' | 'principal'>,
  query: Parameters<typeof listPage>[1]['query'],
) {
  const { rows, pagination } = await listPage(tx, {
    from: periodLocks,
    organizationId: principal.organizationId,
    order: [periodLocks.createdAt, 'desc'],
    query,
    read: (ids) => readLocks(tx, ids),
  });
  return { periodLocks: rows, pagination };
}
