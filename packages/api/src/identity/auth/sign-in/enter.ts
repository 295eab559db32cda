import type { Tx } from '@mostrador/database/connect';
import type { Call } from '../../../core/call/call.ts';
import { forbidden } from '../../../core/call/errors.ts';
import { openSession } from '../../../core/call/who/session.ts';
import type { SignInWay } from '../auth.schema.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { challengeFor } from '../second-factor/second-step.ts';
import { recordSignIn, recordStep } from './sign-in-log.ts';

type Shown = { id: string; passwordHash: string | null; way: SignInWay };
type Entering = { accessToken: string } | { challenge: string };

/** Opens a session for an identified user, or returns the challenge if the user has a second factor. */
export async function enter(ctx: Call, tx: Tx, person: Shown): Promise<Entering> {
  const attempt = { userId: person.id, way: person.way };
  if (await hasSecondFactor(tx, person.id)) {
    await recordStep({ ...ctx, tx }, 'signIn.challenged', attempt);
    return { challenge: challengeFor(ctx, person) };
  }
  await recordSignIn(ctx, tx, attempt);
  return { accessToken: await openSession(tx, person, ctx) };
}

/**
 * The token. Throws 403 `secondFactorRequired` with the challenge; call it after the credentials are used up
 * and committed.
 */
export function tokenOf(entering: Entering): string {
  if ('challenge' in entering) throw forbidden('secondFactorRequired', entering);
  return entering.accessToken;
}
