import { expect, onTestFinished, test } from 'vitest';
import { checkInvariants, readQueries } from './check-invariants.ts';
import { invariantsFile } from './folders.ts';
import { testDatabase } from './testing.ts';

test('a database as migrated has no finding; a table open to every organization is one', async () => {
  const { connection, open, drop } = await testDatabase();
  onTestFinished(drop);
  expect(await checkInvariants(connection, { file: invariantsFile })).toEqual([]);
  await open(1).client`create table leaks (organization_id uuid)`;
  expect(await checkInvariants(connection, { file: invariantsFile })).toMatchObject([
    { name: 'T10 every table of an organization is bound to it by row-level security', count: 1 },
  ]);
});

test('queries are told apart by their names', () => {
  expect(readQueries('-- Why.\n\n-- name: M1 one\nselect 1;\n\n-- name: M2 two\nselect\n  2;\n')).toEqual([
    { name: 'M1 one', query: 'select 1;' },
    { name: 'M2 two', query: 'select\n  2;' },
  ]);
});
