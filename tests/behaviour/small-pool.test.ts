import { aShop, testServices } from '@mostrador/api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProcedures, outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop } from '../support/furnished-shop.ts';
import { isFull } from '../support/sample.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

/**
 * A procedure that holds a connection and waits for a second one never ends when as many of it run as the
 * pool has connections. The server of the database then ends the idle transactions, which are refused as 503.
 */
const connections = 2;
const callers = isFull ? 24 : connections + 1;
/** Milliseconds: each procedure is called by all of them. */
const patience = isFull ? 900_000 : 120_000;

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(connections);
});
afterAll(() => world.close());

test(
  'no procedure waits for a second connection while its transaction is open',
  async () => {
    const services = withoutEffect(world.services);
    const shop = await aFurnishedShop(world.services, 'lleno');
    const neighbour = await aShop(world.services);
    const inputs = validInputs(shop);
    const answers = { credential: shop.token, organization: shop.organizationId };
    const beside = { credential: neighbour.token, organization: neighbour.organizationId, input: {} };
    const stalled: string[] = [];
    for (const { path, input: schema, type } of allProcedures) {
      if (type === 'subscription') continue;
      const input = inputs[path] ?? smallest(nodeOf(schema));
      const calls = Array.from({ length: callers }, () => outcomeOf(services, path, { ...answers, input }));
      const list = outcomeOf(services, 'contact.list', beside);
      const outcomes = await Promise.all([...calls, list]);
      if (outcomes.some(({ status }) => status === 503)) stalled.push(path);
      expect(outcomes.at(-1)?.status, path).toBe(200);
    }
    expect(stalled).toEqual([]);
  },
  patience,
);
