import type { Tx } from '@mostrador/database/connect';
import { and, eq } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { DomainError, forbidden } from '../../../core/call/errors.ts';
import { users } from '../../user/user.table.ts';
import type { Credentials } from '../auth.schema.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { hashPassword, isOutdated, isPasswordOf } from '../password/password.ts';
import { enter, tokenOf } from './enter.ts';
import { recordRefusal, recordStep } from './sign-in-log.ts';
import { countTries, forgetAccountTries } from './sign-in-tries.ts';

/**
 * Opens a session for the right password. Every wrong pair is refused in the same way, also if no account
 * has the address. A user with a second factor must enter it: 403 `secondFactorRequired` with the
 * `challenge` to answer.
 */
export async function signIn(ctx: Call, { email, password }: Credentials) {
  await countTries(ctx, email);
  const [person] = await ctx.db.select().from(users).where(eq(users.emailKey, email));
  const verifiedHash = person?.passwordHash;
  const isRight = await isPasswordOf(verifiedHash, password);
  if (!person || !verifiedHash || !isRight) {
    await recordRefusal(ctx, { userId: person?.id, way: 'password' });
    throw new DomainError('UNAUTHORIZED', 'invalidCredentials');
  }
  if (!person.confirmedAt) {
    await ctx.db.transaction(async (tx) => {
      await recordStep({ ...ctx, tx }, 'signIn.refused', { userId: person.id, way: 'password' });
      if (await mayMailTo({ ...ctx, tx }, person.emailKey, 'confirmation'))
        await sendAccountMail({ ...ctx, tx }, 'confirmation', person);
    });
    throw forbidden('emailNotConfirmed');
  }
  const entering = await ctx.db.transaction(async (tx) => {
    const passwordHash = await renewHash(tx, { id: person.id, passwordHash: verifiedHash }, password);
    return enter(ctx, tx, { id: person.id, passwordHash, way: 'password' });
  });
  const accessToken = tokenOf(entering);
  await forgetAccountTries(ctx, email);
  return { accessToken, stepTwo: person.isStepTwoPending };
}

/** Returns the current hash; a hash with older parameters is replaced first. */
async function renewHash(tx: Tx, person: { id: string; passwordHash: string }, password: string) {
  if (!isOutdated(person.passwordHash)) return person.passwordHash;
  const passwordHash = await hashPassword(password);
  await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, person.id), eq(users.passwordHash, person.passwordHash)));
  return passwordHash;
}
