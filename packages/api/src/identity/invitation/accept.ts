import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { auditOf } from '../../core/call/audit.ts';
import type { Call, User } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { holdOrganization, requireCapacity, tierOf } from '../../core/call/gate/plan-limit.ts';
import { requireOpen } from '../../core/call/gate/suspension.ts';
import { emitIn } from '../../core/jobs/event.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { roles } from '../role/role.table.ts';
import { hashesOfCode } from './code.ts';
import { endKeysOf } from './end-keys.ts';
import { invitations } from './invitation.table.ts';
import { memberJoinedMail } from './member-joined-mail.ts';

/** `tx` runs with the access of the program, because the joining user is not a member yet. */
type Joining = Pick<Call, 'ip' | 'requestId' | 'now' | 'config' | 'jobs'> & { tx: Tx };

/** `email` is proven to belong to the user: it is confirmed, or the code was mailed to it. */
export type Newcomer = { id: string; email: string; displayName: string };

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * Makes the user a member with the role of the invitation, and makes the organization the user's current
 * one. Of several concurrent calls exactly one uses up a code. Refuses with `codeInvalid`,
 * `codeForOtherEmail` (422), `codeExpired`, `codeUsed`, `alreadyMember` (409) or `planLimitReached` (403).
 */
export async function acceptInvitation(ctx: Joining, code: string, person: Newcomer) {
  const found = await findInvitation(ctx.tx, hasCode(ctx, code));
  if (!found || found.invitation.revokedAt) throw new InvalidField('code', 'codeInvalid');
  const { email } = found.invitation;
  if (email !== null && email !== person.email) throw new InvalidField('code', 'codeForOtherEmail');
  return admitNewcomer(ctx, found, person);
}

/** Accepts an invitation that was sent to the user's own address; 404 for any other. */
export async function acceptOwnInvitation(ctx: Joining, id: string, person: Newcomer) {
  const found = await findInvitation(
    ctx.tx,
    and(eq(invitations.id, id), eq(invitations.email, person.email)),
  );
  if (!found || found.invitation.revokedAt) throw notFound('inviteId');
  return admitNewcomer(ctx, found, person);
}

/** Declines an invitation to the user's own address. Returns the organization of the invitation. */
export async function declineInvitation({ tx, now, user }: Joining & { user: User }, id: string) {
  const [declined] = await tx
    .update(invitations)
    .set({ revokedAt: now(), updatedAt: now(), isDeclined: true })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.email, user.email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ organizationId: invitations.organizationId });
  if (!declined) throw notFound('inviteId');
  return declined.organizationId;
}

/** An invitation with its organization and role. The organization must not be deleted. */
export async function findInvitation(tx: Tx, where: SQL | undefined) {
  const [found] = await selectInvitations(tx).where(where).limit(1);
  return found ?? null;
}

export const selectInvitations = (tx: Tx) =>
  tx
    .select({
      invitation: invitations,
      organization: organizations,
      role: { id: roles.id, name: roles.name },
    })
    .from(invitations)
    .innerJoin(
      organizations,
      and(eq(organizations.id, invitations.organizationId), isNull(organizations.deletedAt)),
    )
    .innerJoin(
      roles,
      and(eq(roles.organizationId, invitations.organizationId), eq(roles.id, invitations.roleId)),
    )
    .$dynamic();

/** The condition that finds the invitation of a code, whichever secret its hash was made with. */
export const hasCode = ({ config }: Pick<Call, 'config'>, code: string) =>
  inArray(invitations.codeHash, hashesOfCode(config.secrets, code));

async function admitNewcomer(ctx: Joining, { invitation, organization, role }: Found, person: Newcomer) {
  const { tx } = ctx;
  const now = ctx.now();
  await requireOpen(tx, organization.id);
  await refuseMember(tx, organization.id, person.id);
  await redeem(tx, invitation, { userId: person.id, now });
  const isPaid = [organization.paidUntil, organization.trialEndsAt].some((end) => end && end > now);
  await requireCapacity(tx, 'members', {
    isPaid,
    hold: holdOrganization(organization.id),
    tier: tierOf(organization.id),
    counted: sql`members where organization_id = ${organization.id} and removed_at is null`,
  });
  // The lock makes a concurrent deletion of the role wait for this membership and find it.
  const [locked] = await tx.execute(sql`
    select from roles where organization_id = ${organization.id} and id = ${role.id} for share`);
  if (!locked) throw new InvalidField('code', 'codeInvalid');
  await addMember(tx, { organizationId: organization.id, roleId: role.id }, person);
  await endKeysOf(tx, { organizationId: organization.id, userId: person.id, at: now });
  await emitIn(tx, organization.id, { name: 'member.joined', subjectId: person.id });
  const joined = { name: person.displayName, email: person.email, role: role.name };
  await ctx.jobs.enqueue(tx, memberJoinedMail, { organizationId: organization.id, ...joined });
  const actor = { kind: 'member' as const, id: person.id, name: person.displayName };
  const change = { subjectId: invitation.id, after: { roleId: role.id, roleName: role.name } };
  const where = { userId: person.id, organizationId: organization.id, action: 'invitation.accept' };
  await tx.execute(auditOf({ call: ctx, actor, ...where, change }));
  return { organization: { id: organization.id, name: organization.name }, role };
}

async function refuseMember(tx: Tx, organizationId: string, userId: string) {
  const [member] = await tx.execute(sql`
    select from members
    where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null`);
  if (member) throw conflict('alreadyMember');
}

/** The condition of the update ensures that only one of several concurrent users joins. */
async function redeem(
  tx: Tx,
  invitation: Found['invitation'],
  { userId, now }: { userId: string; now: Date },
) {
  if (invitation.acceptedAt) throw conflict('codeUsed');
  if (invitation.expiresAt <= now) throw conflict('codeExpired');
  const [used] = await tx
    .update(invitations)
    .set({ acceptedAt: now, acceptedBy: userId, updatedAt: now })
    .where(
      and(
        eq(invitations.organizationId, invitation.organizationId),
        eq(invitations.id, invitation.id),
        eq(invitations.codeHash, invitation.codeHash),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id });
  if (!used) throw conflict('codeUsed');
}

type Place = { organizationId: string; roleId: string };

/** A former member gets the same record again, with its previous documents. */
async function addMember(tx: Tx, { organizationId, roleId }: Place, { id: userId, displayName }: Newcomer) {
  const [member] = await tx
    .insert(members)
    .values({ id: newId(), organizationId, userId, displayName, roleId })
    .onConflictDoUpdate({
      target: [members.organizationId, members.userId],
      set: { displayName, roleId, isOwner: false, removedAt: null },
      setWhere: sql`${members.removedAt} is not null`,
    })
    .returning({ id: members.id });
  if (!member) throw conflict('alreadyMember');
  await tx.execute(sql`update users set current_organization_id = ${organizationId} where id = ${userId}`);
}
