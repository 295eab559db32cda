import type { Tx } from '@mostrador/database/connect';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Call, TransactionCall } from '../../../core/call/call.ts';
import { DomainError } from '../../../core/call/errors.ts';
import { seal, unseal } from '../../../core/io/seal.ts';
import { acceptInvitation } from '../../invitation/accept.ts';
import { users } from '../../user/user.table.ts';

const purpose = 'invitation of a sign-up';

/** The code has no owner, because it is encrypted before its user is known. */
const lockOf = ({ secrets }: Call['config']) => ({ secrets, purpose, owner: '' });

/** The code of a sign-up in encrypted form, stored with the user until the address is confirmed. */
export const sealCode = ({ config }: Pick<Call, 'config'>, code: string) => seal(code, lockOf(config));

/**
 * Adds a user who has just confirmed the address to the organization of the invitation. An invitation that
 * ended meanwhile does not prevent the confirmation; the user may type another code.
 */
export async function joinAsInvited(ctx: TransactionCall & { tx: Tx }, userId: string) {
  const [person] = await ctx.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.invitationCode)));
  if (!person?.invitationCode) return;
  await ctx.tx.update(users).set({ invitationCode: null }).where(eq(users.id, userId));
  const code = unseal(person.invitationCode, lockOf(ctx.config));
  if (!code) return;
  const newcomer = { id: userId, email: person.email, displayName: displayNameOf(person) };
  await ctx.tx
    .transaction((tx) => acceptInvitation({ ...ctx, tx }, code, newcomer))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
}

const displayNameOf = ({ firstName, lastName }: typeof users.$inferSelect) =>
  `${firstName} ${lastName}`.trim();
