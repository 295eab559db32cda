import type { TenantTx } from '@mostrador/database/connect';
import { isSavingKind } from '@mostrador/shared/codes/codes';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Call, Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { decimalsOf, refuseDecimals } from '../../identity/organization/decimals.ts';
import { moneyAccount } from '../../ledger/ledger/accounts.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { balancesOf, createMoneyAccount } from '../../ledger/moneyaccount/moneyaccount.ts';
import type { Goal, GoalChanges, GoalFilter, GoalInput } from './goal.schema.ts';
import { goals } from './goal.table.ts';
import { courseOf } from './goal-course.ts';

export type Reading = Pick<Call, 'now'> & { tx: TenantTx; principal: Pick<Principal, 'flags' | 'shop'> };
type Writing = Reading & { audit: (change: Change) => Promise<void> };

export async function listGoals(ctx: Reading, filter: GoalFilter) {
  const { closed } = filter;
  const { rows, pagination } = await listPage(ctx.tx, {
    from: goals,
    where: closed === undefined ? undefined : closed ? isNotNull(goals.closedAt) : isNull(goals.closedAt),
    order: [goals.createdAt, 'desc'],
    query: filter,
    read: (ids) => readGoals(ctx, ids),
  });
  return { goals: rows, pagination };
}

export async function readGoal(ctx: Reading, id: string): Promise<Goal> {
  const [goal] = await readGoals(ctx, [id]);
  if (!goal) throw notFound();
  return goal;
}

async function readGoals(ctx: Reading, ids: string[]): Promise<Goal[]> {
  const { tx, principal } = ctx;
  const { kind, name, lastDigits, closedAt } = moneyAccounts;
  const rows = await tx
    .select({ goal: goals, account: { kind, name, lastDigits, closedAt } })
    .from(goals)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, goals.moneyAccountId))
    .where(and(among(goals.id, ids), notDeleted(goals)));
  const accounts = rows.map(({ goal }) => moneyAccount(goal.moneyAccountId));
  const balances = await balancesOf(tx, accounts);
  const [today, decimals] = [todayOf(ctx), decimalsOf(principal.shop)];
  return rows.flatMap(({ goal, account }) => {
    if (!isSavingKind(account.kind)) return [];
    const {
      organizationId: _,
      fingerprint: _f,
      deletedAt: _d,
      toldAt: _t,
      moneyAccountId,
      closedWith,
      ...shown
    } = goal;
    const balance = balances.get(moneyAccount(moneyAccountId)) ?? 0;
    const saved = Math.max(0, closedWith ?? balance);
    const { closedAt: accountClosedAt, ...named } = account;
    return {
      ...shown,
      moneyAccount: {
        ...named,
        id: moneyAccountId,
        kind: account.kind,
        isClosed: accountClosedAt !== null,
      },
      saved,
      ...courseOf({ goal, saved, today, decimals }),
    };
  });
}

/**
 * Creates a goal. Throws 422 if its due day has passed, or if its account is no savings account or already
 * has a goal.
 */
export const createGoal = (ctx: Writing, input: GoalInput) =>
  createIdempotent(ctx.tx, goals, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readGoal(ctx, id),
  });

async function write(ctx: Writing, { id: _, ...input }: GoalInput, creation: Creation) {
  const { tx, principal, audit } = ctx;
  refuseDecimals(principal.shop, 'target', input.target);
  refusePast(ctx, input.dueOn);
  const moneyAccountId = input.moneyAccountId ?? (await openSavings(ctx, input.name));
  await holdSavings(tx, moneyAccountId);
  await tx.insert(goals).values({ ...creation, ...input, moneyAccountId, startedOn: todayOf(ctx) });
  await audit({ subjectId: creation.id, after: { ...input, moneyAccountId } });
}

const openSavings = async (ctx: Writing, name: string) =>
  (await createMoneyAccount(ctx, { kind: 'savings', name })).id;

function refusePast(ctx: Reading, dueOn: string | null | undefined) {
  if (dueOn && dueOn < todayOf(ctx)) throw new InvalidField('dueOn', 'dateInPast');
}

/**
 * Locks the account, so that it is not closed meanwhile. Throws 404, and 422 `accountOfOtherKind` if the
 * account is not for savings.
 */
async function holdSavings(tx: TenantTx, id: string) {
  const [account] = await tx
    .select({ kind: moneyAccounts.kind, closedAt: moneyAccounts.closedAt })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, id))
    .for('key share');
  if (!account || account.closedAt) throw notFound('moneyAccountId');
  if (!isSavingKind(account.kind)) throw new InvalidField('moneyAccountId', 'accountOfOtherKind');
}

/** Changes a goal. Throws 409 `goalClosed` if the goal is closed and the change does not reopen it. */
export async function changeGoal(ctx: Writing, { id, isClosed, ...changes }: GoalChanges) {
  const { tx, principal, audit } = ctx;
  const before = await holdGoal(tx, id);
  if (before.closedAt && isClosed !== false) throw conflict('goalClosed');
  refuseDecimals(principal.shop, 'target', changes.target);
  if (changes.dueOn !== before.dueOn) refusePast(ctx, changes.dueOn);
  const isMoved = changes.moneyAccountId && changes.moneyAccountId !== before.moneyAccountId;
  if (isMoved || before.closedAt) await holdSavings(tx, changes.moneyAccountId ?? before.moneyAccountId);
  const account = moneyAccount(changes.moneyAccountId ?? before.moneyAccountId);
  const closedWith = isClosed ? ((await balancesOf(tx, [account])).get(account) ?? 0) : null;
  // The notification is due again if the target is raised.
  const isRaised = (changes.target ?? 0) > before.target;
  await tx
    .update(goals)
    .set({
      ...{ ...changes, closedWith, closedAt: isClosed ? ctx.now() : null, updatedAt: sql`now()` },
      ...(isRaised && { toldAt: null }),
    })
    .where(eq(goals.id, id));
  const { name, target, dueOn, moneyAccountId } = before;
  await audit({
    subjectId: id,
    before: { name, target, dueOn, moneyAccountId, isClosed: before.closedAt !== null },
    after: { ...changes, ...(isClosed !== undefined && { isClosed }) },
  });
  return readGoal(ctx, id);
}

/** Removes the goal. The money stays in its account. */
export async function removeGoal({ tx, now, audit }: Writing, id: string) {
  const { name, target } = await holdGoal(tx, id);
  await tx.update(goals).set({ deletedAt: now(), updatedAt: sql`now()` }).where(eq(goals.id, id));
  await audit({ subjectId: id, before: { name, target } });
}

async function holdGoal(tx: TenantTx, id: string) {
  const [row] = await tx
    .select()
    .from(goals)
    .where(and(eq(goals.id, id), notDeleted(goals)))
    .for('update');
  if (!row) throw notFound();
  return row;
}
