import { openClient } from '@mostrador/database/connect';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, tally } from '../support/program.ts';
import { aProduct, sell } from '../support/selling.ts';

const program = aBalancedProgram();
/** Of each of two shops, together more than the program has connections. */
const askers = 16;

/** Locks data that only one report reads, so that each report that began waits until it is released. */
async function blockReports() {
  const client = openClient(program.world.connection, { max: 1 });
  const [isLocked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = client.begin(async (tx) => {
    await tx`lock table web_orders in access exclusive mode`;
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  return async () => {
    isOver.resolve();
    await holding;
    await client.end();
  };
}

test('however many ask for years of reports, a till sells and a search is answered', async () => {
  const [shop, other] = [await program.shopOf(), await program.shopOf()];
  const id = await aProduct(shop);
  const letGo = await blockReports();
  const years = (from: number) => `/v1/web-transactions/stats?from=${from}-01-01&until=2025-12-31`;
  const requests = [shop, other].map((each) => many(askers, () => each.call('GET', years(2024))));
  try {
    expect((await sell(shop, { products: [{ id, quantity: 1 }] })).status).toBe(201);
    expect((await shop.call('GET', '/v1/products?content=caf')).status).toBe(200);
  } finally {
    await letGo();
  }
  expect(tally((await Promise.all(requests)).flat())).toEqual({ '200': 2 * askers });
  const tooLong = await many(askers, () => shop.call('GET', years(2015)));
  expect(tally(tooLong)).toEqual({ '400 periodTooLong': askers });
  expect((await sell(shop, { products: [{ id, quantity: 1 }] })).status).toBe(201);
});
