import { checkInvariants, readInvariants } from '@mostrador/database/check-invariants';
import { openClient } from '@mostrador/database/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradeForADay } from './invariants-day.testing.ts';
import { shopSabotages } from './invariants-sabotage.testing.ts';
import { laterSabotages } from './invariants-sabotage-later.testing.ts';
import { testServices } from './testing.ts';

const queries = readInvariants();
const sabotages = [...shopSabotages, ...laterSabotages];

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  await tradeForADay(world.services);
});
afterAll(() => world.close());

test('the data the program writes breaks none of them', async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});

test.each(sabotages)('%s … is seen when: %s', async (name, sql) => {
  const [meant] = meantBy(name);
  expect(await rowsFoundAfter(sql, meant?.query ?? '')).not.toBe(0);
});

test('every invariant is broken by something, and every sabotage is meant for one', () => {
  const meant = sabotages.map(([name]) => meantBy(name));
  expect(sabotages.filter((_, index) => meant[index]?.length !== 1)).toEqual([]);
  const unseen = queries.filter((query) => !meant.some(([found]) => found === query));
  expect(unseen.map(({ name }) => name)).toEqual([]);
});

const meantBy = (name: string) => queries.filter((query) => query.name.startsWith(name));

/** Counts the rows that break the invariant after a change that is rolled back. */
async function rowsFoundAfter(sabotage: string, query: string) {
  const client = openClient(world.connection, { max: 1 });
  const undo = new Error('undo');
  let found = 0;
  try {
    await client.begin(async (tx) => {
      await tx.unsafe(sabotage);
      found = (await tx.unsafe(query)).length;
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    await client.end();
  }
  return found;
}
