import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { findInvitation, hasCode } from './accept.ts';

/**
 * Refuses a code that the owner of the address could not use, with the errors of `acceptInvitation`. The
 * answer does not reveal if the address has an account.
 */
export async function requireUsableCode(ctx: Call, { code, email }: { code: string; email: string }) {
  const found = await ctx.db.transaction((tx) => findInvitation(tx, hasCode(ctx, code)));
  if (!found || found.invitation.revokedAt) throw new InvalidField('code', 'codeInvalid');
  const { email: invited, acceptedAt, expiresAt } = found.invitation;
  if (invited !== null && invited !== email) throw new InvalidField('code', 'codeForOtherEmail');
  if (acceptedAt) throw conflict('codeUsed');
  if (expiresAt <= ctx.now()) throw conflict('codeExpired');
}
