import type { Tx } from '@mostrador/database/connect';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, isNull } from 'drizzle-orm';
import type { Call, TransactionCall } from '../../../core/call/call.ts';
import { countTry } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { requireUsableCode } from '../../invitation/usable-code.ts';
import { closeOrganizations, renameMember } from '../../organization/organization.ts';
import { users } from '../../user/user.table.ts';
import type { SignUp } from '../auth.schema.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { inConstantTime } from '../password/constant-time.ts';
import { hashPassword, refuseCommon } from '../password/password.ts';
import { openFirstOrganization } from './first-organization.ts';
import { dropTokens } from './mail-token.ts';
import { sealCode } from './stored-invitation.ts';

type Kind = { isGuest?: boolean };

/**
 * Creates a user with a first organization; a guest gets no organization. A user with the code of an
 * invitation joins once the address is confirmed. The answer does not reveal if the address has an account.
 */
export async function signUp(ctx: Call, input: SignUp, { isGuest = false }: Kind = {}) {
  refuseCommon(input);
  const { limits } = ctx.config;
  await countTry(ctx.db, `signUp ${networkOf(ctx.ip)}`, { max: limits.signUpPerAddress, minutes: 60 });
  const { code, email } = input;
  if (code) await requireUsableCode(ctx, { code, email });
  await inConstantTime(async () => {
    const passwordHash = await hashPassword(input.password);
    const fields = {
      passwordHash,
      isGuest,
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      language: input.language ?? ctx.language,
      referralCode: input.referralCode ?? null,
      invitationCode: code ? sealCode(ctx, code) : null,
    };
    await ctx.db.transaction(async (tx) => {
      const { businessType = 'business' } = input;
      const isThis = eq(users.emailKey, email);
      const [before] = await tx.select({ confirmedAt: users.confirmedAt }).from(users).where(isThis);
      const kind = before?.confirmedAt ? 'existing' : 'confirmation';
      // A sign-up without its mail leads nowhere, and would only void the link that was sent before.
      if (!(await mayMailTo({ ...ctx, tx }, email, kind))) return;
      const person = await registerPerson({ ...ctx, tx }, { email, fields, businessType });
      if (person) {
        await sendAccountMail({ ...ctx, tx }, 'confirmation', person);
        return;
      }
      const [known] = await tx.select().from(users).where(isThis);
      if (known) await sendAccountMail({ ...ctx, tx }, 'existing', known);
    });
  });
  return { message: translator(ctx.language)('auth.emailSentTitle') };
}

type NewUserFields = Omit<typeof users.$inferInsert, 'id' | 'email' | 'emailKey'>;
type NewPerson = { email: string; fields: NewUserFields; businessType: 'business' | 'person' };

/**
 * Registers a user. Null if the address is confirmed already. Until then the latest sign-up replaces the
 * earlier ones, with its own password and link: a stranger who typed the address before its owner has no
 * access left.
 */
async function registerPerson(ctx: TransactionCall & { tx: Tx }, { email, fields, businessType }: NewPerson) {
  const { tx } = ctx;
  const id = newId();
  const [person] = await tx
    .insert(users)
    .values({ id, email, emailKey: email, ...fields })
    .onConflictDoUpdate({ target: users.emailKey, set: fields, setWhere: isNull(users.confirmedAt) })
    .returning();
  if (!person) return null;
  if (person.id !== id) {
    await dropTokens(tx, person.id, 'confirmation');
    await renameMember(tx, person);
    // The organization was never used, because the account was not confirmed.
    if (person.currentOrganizationId) await closeOrganizations(tx, [person.currentOrganizationId], ctx.now());
  }
  if (!person.isGuest) await openFirstOrganization(tx, person, businessType);
  return person;
}
