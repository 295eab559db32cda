import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Change } from '../../../core/call/audit.ts';
import { conflict } from '../../../core/call/errors.ts';
import { idList } from '../../../core/db/bulk.ts';
import { emitIn } from '../../../core/jobs/event.ts';
import { closeOrganizations } from '../../organization/organization.ts';

type Leaving = {
  tx: Tx;
  user: { id: string };
  now: () => Date;
  auditIn: (organizationId: string, change: Change) => Promise<unknown>;
};

type Place = { id: string; name: string; is_last_owner: boolean; others: number };

/**
 * Removes the user from every organization, or from none. An organization would be left without an owner if
 * the user is the last one: 409 `lastOwner` names it, and it must be transferred or deleted first. An
 * organization without other members is closed.
 */
export async function leaveOrganizations({ tx, user, now, auditIn }: Leaving) {
  // All organizations are locked: if two owners leave at the same time, the second one stays.
  await tx.execute(sql`
    select from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${user.id} and m.removed_at is null and o.deleted_at is null
    order by o.id for no key update of o`);
  const places = await tx.execute<Place>(sql`
    select o.id, o.name,
      m.is_owner and not exists (select from members other where ${isOther(user.id)} and other.is_owner)
        is_last_owner,
      (select count(*)::int from members other where ${isOther(user.id)}) others
    from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${user.id} and m.removed_at is null and o.deleted_at is null
    order by o.created_at, o.id`);
  const orphaned = places.find(({ is_last_owner, others }) => is_last_owner && others > 0);
  if (orphaned) throw conflict('lastOwner', { organization: orphaned.name });
  const at = now().toISOString();
  for (const { id, name } of places)
    await auditIn(id, { subjectId: user.id, before: { organization: name } });
  const empty = places.filter(({ others }) => others === 0).map(({ id }) => id);
  await closeOrganizations(tx, empty, now());
  await tx.execute(sql`
    update members set removed_at = ${at}::timestamptz
    where user_id = ${user.id} and removed_at is null
      and organization_id = any(${idList(places.map(({ id }) => id))})`);
  for (const { id } of places) await emitIn(tx, id, { name: 'member.removed', subjectId: user.id });
  await tx.execute(sql`update users set current_organization_id = null where id = ${user.id}`);
  return places.map(({ id }) => id);
}

const isOther = (userId: string) => sql`
  other.organization_id = o.id and other.user_id <> ${userId} and other.removed_at is null`;
