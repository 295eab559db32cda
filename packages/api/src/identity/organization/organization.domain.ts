import type { Tx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { event, goneEvent } from '../../core/jobs/event.ts';
import { roles } from '../role/role.table.ts';
import { organizationRouter } from './organization.router.ts';
import { Organization } from './organization.schema.ts';
import { members } from './organization.table.ts';
import { lockOrganization } from './organization.ts';
import { isOnOrganization } from './organization-settings.ts';
import { organizationOf } from './organization-view.ts';
import { purgeOrganizations } from './purge-organizations.ts';

const Joined = z.object({
  id: z.string(),
  name: z.string(),
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
});

async function readJoined(tx: Tx, userId: string) {
  const [member] = await tx
    .select({ id: members.userId, name: members.displayName, role: { id: roles.id, name: roles.name } })
    .from(members)
    .leftJoin(roles, eq(roles.id, members.roleId))
    .where(eq(members.userId, userId));
  if (!member) throw notFound();
  return member;
}

export const organization = domain({
  name: 'organization',
  routers: { organization: organizationRouter },
  cleanup: async (services) => ({
    slugs: await removed(
      services.db,
      sql`delete from slugs where freed_at <= ${daysBefore(services.now(), 90)}`,
    ),
    organizations: await purgeOrganizations(services),
  }),
  constraints: { organizations_slug_key: () => new InvalidField('slug', 'slugInUse') },
  usesUpload: isOnOrganization,
  events: [
    goneEvent('member.removed'),
    event('member.joined', Joined, { read: ({ tx }, id) => readJoined(tx, id) }),
    event('organization.updated', Organization, {
      read: async ({ tx, services }, id) => {
        const organization = await lockOrganization(tx, id);
        return organizationOf({ ...services, language: 'es' }, { organization, mainRole: 'owner' });
      },
    }),
  ],
});
