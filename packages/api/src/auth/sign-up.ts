import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import { translator } from '@mostrador/shared/text/translator';
import { eq } from 'drizzle-orm';
import { networkOf } from '../base/address.ts';
import type { Call } from '../base/call.ts';
import { countTry } from '../base/limit.ts';
import { createOrganization } from '../organization/organization.ts';
import { users } from '../user/user.table.ts';
import { mayMailTo, sendAccountMail } from './account-mail.ts';
import type { SignUp } from './auth.schema.ts';
import { hashPassword, refuseCommon } from './password.ts';
import { takingAsLong } from './taking-as-long.ts';

/** Makes the person and a first organization. Whether the address has an account is not to be learnt. */
export async function signUp(ctx: Call, input: SignUp) {
  refuseCommon(input);
  const { limits } = ctx.config;
  await countTry(ctx.db, `signUp ${networkOf(ctx.ip)}`, { max: limits.signUpPerAddress, minutes: 60 });
  await takingAsLong(async () => {
    const [passwordHash, mayMail] = await Promise.all([
      hashPassword(input.password),
      mayMailTo(ctx, input.email),
    ]);
    await ctx.db.transaction(async (tx) => {
      const made = await createPerson(tx, { input, passwordHash, language: input.language ?? ctx.language });
      const person = made ?? (await findPerson(tx, input.email));
      if (person && mayMail)
        await sendAccountMail({ ...ctx, tx }, made ? 'confirmation' : 'existing', person);
    });
  });
  return { message: translator(ctx.language)('auth.emailSentTitle') };
}

type NewPerson = { input: SignUp; passwordHash: string; language: Call['language'] };

/** Null when somebody has the address: the unique index decides, also between two at once. */
async function createPerson(tx: Tx, { input, passwordHash, language }: NewPerson) {
  const { email, firstName = '', lastName = '', businessType = 'business' } = input;
  const [person] = await tx
    .insert(users)
    .values({ id: newId(), email, emailKey: email, passwordHash, firstName, lastName, language })
    .onConflictDoNothing()
    .returning();
  if (!person) return null;
  await createOrganization(tx, {
    owner: { id: person.id, displayName: `${firstName} ${lastName}`.trim() },
    language,
    values: { name: translator(language)(`auth.firstOrganization.${businessType}`), businessType },
  });
  return person;
}

async function findPerson(tx: Tx, email: string) {
  const [person] = await tx.select().from(users).where(eq(users.emailKey, email));
  return person;
}
