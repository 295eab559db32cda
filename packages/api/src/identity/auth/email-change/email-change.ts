import type { Tx } from '@mostrador/database/connect';
import { and, eq } from 'drizzle-orm';
import type { Call, TransactionCall, User } from '../../../core/call/call.ts';
import { conflict, DomainError, InvalidField } from '../../../core/call/errors.ts';
import { users } from '../../user/user.table.ts';
import type { EmailChange } from '../auth.schema.ts';
import { destroyPerson } from '../leaving/destruction.ts';
import { requireProof } from '../second-factor/proof.ts';
import { dropTokens, redeemLink } from '../sign-up/mail-token.ts';
import { mayMailTo, sendAccountMail } from './account-mail.ts';

type Own = TransactionCall & { tx: Tx; user: User };

/**
 * Mails a link to the new address and a notification to the old one, which stays until the link is opened.
 * The answer does not reveal if another user has the new address: its owner is notified by mail.
 */
export async function requestEmailChange(ctx: Own, { email, ...proof }: EmailChange) {
  const person = await requireProof(ctx, proof);
  if (email === person.emailKey) throw new InvalidField('email', 'emailUnchanged');
  if (!(await mayMailTo(ctx, email, 'emailChange')))
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
  await ctx.tx
    .update(users)
    .set({ pendingEmail: email, updatedAt: ctx.now() })
    .where(eq(users.id, person.id));
  await dropTokens(ctx.tx, person.id, 'emailChange');
  await sendAccountMail(ctx, 'emailChange', person);
  await sendAccountMail(ctx, 'emailChanging', person);
}

export async function cancelEmailChange({ tx, user }: Own) {
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, user.id));
  await dropTokens(tx, user.id, 'emailChange');
}

/**
 * The link proves the new address: the account has it from now on, and links sent to the old one become
 * invalid. Single use. Throws 409 `emailInUse` if another user confirmed it meanwhile. An unconfirmed sign-up
 * with the address does not count: that account is deleted.
 */
export const confirmEmailChange = ({ db, now }: Call, token: string) =>
  db.transaction(async (tx) => {
    const { userId, email } = await redeemLink(tx, 'emailChange', { token, now: now() });
    if (!email) throw new InvalidField('emailChangeToken', 'confirmationTokenInvalid');
    await freeAddress(tx, email, now());
    const [person] = await tx
      .update(users)
      .set({ email, emailKey: email, pendingEmail: null, updatedAt: now() })
      .where(and(eq(users.id, userId), eq(users.pendingEmail, email)))
      .returning({ id: users.id });
    if (!person) throw new InvalidField('emailChangeToken', 'confirmationTokenInvalid');
    for (const purpose of ['reset', 'confirmation', 'secondFactor'] as const)
      await dropTokens(tx, person.id, purpose);
    return { email };
  });

/** An unconfirmed account was never used, and the link proves the owner of the address. */
async function freeAddress(tx: Tx, email: string, now: Date) {
  const [other] = await tx
    .select({ id: users.id, confirmedAt: users.confirmedAt })
    .from(users)
    .where(eq(users.emailKey, email))
    .for('update');
  if (other?.confirmedAt) throw conflict('emailInUse');
  if (other) await destroyPerson(tx, other.id, now);
}
