import type { Tx } from '@mostrador/database/connect';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { TransactionCall, User } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { emitIn } from '../../core/jobs/event.ts';
import { requireProof } from '../auth/second-factor/proof.ts';
import { members } from '../organization/organization.table.ts';
import { requireOrganizationRoom } from '../organization/organization.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';
import type { Transfer } from './member.schema.ts';

/** `tx` runs with the access of the program, so each statement filters by the organization. */
type Owning = TransactionCall & { tx: Tx; user: User; organizationId: string };

/** Applies from the member's next request. Returns the previous role. */
export async function changeRole({ tx, organizationId }: Owning, userId: string, roleId: string) {
  const before = await holdMember(tx, organizationId, userId);
  if (!before) throw notFound();
  if (before.isOwner) throw conflict('ownerImmutable');
  await requireRole(tx, organizationId, roleId);
  await tx.update(members).set({ roleId }).where(isMember(organizationId, userId));
  return before;
}

/**
 * Removes a member; their sessions lose access from the next request on. Their records keep their name.
 * Their oldest other organization becomes the current one, or none.
 */
export async function removeMember({ tx, organizationId, now }: Owning, userId: string) {
  const before = await holdMember(tx, organizationId, userId);
  if (!before) throw notFound();
  if (before.isOwner) throw conflict('ownerImmutable');
  await tx.update(members).set({ removedAt: now(), pinHash: null }).where(isMember(organizationId, userId));
  await emitIn(tx, organizationId, { name: 'member.removed', subjectId: userId });
  await tx.execute(sql`
    update users set current_organization_id = (
      select o.id from members m join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = users.id and m.removed_at is null order by o.created_at limit 1)
    where id = ${userId} and current_organization_id = ${organizationId}`);
  return before;
}

/**
 * Transfers the organization to another member, with the password or mailed code of the current owner, who
 * stays with a role. Of several concurrent transfers one succeeds, and the organization always has one
 * owner.
 */
export async function transferOwnership(
  ctx: Owning,
  { userId, password: currentPassword, roleId, ...proof }: Transfer,
) {
  const { tx, user, organizationId } = ctx;
  await requireProof(ctx, { currentPassword, ...proof }, 'password');
  await tx.execute(sql`select from organizations where id = ${organizationId} for update`);
  const taker = await holdMember(tx, organizationId, userId);
  if (!taker) throw notFound('userId');
  if (taker.isOwner) throw conflict('ownerImmutable');
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (person?.isGuest) throw conflict('guestCannotOwn');
  await requireOrganizationRoom(tx, { userId, now: ctx.now() });
  const newRole = roleId ? await requireRole(tx, organizationId, roleId) : await managerRole(ctx);
  const [given] = await tx
    .update(members)
    .set({ isOwner: false, roleId: newRole })
    .where(and(isMember(organizationId, user.id), eq(members.isOwner, true)))
    .returning({ id: members.id });
  if (!given) throw conflict('ownerImmutable');
  await tx.update(members).set({ isOwner: true, roleId: null }).where(isMember(organizationId, userId));
  return { taker: { id: userId, name: taker.displayName }, giver: user.id, roleId: newRole };
}

const isMember = (organizationId: string, userId: string) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId), isNull(members.removedAt));

async function holdMember(tx: Tx, organizationId: string, userId: string) {
  const [member] = await tx.select().from(members).where(isMember(organizationId, userId)).for('update');
  return member;
}

/** Throws 404 if the role does not exist; locks it, so that it is not deleted meanwhile. */
export async function requireRole(tx: Tx, organizationId: string, id: string) {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.organizationId, organizationId), eq(roles.id, id)))
    .for('share');
  if (!role) throw notFound('roleId');
  return role.id;
}

/** Returns the oldest role with all permissions and creates one if none exists. */
async function managerRole({ tx, organizationId, language }: Owning) {
  const isAll = and(eq(roles.organizationId, organizationId), eq(roles.allowAll, true));
  const [found] = await tx.select({ id: roles.id }).from(roles).where(isAll).orderBy(asc(roles.createdAt));
  if (found) return found.id;
  const id = newId();
  const name = await freeName(tx, organizationId, translator(language)('role.presets.manager.name'));
  await tx.insert(roles).values({ id, organizationId, name, allowAll: true });
  return id;
}

/** `Administrador`, or `Administrador 2` if a role without all permissions has that name. */
async function freeName(tx: Tx, organizationId: string, requested: string) {
  const taken = await tx
    .select({ name: sql<string>`lower(${roles.name})` })
    .from(roles)
    .where(eq(roles.organizationId, organizationId));
  const names = new Set(taken.map(({ name }) => name));
  for (let name = requested, next = 2; ; name = `${requested} ${next}`, next += 1)
    if (!names.has(name.toLowerCase())) return name;
}
