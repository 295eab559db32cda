import type { Tx } from '@mostrador/database/connect';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call, TransactionCall, User } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import { closeSession, openSession } from '../../core/call/who/session.ts';
import { hashPassword } from '../auth/password/password.ts';
import { requireProof } from '../auth/second-factor/proof.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import type { PinChange } from './approval.schema.ts';
import { holderOfPin } from './approval.ts';

type AmongPeople = TransactionCall & { tx: Tx; user: User; organizationId: string };

/**
 * Changes the caller's own PIN in this organization; users cannot set the PIN of another user. Sessions
 * opened by the previous PIN end with it, and so do approvals, which refer to it.
 */
export async function changePin(ctx: AmongPeople, { pin, ...proof }: PinChange) {
  const { tx, user, organizationId } = ctx;
  await requireProof(ctx, proof);
  await tx
    .update(members)
    .set({ pinHash: pin === null ? null : await hashPassword(pin) })
    .where(isMember(organizationId, user.id));
  await tx.execute(sql`delete from sessions where user_id = ${user.id} and till_of = ${organizationId}`);
  return { hasPin: pin !== null };
}

export async function hasPin({ tx, user, organizationId }: Omit<AmongPeople, keyof Call>) {
  const [member] = await tx
    .select({ pinHash: members.pinHash })
    .from(members)
    .where(isMember(organizationId, user.id));
  return member?.pinHash != null;
}

/**
 * Switches the till to another user. The requesting session ends, so that the device has only the session of
 * the current cashier. The new session has access to this organization only, owns nothing and is valid for a
 * working day.
 */
export async function switchCashier(ctx: AmongPeople, { userId, pin }: { userId: string; pin: string }) {
  const { tx, organizationId } = ctx;
  const holder = await holderOfPin(tx, { userId, pin, organizationId });
  const [person] = await tx.select().from(users).where(eq(users.id, holder.id)).for('share');
  if (!person || person.goneAt) throw new InvalidField('pin', 'pinWrong');
  await closeSession(tx, ctx.user.sessionId);
  const { id, passwordHash } = person;
  return openSession(tx, { id, passwordHash, tillOf: organizationId }, ctx);
}

const isMember = (organizationId: string, userId: string) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId), isNull(members.removedAt));
