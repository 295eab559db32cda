import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addressOf, openClient } from './connect.ts';
import { ensureRoles } from './database-roles.ts';
import { migrationsFolder } from './folders.ts';
import { migrate } from './migrate.ts';
import { enterAsProgram, signInAsProgram } from './program-role.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.drop());

const insufficientPrivilege = { code: '42501' };

describe('the role of the program', () => {
  test.each([
    'alter table sales add column seen int',
    'alter table sales disable row level security',
    'drop policy tenant on sales',
    'truncate postings',
    'create table public.own (n int)',
    'create or replace function tenant_role() returns name language sql as $$ select current_user $$',
    'create role another',
    'drop table sales',
    'select from pg_authid',
    'update drizzle.__drizzle_migrations set created_at = 0',
    'set role none; reset role; alter table sales add column seen int',
  ])('may not: %s', async (statement) => {
    const { client } = shop.open(1);
    await expect(client.unsafe(statement)).rejects.toMatchObject(insufficientPrivilege);
  });

  test('reads and writes the rows of every organization, and enters the role of requests', async () => {
    const { client } = shop.open(1);
    const changed = await client`update plan_prices set position = position returning plan_type`;
    expect(changed.length).toBeGreaterThan(0);
    const [entered] = await client`select set_config('role', tenant_role(), true) as role`;
    expect(entered).toEqual({ role: 'tenant' });
  });

  test('reaches a table that a migration made', async () => {
    const { client: owner } = shop.openAsOwner(1);
    await owner`create table later (organization_id uuid)`;
    await owner`alter table later enable row level security`;
    const { client } = shop.open(1);
    await expect(client`select from later`.execute()).rejects.toMatchObject(insufficientPrivilege);
    await migrate(shop.connection, { folder: migrationsFolder });
    await client`insert into later values (gen_random_uuid())`;
    expect(await client`select from later`).toHaveLength(1);
    await owner`drop table later`;
  });
});

describe('calls', () => {
  test('sign in as the program itself on a private server', async () => {
    const client = openClient(await signInAsProgram({ owner: shop.connection }), { max: 1 });
    onTestFinished(() => client.end());
    expect(await client`select current_user as now, session_user as login`).toEqual([
      { now: 'program', login: 'program' },
    ]);
  });

  test('are in the role of the program with the owner’s address, also after a transaction', async () => {
    const connection = await enterAsProgram({ owner: shop.connection, login: shop.connection });
    const client = openClient(connection, { max: 1 });
    onTestFinished(() => client.end());
    const { user } = addressOf(shop.connection);
    const as = () => client`select current_user as now, session_user as login`;
    expect(await as()).toEqual([{ now: 'program', login: user }]);
    await client.begin((tx) => tx`select set_config('role', tenant_role(), true)`);
    expect(await as()).toEqual([{ now: 'program', login: user }]);
    await expect(client`alter table sales add column seen int`.execute()).rejects.toMatchObject(
      insufficientPrivilege,
    );
  });

  test('may sign in by a name that needs quotes', async () => {
    const { client } = shop.openAsOwner(1);
    await client.unsafe('create role "Caja ""1""" login');
    onTestFinished(async () => void (await client.unsafe('drop role "Caja ""1"""')));
    const login = { ...addressOf(shop.connection), user: 'Caja "1"' };
    await enterAsProgram({ owner: shop.connection, login });
    const [row] = await client`select pg_has_role('Caja "1"', program_role(), 'member') as "mayEnter"`;
    expect(row).toEqual({ mayEnter: true });
  });
});

test('an administrator gets a statement to paste if the owner’s name needs quotes', async () => {
  const { client } = shop.openAsOwner(1);
  await client`create role "Dueña 1"`;
  onTestFinished(async () => {
    await client`reset role`;
    await client`drop role "Dueña 1"`;
  });
  await client`set role "Dueña 1"`;
  await expect(ensureRoles(client, {})).rejects.toThrow('GRANT program TO "Dueña 1";');
});
