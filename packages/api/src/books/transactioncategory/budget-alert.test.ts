import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { dispatchEvents } from '../../events.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

/** A shop that may spend 1000 a month on its rent, and what its owner heard of that. */
async function aBudgetedShop(overrides = {}) {
  const shop = await aSpendingShop(world);
  await shop.caller.transactionCategory.addBudget({
    id: shop.rent,
    amount: 100_000,
    period: 'monthly',
    ...overrides,
  });
  const spend = async (amount: number) => {
    const expense = await shop.caller.expense.create({ categoryId: shop.rent, amount });
    await dispatchEvents(world.services, domains);
    return expense;
  };
  const heard = async () => {
    const { notifications } = await shop.caller.notification.listOfOrganization({});
    return notifications.filter(({ kind }) => kind === 'budget_reached');
  };
  return { ...shop, spend, heard };
}

test('a budget sends an alert at 80 and at 100 percent, once per period', async () => {
  const { spend, heard, rent } = await aBudgetedShop();
  await spend(79_999);
  expect(await heard()).toEqual([]);
  await spend(1);
  await spend(5000);
  expect(await heard()).toMatchObject([
    {
      severity: 'warning',
      title: 'Presupuesto de Renta del local',
      body: 'Ya gastaste el 80 % o más de este periodo.',
      link: `/dashboard/categoria-de-transacciones/${rent}/detalle`,
    },
  ]);
  await spend(15_000);
  await spend(900);
  expect((await heard()).map(({ severity }) => severity)).toEqual(['danger', 'warning']);
});

test('an alert is sent at once at its highest level, also by a correction', async () => {
  const { caller, spend, heard } = await aBudgetedShop({ alertAt: [50, 90] });
  const { id } = await spend(40_000);
  expect(await heard()).toEqual([]);
  await caller.expense.update({ id, amount: 95_000 });
  await dispatchEvents(world.services, domains);
  expect((await heard()).map(({ body }) => body)).toEqual(['Ya gastaste el 90 % o más de este periodo.']);
});

test('a pending expense that was edited meanwhile counts when it is approved', async () => {
  const { caller, rent, heard } = await aBudgetedShop();
  const { id } = await caller.expense.create({ categoryId: rent, amount: 500, pending: true });
  await caller.expense.update({ id, amount: 100_000 });
  await dispatchEvents(world.services, domains);
  expect(await heard()).toEqual([]);
  await caller.expense.approve({ id });
  await dispatchEvents(world.services, domains);
  expect(await heard()).toHaveLength(1);
});
