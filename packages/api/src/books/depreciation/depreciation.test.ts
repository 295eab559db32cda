import { addDays } from '@mostrador/shared/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { aSpendingShop } from '../expense/expense.testing.ts';
import { wearingDay } from '../ledger/depreciation.ts';
import { runDepreciation } from './depreciation-run.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let now: Date;
beforeAll(async () => {
  world = await testServices();
  world.services.now = () => now;
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
/** Ten in the morning in Guatemala. */
const on = (day: string) => {
  now = new Date(`${day}T16:00:00Z`);
};

/** A shop of May that buys an oven of 1000.00, of which each of three months takes a part. */
async function anOven(more = {}) {
  on('2026-05-20');
  const shop = await aSpendingShop(world, { timeZone: 'America/Guatemala' });
  const ovens = await shop.category('Hornos', { reportGroup: 'fixed_asset' });
  const kitchens = await shop.category('Cocinas', { reportGroup: 'fixed_asset' });
  const { caller } = shop;
  const oven = await caller.expense.create({
    ...{ categoryId: ovens, amount: 100_000, paymentMethod: 'transfer', usefulMonths: 3 },
    ...more,
  });
  const lost = async (month: string) => {
    const from = `2026-${month}-01`;
    const { incomeStatement } = await caller.assistant.read({ from, until: wearingDay(before(from), 1) });
    return incomeStatement.rows.find(({ key }) => key === 'depreciation')?.amount ?? 0;
  };
  return { ...shop, ovens, kitchens, oven, lost, run: () => runDepreciation(world.services) };
}

/** A day of the month before. */
const before = (day: string) => addDays(day, -1);

test('a part wears off on the last day of each month after it came, never a centavo too much', async () => {
  expect(wearingDay('2027-11-30', 3)).toBe('2028-02-29');
  const { caller, oven, run, lost, holds, ovens } = await anOven();
  expect(oven).toMatchObject({ usefulMonths: 3, depreciated: 0, nextDepreciationOn: '2026-06-30' });
  on('2026-06-29');
  await run();
  expect(await caller.expense.byId({ id: oven.id })).toMatchObject({ depreciated: 0 });
  on('2026-06-30');
  await Promise.all([run(), run()]);
  expect(await caller.expense.byId({ id: oven.id })).toMatchObject({
    depreciated: 33_333,
    nextDepreciationOn: '2026-07-31',
  });
  // A server that slept catches up, each part in its month.
  on('2026-10-03');
  await run();
  await run();
  expect([await lost('06'), await lost('07'), await lost('08'), await lost('09')]).toEqual([
    -33_333, -33_334, -33_333, 0,
  ]);
  expect(await caller.expense.byId({ id: oven.id })).toMatchObject({
    depreciated: 100_000,
    nextDepreciationOn: null,
  });
  expect(await holds({ ovens })).toMatchObject({ 'expense:depreciation': 100_000, bank: -100_000 });
});

test('what is noted late, or of a closed month, is caught up at once', async () => {
  const { caller, ovens, lost } = await anOven();
  on('2026-09-10');
  await caller.periodLock.create({ lockedUntil: '2026-07-31', force: true });
  on('2026-09-11');
  const late = { categoryId: ovens, amount: 12_000, usefulMonths: 12, date: '2026-08-02' };
  expect(await caller.expense.create(late)).toMatchObject({ depreciated: 0 });
  await runDepreciation(world.services);
  // June and July of the oven are closed: their parts are of the first open day.
  expect([await lost('06'), await lost('08')]).toEqual([0, -100_000]);
});

describe('what is changed', () => {
  test('wears off anew in the same months, and what is voided never did', async () => {
    const { caller, oven, run, lost, holds } = await anOven();
    on('2026-08-01');
    await run();
    const changed = await caller.expense.update({ id: oven.id, amount: 60_000, usefulMonths: 6 });
    expect(changed).toMatchObject({ usefulMonths: 6, depreciated: 20_000, nextDepreciationOn: '2026-08-31' });
    expect([await lost('06'), await lost('07')]).toEqual([-10_000, -10_000]);
    await caller.expense.remove({ id: oven.id, reason: 'No se compró' });
    expect(await lost('06')).toBe(0);
    expect(await holds()).toEqual({});
    on('2026-09-30');
    await run();
    expect(await holds()).toEqual({});
  });

  test('goes on in another category of assets, and is an expense at once in any other', async () => {
    const { caller, oven, run, lost, holds, kitchens, rent } = await anOven();
    on('2026-07-01');
    await run();
    await caller.transactionCategory.moveTransactions({ id: kitchens, addIds: [oven.id], removeIds: [] });
    on('2026-08-01');
    await run();
    expect(await holds({ kitchens })).toMatchObject({ 'asset:kitchens': 33_333 });
    expect(
      await caller.transactionCategory.report({ from: '2026-05-01', until: '2026-08-31' }),
    ).toMatchObject({
      report: expect.arrayContaining([expect.objectContaining({ spent: 100_000 })]),
    });
    await caller.transactionCategory.moveTransactions({ id: rent, addIds: [oven.id], removeIds: [] });
    expect(await holds()).toEqual({ bank: -100_000, 'expense:rent': 100_000 });
    expect(await caller.expense.byId({ id: oven.id })).toMatchObject({ usefulMonths: null, depreciated: 0 });
    expect(await lost('06')).toBe(0);
  });

  test('by an edit into another category it wears off no more', async () => {
    const { caller, oven, run, rent, holds } = await anOven();
    on('2026-07-01');
    await run();
    expect(await caller.expense.update({ id: oven.id, categoryId: rent })).toMatchObject({
      usefulMonths: null,
    });
    expect(await holds()).toEqual({ bank: -100_000, 'expense:rent': 100_000 });
  });
});

test('what waits begins when it is approved, and what is no asset has no life', async () => {
  const { caller, oven, rent, ovens } = await anOven({ pending: true });
  expect(oven).toMatchObject({
    status: 'pending',
    usefulMonths: 3,
    depreciated: 0,
    nextDepreciationOn: null,
  });
  on('2026-07-02');
  await runDepreciation(world.services);
  expect(await caller.expense.approve({ id: oven.id })).toMatchObject({
    depreciated: 33_333,
    nextDepreciationOn: '2026-07-31',
  });
  for (const wrong of [
    { categoryId: rent, amount: 100, usefulMonths: 3 },
    { categoryId: ovens, amount: 100, usefulMonths: 601 },
  ])
    expect(await refused(caller.expense.create(wrong))).toMatchObject({ status: 422 });
});

test('what the shop began with wears off too', async () => {
  on('2026-05-20');
  const { caller } = await aSpendingShop(world, { timeZone: 'America/Guatemala' });
  const fridge = { kind: 'fixed_asset' as const, amount: 600_000, asOf: '2026-03-31', usefulMonths: 60 };
  const { id, depreciated } = await caller.initialBalance.create(fridge);
  expect(depreciated).toBe(10_000);
  on('2026-05-31');
  await runDepreciation(world.services);
  expect(await caller.initialBalance.byId({ id })).toMatchObject({ depreciated: 20_000 });
  expect(await caller.initialBalance.update({ id, usefulMonths: 30 })).toMatchObject({ depreciated: 40_000 });
  expect(await caller.initialBalance.update({ id, usefulMonths: null })).toMatchObject({ depreciated: 0 });
  const cash = { kind: 'cash' as const, amount: 100, asOf: '2026-03-31', usefulMonths: 3 };
  expect(await refused(caller.initialBalance.create(cash))).toMatchObject({ status: 422 });
});
