import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { wearingDay } from '../../ledger/ledger/depreciation.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';
import { runDepreciation } from './depreciation-run.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let now: Date;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
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

test('an asset recorded late, or in a closed month, is depreciated up to date at once', async () => {
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

describe('a change of a fixed asset', () => {
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

  test('goes on where an edit names another category of assets alone', async () => {
    const { caller, oven, run, kitchens, holds } = await anOven();
    on('2026-07-01');
    await run();
    expect(await caller.expense.update({ id: oven.id, categoryId: kitchens })).toMatchObject({
      ...{ usefulMonths: 3, depreciated: 33_333, nextDepreciationOn: '2026-07-31' },
    });
    expect(await holds({ kitchens })).toMatchObject({ 'asset:kitchens': 66_667 });
    const waiting = await anOven({ pending: true });
    const approved = { id: waiting.oven.id, categoryId: waiting.kitchens };
    expect(await waiting.caller.expense.approve(approved)).toMatchObject({ usefulMonths: 3 });
  });

  test('is as before where a move out of the assets is undone', async () => {
    for (const pending of [false, true]) {
      const { caller, oven, run, rent, holds, ovens } = await anOven({ pending });
      on('2026-07-01');
      await run();
      const read = async () => {
        const { usefulMonths, depreciated, nextDepreciationOn } = await caller.expense.byId({ id: oven.id });
        return { usefulMonths, depreciated, nextDepreciationOn, holds: await holds({ ovens }) };
      };
      const before = await read();
      await caller.transactionCategory.moveTransactions({ id: rent, addIds: [oven.id], removeIds: [] });
      expect(await read()).toMatchObject({ usefulMonths: null, depreciated: 0 });
      const [act] = (await caller.batchAct.list({})).batchActs;
      expect(await caller.batchAct.takeBack({ id: act?.id ?? '' })).toEqual({ undone: 1, kept: 0 });
      expect(await read()).toEqual(before);
      if (!pending) continue;
      expect(await caller.expense.approve({ id: oven.id })).toMatchObject({ usefulMonths: 3 });
    }
  });
});

test('a pending asset depreciates once it is approved, and a normal expense has no useful life', async () => {
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

test('opening fixed assets depreciate too', async () => {
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

describe('disposal of a fixed asset before it is fully depreciated', () => {
  const lineOf = async ({ caller }: Awaited<ReturnType<typeof anOven>>, key: string) => {
    const { incomeStatement } = await caller.assistant.read({ from: '2026-07-01', until: '2026-07-31' });
    return incomeStatement.rows.find((row) => row.key === key)?.amount ?? 0;
  };

  test('becomes an expense by what it is still worth, less what was got for it', async () => {
    const shop = await anOven();
    const { caller, oven, run, holds, ovens } = shop;
    on('2026-07-10');
    await run();
    const gone = await caller.expense.dispose({ id: oven.id, price: 20_000, moneyAccountId: 'safe' });
    expect(gone).toMatchObject({
      ...{ depreciated: 33_333, nextDepreciationOn: null },
      ...{ disposedOn: '2026-07-10', disposedFor: 20_000 },
    });
    expect(await holds({ ovens })).toEqual({
      ...{ 'expense:depreciation': 33_333, 'expense:disposal': 46_667, bank: -100_000, safe: 20_000 },
    });
    expect(await lineOf(shop, 'disposal')).toBe(-46_667);
    const { cashFlow } = await caller.assistant.read({ from: '2026-07-01', until: '2026-07-31' });
    expect(cashFlow.rows.find(({ key }) => key === 'cashAssets')?.amount).toBe(20_000);
    // It wears off no more, and is no spending of its category.
    on('2026-09-10');
    await run();
    expect(await holds()).toMatchObject({ 'expense:depreciation': 33_333 });
  });

  test('for more than it is worth is a gain, and for nothing all of it is lost', async () => {
    const sold = await anOven();
    on('2026-07-10');
    await sold.run();
    await sold.caller.expense.dispose({ id: sold.oven.id, price: 70_000, moneyAccountId: 'safe' });
    expect(await lineOf(sold, 'disposal')).toBe(3333);
    const lost = await anOven();
    on('2026-07-10');
    await lost.run();
    await lost.caller.expense.dispose({ id: lost.oven.id, price: 0 });
    expect(await lineOf(lost, 'disposal')).toBe(-66_667);
  });

  test('sent again is answered as it was, and stands among the documents of money', async () => {
    const { caller, oven, run, holds } = await anOven({ concept: 'Horno grande' });
    on('2026-07-10');
    await run();
    const act = { id: oven.id, disposalId: newId(), price: 20_000, moneyAccountId: 'safe' as const };
    const both = await Promise.all([caller.expense.dispose(act), caller.expense.dispose(act)]);
    expect(both.map(({ disposedFor }) => disposedFor)).toEqual([20_000, 20_000]);
    expect(await refused(caller.expense.dispose({ ...act, price: 1 }))).toMatchObject({ reason: 'idInUse' });
    expect(await holds()).toMatchObject({ safe: 20_000 });
    const listed = async () => {
      const { transactions } = await caller.transaction.list({
        ...{ transactionType: 'asset_disposal', includeVoided: true },
      });
      return transactions.map(({ id, concept, signedAmount, originId, status }) => ({
        ...{ id, concept, signedAmount, originId, status },
      }));
    };
    const disposal = { id: act.disposalId, concept: 'Horno grande', signedAmount: 20_000, originId: oven.id };
    expect(await listed()).toEqual([{ ...disposal, status: 'done' }]);
    await caller.expense.update({ id: oven.id, concept: 'Horno viejo' });
    await caller.expense.undoDisposal({ id: oven.id });
    // Lost and sent again after it was taken back: what is there is answered, and goes on wearing off.
    expect(await caller.expense.dispose(act)).toMatchObject({
      ...{ disposedOn: null, nextDepreciationOn: '2026-07-31' },
    });
    expect(await listed()).toEqual([{ ...disposal, concept: 'Horno viejo', status: 'voided' }]);
    await caller.expense.dispose({ id: oven.id, price: 0 });
    expect(await listed()).toHaveLength(1);
  });

  test('is reported by the same procedure for opening assets', async () => {
    on('2026-05-20');
    const { caller, holds, employee } = await aSpendingShop(world, { timeZone: 'America/Guatemala' });
    const fridge = { kind: 'fixed_asset' as const, amount: 90_000, asOf: '2026-03-31', usefulMonths: 3 };
    const { id } = await caller.initialBalance.create({ ...fridge, label: 'Refrigerador' });
    const { id: desk } = await caller.initialBalance.create({ ...fridge, label: 'Mesa', usefulMonths: null });
    const sale = { id, disposalId: newId(), price: 70_000, moneyAccountId: 'safe' as const };
    const sold = await caller.initialBalance.dispose(sale);
    expect(sold).toMatchObject({ depreciated: 30_000, disposedOn: '2026-05-20', disposedFor: 70_000 });
    expect(await caller.initialBalance.dispose(sale)).toEqual(sold);
    await caller.initialBalance.dispose({ id: desk, price: 0 });
    expect(await holds()).toMatchObject({
      ...{ safe: 70_000, 'income:disposal': -10_000, 'expense:disposal': 90_000 },
    });
    const reason = (work: Promise<unknown>) => refused(work).then((refusal) => refusal?.reason);
    expect(await reason(caller.initialBalance.update({ id, amount: 5 }))).toBe('assetDisposed');
    expect(await reason(caller.initialBalance.remove({ id }))).toBe('assetDisposed');
    expect(await caller.initialBalance.update({ id, label: 'Nevera' })).toMatchObject({ label: 'Nevera' });
    const { entries } = await caller.assistant.entries({
      ...{ from: '2026-05-01', until: '2026-05-31', line: 'disposal' },
    });
    expect(entries.map(({ concept, originId }) => [concept, originId])).toContainEqual(['Nevera', id]);
    on('2026-05-31');
    await runDepreciation(world.services);
    expect(await caller.initialBalance.undoDisposal({ id })).toMatchObject({
      ...{ disposedOn: null, depreciated: 60_000 },
    });
    const cash = { kind: 'cash' as const, amount: 100, asOf: '2026-03-31' };
    const { id: money } = await caller.initialBalance.create(cash);
    expect(await reason(caller.initialBalance.dispose({ id: money, price: 0 }))).toBe('noAsset');
    const clerk = await employee();
    await expect(clerk.caller.initialBalance.dispose({ id, price: 0 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('is reverted completely, and blocks edits and voids of the asset meanwhile', async () => {
    const { caller, oven, run, holds, kitchens } = await anOven();
    on('2026-07-10');
    await run();
    const { id } = oven;
    await caller.expense.dispose({ id, price: 20_000, moneyAccountId: 'safe' });
    const reason = (work: Promise<unknown>) => refused(work).then((refusal) => refusal?.reason);
    expect(await reason(caller.expense.remove({ id }))).toBe('assetDisposed');
    expect(await reason(caller.expense.update({ id, amount: 5000 }))).toBe('assetDisposed');
    expect(await reason(caller.expense.dispose({ id, price: 0 }))).toBe('assetDisposed');
    await caller.transactionCategory.moveTransactions({ id: kitchens, addIds: [id], removeIds: [] });
    expect((await caller.expense.byId({ id })).category?.id).toBe(oven.category?.id);
    expect(await caller.expense.update({ id, concept: 'Horno viejo' })).toMatchObject({
      concept: 'Horno viejo',
    });
    on('2026-08-05');
    const back = await caller.expense.undoDisposal({ id });
    expect(back).toMatchObject({
      ...{ disposedOn: null, disposedFor: null },
      ...{ depreciated: 66_667, nextDepreciationOn: '2026-08-31' },
    });
    expect(await holds()).not.toHaveProperty('safe');
    expect(await reason(caller.expense.undoDisposal({ id }))).toBe('assetThere');
    await caller.expense.remove({ id, reason: 'No se compró' });
    expect(await holds()).toEqual({});
  });

  test('of a day before the last depreciation takes back what wore off after it', async () => {
    const { caller, oven, run, holds } = await anOven();
    on('2026-07-10');
    await run();
    const { id } = oven;
    const balances = await holds();
    const worn = balances['expense:depreciation'] ?? 0;
    const gone = await caller.expense.dispose({ id, price: 0, date: '2026-06-20' });
    expect(gone).toMatchObject({ disposedOn: '2026-06-20' });
    const after = await holds();
    expect(after['expense:depreciation'] ?? 0).toBeLessThan(worn);
    expect((after['expense:depreciation'] ?? 0) + (after['expense:disposal'] ?? 0)).toBe(oven.amount);
    await caller.expense.undoDisposal({ id });
    expect(await holds()).toEqual(balances);
  });

  test('is refused of what is no asset, of a day before it came, and without an account', async () => {
    const { caller, oven, run, rent } = await anOven();
    on('2026-07-10');
    await run();
    const { id } = oven;
    expect(await refused(caller.expense.dispose({ id, price: 0, date: before(oven.date) }))).toMatchObject({
      fields: { date: ['dateBeforeWear'] },
    });
    expect(await refused(caller.expense.dispose({ id, price: 0, date: '2026-07-11' }))).toMatchObject({
      fields: { date: ['dateInFuture'] },
    });
    expect(await refused(caller.expense.dispose({ id, price: 100 }))).toMatchObject({
      fields: { moneyAccountId: ['accountRequired'] },
    });
    const plain = await caller.expense.create({ categoryId: rent, amount: 100 });
    expect(await refused(caller.expense.dispose({ id: plain.id, price: 0 }))).toMatchObject({
      reason: 'noAsset',
    });
    const acts = Array.from({ length: 8 }, () => refused(caller.expense.dispose({ id, price: 0 })));
    expect((await Promise.all(acts)).filter((refusal) => refusal === null)).toHaveLength(1);
  });
});
