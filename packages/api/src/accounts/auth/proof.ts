import type { Tx } from '@mostrador/database/connect';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { TransactionCall, User } from '../../core/call/call.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../core/call/errors.ts';
import { users } from '../user/user.table.ts';
import { mayMailTo, sendAccountMail } from './account-mail.ts';
import { mailTokens } from './auth.table.ts';
import { dropTokens } from './mail-token.ts';
import { isPasswordOf } from './password.ts';
import { proofId } from './proof-code.ts';

type Own = TransactionCall & { tx: Tx; user: User };
export type Proof = { currentPassword?: string | undefined; emailCode?: string | undefined };

/**
 * Throws unless it is the person and not merely an open session: by the password, or, where the account has
 * none, by the code that `sendProof` mailed. 422 `currentPasswordWrong` or `emailCodeWrong` at `field`.
 */
export async function requireProof(
  ctx: Own,
  { currentPassword, emailCode }: Proof,
  field = 'currentPassword',
) {
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  if (!person) throw notFound();
  if (person.passwordHash) {
    if (!currentPassword) throw new InvalidField(field, 'currentPasswordRequired');
    if (!(await isPasswordOf(person.passwordHash, currentPassword)))
      throw new InvalidField(field, 'currentPasswordWrong');
    return person;
  }
  if (!emailCode) throw new InvalidField('emailCode', 'emailCodeRequired');
  if (!(await spendProof(ctx, emailCode))) throw new InvalidField('emailCode', 'emailCodeWrong');
  return person;
}

/** Mails a code to who has no password; of who has one that is asked: 409 `hasPasswordAlready`. */
export async function sendProof(ctx: Own) {
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id)).for('update');
  if (!person) throw notFound();
  if (person.passwordHash) throw conflict('hasPasswordAlready');
  if (!(await mayMailTo(ctx, person.emailKey, 'proof')))
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
  await sendAccountMail(ctx, 'proof', person);
}

async function spendProof({ tx, user, config, now }: Own, code: string) {
  const id = proofId(config, user.id, code.replaceAll(/\s/g, ''));
  const isThis = and(eq(mailTokens.id, id), eq(mailTokens.userId, user.id), eq(mailTokens.purpose, 'proof'));
  const [used] = await tx
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(isThis, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now())))
    .returning({ id: mailTokens.id });
  if (used) await dropTokens(tx, user.id, 'proof');
  return used !== undefined;
}
