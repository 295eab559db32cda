import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanup } from './cleanup.ts';
import { domain } from './core/domain.ts';
import { aShop, testServices } from './core/testing.ts';
import { ledger } from './ledger/ledger/ledger.domain.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { isForged: true });
});
afterAll(() => world.close());

test('a failed cleanup of one domain does not stop the others and is reported', async () => {
  const cleaned: string[] = [];
  const cleaning = (name: string) => domain({ name, cleanup: async () => ({ [name]: cleaned.push(name) }) });
  const broken = domain({
    name: 'broken',
    cleanup: async () => {
      throw new Error('a statement took too long');
    },
  });
  const night = cleanup(world.services, [cleaning('before'), broken, cleaning('after')]);
  await expect(night).rejects.toThrow('a statement took too long');
  expect(cleaned).toEqual(['before', 'after']);
});

test('running totals are verified for days with recent bookings, also on old dates', async () => {
  const { caller, organizationId } = await aShop(world.services);
  await caller.pos.create({ amountFree: 5000 });
  const own = sql`organization_id = ${organizationId}`;
  const repaired = async () => (await cleanup(world.services, [ledger])).ledgerTotals;
  const lessen = () =>
    world.services.db.execute(sql`update ledger_days set amount = amount - 1 where ${own}`);
  await lessen();
  expect(await repaired()).toBeGreaterThan(0);
  expect(await repaired()).toBe(0);
  for (const table of ['postings', 'ledger_days'])
    await world.services.db.execute(sql`
      update ${sql.identifier(table)} set business_date = business_date - 400 where ${own}`);
  await lessen();
  expect(await repaired()).toBeGreaterThan(0);
  expect(await repaired()).toBe(0);
});
