import type { Tx } from '@mostrador/database/connect';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Call } from '../base/call.ts';
import { InvalidField } from '../base/errors.ts';
import { hashToken, newToken } from '../base/session.ts';
import { users } from '../user/user.table.ts';
import { mailTokens } from './auth.table.ts';

const minutes = { confirmation: 24 * 60, reset: 30 } as const;

type Issue = { userId: string; purpose: keyof typeof minutes; now: Date };

/** The secret of a link to be mailed; only its hash is kept. Of the reset links only the newest opens. */
export async function issueToken(tx: Tx, { userId, purpose, now }: Issue) {
  if (purpose === 'reset') await dropResetTokens(tx, userId);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes[purpose] * 60_000);
  await tx.insert(mailTokens).values({ id: hashToken(token), userId, purpose, expiresAt });
  return token;
}

/** A second visit with the same link answers the same for a day, for mail programs open links too. */
export const confirmAddress = ({ db, now }: Call, token: string) =>
  db.transaction((tx) => redeemConfirmation(tx, token, now()));

async function redeemConfirmation(tx: Tx, token: string, now: Date) {
  const [found] = await tx
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.id, hashToken(token)), eq(mailTokens.purpose, 'confirmation')));
  if (!found) throw new InvalidField('confirmationToken', 'confirmationTokenInvalid');
  if (found.expiresAt <= now) throw new InvalidField('confirmationToken', 'confirmationTokenExpired');
  await tx
    .update(mailTokens)
    .set({ usedAt: sql`coalesce(${mailTokens.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(mailTokens.id, found.id));
  await tx
    .update(users)
    .set({ confirmedAt: now })
    .where(and(eq(users.id, found.userId), isNull(users.confirmedAt)));
}

/** Uses a reset link up: of many at once exactly one gets the person. */
export async function redeemReset(tx: Tx, token: string, now: Date) {
  const isThis = and(eq(mailTokens.id, hashToken(token)), eq(mailTokens.purpose, 'reset'));
  const [used] = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(isThis, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .returning({ userId: mailTokens.userId });
  if (used) return used.userId;
  const [found] = await tx.select().from(mailTokens).where(isThis);
  const hasExpired = found && !found.usedAt;
  throw new InvalidField('resetPasswordToken', hasExpired ? 'resetTokenExpired' : 'resetTokenInvalid');
}

export const dropResetTokens = (tx: Tx, userId: string) =>
  tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset')));
