import { randomBytes } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Call, User } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { seal } from '../../core/io/seal.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { users } from '../user/user.table.ts';
import {
  commissionCurrency,
  type payoutMethods,
  type personStatuses,
  smallestPayout,
} from './referral.schema.ts';
import { payouts, referralCodes, referrals } from './referral.table.ts';

type ReferralContext = Pick<Call, 'now' | 'config'> & { tx: Tx; user: User };
type Payout = typeof payouts.$inferSelect;

/** Reads the code of a user, the referred users, and the commissions. */
export async function readReferrals(ctx: ReferralContext) {
  const { tx, user } = ctx;
  const code = await codeOf(tx, user.id);
  const balance = await balanceOf(tx, { userId: user.id, now: ctx.now() });
  const [people, payoutRows] = [
    await peopleOf(tx, { userId: user.id, now: ctx.now() }),
    await tx
      .select()
      .from(payouts)
      .where(eq(payouts.userId, user.id))
      .orderBy(desc(payouts.createdAt))
      .limit(20),
  ];
  return {
    code,
    link: `${ctx.config.publicUrl}/?ref=${code}`,
    currency: commissionCurrency,
    ...balance,
    smallestPayout,
    people,
    payouts: payoutRows.map(shownPayout),
  };
}

export const shownPayout = ({ details: _, userId: __, ...payout }: Payout) => ({
  ...payout,
  currency: commissionCurrency,
});

/** Crockford's base 32 without the letters that look like digits, because codes are read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () => Array.from(randomBytes(8), (byte) => alphabet[byte % 32]).join('');

async function codeOf(tx: Tx, userId: string): Promise<string> {
  const [known] = await tx.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  if (known) return known.code;
  // Of two concurrent reads, one creates the code; a code that exists already is generated again.
  await tx.insert(referralCodes).values({ userId, code: newCode() }).onConflictDoNothing();
  return codeOf(tx, userId);
}

type Referrer = { userId: string; now: Date };
/** The sums of the entries and of the requests; `ripe` is available and not paid yet. */
export async function sumsOf(tx: Tx, { userId, now }: Referrer) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<Record<'ripe' | 'held' | 'paid' | 'requested', string>>(sql`
    select coalesce(sum(amount) filter (where available_at <= ${at}), 0) ripe,
      coalesce(sum(amount) filter (where available_at > ${at}), 0) held,
      coalesce(-sum(amount) filter (where kind = 'paid_out'), 0) paid,
      (select coalesce(sum(amount), 0) from payouts
        where user_id = ${userId} and status = 'requested') requested
    from commissions where user_id = ${userId}`);
  const sum = (name: 'ripe' | 'held' | 'paid' | 'requested') => Number(row?.[name] ?? 0);
  return { ripe: sum('ripe'), held: sum('held'), paid: sum('paid'), requested: sum('requested') };
}

/** A commission reversed after its payout is deducted from the next ones. */
async function balanceOf(tx: Tx, referrer: Referrer) {
  const { ripe, ...sums } = await sumsOf(tx, referrer);
  return { ...sums, available: Math.max(0, ripe - sums.requested) };
}

type Row = { id: string; first_name: string; status: (typeof personStatuses)[number]; attributed_at: string };

async function peopleOf(tx: Tx, { userId, now }: Referrer) {
  const rows = await tx.execute<Row>(sql`
    select r.id, u.first_name, r.attributed_at, case
      when r.refused_reason is not null then 'refused'
      when exists (select from members m join organizations o on o.id = m.organization_id
        where m.user_id = r.referred_id and m.is_owner and m.removed_at is null and o.deleted_at is null
          and not o.is_demo and o.paid_until > ${now.toISOString()}::timestamptz) then 'plus'
      when exists (select from commissions c where c.referral_id = r.id) then 'left'
      else 'joined' end status
    from referrals r join users u on u.id = r.referred_id
    where r.referrer_id = ${userId} order by r.attributed_at desc, r.id limit 200`);
  return rows.map(({ id, first_name: firstName, status, attributed_at: at }) => ({
    id,
    firstName,
    status,
    joinedAt: new Date(at),
  }));
}

type Input = { amount: number; method: (typeof payoutMethods)[number]; details: string };

/**
 * Requests a payout. Throws 409 `payoutTooSmall`, `payoutPending` if one is pending, `payoutTooLarge` above
 * the available amount.
 */
export async function requestPayout(ctx: ReferralContext, { amount, method, details }: Input) {
  const { tx, user } = ctx;
  if (amount < smallestPayout)
    throw conflict('payoutTooSmall', { smallest: (smallestPayout / 100).toFixed(2) });
  // The lock makes the second of two concurrent requests find the first.
  await tx.execute(sql`select from users where id = ${user.id} for no key update`);
  const { available, requested } = await balanceOf(tx, { userId: user.id, now: ctx.now() });
  if (requested > 0) throw conflict('payoutPending');
  if (amount > available) throw conflict('payoutTooLarge', { available: (available / 100).toFixed(2) });
  const id = newId();
  const [made] = await tx
    .insert(payouts)
    .values({
      id,
      userId: user.id,
      amount,
      method,
      details: seal(details, detailsLock(ctx.config.secrets, id)),
      status: 'requested',
      createdAt: ctx.now(),
    })
    .returning();
  if (!made) throw new Error('unreachable');
  return shownPayout(made);
}

export const detailsLock = (secrets: Secrets, id: string) => ({ secrets, purpose: 'payout', owner: id });

/** The first names of the referred users of entries, by referral. */
export async function namesOf(tx: Tx, entries: readonly { referralId: string | null }[]) {
  const ids = [...new Set(entries.flatMap(({ referralId }) => referralId ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: referrals.id, firstName: users.firstName })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(inArray(referrals.id, ids));
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}
