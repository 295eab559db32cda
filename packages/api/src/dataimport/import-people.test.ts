import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';
import { importing } from './dataimport.testing.ts';

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
  'the tax id of a buyer without one, %s, makes nobody somebody else',
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

test('what they owe stays with each of them', async () => {
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
