import * as drizzle from 'drizzle-orm';
import { count, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  alias,
  bigint,
  jsonb,
  type PgTable,
  pgTable,
  QueryBuilder,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { type AlwaysThere, type Fields, rowMapper } from './rows.ts';

const goods = pgTable('goods', {
  id: text().primaryKey(),
  name: text(),
  price: bigint({ mode: 'number' }),
  at: timestamp({ withTimezone: true }),
  more: jsonb(),
});
const kinds = pgTable('kinds', { id: text().primaryKey(), label: text() });
const parents = alias(goods, 'parents');

/** Drizzle's own, which its types do not show. */
const theirs = {
  fieldsOf: (fields: object): Fields => Reflect.get(drizzle, 'orderSelectedFields')(fields),
  rowOf: (fields: Fields, row: unknown[], alwaysThere: AlwaysThere): unknown =>
    Reflect.get(drizzle, 'mapResultRow')(fields, row, alwaysThere),
};

const whole = ['a', 'Arroz', '1250', '2026-11-23 10:00:00.5+00', { b: 1 }];
const bare = ['a', null, null, null, null];
const nothing = [null, null, null, null, null];

type Case = { fields: object; rows: unknown[][]; alwaysThere?: Record<string, boolean> };
const cases: Record<string, Case> = {
  'one table': { fields: getTableColumns(goods), rows: [whole, bare] },
  'values of statements': {
    fields: {
      id: goods.id,
      many: count(),
      double: sql`2 * ${goods.price}`.mapWith(Number).as('double'),
      same: sql`1`,
    },
    rows: [
      ['a', '12', '7', 'x'],
      ['b', '0', null, null],
    ],
  },
  'a join, found and not': {
    fields: { goods: getTableColumns(goods), kinds: getTableColumns(kinds), extra: sql`1` },
    rows: [
      [...whole, 'k', null, 'x'],
      [...bare, null, null, 'x'],
      [...nothing, 'k', 'Granos', 'x'],
    ],
    alwaysThere: { goods: true, kinds: false },
  },
  'the side that may be absent is the first': {
    fields: { goods: getTableColumns(goods), kinds: getTableColumns(kinds) },
    rows: [
      [...nothing, 'k', 'Granos'],
      [...whole, null, null],
    ],
    alwaysThere: { goods: false, kinds: false },
  },
  'one group of two tables': {
    fields: { both: { id: goods.id, label: kinds.label, kindId: kinds.id } },
    rows: [
      [null, null, null],
      ['a', null, 'k'],
    ],
    alwaysThere: { goods: true, kinds: false },
  },
  'a group of statements alone': {
    fields: { sums: { paid: sql`1`, owed: sql`2` }, id: goods.id },
    rows: [[null, null, 'a']],
    alwaysThere: { goods: true },
  },
  'a table beside itself': {
    fields: { goods: { id: goods.id }, parent: getTableColumns(parents) },
    rows: [
      ['a', ...nothing],
      ['a', ...whole],
    ],
    alwaysThere: { goods: true, parents: false },
  },
};

test.each(Object.entries(cases))('%s is made as Drizzle makes it', (_name, { fields, rows, alwaysThere }) => {
  const ordered = theirs.fieldsOf(fields);
  const made = rowMapper(ordered)?.(rows, alwaysThere);
  expect(made).toEqual(rows.map((row) => theirs.rowOf(ordered, row, alwaysThere)));
});

test('rare cases stay with Drizzle: a subquery as a value, and objects within objects', () => {
  const cheap = new QueryBuilder().select({ id: goods.id }).from(goods).where(eq(goods.price, 1)).as('cheap');
  const isMapped = (fields: object) => rowMapper(theirs.fieldsOf(fields)) !== undefined;
  const tables: Record<string, PgTable> = { goods };
  expect([isMapped({ goods: { of: tables } }), isMapped({ cheap }), isMapped({ goods })]).toEqual([
    false,
    false,
    true,
  ]);
});
