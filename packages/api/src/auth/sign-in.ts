import { eq } from 'drizzle-orm';
import { networkOf } from '../base/address.ts';
import type { Call } from '../base/call.ts';
import { DomainError, forbidden } from '../base/errors.ts';
import { countTry, forgetTries } from '../base/limit.ts';
import { hashToken, openSession } from '../base/session.ts';
import { users } from '../user/user.table.ts';
import { mayMailTo, sendAccountMail } from './account-mail.ts';
import type { Credentials } from './auth.schema.ts';
import { hashPassword, isOutdated, isPasswordOf } from './password.ts';

/** A session for the right password. Every wrong pair is refused alike, also when nobody has the address. */
export async function signIn(ctx: Call, { email, password }: Credentials) {
  await countTries(ctx, email);
  const [person] = await ctx.db.select().from(users).where(eq(users.emailKey, email));
  const isRight = await isPasswordOf(person?.passwordHash, password);
  if (!person?.passwordHash || !isRight) throw new DomainError('UNAUTHORIZED', 'invalidCredentials');
  if (!person.confirmedAt) {
    if (await mayMailTo(ctx, person.email))
      await ctx.db.transaction((tx) => sendAccountMail({ ...ctx, tx }, 'confirmation', person));
    throw forbidden('emailNotConfirmed');
  }
  await forgetTries(ctx.db, accountKey(email));
  const passwordHash = isOutdated(person.passwordHash) ? await hashPassword(password) : null;
  const accessToken = await ctx.db.transaction(async (tx) => {
    if (passwordHash) await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    return openSession(tx, person.id, ctx.config.secret);
  });
  return { accessToken, stepTwo: person.isStepTwoPending };
}

/** Guesses at one account, and guesses from one household at many. */
async function countTries({ db, ip, config: { limits } }: Call, email: string) {
  await countTry(db, `login ${networkOf(ip)}`, { max: limits.loginPerAddress, minutes: 15 });
  await countTry(db, accountKey(email), { max: limits.loginPerAccount, minutes: 15 });
}

/** What tries at an account are counted under. */
export const accountKey = (email: string) => `login ${hashToken(email)}`;
