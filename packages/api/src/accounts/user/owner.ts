import type { Tx } from '@mostrador/database/connect';
import { and, eq } from 'drizzle-orm';
import { members, organizations } from '../organization/organization.table.ts';
import { users } from './user.table.ts';

/** The owner of an organization who reads mail: nobody in an example shop, nor whose account is gone. */
export async function findOwner(db: Pick<Tx, 'select'>, organizationId: string) {
  const [found] = await db
    .select({ user: users, organization: organizations })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.organizationId, organizationId), eq(members.isOwner, true)));
  return !found || found.organization.isDemo || found.user.goneAt ? null : found;
}
