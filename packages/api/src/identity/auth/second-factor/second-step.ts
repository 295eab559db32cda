import { eq } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { DomainError, InvalidField } from '../../../core/call/errors.ts';
import { countTry, forgetTries } from '../../../core/call/gate/limit.ts';
import { openSession } from '../../../core/call/who/session.ts';
import { isSignedBy, signatureOf } from '../../../core/io/signature.ts';
import { users } from '../../user/user.table.ts';
import type { SecondStep } from '../auth.schema.ts';
import { recordRefusal, recordSignIn } from '../sign-in/sign-in-log.ts';
import { forgetAccountTries } from '../sign-in/sign-in-tries.ts';
import { spendCode } from './second-factor.ts';

const challengeMs = 5 * 60_000;
const tries = { max: 5, minutes: 15 };

type Verified = { id: string; passwordHash: string | null };

/**
 * A signed statement of which user gave the right password, with its expiry; void as soon as the password
 * changes.
 */
export function challengeFor({ config, now }: Pick<Call, 'config' | 'now'>, person: Verified) {
  const payload = `${person.id}.${now().getTime() + challengeMs}`;
  return `${payload}.${signatureOf(config.secrets, purpose, signedText(payload, person))}`;
}

/** Opens the session for a challenge and the right code: five attempts per user and quarter of an hour. */
export async function takeSecondStep(ctx: Call, { challenge, oneTimeCode }: SecondStep) {
  const [id = '', expiresAt = '', signature = ''] = challenge.split('.');
  const person = Number(expiresAt) > ctx.now().getTime() ? await personOf(ctx, id) : undefined;
  const text = person && signedText(`${id}.${expiresAt}`, person);
  if (!person || !text || !isSignedBy(ctx.config.secrets, purpose, { text, signature }))
    throw new DomainError('UNAUTHORIZED', 'challengeExpired');
  await countTry(ctx.db, `secondFactor ${id}`, tries);
  const attempt = { userId: id, way: 'secondFactor' as const };
  const accessToken = await ctx.db.transaction(async (tx) => {
    if (!(await spendCode({ ...ctx, tx }, id, oneTimeCode))) return null;
    await recordSignIn(ctx, tx, attempt);
    return openSession(tx, person, ctx);
  });
  if (!accessToken) {
    await recordRefusal(ctx, attempt);
    throw new InvalidField('oneTimeCode', 'oneTimeCodeWrong');
  }
  await forgetTries(ctx.db, `secondFactor ${id}`);
  await forgetAccountTries(ctx, person.emailKey);
  return { accessToken, stepTwo: person.isStepTwoPending };
}

const purpose = 'secondFactor';

const signedText = (payload: string, { passwordHash }: Verified) => `${payload}.${passwordHash}`;

async function personOf({ db }: Call, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [person] = await db.select().from(users).where(eq(users.id, id));
  return person;
}
