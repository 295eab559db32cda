import type { Session } from '../connect.ts';

/**
 * Suspends foreign keys and triggers, because tables refer to each other in circles and triggers would count
 * rows twice. Both are enabled and checked again afterwards. An ordinary owner may do this, unlike
 * session_replication_role.
 */
export async function suspendRules(tx: Session): Promise<() => Promise<void>> {
  const keys = await tx.unsafe(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  const triggers = await tx.unsafe(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
    for (const { table, name, definition } of keys) {
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
