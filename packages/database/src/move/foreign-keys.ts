import { suspendRules } from '../backup/rules.ts';
import type { Session } from '../connect.ts';

/**
 * Disables foreign keys and triggers in this transaction alone, if the owner of the database is permitted to;
 * otherwise as in a restore, and the other organizations of the target wait until it ends. The returned `end`
 * checks what was disabled: references of these tables to rows that no organization owns.
 */
export async function stepAside(
  tx: Session,
  id: string,
): Promise<{ isQuiet: boolean; end: () => Promise<void> }> {
  const [right] = await tx.unsafe<[{ isOurs: boolean }]>(
    `select has_parameter_privilege('session_replication_role', 'SET') as "isOurs"`,
  );
  if (!right.isOurs) return { isQuiet: false, end: await suspendRules(tx) };
  await tx.unsafe(`set local session_replication_role = 'replica'`);
  return { isQuiet: true, end: () => requireReferences(tx, id) };
}

type Reference = { table: string; parent: string; name: string; isSame: string; isGiven: string };

/**
 * Rows of one snapshot refer to each other as they did at the source. References to rows without an
 * organization, above all users, must exist here too; otherwise the move fails.
 */
async function requireReferences(tx: Session, id: string): Promise<void> {
  const references = await tx.unsafe<Reference[]>(`
    select f.conrelid::regclass::text as table, f.confrelid::regclass::text as parent,
      f.conname as name,
      string_agg('p.' || quote_ident(there.attname) || ' = c.' || quote_ident(here.attname), ' and ')
        as "isSame",
      string_agg('c.' || quote_ident(here.attname) || ' is not null', ' and ') as "isGiven"
    from pg_constraint f
    cross join lateral unnest(f.conkey, f.confkey) as pair (here, there)
    join pg_attribute here on here.attrelid = f.conrelid and here.attnum = pair.here
    join pg_attribute there on there.attrelid = f.confrelid and there.attnum = pair.there
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and ${hasOrganization('f.conrelid')} and not ${hasOrganization('f.confrelid')}
    group by f.oid, f.conrelid, f.confrelid, f.conname`);
  for (const { table, parent, name, isSame, isGiven } of references) {
    const [lost] = await tx.unsafe(`
      select 1 from ${table} c where c.organization_id = '${id}' and ${isGiven}
        and not exists (select from ${parent} p where ${isSame}) limit 1`);
    if (lost) throw new Error(`${table}: ${name} does not hold`);
  }
}

const hasOrganization = (table: string) => `exists (
  select from pg_attribute a
  where a.attrelid = ${table} and a.attname = 'organization_id' and not a.attisdropped)`;
