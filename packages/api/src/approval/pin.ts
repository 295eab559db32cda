import type { Tx } from '@mostrador/database/connect';
import { and, eq, isNull } from 'drizzle-orm';
import { hashPassword, isPasswordOf } from '../auth/password.ts';
import type { Call, User } from '../base/call.ts';
import { InvalidField, notFound } from '../base/errors.ts';
import { closeSession, openSession } from '../base/session.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import type { PinChange } from './approval.schema.ts';
import { holderOfPin } from './approval.ts';

type AmongPeople = Call & { tx: Tx; user: User; organizationId: string };

/** The caller's own PIN in this organization: nobody sets another's. */
export async function changePin(
  { tx, user, organizationId }: AmongPeople,
  { pin, currentPassword }: PinChange,
) {
  const [person] = await tx.select().from(users).where(eq(users.id, user.id));
  if (!person) throw notFound();
  const isProven =
    person.passwordHash === null || (await isPasswordOf(person.passwordHash, currentPassword ?? ''));
  if (!isProven) throw new InvalidField('currentPassword', 'currentPasswordWrong');
  await tx
    .update(members)
    .set({ pinHash: pin === null ? null : await hashPassword(pin) })
    .where(isMember(organizationId, user.id));
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
 * Puts another person at this till. The session that asked ends, so the device holds the one session of who
 * stands there; the new one opens this organization alone, owns nothing and lasts a working day.
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
