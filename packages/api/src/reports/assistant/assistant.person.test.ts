import { addDays, addMonths, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const today = businessDate(new Date(), 'America/Guatemala');
/** The same day of a month before, on which every month has one. */
const payday = (months: number) => addMonths(`${today.slice(0, 8)}${paidOn}`, -months);
const paidOn = Number(today.slice(8)) > 14 ? '10' : '20';

/** A person who was paid three times, sold a bicycle, and spends on food. */
async function aPerson() {
  const { caller } = await aShop(world.services, { businessType: 'person' });
  const category = async (name: string, transactionTypeId: 'income' | 'expense') =>
    (await caller.transactionCategory.create({ name, transactionTypeId })).id;
  const salary = await category('Sueldo de la oficina', 'income');
  const sold = await category('Cosas vendidas', 'income');
  const food = await category('Supermercado', 'expense');
  const last = payday(0) < today ? 0 : 1;
  for (const back of [last, last + 1, last + 2])
    await caller.income.create({
      ...{ amount: 950_000, categoryId: salary, paymentMethod: 'transfer', date: payday(back) },
    });
  await caller.income.create({ amount: 120_000, categoryId: sold, date: addDays(payday(last), 1) });
  await caller.expense.create({ categoryId: food, amount: 200_000, date: payday(last) });
  return { caller, salary, paid: payday(last) };
}

test('a person’s statement begins with what he earns, and ends with what he keeps', async () => {
  const { caller, salary, paid } = await aPerson();
  const { incomeStatement, indicators } = await caller.assistant.read({
    ...{ from: paid, until: addDays(paid, 2) },
  });
  expect(incomeStatement).toMatchObject({ netSales: 1_070_000, expenses: -200_000, netProfit: 870_000 });
  expect(incomeStatement.rows.map(({ key, kind, amount }) => [key, kind, amount])).toEqual([
    ['grossSales', 'line', 1_070_000],
    ['grossSales', 'detail', 950_000],
    ['grossSales', 'detail', 120_000],
    ['other', 'line', -200_000],
    ['other', 'detail', -200_000],
    ['netProfit', 'total', 870_000],
  ]);
  const input = { line: 'grossSales', id: salary, from: paid, until: addDays(paid, 2) } as const;
  expect(await caller.assistant.entryTotals(input)).toMatchObject({ amount: 950_000 });
  expect(indicators.map(({ key }) => key)).toEqual([
    'netMargin',
    'liquidity',
    'indebtedness',
    'overdueShare',
    'runway',
    'growth',
  ]);
});

test('his plan grows from what he earns, and his money waits for the day on which he is paid', async () => {
  const { caller } = await aPerson();
  const { plan, forecast } = await caller.assistant.read({});
  expect(plan?.base.sales[0]).toBeGreaterThan(0);
  const came = forecast.days.filter((day) => day.in > 0);
  // Three paydays lie within ninety days, each as large as the usual one; what was sold once is not awaited.
  expect(came.map((day) => day.date.slice(8))).toEqual([paidOn, paidOn, paidOn]);
  expect(came.map((day) => day.in)).toEqual([950_000, 950_000, 950_000]);
});

test('the words of his papers are those of a person', async () => {
  const { caller } = await aPerson();
  const { sections } = await caller.assistant.paper({});
  const labels = sections.flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(sections[0]?.title).toBe('Lo que ganaste y gastaste');
  expect(labels).toContain('Te quedó');
  expect(labels.filter((label) => /vent|proveedor/i.test(label))).toEqual([]);
});
