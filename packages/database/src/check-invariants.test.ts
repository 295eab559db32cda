import { expect, onTestFinished, test } from 'vitest';
import { checkInvariants, readQueries } from './check-invariants.ts';
import { testDatabase } from './testing.ts';

test('a database as migrated has no finding; a table open to every organization is one', async () => {
  const { connection, openAsOwner, drop } = await testDatabase();
  onTestFinished(drop);
  expect(await checkInvariants(connection)).toEqual([]);
  await openAsOwner(1).client`create table leaks (organization_id uuid)`;
  expect(await checkInvariants(connection)).toMatchObject([
    { name: 'T10 every table of an organization is bound to it by row-level security', count: 1 },
    { name: 'T10 the program reaches every table of the shops', count: 1 },
  ]);
});

test('a database without statistics gets them first, and one that has them keeps its own', async () => {
  const { connection, openAsOwner, drop } = await testDatabase();
  onTestFinished(drop);
  const { client } = openAsOwner(1);
  // The state after a restore, before the statistics are collected.
  await client`
    create table restored with (autovacuum_enabled = false) as select generate_series(1, 1000) as id`;
  const rowsOf = async (name: string) => {
    const [row] = await client`select reltuples::int as rows from pg_class where relname = ${name}`;
    return row?.rows;
  };
  expect(await rowsOf('restored')).toBe(-1);
  await checkInvariants(connection);
  expect(await rowsOf('restored')).toBe(1000);
  await client`insert into restored select generate_series(1, 50)`;
  await checkInvariants(connection);
  expect(await rowsOf('restored')).toBe(1000);
});

test('queries are separated by their names', () => {
  expect(readQueries('-- Why.\n\n-- name: M1 one\nselect 1;\n\n-- name: M2 two\nselect\n  2;\n')).toEqual([
    { name: 'M1 one', query: 'select 1;' },
    { name: 'M2 two', query: 'select\n  2;' },
  ]);
});

test('a query without a name, which nothing would ask, is refused', () => {
  expect(() => readQueries('-- What holds.\nselect 1;\n')).toThrow('an invariant has no name: select 1;');
  expect(() => readQueries('select 0;\n-- name: M1 one\nselect 1;\n')).toThrow('select 0;');
});
