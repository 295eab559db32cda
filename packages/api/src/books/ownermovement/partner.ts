import type { ProgramTx, TenantTx } from '@mostrador/database/connect';
import type { AccountType, Gate } from '@mostrador/shared/rights/gates';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { auditOf, type Change } from '../../core/call/audit.ts';
import type { Effect, Principal, TransactionCall, User } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { refuseBeyond } from '../../core/call/gate/beyond-plan.ts';
import { withinTenant } from '../../core/call/who/bind-tenant.ts';
import type { Membership } from '../../core/call/who/identity.ts';
import { principalThrough } from '../../core/call/who/principal.ts';
import { authenticate } from '../../core/call/who/session.ts';
import { usedSince } from '../../core/call/who/session-seen.ts';
import { type Emit, emitIn, wakeListeners } from '../../core/jobs/event.ts';
import { noteIn, takeEvents } from '../../core/jobs/noted-events.ts';
import { categories } from '../../directory/category/category.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import type { OwnerPartner } from './ownermovement.schema.ts';

/** A call in a transaction with the program's rights, which sees both organizations. */
export type Between = TransactionCall & {
  tx: ProgramTx;
  user: User;
  membership: Membership | null;
  organizationId: string;
  afterCommit: (effect: Effect) => void;
};

/** One of the two organizations, with the caller's permissions in it. */
export type Side = { accountType: AccountType; principal: Principal; asks: (gate: Gate) => void };

const sideOf = (user: User, membership: Membership | null): Side => {
  const identity = { user, membership, key: null };
  const asks = (gate: Gate) => refuseBeyond('mutation', gate, principalThrough(gate, identity));
  const principal = principalThrough('ownermovement.write', identity);
  return { accountType: principal.shop.accountType, principal, asks };
};

export const ownSide = ({ user, membership }: Between) => sideOf(user, membership);

/**
 * Finds the other side of a movement: an organization of the other type that has an owner in common with the
 * caller's own and in which the caller is a member. Any other organization throws 404.
 */
export async function partnerSide(ctx: Between, partnerId: string): Promise<Side> {
  const membership = await membershipIn(ctx, partnerId);
  const own = ctx.membership?.shop;
  if (!membership || !own || membership.shop.accountType === own.accountType) throw notFound('partnerId');
  const [owner] = await ctx.tx.execute(sql`
    select from members here join members there on there.user_id = here.user_id
    where here.organization_id = ${own.id} and there.organization_id = ${partnerId}
      and here.is_owner and there.is_owner and here.removed_at is null and there.removed_at is null`);
  if (!owner) throw notFound('partnerId');
  return sideOf(ctx.user, membership);
}

async function membershipIn(ctx: Between, organizationId: string) {
  const { tx, user, now } = ctx;
  const at = {
    organizationId,
    now: now(),
    usedSince: usedSince(ctx),
    bindsTenant: false,
    isWriting: true,
  };
  const identity = await authenticate(tx, { ...at, credential: { sessionId: user.sessionId } });
  return identity?.membership ?? null;
}

export type InSide = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  /** Returns the call with the given name of the action in the audit log. */
  as: (action: string) => {
    auditPart: (change: Change) => ReturnType<typeof auditOf>;
    audit: (change: Change) => Promise<void>;
  };
  emit: Emit;
};

const touches = [
  ...['ownerMovement', 'transfer', 'expense', 'income', 'moneyAccount', 'statement'],
  ...['transaction', 'transactionCategory', 'assistant', 'report', 'goal'],
];

/**
 * Runs the work in the books of one side. Events are sent to the listeners and pages of that organization.
 */
export async function inSide<Result>(
  ctx: Between,
  { principal }: Side,
  work: (inside: InSide) => Promise<Result>,
) {
  const { tx: whole, user, now } = ctx;
  const { organizationId, actor } = principal;
  const result = await withinTenant(whole, organizationId, (tx) => {
    const as = (action: string) => {
      const auditPart = (change: Change) => auditOf({ call: ctx, actor, userId: user.id, action, change });
      return {
        auditPart,
        audit: async (change: Change) => void (await tx.execute(auditPart(change))),
      };
    };
    return work({ tx, principal, now, as, emit: noteIn(tx) });
  });
  const happened = takeEvents(whole);
  for (const each of happened) await emitIn(whole, organizationId, each);
  ctx.afterCommit(async (call) => {
    if (happened.length > 0) wakeListeners(call);
    call.live.publish(organizationId, { touches, id: null, also: {}, request: ctx.requestId });
  });
  return result;
}

/**
 * Reads the organizations between which the caller may move money, with their open accounts and categories,
 * by name.
 */
export async function readPartners(ctx: Between): Promise<OwnerPartner[]> {
  const own = ctx.membership?.shop;
  if (!own) return [];
  const found = await ctx.tx.execute<{ id: string }>(sql`
    select o.id from members here
    join members there on there.user_id = here.user_id and there.is_owner and there.removed_at is null
    join organizations o on o.id = there.organization_id and o.deleted_at is null
      and o.business_type <> ${own.accountType} and o.currency = ${own.currency}
    join members mine on mine.organization_id = o.id and mine.user_id = ${ctx.user.id}
      and mine.removed_at is null
    where here.organization_id = ${own.id} and here.is_owner and here.removed_at is null
    group by o.id, o.name order by o.name, o.id limit 50`);
  const partners: OwnerPartner[] = [];
  for (const { id } of found) {
    const membership = await membershipIn(ctx, id);
    if (!membership?.flags.has('acc_financial_statement') || membership.isFactorDue) continue;
    const { name, accountType } = membership.shop;
    const chosen = await withinTenant(ctx.tx, id, (tx) => readChoices(tx, accountType));
    partners.push({ id, name, accountType, ...chosen });
  }
  return partners;
}

async function readChoices(tx: TenantTx, accountType: AccountType) {
  const { id, kind, name, isDefault } = moneyAccounts;
  const accounts = await tx
    .select({ id, kind, name, isDefault })
    .from(moneyAccounts)
    .where(isNull(moneyAccounts.closedAt))
    .orderBy(sql`is_default desc`, name);
  const named = await tx
    .select({ id: categories.id, name: categories.name, transactionType: categories.transactionType })
    .from(categories)
    .where(
      and(
        eq(categories.kind, 'transaction'),
        inArray(categories.transactionType, ['income', 'expense']),
        isNull(categories.deletedAt),
      ),
    )
    .orderBy(categories.name);
  const safe = { id: 'safe' as const, kind: 'safe' as const, name: null, isDefault: false };
  return {
    accounts: accountType === 'business' ? [...accounts, safe] : accounts,
    categories: named.flatMap(({ transactionType, ...category }) =>
      transactionType === 'income' || transactionType === 'expense' ? [{ ...category, transactionType }] : [],
    ),
  };
}
