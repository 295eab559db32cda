import type { Tx } from '@mostrador/database/connect';
import { and, eq, sql } from 'drizzle-orm';
import type { Call, TransactionCall, User } from '../../../core/call/call.ts';
import { InvalidField } from '../../../core/call/errors.ts';
import { countTry } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { closeSessionsOf } from '../../../core/call/who/session.ts';
import { attributeReferral } from '../../referral/attribution.ts';
import { users } from '../../user/user.table.ts';
import type { PasswordChange, Reset } from '../auth.schema.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { recordStep } from '../sign-in/sign-in-log.ts';
import { forgetAllTries } from '../sign-in/sign-in-tries.ts';
import { dropTokens, redeemLink } from '../sign-up/mail-token.ts';
import { inConstantTime } from './constant-time.ts';
import { hashPassword, isPasswordOf, refuseCommon } from './password.ts';

/** Mails a link if the address has an account; the answer is the same for every address. */
export async function requestReset(ctx: Call, email: string) {
  await countReset(ctx);
  await inConstantTime(async () => {
    await ctx.db.transaction(async (tx) => {
      // Concurrent requests wait for each other, so that only the newest link is valid.
      const [person] = await tx.select().from(users).where(eq(users.emailKey, email)).for('update');
      if (!person || !(await mayMailTo({ ...ctx, tx }, email, 'reset'))) return;
      await recordStep({ ...ctx, tx }, 'passwordReset.requested', { userId: person.id, way: 'mail' });
      await sendAccountMail({ ...ctx, tx }, 'reset', person);
    });
  });
}

/**
 * Sets a new password. The link also confirms the address, because it proves it. No session is opened, and
 * all existing ones end.
 */
export async function resetPassword(ctx: Call, input: Reset) {
  refuseCommon(input);
  await countReset(ctx);
  const passwordHash = await hashPassword(input.password);
  const person = await ctx.db.transaction(async (tx) => {
    const { userId } = await redeemLink(tx, 'reset', { token: input.resetPasswordToken, now: ctx.now() });
    await attributeReferral({ ...ctx, tx }, userId);
    await recordStep({ ...ctx, tx }, 'passwordReset.succeeded', { userId, way: 'mail' });
    return replacePassword({ ...ctx, tx }, { userId, passwordHash });
  });
  if (person) await forgetAllTries(ctx, person.emailKey);
}

/** Requires the current password: a session that was left open is not enough. */
export async function changePassword(ctx: TransactionCall & { tx: Tx; user: User }, input: PasswordChange) {
  const { id: userId, email, sessionId: currentSession } = ctx.user;
  refuseCommon({ password: input.password, email });
  const wrong = new InvalidField('currentPassword', 'currentPasswordWrong');
  const [stored] = await ctx.tx.select().from(users).where(eq(users.id, userId));
  const verifiedHash = stored?.passwordHash;
  if (!(await isPasswordOf(verifiedHash, input.currentPassword)) || !verifiedHash) throw wrong;
  const passwordHash = await hashPassword(input.password);
  if (!(await replacePassword(ctx, { userId, passwordHash, verifiedHash, currentSession }))) throw wrong;
}

/**
 * `verifiedHash` must still be the stored hash, so that only one of several concurrent changes with the old
 * password succeeds.
 */
type Replacement = { userId: string; passwordHash: string; verifiedHash?: string; currentSession?: string };

/**
 * Ends every session except the current one, every reset link and a pending change of the address, because
 * the new password may lock out the very person who requested it. Notifies the user. Null: nothing changed.
 */
export async function replacePassword(ctx: TransactionCall & { tx: Tx }, replacement: Replacement) {
  const { tx } = ctx;
  const { userId, passwordHash, verifiedHash, currentSession = '' } = replacement;
  const now = ctx.now();
  const [person] = await tx
    .update(users)
    .set({
      passwordHash,
      pendingEmail: null,
      confirmedAt: sql`coalesce(${users.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), verifiedHash ? eq(users.passwordHash, verifiedHash) : undefined))
    .returning();
  if (!person) return null;
  for (const purpose of ['reset', 'emailChange'] as const) await dropTokens(tx, userId, purpose);
  await closeSessionsOf(tx, userId, { except: currentSession });
  await sendAccountMail(ctx, 'passwordChanged', person);
  return person;
}

/** Counts one use of a link that gives a new password. */
export const countReset = ({ db, ip, config }: Call) =>
  countTry(db, `reset ${networkOf(ip)}`, { max: config.limits.loginPerAddress, minutes: 15 });
