import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const doneIn = async ({ caller }: Shop) => {
  const { steps, progress } = await caller.roadmap.basic();
  return { done: steps.filter(({ done }) => done).map(({ key }) => key), progress };
};

test('the steps of setting up are found in what is there', async () => {
  const free = { paidUntil: null };
  const shop = await aShop(world.services, { countryId: null, ...free });
  expect(await doneIn(shop)).toEqual({ done: [], progress: 0 });
  const named = await aShop(world.services, free);
  expect(await doneIn(named)).toEqual({ done: ['business'], progress: 17 });
  const product = await named.caller.product.create({ name: 'Café', price: 1000, stock: 5000 });
  await named.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
  expect(await doneIn(named)).toEqual({ done: ['business', 'product', 'sale'], progress: 50 });
  const contact = await named.caller.contact.create({ name: 'Marta' });
  expect(await doneIn(named)).toMatchObject({ progress: 67 });
  await named.caller.contact.remove({ id: contact.id });
  expect(await doneIn(named)).toMatchObject({ progress: 67 });
  const debtor = await named.caller.contact.create({ name: 'Rosa' });
  const goods = [{ id: product.id, quantity: 1000 }];
  await named.caller.pos.create({ products: goods, contactId: debtor.id, payments: [] });
  expect(await doneIn(named)).toMatchObject({ progress: 83 });
  const drawer = await named.caller.cashSession.open({ openingAmount: 10_000 });
  expect(await doneIn(named)).toMatchObject({ progress: 83 });
  await named.caller.cashSession.close({ cashSessionId: drawer.id, counted: { cash: 10_000 } });
  expect(await doneIn(named)).toMatchObject({ progress: 100 });
});

test('with Plus the receipt and the team are steps too', async () => {
  const shop = await aShop(world.services);
  expect(await doneIn(shop)).toEqual({ done: ['business'], progress: 13 });
  await shop.caller.organization.customize({ thankYouMessage: 'Vuelve pronto' });
  expect((await doneIn(shop)).done).toEqual(['business', 'ticket']);
  const role = await shop.caller.role.create({ name: 'Cajera' });
  await shop.caller.invitation.create({ roleId: role.id });
  expect((await doneIn(shop)).done).toEqual(['business', 'ticket', 'invite']);
});

test('each step says when and where it is done, and its name in the language of the reader', async () => {
  const shop = await aShop(world.services);
  const { steps } = await shop.as(shop.token, { language: 'en' }).roadmap.basic();
  expect(steps[0]).toMatchObject({ key: 'business', done: true, doneAt: expect.any(Date) });
  expect(steps[1]).toEqual({
    key: 'product',
    title: 'Add your first product',
    done: false,
    doneAt: null,
    route: '/dashboard/productos/nuevo',
    points: 20,
  });
});

test('a person has steps of his own, none of a till', async () => {
  const home = await aShop(world.services, { businessType: 'person' });
  expect(await doneIn(home)).toEqual({ done: ['profile'], progress: 25 });
  const { caller } = home;
  const category = async (name: string, transactionTypeId: 'income' | 'expense') =>
    (await caller.transactionCategory.create({ name, transactionTypeId })).id;
  await caller.income.create({ amount: 100, categoryId: await category('Sueldo nuevo', 'income') });
  expect((await doneIn(home)).done).toEqual(['profile', 'income']);
  await caller.expense.create({ amount: 100, categoryId: await category('Comida nueva', 'expense') });
  await caller.goal.create({ name: 'Viaje', target: 100 });
  expect(await doneIn(home)).toEqual({ done: ['profile', 'income', 'expense', 'goal'], progress: 100 });
});

test('steps are for members', async () => {
  const call = callerFor(world.services).roadmap.basic();
  expect(await call.then(() => null, refusalOf)).toMatchObject({ status: 401 });
});
