import type { Tx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { members } from '../organization/organization.table.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';
import { invitations } from './invitation.table.ts';
import { isPending } from './invitation.ts';

type LookupContext = { tx: Tx; organizationId: string; isOwner: boolean; now: Date };

/** Finds members and invited users by name; only the owner sees addresses. */
export async function findInvitees({ tx, organizationId, isOwner, now }: LookupContext, search: string) {
  const role = { id: roles.id, name: roles.name };
  const there = await tx
    .select({ id: members.userId, name: members.displayName, role, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(roles, and(eq(roles.organizationId, members.organizationId), eq(roles.id, members.roleId)))
    .where(and(eq(members.organizationId, organizationId), isNull(members.removedAt)))
    .orderBy(asc(members.displayName), asc(members.id));
  const waiting = await tx
    .select({ invitation: invitations, role })
    .from(invitations)
    .innerJoin(
      roles,
      and(eq(roles.organizationId, invitations.organizationId), eq(roles.id, invitations.roleId)),
    )
    .where(and(eq(invitations.organizationId, organizationId), isPending(now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  const requested = searchKey(search);
  return [
    ...there.map((row) => ({ ...row, status: 'accepted' as const })),
    ...waiting.map(({ invitation, role: invitedAs }) => ({
      id: invitation.id,
      name: `${invitation.firstName ?? ''} ${invitation.lastName ?? ''}`.trim(),
      role: invitedAs,
      status: 'pending' as const,
      email: invitation.email,
    })),
  ]
    .map(({ email, ...row }) => (isOwner ? { ...row, email } : row))
    .filter((row) => searchKey(`${row.name} ${('email' in row && row.email) || ''}`).includes(requested));
}
