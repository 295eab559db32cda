import type { Tx } from '@mostrador/database/connect';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { InvalidField } from '../../../core/call/errors.ts';
import { hashToken, newToken } from '../../../core/call/who/session.ts';
import { attributeReferral } from '../../referral/attribution.ts';
import { users } from '../../user/user.table.ts';
import { mailTokens } from '../auth.table.ts';
import { joinAsInvited } from './stored-invitation.ts';

const minutes = {
  confirmation: 24 * 60,
  reset: 30,
  emailChange: 30,
  keepAccount: 30 * 24 * 60,
  secondFactor: 7 * 24 * 60,
  proof: 15,
} as const;

type Purpose = keyof typeof minutes;
type Issue = { userId: string; purpose: Purpose; now: Date; email?: string; id?: string };

/**
 * Creates the secret of a link to be mailed; only its hash is stored. Only the newest link is valid, except
 * for confirmations. `id` is the hash of a secret that the caller created.
 */
export async function issueToken(tx: Tx, { userId, purpose, now, email, id }: Issue) {
  if (purpose !== 'confirmation') await dropTokens(tx, userId, purpose);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes[purpose] * 60_000);
  await tx.insert(mailTokens).values({ id: id ?? hashToken(token), userId, purpose, expiresAt, email });
  return token;
}

/**
 * Confirms an address and returns it. The same link returns the same result for a day, because mail programs
 * open links too; for that reason it opens no session.
 */
export const confirmAddress = (ctx: Call, token: string) =>
  ctx.db.transaction(async (tx) => {
    const { id, email } = await redeemConfirmation(tx, token, ctx.now());
    await attributeReferral({ ...ctx, tx }, id);
    await joinAsInvited({ ...ctx, tx }, id);
    return { email };
  });

async function redeemConfirmation(tx: Tx, token: string, now: Date) {
  const isThis = and(eq(mailTokens.id, hashToken(token)), eq(mailTokens.purpose, 'confirmation'));
  // The user is locked first: a concurrent sign-up with the same address replaces password and links after
  // this transaction.
  const [person] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, tx.select({ id: mailTokens.userId }).from(mailTokens).where(isThis)))
    .for('update');
  const [found] = await tx.select().from(mailTokens).where(isThis);
  if (!found || !person) throw new InvalidField('confirmationToken', 'confirmationTokenInvalid');
  if (found.expiresAt <= now) throw new InvalidField('confirmationToken', 'confirmationTokenExpired');
  await tx
    .update(mailTokens)
    .set({ usedAt: sql`coalesce(${mailTokens.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(isThis);
  await tx
    .update(users)
    .set({ confirmedAt: now })
    .where(and(eq(users.id, found.userId), isNull(users.confirmedAt)));
  return person;
}

const refusals = {
  reset: { field: 'resetPasswordToken', used: 'resetTokenInvalid', late: 'resetTokenExpired' },
  emailChange: {
    field: 'emailChangeToken',
    used: 'confirmationTokenInvalid',
    late: 'confirmationTokenExpired',
  },
  secondFactor: {
    field: 'secondFactorToken',
    used: 'secondFactorLinkInvalid',
    late: 'secondFactorLinkExpired',
  },
} as const;

/**
 * Uses up a link: of several concurrent calls exactly one gets the user, and the address that the link
 * confirms.
 */
export async function redeemLink(tx: Tx, purpose: keyof typeof refusals, { token, now }: Redeemed) {
  const isThis = and(eq(mailTokens.id, hashToken(token)), eq(mailTokens.purpose, purpose));
  const [used] = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(isThis, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .returning({ userId: mailTokens.userId, email: mailTokens.email });
  if (used) return used;
  const [found] = await tx.select().from(mailTokens).where(isThis);
  const refusal = refusals[purpose];
  throw new InvalidField(refusal.field, found && !found.usedAt ? refusal.late : refusal.used);
}
type Redeemed = { token: string; now: Date };

export const dropTokens = (tx: Tx, userId: string, purpose: Purpose) =>
  tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose)));
