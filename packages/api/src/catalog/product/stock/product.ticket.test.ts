import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

const parked = 'in_progress' as const;

async function aCounter() {
  const { caller } = await aShop(world.services);
  const { products } = await caller.product.createMany({
    products: [
      { name: 'Café', price: 1250, stock: 10_000 },
      { name: 'Azúcar', price: 800, stock: 5000 },
      { name: 'Té', price: 300 },
    ],
  });
  const [coffee = '', sugar = '', tea = ''] = products.map(({ id }) => id);
  return { caller, coffee, sugar, tea };
}

test('a product on a parked ticket is not deleted, and the refusal names the ticket', async () => {
  const { caller, coffee } = await aCounter();
  const ticket = {
    id: newId(),
    status: parked,
    concept: 'Mesa 4',
    products: [{ id: coffee, quantity: 1000 }],
  };
  await caller.pos.create(ticket);
  await expect(caller.product.remove({ id: coffee, remainingStock: 'write_off' })).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'productInOpenTicket',
    details: { ticket: 'Mesa 4', saleId: ticket.id },
  });
  expect(await caller.product.byId({ id: coffee })).toMatchObject({ stock: 10_000 });
  await caller.pos.void({ id: ticket.id, reason: 'se fue' });
  await caller.product.remove({ id: coffee });
  await expect(caller.product.byId({ id: coffee })).rejects.toMatchObject({ reason: 'notFound' });
});

test('a product removed from the ticket, or sold, can be deleted', async () => {
  const { caller, coffee, sugar, tea } = await aCounter();
  const sale = { products: [{ id: tea, quantity: 1000 }] };
  await caller.pos.create(sale);
  await caller.product.remove({ id: tea });
  const id = newId();
  const { revision } = await caller.pos.create({
    id,
    status: parked,
    products: [
      { id: coffee, quantity: 1000 },
      { id: sugar, quantity: 1000 },
    ],
  });
  await caller.pos.create({ id, status: parked, revision, products: [{ id: sugar, quantity: 1000 }] });
  await caller.product.remove({ id: coffee });
  await expect(caller.product.remove({ id: sugar })).rejects.toMatchObject({ reason: 'productInOpenTicket' });
});

test('a service too; a ticket without a name is called by its customer, or by its hour', async () => {
  const { caller, coffee } = await aCounter();
  const cut = await caller.service.create({ name: 'Corte', price: 5000 });
  const juan = await caller.contact.create({ name: 'Juan' });
  await caller.pos.create({ status: parked, contactId: juan.id, services: [{ id: cut.id, quantity: 1000 }] });
  await expect(caller.service.remove({ id: cut.id })).rejects.toMatchObject({ details: { ticket: 'Juan' } });
  await caller.pos.create({ status: parked, products: [{ id: coffee, quantity: 1000 }] });
  await expect(caller.product.remove({ id: coffee })).rejects.toMatchObject({
    details: { ticket: expect.stringMatching(/^\d\d:\d\d$/) },
  });
});

test('of many the others go; what a ticket waits with is named, what is excepted stays', async () => {
  const { caller, coffee, sugar, tea } = await aCounter();
  await caller.pos.create({ status: parked, concept: 'Mesa 4', products: [{ id: coffee, quantity: 1000 }] });
  const before = Date.now();
  const gone = await caller.product.removeMany({ allProducts: true, exceptIds: [tea] });
  expect(gone).toMatchObject({
    deleted: 1,
    skipped: [{ id: coffee, name: 'Café', reason: 'productInOpenTicket', ticket: 'Mesa 4' }],
  });
  const days = (Number(gone.undoUntil) - before) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  const left = (await caller.product.list({})).products.map(({ id }) => id);
  expect(left.toSorted()).toEqual([coffee, tea].toSorted());
  await caller.product.restoreMany({ deletionId: String(gone.deletionId) });
  expect((await caller.product.byId({ id: sugar })).name).toBe('Azúcar');
  expect(await caller.product.removeMany({ productIds: [coffee] })).toMatchObject({
    deleted: 0,
    skipped: [{ id: coffee }],
    deletionId: null,
    undoUntil: null,
  });
});

test('a variant too: neither the form nor a first list of variants takes it out', async () => {
  const { caller, coffee } = await aCounter();
  const shirt = await caller.product.create({
    name: 'Playera',
    price: 9000,
    variants: [{ size: 'S' }, { size: 'L' }],
  });
  const [small, large] = shirt.variants;
  const id = newId();
  await caller.pos.create({
    id,
    status: parked,
    concept: 'Mesa 4',
    products: [
      { id: shirt.id, variantId: large?.id, quantity: 1000 },
      { id: coffee, quantity: 1000 },
    ],
  });
  const refused = { reason: 'productInOpenTicket', details: { ticket: 'Mesa 4', saleId: id } };
  const keepSmall = () => caller.product.update({ id: shirt.id, variants: [{ id: small?.id }] });
  await expect(keepSmall()).rejects.toMatchObject({ ...refused, details: { variantId: large?.id } });
  const sizes = ['Chico', 'Grande'].map((size) => ({ id: newId(), size }));
  const vary = () => caller.product.update({ id: coffee, variants: sizes });
  await expect(vary()).rejects.toMatchObject(refused);
  await caller.pos.void({ id, reason: 'se fue' });
  expect((await keepSmall()).variants).toHaveLength(1);
  expect((await vary()).variants).toHaveLength(2);
});
