import { eq } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { codeHash, findInvitation } from './accept.ts';
import { invitations } from './invitation.table.ts';

/**
 * Refuses a code that would not take the owner of an address in, in the words of `acceptInvitation`. It says
 * nothing about whether the address has an account.
 */
export async function requireUsableCode(ctx: Call, { code, email }: { code: string; email: string }) {
  const isThis = eq(invitations.codeHash, codeHash(ctx, code));
  const found = await ctx.db.transaction((tx) => findInvitation(tx, isThis));
  if (!found || found.invitation.revokedAt) throw new InvalidField('code', 'codeInvalid');
  const { email: invited, acceptedAt, expiresAt } = found.invitation;
  if (invited !== null && invited !== email) throw new InvalidField('code', 'codeForOtherEmail');
  if (acceptedAt) throw conflict('codeUsed');
  if (expiresAt <= ctx.now()) throw conflict('codeExpired');
}
