import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing } from '../import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
});
afterAll(() => world.close());

const people = async () =>
  (await shop.caller.contact.list({ perPage: 100 })).contacts.map(({ name, phone }) => [name, phone]).sort();

test.each(['CF', 'C/F', '66666666-6', '000', 'XAXX010101000'])(
  'the placeholder tax id of a buyer without one, %s, merges no contacts',
  async (taxId) => {
    const { run } = importing(world, shop);
    const titles = ['Cliente', 'NIT', 'Celular'];
    const marta = ['Marta', taxId, '5555 0001'];
    const pedro = ['Pedro', taxId, '5555 0002'];
    await run([titles, marta], { type: 'contacts' });
    expect(await run([titles, pedro], { type: 'contacts' })).toMatchObject({ created: 1, updated: 0 });
    expect(await run([titles, marta, pedro], { type: 'contacts' })).toMatchObject({
      unchanged: 2,
      failed: 0,
    });
    expect(await people()).toMatchObject([
      ['Marta', '5555 0001'],
      ['Pedro', '5555 0002'],
    ]);
  },
);

test.each([
  ['1234567-8', '12345678'],
  ['76.086.428-K', '76086428-k'],
  ['j 12345678', 'J-12345678'],
])('a tax id is the same one as %s and as %s', async (known, given) => {
  const { run } = importing(world, shop);
  await shop.caller.contact.create({ name: 'Rosa', taxId: known });
  const rows = [
    ['Cliente', 'NIT', 'Celular'],
    ['Rosa María', given, '5555 0001'],
  ];
  expect(await run(rows, { type: 'contacts' })).toMatchObject({ created: 0, updated: 1 });
  expect(await people()).toEqual([['Rosa María', '5555 0001']]);
});

test('debts stay with each of these contacts', async () => {
  const { run } = importing(world, shop);
  const book = [
    ['Cliente', 'NIT', 'Celular', 'Saldo'],
    ['Marta', 'CF', '0000 0000', 10],
    ['Pedro', 'CF', '0000 0000', 20],
  ];
  await run(book, { type: 'debts' });
  const { contacts } = await shop.caller.contact.list({ perPage: 100 });
  expect(contacts.map(({ name, owed }) => [name, owed]).sort()).toEqual([
    ['Marta', 1000],
    ['Pedro', 2000],
  ]);
});

test('undo removes contacts not used or changed since; a purchase is no change', async () => {
  const { run } = importing(world, shop);
  const { caller } = shop;
  const known = await caller.contact.create({ name: 'Rosa', phone: '5555 0009' });
  const titles = ['Nombre', 'Celular'];
  const rows = ['Marta', 'Pedro', 'Luis', 'Ana', 'Sara'].map((name, place) => [name, `5555 000${place}`]);
  const { id } = await run([titles, ...rows, ['Rosa', '5555 1000']], { type: 'contacts' });
  const { contacts } = await caller.contact.list({ perPage: 100 });
  const idOf = (requested: string) => contacts.find(({ name }) => name === requested)?.id ?? '';
  const sell = (contactId: string) =>
    caller.pos.create({ contactId, amountFree: 500, payments: [{ method: 'cash', amount: 500 }] });
  await sell(known.id);
  await sell(idOf('Pedro'));
  await caller.contact.update({ id: idOf('Luis'), notes: 'Paga los viernes' });
  const goods = await caller.product.create({ name: 'Sal', price: 100 });
  const products = [{ id: goods.id, quantity: 1000, cost: 50 }];
  await caller.purchase.create({ contactId: idOf('Ana'), products, paymentMethod: 'cash' });
  await run(
    [
      ['Cliente', 'Saldo'],
      ['Sara', 3],
    ],
    { type: 'debts' },
  );
  const paid = { contactId: idOf('Sara'), amount: 300, paymentMethod: 'cash' as const };
  await caller.debt.depositOfContact({ ...paid, direction: 'receivable' });

  const undone = await caller.dataImport.undo({ id });
  expect(undone.kept.map(({ name }) => name).sort()).toEqual(['Ana', 'Luis', 'Pedro', 'Sara']);
  expect(await people()).toContainEqual(['Rosa', '5555 0009']);
  expect((await people()).map(([name]) => name)).not.toContain('Marta');
});

test('a phone is the same person however the file writes it', async () => {
  const { run } = importing(world, shop);
  await shop.caller.contact.create({ name: 'Rosa', phone: '5555 1234' });
  const titles = ['Nombre', 'Celular', 'Correo'];
  const rows = ['+502 5555-1234', '(502) 55551234'].map((phone, place) => [
    ['Rosa', 'Rosa María'][place] ?? '',
    phone,
    'rosa@example.com',
  ]);
  for (const row of rows)
    expect(await run([titles, row], { type: 'contacts' })).toMatchObject({ created: 0, updated: 1 });
  expect(await people()).toHaveLength(1);
});
