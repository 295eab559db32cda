import { accountAuditOf } from '../../../core/call/audit.ts';
import type { Call } from '../../../core/call/call.ts';
import { InvalidField } from '../../../core/call/errors.ts';
import type { SecondFactorEnd } from '../auth.schema.ts';
import { countReset, replacePassword } from '../password/new-password.ts';
import { hashPassword, refuseCommon } from '../password/password.ts';
import { forgetAllTries } from '../sign-in/sign-in-tries.ts';
import { redeemLink } from '../sign-up/mail-token.ts';
import { takeFactor } from './second-factor.ts';

/**
 * Removes an unwanted second factor through the mail of the account. A new password is set with it, because
 * the person who added the factor knew the old one, and every session ends. It opens no new session.
 */
export async function endSecondFactor(ctx: Call, input: SecondFactorEnd) {
  refuseCommon(input);
  await countReset(ctx);
  const passwordHash = await hashPassword(input.password);
  const { emailKey } = await ctx.db.transaction(async (tx) => {
    const within = { ...ctx, tx };
    const link = { token: input.secondFactorToken, now: ctx.now() };
    const { userId } = await redeemLink(tx, 'secondFactor', link);
    const person = await replacePassword(within, { userId, passwordHash });
    if (!person) throw new InvalidField('secondFactorToken', 'secondFactorLinkInvalid');
    await takeFactor(within, person);
    await tx.execute(accountAuditOf({ call: ctx, userId, action: 'secondFactor.end', change: {} }));
    return person;
  });
  await forgetAllTries(ctx, emailKey);
}
