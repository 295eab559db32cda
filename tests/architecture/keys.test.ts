import { testDatabase } from '@mostrador/database/testing';
import { describe, expect, onTestFinished, test } from 'vitest';

/**
 * Unique keys that find a row before its organization is known: each is a random secret's hash, or an id that
 * another program made. An engine that distributes by organization keeps a table of its own for them.
 */
const foundWithout: Record<string, string> = {
  api_keys_hash_key: 'a key is all that a program sends',
  billing_customers_provider_key: 'the collector of payments names its own customer',
  invitations_code_key: 'who is invited has the code alone',
  web_orders_tracking_key: 'a buyer has the link alone',
};

type Key = { table: string; name: string; kind: string };

async function keysOfTenants(): Promise<{ keys: Key[]; count: number; tables: number }> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const { client } = database.openAsOwner(1);
  const all = await client<(Key & { isLed: boolean })[]>`
    with tenant as (
      select c.oid, c.relname, a.attnum from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
    select t.relname "table", i.relname name, case when x.indisprimary then 'primary' else 'unique' end kind,
      (x.indkey::int2[])[0] = t.attnum "isLed"
    from tenant t join pg_index x on x.indrelid = t.oid and x.indisunique
    join pg_class i on i.oid = x.indexrelid
    union all
    select t.relname, k.conname, 'foreign', k.conkey[1] = t.attnum
      and (k.confrelid = 'organizations'::regclass or exists (
        select from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]
          and a.attname = 'organization_id'))
    from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    order by 1, 2`;
  const keys = all.filter(({ isLed }) => !isLed).map(({ table, name, kind }) => ({ table, name, kind }));
  return { keys, count: all.length, tables: new Set(all.map(({ table }) => table)).size };
}

describe('an engine that distributes rows by organization can take over', () => {
  test('every primary, unique and foreign key of a tenant’s table begins with the organization', async () => {
    const { keys, count, tables } = await keysOfTenants();
    expect(tables).toBeGreaterThan(80);
    expect(count).toBeGreaterThan(200);
    expect(keys.filter(({ name }) => foundWithout[name] === undefined)).toEqual([]);
    const names = keys.map(({ name }) => name).toSorted();
    expect(names).toEqual(Object.keys(foundWithout).toSorted());
  });
});
