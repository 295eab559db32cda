import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

/** Cola for 8.50, 7 each from 24 on; a box of twelve costs 95, a six-pack what six do. */
async function aShopOfCola() {
  const shop = await aShop(world.services);
  const { id, codes } = await shop.caller.product.create({
    name: 'Cola',
    price: 850,
    stock: 60_000,
    wholesaleQuantity: 24_000,
    wholesalePrice: 700,
    codes: [
      { code: 'CAJA-12', name: 'Caja', units: 12_000, price: 9500 },
      { code: 'SEIS', units: 6000 },
    ],
  });
  const [box, six] = codes.map((code) => code.id);
  return { ...shop, id, box: String(box), six: String(six) };
}

test('a pack costs its own price, moves its units, and is shown on the line', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sale = await caller.pos.create({ products: [{ id, quantity: 24_000, packId: box }] });
  expect(sale).toMatchObject({
    amount: 19_000,
    products: [{ quantity: 24_000, price: 850, pack: { id: box, name: 'Caja', units: 12_000, price: 9500 } }],
  });
  expect((await caller.product.byId({ id })).stock).toBe(36_000);
});

test('a pack without a price costs what its units do, as many as there are', async () => {
  const { caller, id, six } = await aShopOfCola();
  const sold = (quantity: number) => caller.pos.create({ products: [{ id, quantity, packId: six }] });
  expect(await sold(6000)).toMatchObject({ amount: 5100, products: [{ pack: { id: six, price: null } }] });
  expect(await sold(24_000)).toMatchObject({ amount: 16_800, products: [{ price: 700 }] });
});

test('half a pack and an unknown pack are refused; a price applies to the units', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sell = (line: object) =>
    caller.pos.create({ products: [{ id, quantity: 12_000, packId: box, ...line }] });
  await expect(sell({ quantity: 13_000 })).rejects.toMatchObject({ reason: 'quantityStep' });
  await expect(sell({ packId: id })).rejects.toMatchObject({ details: { parameter: 'products.0.packId' } });
  expect(await sell({ price: 800 })).toMatchObject({ amount: 9600, products: [{ pack: null }] });
  expect(await sell({ price: 850, discount: { value: 1000, unit: 'percentage' } })).toMatchObject({
    amount: 8550,
  });
});

test('a ticket keeps the pack it was agreed in, also when the catalogue has it no more', async () => {
  const { caller, id, box } = await aShopOfCola();
  const ticket = await caller.pos.create({
    status: 'in_progress',
    products: [{ id, quantity: 36_000, packId: box }],
  });
  const [line] = ticket.products;
  const into = '01890000-0000-7000-8000-000000000001';
  const lines = [{ lineId: String(line?.lineId), quantity: 12_000 }];
  await caller.product.update({ id, codes: [] });
  const part = await caller.ticket.split({ id: ticket.id, revision: ticket.revision, into, lines });
  expect(part).toMatchObject({ amount: 9500, products: [{ pack: { id: box } }] });
  const rest = await caller.pos.byId({ id: ticket.id });
  expect(rest).toMatchObject({ amount: 19_000 });
  const { lineId } = rest.products[0] ?? {};
  const products = [{ lineId, id, quantity: 24_000, packId: box }];
  expect(await caller.pos.create({ id: ticket.id, revision: rest.revision, products })).toMatchObject({
    status: 'done',
    amount: 19_000,
  });
});

test('a part of a sold pack comes back for its part of the price, an edit sells another one', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sale = await caller.pos.create({ products: [{ id, quantity: 12_000, packId: box }] });
  const lineId = String(sale.products[0]?.lineId);
  const more = await caller.pos.edit({
    id: sale.id,
    products: [{ lineId, id, quantity: 24_000, packId: box }],
    paymentMethod: 'cash',
  });
  expect(more).toMatchObject({ amount: 19_000, products: [{ labelAmount: 19_000 }] });
  const { amount } = await caller.pos.refund({
    saleId: sale.id,
    lines: [{ lineId, quantity: 3000 }],
    reason: 'Otro',
    paymentMethod: 'cash',
  });
  expect(amount).toBe(2375);
  expect((await caller.product.byId({ id })).stock).toBe(39_000);
});

test('a receipt says how many packs of what, at the price of one', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sale = await caller.pos.create({ products: [{ id, quantity: 24_000, packId: box }] });
  const { lines } = await caller.receipt.paper({ id: sale.id });
  expect(lines).toMatchObject([{ quantity: '2', name: 'Cola · Caja × 12', title: '2 × Cola · Caja × 12' }]);
});

test('by the unit again it costs what units do', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sale = await caller.sale.create({ products: [{ id, quantity: 12_000, packId: box }] });
  expect(sale).toMatchObject({ channel: 'accounting', amount: 9500, products: [{ pack: { id: box } }] });
  const [line] = sale.products;
  const products = [{ lineId: line?.lineId, id, quantity: 12_000, price: 850, packId: null }];
  expect(await caller.sale.update({ id: sale.id, products })).toMatchObject({
    amount: 10_200,
    products: [{ pack: null, labelAmount: null }],
  });
});

test('a credit note tells the packs that came back whole', async () => {
  const { caller, id, box } = await aShopOfCola();
  const sale = await caller.sale.create({ products: [{ id, quantity: 24_000, packId: box }] });
  const back = async (quantity: number) => {
    const lines = [{ lineId: String(sale.products[0]?.lineId), quantity }];
    const note = await caller.sale.refund({ saleId: sale.id, lines, reason: 'Otro', paymentMethod: 'cash' });
    return (await caller.receipt.paper({ id: note.id })).lines;
  };
  expect(await back(12_000)).toMatchObject([{ quantity: '1', name: 'Cola · Caja × 12' }]);
  expect(await back(3000)).toMatchObject([{ quantity: '3', name: 'Cola' }]);
});

test('a file of sales tells the packs', async () => {
  const { caller, id, box } = await aShopOfCola();
  await caller.sale.create({ products: [{ id, quantity: 24_000, packId: box }] });
  const task = await caller.sale.export({ format: 'csv' });
  await world.work();
  expect(await caller.task.byId({ id: task.id })).toMatchObject({ status: 'done' });
  const text = new TextDecoder().decode([...world.files.values()].at(-1));
  expect(text).toContain('2 × Cola · Caja × 12');
});
