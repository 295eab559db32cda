import { addMonths, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const running = () => `${businessDate(new Date(), 'America/Guatemala').slice(0, 7)}-01`;

const growing = {
  salesProyectionType: 'growth',
  salesGrowthType: 'percentage',
  salesGrowthAmount: 500,
  costPercentage: 4000,
} as const;

test('a plan is saved under a name and answered by its id, from what there was then', async () => {
  const { caller } = await aShop(world.services);
  const before = (await caller.assistant.read({})).plan;
  const saved = await caller.plan.create({ name: 'Con promoción', ...growing });
  expect(saved).toMatchObject({ ...growing, name: 'Con promoción', startsOn: running() });
  expect(saved.base.sales).toEqual(before?.base.sales);

  const { id: product } = await caller.product.create({ name: 'Pan', price: 1000, trackStock: false });
  await caller.pos.create({ products: [{ id: product, quantity: 5000 }], date: addMonths(running(), -1) });
  const now = (await caller.assistant.read({})).plan;
  expect(now?.base.sales[0]).toBeGreaterThan(0);
  const { plan } = await caller.assistant.read({ planId: saved.id });
  expect(plan).toMatchObject({ saved: { id: saved.id, name: 'Con promoción' } });
  expect(plan?.base.sales).toEqual(saved.base.sales);
  expect(plan?.rows[0]?.month).toBe(running().slice(0, 7));
  expect(plan?.rows[0]?.real).toMatchObject({ sales: 0 });
  expect(now?.saved).toBeNull();

  // Parameters that are named are tried in the place of its own, which stay.
  const tried = await caller.assistant.read({
    planId: saved.id,
    salesProyectionType: 'individual',
    salesIndividualAmounts: Array.from({ length: 12 }, () => 10_000),
    costPercentage: 2500,
  });
  expect(tried.plan?.rows[0]).toMatchObject({ sales: 10_000, cost: 2500 });
  expect((await caller.plan.byId({ id: saved.id })).salesProyectionType).toBe('growth');
});

test('each past month of a saved plan is shown beside its actual result', async () => {
  let now = new Date('2026-08-10T16:00:00Z');
  const { services } = world;
  const before = services.now;
  services.now = () => now;
  const { caller } = await aShop(services);
  const { id: product } = await caller.product.create({ name: 'Café', price: 2000, trackStock: false });
  const { id } = await caller.plan.create({ name: 'Otoño', ...growing });
  await caller.pos.create({ products: [{ id: product, quantity: 3000 }] });
  now = new Date('2026-10-03T16:00:00Z');
  const { plan } = await caller.assistant.read({ planId: id });
  services.now = before;
  expect(plan?.rows.slice(0, 4)).toMatchObject([
    { month: '2026-08', real: { sales: 6000 } },
    { month: '2026-09', real: { sales: 0 } },
    { month: '2026-10', real: { sales: 0 } },
    { month: '2026-11', real: null },
  ]);
});

test('it is listed, renamed, changed and deleted; who says one parameter says all', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.plan.create({ name: 'Uno', ...growing });
  await caller.plan.create({ name: 'Dos' });
  expect((await caller.plan.list({})).plans.map(({ name }) => name)).toEqual(['Dos', 'Uno']);
  expect(await caller.plan.update({ id, name: 'Primero' })).toMatchObject({ name: 'Primero', ...growing });
  expect(await caller.plan.update({ id, costPercentage: 3000 })).toMatchObject({
    ...{ name: 'Primero', costPercentage: 3000, salesGrowthAmount: null },
  });
  await caller.plan.remove({ id });
  expect((await caller.plan.list({})).plans.map(({ name }) => name)).toEqual(['Dos']);
  expect(await refused(caller.plan.byId({ id }))).toMatchObject({ status: 404 });
  expect(await refused(caller.assistant.read({ planId: id }))).toMatchObject({ status: 404 });
});

test('the same id makes one plan however often it is sent', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.plan.create({ name: 'Uno', ...growing });
  await caller.plan.remove({ id });
  const input = { id: '0199d1c2-0000-7000-8000-000000000077', name: 'Repetido' };
  await Promise.all(Array.from({ length: 8 }, () => caller.plan.create(input)));
  expect((await caller.plan.list({})).plans.map(({ name }) => name)).toEqual(['Repetido']);
});

test('it is for who may plan, and of one organization alone', async () => {
  const { caller, employee } = await aShop(world.services);
  const { id } = await caller.plan.create({ name: 'Uno', ...growing });
  const { caller: other } = await aShop(world.services);
  expect(await refused(other.assistant.read({ planId: id }))).toMatchObject({ status: 404 });
  expect(await refused(other.plan.update({ id, name: 'Mío' }))).toMatchObject({ status: 404 });
  const { caller: clerk } = await employee({ flags: ['acc_financial_statement'] });
  expect(await refused(clerk.assistant.read({ planId: id }))).toMatchObject({ status: 403 });
  expect(await refused(clerk.plan.list({}))).toMatchObject({ status: 403 });
});

test('an invalid plan is refused field by field', async () => {
  const { caller } = await aShop(world.services);
  expect(await refused(caller.plan.create({ name: '  ' }))).toMatchObject({
    fields: { name: ['nameRequired'] },
  });
  const written = { name: 'Uno', growthProyectionType: 'individual' as const };
  expect(await refused(caller.plan.create(written))).toMatchObject({
    fields: { expensesIndividualAmounts: ['individualAmountsTwelve'] },
  });
});

test('it grows from the months that the shop has, and from what its goods really cost', async () => {
  let now = new Date('2026-08-20T16:00:00Z');
  const { services } = world;
  const before = services.now;
  services.now = () => now;
  const { caller } = await aShop(services);
  const goods = { price: 1000, cost: 400, stock: 90_000 };
  const { id } = await caller.product.create({ name: 'Café', ...goods });
  const { base: empty } = (await caller.assistant.read({})).plan ?? {};
  const sell = (quantity: number) => caller.pos.create({ products: [{ id, quantity }] });
  await sell(20_000);
  // Nothing is closed yet: twenty of thirty-one days came to this.
  const { plan: first } = await caller.assistant.read({});
  now = new Date('2026-09-20T16:00:00Z');
  const { plan: second } = await caller.assistant.read({});
  await sell(10_000);
  now = new Date('2026-10-05T16:00:00Z');
  const { plan: third } = await caller.assistant.read({});
  services.now = before;
  expect(empty).toMatchObject({ costPercentage: 0 });
  expect(first?.base).toMatchObject({ costPercentage: 4000 });
  expect(first?.base.sales[0]).toBe(31_000);
  expect(second?.base).toMatchObject({ costPercentage: 4000 });
  expect(second?.base.sales[0]).toBe(20_000);
  expect(third?.base.sales[0]).toBe(15_000);
});
