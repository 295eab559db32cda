import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { holdOrganization, requireCapacity, tierOf } from '../../core/call/gate/plan-limit.ts';
import { emitIn } from '../../core/jobs/event.ts';
import { hashPassword } from '../auth/password/password.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import type { CounterMember, CounterPin } from './member.schema.ts';
import { requireRole } from './member.ts';

type Owning = Pick<Call, 'language'> & { tx: Tx; organizationId: string };

/**
 * Creates a member without an email. Such a user signs in only at a till of this organization, with a PIN
 * set by the owner, and has no other account. Refuses with 403 `planLimitReached` and 404 for the role.
 */
export async function addCounterMember(ctx: Owning, { name, roleId, pin }: CounterMember) {
  const { tx, organizationId, language } = ctx;
  await requireCapacity(tx, 'members', {
    // The gate of this procedure requires a paid plan.
    isPaid: true,
    hold: holdOrganization(organizationId),
    tier: tierOf(organizationId),
    counted: sql`members where organization_id = ${organizationId} and removed_at is null`,
  });
  await requireRole(tx, organizationId, roleId);
  const id = newId();
  await tx.insert(users).values({
    id,
    email: '',
    // Not a possible address, because every address contains an @.
    emailKey: `counter:${id}`,
    firstName: name,
    language,
    isGuest: true,
    isStepTwoPending: false,
    currentOrganizationId: organizationId,
  });
  const pinHash = await hashPassword(pin);
  await tx
    .insert(members)
    .values({ id: newId(), organizationId, userId: id, displayName: name, roleId, pinHash });
  await emitIn(tx, organizationId, { name: 'member.joined', subjectId: id });
  return { id };
}

/**
 * Sets the PIN of a counter member. A user with an account sets their own PIN: 409 `pinIsOwn`. Sessions
 * opened with the previous PIN end.
 */
export async function setCounterPin({ tx, organizationId }: Owning, { id, pin }: CounterPin) {
  const isThis = and(
    eq(members.organizationId, organizationId),
    eq(members.userId, id),
    isNull(members.removedAt),
  );
  const [found] = await tx
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isThis)
    .for('update', { of: members });
  if (!found) throw notFound();
  if (found.email !== '') throw conflict('pinIsOwn');
  await tx
    .update(members)
    .set({ pinHash: await hashPassword(pin) })
    .where(isThis);
  await tx.execute(sql`delete from sessions where user_id = ${id} and till_of = ${organizationId}`);
}
