import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const delivered = { deliveryMethod: 'delivery' as const, address: { street: '5a calle 3-21' } };
const taxed = { taxEnabled: true, taxIncluded: false, defaultTaxRate: 1200 };

test('an order shows and charges its delivery with the tax that is added to it', async () => {
  const store = await aStore(world.services);
  await store.caller.organization.update(taxed);
  const preview = await store.stranger.storeOrder.preview(store.order({ ...delivered, cashWith: 4400 }));
  expect(preview).toMatchObject({ amount: 2800, deliveryCost: 1500, deliveryTotal: 1680, total: 4480 });
  expect(preview.problems).toEqual(['cashTooLow']);
  const placed = await store.stranger.storeOrder.create(store.order({ ...delivered, expectedTotal: 4480 }));
  expect(placed).toMatchObject({ amount: 4480, deliveryCost: 1500, deliveryTotal: 1680 });
  const approved = await store.caller.webOrder.approve({ id: placed.id });
  expect(approved).toMatchObject({ amount: 4480, amountTax: 480, deliveryTaxRate: 1200, deliveryTax: 180 });
  const changed = await store.caller.webOrder.edit({
    id: placed.id,
    revision: approved.revision,
    deliveryCost: 2000,
  });
  expect(changed).toMatchObject({ amount: 5040, deliveryTax: 240 });
});

test('within its price where prices bear it, and without any where the shop taxes none', async () => {
  const store = await aStore(world.services);
  await store.caller.organization.update({ ...taxed, taxIncluded: true });
  const within = await store.stranger.storeOrder.create(store.order({ ...delivered, expectedTotal: 4000 }));
  expect(within).toMatchObject({ amount: 4000, deliveryTotal: 1500 });
  const read = () => store.caller.webOrder.byId({ id: within.id });
  expect(await read()).toMatchObject({ amountTax: 429, deliveryTax: 161 });
  await store.caller.organization.update({ taxIncluded: false, taxDelivery: false });
  const preview = await store.stranger.storeOrder.preview(store.order(delivered));
  expect(preview).toMatchObject({ amount: 2800, deliveryTotal: 1500, total: 4300 });
});
