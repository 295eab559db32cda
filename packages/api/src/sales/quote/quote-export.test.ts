import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
type Input = Parameters<Shop['caller']['quote']['export']>[0];

async function linesOf({ caller }: Pick<Shop, 'caller'>, input: Input) {
  const { id } = await caller.quote.export(input);
  await world.work();
  expect(await caller.task.byId({ id })).toMatchObject({ status: 'done' });
  const text = new TextDecoder('utf-8').decode([...world.files.values()].at(-1));
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  return { head, lines };
}

test('a file of the quotes holds what their list shows, as it is filtered', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const bread = await caller.product.create({ name: 'Pan', price: 250, stock: 20_000 });
  const rosa = await caller.contact.create({ name: 'Rosa', kind: 'client' });
  const products = [{ id: bread.id, quantity: 2000 }];
  const first = await caller.quote.create({ products, contactId: rosa.id, terms: 'La mitad antes' });
  const second = await caller.quote.create({
    freeAmounts: [{ name: 'Mudanza', amount: 90_050 }],
    contactName: 'Mario',
  });
  const gone = await caller.quote.create({ products });
  await caller.quote.remove({ id: gone.id });
  await caller.pos.create({ products });
  const { head, lines } = await linesOf(shop, {});
  expect(head.split(',').slice(0, 3)).toEqual(['Código', 'Fecha', 'Vale hasta el']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^${second.code},.*Mario,Mudanza,.*900\\.5`));
  expect(lines[1]).toMatch(new RegExp(`^${first.code},.*Rosa,2 × Pan,.*,5,La mitad antes`));
  expect((await linesOf(shop, { contactId: rosa.id })).lines).toHaveLength(1);
  expect((await linesOf(shop, { state: 'sent' })).lines).toEqual([]);
});

test('is of who may export', async () => {
  const shop = await aShop(world.services);
  const clerk = await shop.employee();
  const refused = await clerk.caller.quote.export({}).then(() => null, refusalOf);
  expect(refused).toMatchObject({ status: 403 });
});
