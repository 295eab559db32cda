import { open } from '../trpc.ts';
import { readCredential, sessionOf } from '../who/session.ts';
import { countTry } from './limit.ts';

/**
 * Limits calls with a secret code: five tries per minute and session, counted before the transaction opens,
 * so that refused calls count too. It precedes the procedure's own builder, by `.concat(…)`.
 */
export const limitSecretTries = (what: string) =>
  open.use(async ({ ctx, next }) => {
    const session = sessionOf(await readCredential(ctx.credential ?? '', ctx.config.secrets));
    if (session) await countTry(ctx.db, `${what} ${session}`, { max: 5, minutes: 1 });
    return next();
  });
