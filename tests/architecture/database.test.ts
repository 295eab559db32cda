import { declaredRights, testServices } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../support/calls.ts';
import { aFurnishedShop } from '../support/furnished-shop.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const names = async (query: ReturnType<typeof sql>) =>
  (await world.services.db.execute<{ name: string }>(query)).map(({ name }) => name);

const tables = sql`pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

test('every table that requests can read is bound to one organization', async () => {
  const readable = await names(sql`
    select c.relname as name from ${tables} and has_table_privilege('tenant', c.oid, 'select') order by 1`);
  expect(readable.length).toBeGreaterThan(15);
  const unbound = await names(sql`
    select c.relname as name from ${tables}
      and has_any_column_privilege('tenant', c.oid, 'select, insert, update, references')
      and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`);
  expect(unbound).toEqual([]);
});

test('requests may do with a table what its declaration says, and nothing else', async () => {
  const rows = await world.services.db.execute<{ name: string; may: string }>(sql`
    select c.relname as name, concat_ws(' ', ${sql.join(
      ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'].map(
        (right) => sql`case when has_table_privilege('tenant', c.oid, ${right}) then ${right} end`,
      ),
      sql`, `,
    )}) may
    from ${tables} order by 1`);
  const meaning = {
    append: 'select insert',
    change: 'select update',
    edit: 'select insert update',
    delete: 'select insert update delete',
  };
  const declared = [...declaredRights].map(([name, rights]) => ({ name, may: meaning[rights] }));
  const granted = rows.filter(({ may }) => may !== '');
  expect(granted.map(({ name, may }) => ({ name, may }))).toEqual(
    declared.sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
});

test('every table of an organization has the policy that says so, for all that requests do', async () => {
  const owned = sql`${tables} and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
      and not a.attisdropped)`;
  expect((await names(sql`select c.relname as name from ${owned}`)).length).toBeGreaterThan(14);
  const wrong = await names(sql`
    select c.relname as name from ${owned} and not (c.relrowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
        and p.polroles = array['tenant'::regrole::oid] and pg_get_expr(p.polqual,
          p.polrelid) like '%organization_id = %app.organization_id%'
        and (p.polwithcheck is null or pg_get_expr(p.polwithcheck, p.polrelid) = pg_get_expr(p.polqual,
          p.polrelid))))`);
  expect(wrong).toEqual([]);
  const others = await names(sql`
    select polrelid::regclass::text as name from pg_policy
      where polpermissive and polname <> 'tenant' and polroles <> array['program'::regrole::oid]`);
  expect(others).toEqual([]);
});

test('rows of an organization have it first in their primary key', async () => {
  const wrong = await names(sql`
    select c.relname as name from ${tables} and c.relname <> 'organizations'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
      and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'organization_id')`);
  expect(wrong).toEqual([]);
});

test('a reference between tables of organizations carries the organization', async () => {
  const wrong = await names(sql`
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'organization_id')
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'organization_id')
      and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          and a.attname = 'organization_id')`);
  expect(wrong).toEqual([]);
});

/**
 * Keys that do not begin with the organization, each with its reason: an engine that spreads tenants over
 * several databases has to leave its table whole, or look for the row everywhere.
 */
const keysOfNoOrganization: Record<string, string> = {
  api_keys_hash_key: 'a key is presented before anybody knows whose it is',
  billing_customers_provider_key: 'the card provider names its customer, and not the organization',
  invitations_code_key: 'a code is typed by a person who is in no organization yet',
  web_orders_tracking_key: 'the link of an order names the order alone',
};

test('every key of an organization’s table begins with the organization', async () => {
  const owned = sql`exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
      and not a.attisdropped)`;
  const begin = await names(sql`
    select name from (
      select i.indexrelid::regclass::text as name, i.indkey[0] as first, c.oid as table
      from pg_index i join pg_class c on c.oid = i.indrelid
      where (i.indisunique or i.indisprimary) and c.relnamespace = 'public'::regnamespace and ${owned}
      union all
      select k.conname, k.conkey[1], c.oid from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and ${owned}
    ) keys
    where not exists (
      select from pg_attribute a where a.attrelid = keys.table and a.attnum = keys.first
        and a.attname = 'organization_id')
    order by name`);
  expect(begin).toEqual(Object.keys(keysOfNoOrganization).sort());
});

test('these functions and no others run with more rights than their caller', async () => {
  const definers = await names(sql`
    select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
      order by 1`);
  expect(definers).toEqual([
    'admit_organization',
    'analyze_tables',
    'emails_of_members',
    'has_tried',
    'is_plan_sold',
    'is_slug_free',
    'settled_up_to',
    'take_slug',
    'take_trial',
  ]);
  const open = await names(sql`
    select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
      and not coalesce(p.proconfig, '{}') && array['search_path=public']`);
  expect(open).toEqual([]);
});

test('requests cannot rewrite the books, nor reach people and sessions', async () => {
  const rewritable = await names(sql`
    select c.relname as name from ${tables}
      and c.relname in ('postings', 'stock_moves', 'sale_lines', 'sale_payments', 'audit_log')
      and (has_table_privilege('tenant', c.oid, 'update') or has_table_privilege('tenant', c.oid,
        'delete'))`);
  expect(rewritable).toEqual([]);
  const reached = await names(sql`
    select c.relname as name from ${tables}
      and c.relname in ('users', 'sessions', 'mail_tokens', 'rate_counters', 'account_log', 'slugs', 'trials',
        'plan_prices')
      and has_table_privilege('tenant', c.oid, 'select')`);
  expect(reached).toEqual([]);
  const [role] = await world.services.db.execute(sql`
    select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'tenant'`);
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false });
});

test('a sale writes the rows of its goods anew, and none of their indexes', async () => {
  const changed = [
    { table: 'products', columns: ['stock', 'sold_quantity'] },
    { table: 'product_variants', columns: ['stock'] },
  ];
  for (const { table, columns } of changed) {
    const found = await world.services.db.execute<{ text: string }>(sql`
      select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = ${table}::regclass`);
    expect(found.length).toBeGreaterThan(3);
    // Wherever it stands: as a key, beside the keys, in an expression or in the condition.
    const named = new RegExp(`\\b(${columns.join('|')})\\b`);
    expect(found.filter(({ text }) => named.test(text))).toEqual([]);
    // Room on each page is what lets the new row stay where the old one is.
    const [stored] = await world.services.db.execute(sql`
      select reloptions as options from pg_class where oid = ${table}::regclass`);
    expect(stored).toEqual({ options: '{fillfactor=85,autovacuum_vacuum_scale_factor=0.01}' });
  }
});

test('without the policy the foreign product would be seen: the policy is what hides it', async () => {
  const [foreign, own] = [
    await aFurnishedShop(world.services, 'ajeno'),
    await aFurnishedShop(world.services, 'propio'),
  ];
  const ask = (id: string) =>
    outcomeOf(world.services, 'product.byId', {
      credential: own.token,
      organization: own.organizationId,
      input: { id },
    });
  const never = await ask(newId());
  expect(await ask(foreign.owned.product)).toMatchObject({ status: 404, reason: never.reason });
  await world.ownerDb.execute(sql`alter table products disable row level security`);
  const seen = await ask(foreign.owned.product);
  const findings = await checkInvariants(world.connection);
  await world.ownerDb.execute(sql`alter table products enable row level security`);
  expect(seen.status).toBe(200);
  expect(findings.map(({ name }) => name).filter((name) => name.startsWith('T10'))).toHaveLength(2);
  expect(await checkInvariants(world.connection)).toEqual([]);
});
