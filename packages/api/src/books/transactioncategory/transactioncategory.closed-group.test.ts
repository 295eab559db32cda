import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('the group of a category stays once a closed month has something in it', async () => {
  const { caller } = await aShop(world.services);
  const date = addDays(businessDate(new Date(), 'America/Guatemala'), -40);
  const made = (name: string) =>
    caller.transactionCategory.create({ name, transactionTypeId: 'expense', reportGroup: 'admin' });
  const [used, idle] = [await made('Papel'), await made('Tinta')];
  await caller.expense.create({ amount: 900, categoryId: used.id, date });
  await caller.transactionCategory.update({ id: used.id, reportGroup: 'selling' });
  await caller.periodLock.create({ lockedUntil: date, force: true });
  const operating = async () =>
    (await caller.assistant.read({ from: date, until: date })).incomeStatement.rows.map(({ key, amount }) => [
      key,
      amount,
    ]);
  const before = await operating();
  const moving = caller.transactionCategory.update({ id: used.id, reportGroup: 'other' });
  const refusal = refusalOf(await moving.catch((error: unknown) => error));
  expect(refusal).toMatchObject({
    status: 409,
    reason: 'categoryGroupClosed',
    details: { lockedUntil: date },
  });
  expect(await operating()).toEqual(before);
  await caller.transactionCategory.update({ id: used.id, name: 'Papelería fina', reportGroup: 'selling' });
  expect(await caller.transactionCategory.update({ id: idle.id, reportGroup: 'selling' })).toMatchObject({
    reportGroup: 'selling',
  });
});
