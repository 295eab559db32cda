import type { Tx } from '@mostrador/database/connect';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { TransactionCall, User } from '../../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import { users } from '../../user/user.table.ts';
import type { PasswordAndCode } from '../auth.schema.ts';
import { recoveryCodes, secondFactors } from '../auth.table.ts';
import { sendAccountMail } from '../email-change/account-mail.ts';
import { isPasswordOf } from '../password/password.ts';
import { dropTokens } from '../sign-up/mail-token.ts';
import {
  newAppSecret,
  renewRecoveryCodes,
  requireReadable,
  sealedFor,
  spendAppCode,
  spendRecoveryCode,
} from './one-time-code.ts';

type Own = TransactionCall & { tx: Tx; user: User };

export async function readSecondFactor({ tx, user }: Pick<Own, 'tx' | 'user'>) {
  const [[person], [factor], [left]] = await Promise.all([
    tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
    tx.select().from(secondFactors).where(countsFor(user.id)),
    tx.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
  ]);
  return {
    isOn: factor !== undefined,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor ? (left?.count ?? 0) : 0,
    hasPassword: Boolean(person?.passwordHash),
  };
}

/** Creates the secret for the authenticator app. It has no effect until a first code has confirmed it. */
export async function beginSecondFactor(ctx: Own, currentPassword: string) {
  await requirePassword(ctx, currentPassword);
  const { tx, user, config, now } = ctx;
  const { secret, uri } = newAppSecret(user.email);
  const fresh = { secret: sealedFor(config, user.id, secret), lastStep: 0, createdAt: now() };
  const begun = await tx
    .insert(secondFactors)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: notProven,
    })
    .returning({ userId: secondFactors.userId });
  if (begun.length === 0) throw conflict('secondFactorOn');
  return { secret, uri };
}

/** Enables the second factor: from now on a password alone opens no session. Returns the recovery codes. */
export async function confirmSecondFactor(ctx: Own, code: string) {
  const { tx, user, now } = ctx;
  if (!(await spendAppCode(ctx, user.id, { code, isProven: false }))) {
    await requireReadable(ctx, user.id);
    throw new InvalidField('oneTimeCode', 'oneTimeCodeWrong');
  }
  const [proven] = await tx
    .update(secondFactors)
    .set({ confirmedAt: now() })
    .where(and(eq(secondFactors.userId, user.id), notProven))
    .returning({ userId: secondFactors.userId });
  if (!proven) throw conflict('secondFactorOn');
  await sendAccountMail(ctx, 'secondFactorOn', user);
  return { recoveryCodes: await renewRecoveryCodes(ctx, user.id) };
}

/** A stolen session is not enough, nor is a password that was observed. */
export async function removeSecondFactor(ctx: Own, given: PasswordAndCode) {
  await requireBoth(ctx, given);
  await takeFactor(ctx, ctx.user);
}

/** Deletes the second factor with its codes and the link that could end it, and notifies the user. */
export async function takeFactor(ctx: TransactionCall & { tx: Tx }, { id }: { id: string }) {
  await ctx.tx.delete(secondFactors).where(eq(secondFactors.userId, id));
  await ctx.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await dropTokens(ctx.tx, id, 'secondFactor');
  await sendAccountMail(ctx, 'secondFactorOff', { id });
}

export async function replaceRecoveryCodes(ctx: Own, given: PasswordAndCode) {
  await requireBoth(ctx, given);
  return { recoveryCodes: await renewRecoveryCodes(ctx, ctx.user.id) };
}

export async function hasSecondFactor(tx: Pick<Tx, 'select'>, userId: string) {
  const found = await tx.select({ id: secondFactors.userId }).from(secondFactors).where(countsFor(userId));
  return found.length > 0;
}

/**
 * Uses up a code of the app or a recovery code. Throws 409 `secondFactorUnreadable` instead of returning
 * false if the app's codes cannot be checked.
 */
export async function spendCode(ctx: Pick<Own, 'tx' | 'config' | 'now'>, userId: string, code: string) {
  const isOfApp = await spendAppCode(ctx, userId, { code, isProven: true });
  const isSpent = isOfApp || (await spendRecoveryCode(ctx, userId, code));
  if (!isSpent) await requireReadable(ctx, userId);
  return isSpent;
}

/** Throws 422 `currentPasswordWrong`, also if the user has no password. */
export async function requirePassword({ tx, user }: Pick<Own, 'tx' | 'user'>, currentPassword: string) {
  const [person] = await tx.select().from(users).where(eq(users.id, user.id));
  if (!person) throw notFound();
  const isTheirs = await isPasswordOf(person.passwordHash, currentPassword);
  if (!isTheirs || !person.passwordHash) throw new InvalidField('currentPassword', 'currentPasswordWrong');
  return person;
}

async function requireBoth(ctx: Own, { currentPassword, oneTimeCode }: PasswordAndCode) {
  await requirePassword(ctx, currentPassword);
  if (!(await hasSecondFactor(ctx.tx, ctx.user.id))) throw conflict('secondFactorOff');
  if (!(await spendCode(ctx, ctx.user.id, oneTimeCode)))
    throw new InvalidField('oneTimeCode', 'oneTimeCodeWrong');
}

const notProven = isNull(secondFactors.confirmedAt);

const countsFor = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
