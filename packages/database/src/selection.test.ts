import { asc, eq, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './connect.ts';
import { selection } from './selection.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

const goods = pgTable('goods_once', {
  id: text().primaryKey(),
  unitPrice: bigint({ mode: 'number' }),
  kindId: text(),
});
const kinds = pgTable('kinds_once', { id: text().primaryKey(), label: text() });

let clone: TestDatabase;
let db: Db;
beforeAll(async () => {
  clone = await testDatabase();
  db = clone.openAsOwner(2).db;
  await db.execute(sql`create table goods_once (id text primary key, unit_price bigint, kind_id text)`);
  await db.execute(sql`create table kinds_once (id text primary key, label text)`);
  await db.insert(kinds).values({ id: 'k', label: 'Granos' });
  await db.insert(goods).values([
    { id: 'a', unitPrice: 1250, kindId: 'k' },
    { id: 'b', unitPrice: null, kindId: null },
  ]);
});
afterAll(() => clone.drop());

const found = (from: Db, { id, price }: { id: unknown; price: unknown }) =>
  from
    .select({ good: goods, kind: kinds, double: sql<number>`2 * ${goods.unitPrice}`.mapWith(Number) })
    .from(goods)
    .leftJoin(kinds, eq(kinds.id, goods.kindId))
    .where(sql`${goods.id} = any(${id}::text[]) and ${eq(goods.unitPrice, Object(price))} is not false`)
    .orderBy(asc(goods.id));

test('a prepared selection returns the same as a new one, for other values too', async () => {
  const once = selection((from) =>
    found(from, { id: sql.placeholder('ids'), price: sql.placeholder('price') }),
  );
  for (const values of [
    { ids: '{a,b}', price: 1250 },
    { ids: '{b}', price: 1 },
    { ids: '{a}', price: 1 },
  ]) {
    const anew = await found(db, { id: values.ids, price: sql`${values.price}::bigint` });
    expect(await db.transaction((tx) => once(tx, values))).toEqual(anew);
    expect(await once(db, values)).toEqual(anew);
  }
  expect(await once(db, { ids: '{a,b}', price: 1250 })).toMatchObject([
    { good: { unitPrice: 1250 }, kind: { label: 'Granos' }, double: 2500 },
    { good: { unitPrice: null }, kind: null },
  ]);
});

test('it is sent at once, and a value that is missing is a fault', async () => {
  const once = selection((from) =>
    from
      .select()
      .from(goods)
      .where(eq(goods.id, sql.placeholder('id'))),
  );
  const rows = await db.transaction(async (tx) => {
    const pending = once(tx, { id: 'c' });
    await tx.insert(goods).values({ id: 'c' });
    return pending;
  });
  expect(rows).toEqual([]);
  await expect(once(db, {})).rejects.toThrow('id');
});
