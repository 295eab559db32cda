import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { findInvitation, hasCode } from './accept.ts';

/**
 * Refuses a code that would not take the owner of an address in, in the words of `acceptInvitation`. It says
 * nothing about whether the address has an account.
 */
export async function requireUsableCode(ctx: Call, { code, email }: { code: string; email: string }) {
  const found = await ctx.db.transaction((tx) => findInvitation(tx, hasCode(ctx, code)));
  if (!found || found.invitation.revokedAt) throw new InvalidField('code', 'codeInvalid');
  const { email: invited, acceptedAt, expiresAt } = found.invitation;
  if (invited !== null && invited !== email) throw new InvalidField('code', 'codeForOtherEmail');
  if (acceptedAt) throw conflict('codeUsed');
  if (expiresAt <= ctx.now()) throw conflict('codeExpired');
}
