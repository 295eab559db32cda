import type { Db } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { daysBefore, removeInParts } from '../../core/jobs/cleanup.ts';

const retentionDays = 30;

/**
 * Removes deleted organizations completely, a month after their deletion. Their uploads are left to the
 * cleanup of files, which finds them unused and removes their bytes too.
 */
export async function purgeOrganizations({ db, now }: Pick<Services, 'db' | 'now'>) {
  const gone = await db.execute<{ id: string }>(
    sql`select id from organizations where deleted_at <= ${daysBefore(now(), retentionDays)} order by deleted_at`,
  );
  for (const { id } of gone) await purgeOrganization(db, id);
  return gone.length;
}

/** Removes one organization with all of its rows at once. */
export async function purgeOrganization(db: Db, id: string) {
  for (const table of await tenantTables(db)) await removeInParts(db, table, sql`organization_id = ${id}`);
  await db.execute(sql`delete from organizations where id = ${id}`);
}

/**
 * Lists every table with rows that belong to an organization; referencing tables come before those they
 * reference.
 */
async function tenantTables(db: Db): Promise<string[]> {
  const found = await db.execute<{ name: string; refers: string[] }>(sql`
    select c.relname as name, array(
      select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'uploads'`);
  const ordered: string[] = [];
  for (let left = [...found]; left.length > 0; ) {
    const free = left.filter(({ name }) => !left.some((other) => other.refers.includes(name)));
    if (free.length === 0) throw new Error('Tables of organizations refer to each other in a circle.');
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
