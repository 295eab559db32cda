import { countTry } from '../../../core/call/gate/limit.ts';
import { open } from '../../../core/call/trpc.ts';
import { readCredential, sessionOf } from '../../../core/call/who/session.ts';

const proofNames = ['currentPassword', 'password', 'emailCode', 'oneTimeCode'];

/**
 * Counts guesses with a stolen session before its transaction opens, so that a refused guess is counted. A
 * request without a proof is no guess.
 */
export const counted = open.use(async ({ ctx, next, getRawInput }) => {
  const input = Object(await getRawInput());
  if (!proofNames.some((name) => input[name])) return next();
  const session = sessionOf(await readCredential(ctx.credential ?? '', ctx.config.secrets));
  if (session) {
    const bound = { max: ctx.config.limits.loginPerAccount, minutes: 15 };
    await countTry(ctx.db, `password ${session}`, bound);
  }
  return next();
});
