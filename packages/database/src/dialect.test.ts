import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import {
  alias,
  bigint,
  boolean,
  PgDialect,
  pgTable,
  pgView,
  QueryBuilder,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { OnePassDialect } from './dialect.ts';

const goods = pgTable('goods', {
  id: uuid().primaryKey(),
  nameKey: text().notNull(),
  price: bigint({ mode: 'number' }).notNull(),
  isSold: boolean().default(false).notNull(),
  parentId: uuid(),
});
const seen = pgView('seen_goods', { id: uuid(), nameKey: text() }).existing();
const parent = alias(goods, 'parent');
const [drizzle, own] = [
  new PgDialect({ casing: 'snake_case' }),
  new OnePassDialect({ casing: 'snake_case' }),
];
const build = new QueryBuilder(drizzle);
const cheap = build.select({ id: goods.id }).from(goods).where(gt(goods.price, 5)).as('cheap');
const known = build.$with('known').as(build.select().from(goods).where(eq(goods.isSold, true)));

const statements = {
  nothing: sql``,
  'values of every kind': sql`select ${1}, ${'a'}, ${true}, ${null}, ${undefined}, ${new Date(0)}, ${[1, 'b']}, ${{ c: 1 }}`,
  'a list': sql`select 1 where 2 in ${[1, 2, 3]} and 3 = ${4}`,
  'inside of each other': sql`a ${sql`b ${1} ${sql`c ${2}`}`} d ${3}`,
  names: sql`insert into ${goods} (${sql.identifier('name_key')}) values (${'x'}) returning ${goods.nameKey}`,
  'joined and raw': sql`select ${sql.join([sql`${1}::int`, sql.raw('now()')], sql.raw(', '))}`,
  'written out': sql`select ${sql`${5} || ${"it's"}`.inlineParams()}, ${6}`,
  'of a column': sql`${eq(goods.price, 7)} and ${eq(goods.isSold, true)} and ${eq(goods.nameKey, 'ñ')}`,
  'an encoder that answers a statement': sql`${sql.param(1, { mapToDriverValue: () => sql`now() + ${2}` })}, ${3}`,
  'a place for a value': sql`select ${1}, ${sql.placeholder('later')}, ${eq(goods.price, sql.placeholder('price'))}`,
  'a column by another name': sql`${sql`${goods.price} * ${2}`.as('double')}`,
  'a subquery and a view': sql`select * from ${cheap} join ${seen} on ${eq(seen.id, cheap.id)} where ${seen.nameKey} = ${'k'}`,
  'a selection': build
    .with(known)
    .select({ id: goods.id, name: parent.nameKey, double: sql`${goods.price} * ${2}` })
    .from(goods)
    .leftJoin(parent, eq(parent.id, goods.parentId))
    .where(
      and(
        or(gt(goods.price, 5), inArray(goods.id, ['a', 'b'])),
        inArray(goods.id, build.select({ id: known.id }).from(known)),
      ),
    )
    .orderBy(asc(goods.nameKey))
    .limit(3)
    .offset(4)
    .getSQL(),
};

test.each(Object.entries(statements))('writes as Drizzle does: %s', (_, statement) => {
  const { sql: text, params } = drizzle.sqlToQuery(statement);
  // Twice: what was learned of the first must hold for the next.
  expect(own.sqlToQuery(statement)).toEqual({ sql: text, params });
  expect(own.sqlToQuery(statement)).toEqual({ sql: text, params });
});

test('leaves what is written for an index to Drizzle', () => {
  const statement = sql`${goods.price} > ${1}`;
  expect(own.sqlToQuery(statement, 'indexes')).toEqual(drizzle.sqlToQuery(statement, 'indexes'));
});
