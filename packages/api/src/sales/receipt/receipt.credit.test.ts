import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('of a sale on credit only what came after it was deposited', async () => {
  const { caller } = await aShop(world.services);
  const { id: contactId } = await caller.contact.create({ name: 'Marta' });
  const payments = [{ method: 'cash' as const, amount: 2000 }];
  const { id } = await caller.pos.create({ amountFree: 5000, contactId, payments });
  const labels = async () => (await caller.receipt.paper({ id })).credit.map(({ label }) => label);
  expect(await labels()).not.toContain('Abonado');
  await caller.debt.depositOfContact({ contactId, amount: 700, paymentMethod: 'cash' });
  const { credit } = await caller.receipt.paper({ id });
  expect(credit).toContainEqual({ label: 'Abonado', value: expect.stringMatching(/\b7\.00$/) });
});

test('of what a supplier was paid names him as one', async () => {
  const { caller } = await aShop(world.services);
  const { id: contactId } = await caller.contact.create({ name: 'Central', kind: 'supplier' });
  const coffee = await caller.product.create({ name: 'Café', price: 1000 });
  const products = [{ id: coffee.id, quantity: 1000, cost: 500 }];
  await caller.purchase.create({ products, contactId, paymentMethod: 'credit' });
  const paying = { contactId, direction: 'payable' as const, amount: 500, paymentMethod: 'card' as const };
  const { id } = await caller.debt.depositOfContact(paying);
  expect((await caller.receipt.paper({ id })).facts).toContainEqual({ label: 'Proveedor', value: 'Central' });
});
