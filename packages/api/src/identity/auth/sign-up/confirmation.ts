import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { countTry } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { users } from '../../user/user.table.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { inConstantTime } from '../password/constant-time.ts';

/**
 * Mails the confirmation link again if the address is not confirmed; the answer is the same for every
 * address.
 */
export async function resendConfirmation(ctx: Call, email: string) {
  const { loginPerAddress: max } = ctx.config.limits;
  await countTry(ctx.db, `confirmation ${networkOf(ctx.ip)}`, { max, minutes: 15 });
  await inConstantTime(async () => {
    await ctx.db.transaction(async (tx) => {
      const waits = and(eq(users.emailKey, email), isNull(users.confirmedAt));
      const [person] = await tx.select().from(users).where(waits);
      if (person && (await mayMailTo({ ...ctx, tx }, email, 'confirmation')))
        await sendAccountMail({ ...ctx, tx }, 'confirmation', person);
    });
  });
}
