import type { TenantTx, Tx } from '@mostrador/database/connect';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Principal, TransactionCall, User } from '../../../core/call/call.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../../core/call/errors.ts';
import { personOf } from '../../../core/call/who/author.ts';
import { asProgram } from '../../../core/call/who/bind-tenant.ts';
import { users } from '../../user/user.table.ts';
import { mailTokens } from '../auth.table.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { isPasswordOf } from '../password/password.ts';
import { dropTokens } from '../sign-up/mail-token.ts';
import { proofIds } from './proof-code.ts';
import { hasSecondFactor, spendCode } from './second-factor.ts';

type Own = TransactionCall & { tx: Tx; user: User };
export type Proof = {
  currentPassword?: string | undefined;
  emailCode?: string | undefined;
  oneTimeCode?: string | undefined;
};

/**
 * Throws unless the user proves that it is not only an open session: by the password, or by the code that
 * `sendProof` mailed if the account has no password; then by a code of the second factor if the account has
 * one. 422 `currentPasswordWrong` at `field`, `emailCodeWrong` or `oneTimeCodeWrong`.
 */
export async function requireProof(ctx: Own, proof: Proof, field = 'currentPassword') {
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  if (!person) throw notFound();
  await requireFirstFactor(ctx, person, { ...proof, field });
  if (!(await hasSecondFactor(ctx.tx, person.id))) return person;
  const { oneTimeCode } = proof;
  if (!oneTimeCode) throw new InvalidField('oneTimeCode', 'oneTimeCodeRequired');
  if (!(await spendCode(ctx, person.id, oneTimeCode)))
    throw new InvalidField('oneTimeCode', 'oneTimeCodeWrong');
  return person;
}

type Within = Omit<Own, 'tx' | 'user'> & { tx: TenantTx; principal: Pick<Principal, 'user'> };

/**
 * The same proof inside an organization, whose transaction cannot read users. An API key has no proof: 403.
 */
export async function requireProofWithin(ctx: Within, proof: Proof) {
  const user = personOf(ctx.principal);
  await asProgram(ctx.tx, (tx) => requireProof({ ...ctx, tx, user }, proof));
  return user;
}

/** Separates the proof from the rest of an input, because only the rest is stored. */
export function splitProof<Input extends Proof>(given: Input) {
  const { currentPassword, emailCode, oneTimeCode, ...input } = given;
  return [{ currentPassword, emailCode, oneTimeCode }, input] as const;
}

type Person = typeof users.$inferSelect;

async function requireFirstFactor(
  ctx: Own,
  { passwordHash }: Person,
  { currentPassword, emailCode, field }: Proof & { field: string },
) {
  if (passwordHash) {
    if (!currentPassword) throw new InvalidField(field, 'currentPasswordRequired');
    if (!(await isPasswordOf(passwordHash, currentPassword)))
      throw new InvalidField(field, 'currentPasswordWrong');
    return;
  }
  if (!emailCode) throw new InvalidField('emailCode', 'emailCodeRequired');
  if (!(await spendProof(ctx, emailCode))) throw new InvalidField('emailCode', 'emailCodeWrong');
}

/** Mails a code to a user without a password; a user with one must enter it: 409 `hasPasswordAlready`. */
export async function sendProof(ctx: Own) {
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id)).for('update');
  if (!person) throw notFound();
  if (person.passwordHash) throw conflict('hasPasswordAlready');
  if (!(await mayMailTo(ctx, person.emailKey, 'proof')))
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
  await sendAccountMail(ctx, 'proof', person);
}

async function spendProof({ tx, user, config, now }: Own, code: string) {
  const ids = proofIds(config, user.id, code.replaceAll(/\s/g, ''));
  const isThis = and(
    inArray(mailTokens.id, ids),
    eq(mailTokens.userId, user.id),
    eq(mailTokens.purpose, 'proof'),
  );
  const [used] = await tx
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(isThis, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now())))
    .returning({ id: mailTokens.id });
  if (used) await dropTokens(tx, user.id, 'proof');
  return used !== undefined;
}
