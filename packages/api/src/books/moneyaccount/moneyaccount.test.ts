import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/new-id';
import { businessDate } from '@mostrador/shared/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');
type Caller = Awaited<ReturnType<typeof aShop>>['caller'];

const bank = (caller: Caller, name = 'Banco Industrial') =>
  caller.moneyAccount.create({ kind: 'bank', name });
const balances = async (caller: Caller, query = {}) =>
  Object.fromEntries(
    (await caller.moneyAccount.list(query)).moneyAccounts.map(({ id, name, balance }) => [
      name ?? id,
      balance,
    ]),
  );

describe('money accounts', () => {
  test('a shop begins with one of each method, and each tells what is in it', async () => {
    const { caller } = await aShop(world.services);
    await caller.pos.create({ amountFree: 700, paymentMethod: 'card' });
    await caller.sale.create({ amountFree: 500, date: dayAgo(3) });
    const { moneyAccounts } = await caller.moneyAccount.list({});
    expect(moneyAccounts.map(({ kind, balance, isDefault }) => [kind, balance, isDefault])).toEqual([
      ['cash', 500, true],
      ['safe', 0, false],
      ['card', 700, true],
      ['bank', 0, true],
    ]);
    const before = (await caller.moneyAccount.list({ asOf: dayAgo(1) })).moneyAccounts;
    expect(before.map(({ balance }) => balance)).toEqual([500, 0, 0, 0]);
  });

  test('a second one takes what names it, and all of its kind once it is the default', async () => {
    const { caller } = await aShop(world.services);
    const second = await bank(caller);
    expect(second).toMatchObject({ isDefault: false, balance: 0 });
    const payments = [{ method: 'transfer' as const, amount: 900, moneyAccountId: second.id }];
    const sale = await caller.sale.create({ amountFree: 900, payments });
    expect(sale.payments[0]?.moneyAccountId).toBe(second.id);
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': 900 });
    const [first] = sale.payments;
    const more = [{ id: first?.id, method: 'transfer' as const, amount: 1000 }];
    await caller.sale.update({ id: sale.id, amountFree: 1000, payments: more });
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': 1000 });
    await caller.moneyAccount.update({ id: second.id, isDefault: true });
    await caller.sale.create({ amountFree: 50, paymentMethod: 'transfer' });
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': 1050 });
    const banks = (await caller.moneyAccount.list({})).moneyAccounts.filter(({ kind }) => kind === 'bank');
    expect(banks.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('a payment names none that is closed, of another kind, or of another shop', async () => {
    const { caller } = await aShop(world.services);
    const other = await bank((await aShop(world.services)).caller);
    const closed = await bank(caller);
    await caller.moneyAccount.remove({ id: closed.id });
    const cash = (await caller.moneyAccount.list({})).moneyAccounts[0]?.id ?? '';
    const pay = (moneyAccountId: string) =>
      caller.pos.create({
        amountFree: 100,
        payments: [{ method: 'transfer', amount: 100, moneyAccountId }],
      });
    await expect(pay(closed.id)).rejects.toMatchObject({ reason: 'notFound' });
    await expect(pay(other.id)).rejects.toMatchObject({ reason: 'notFound' });
    await expect(pay(cash)).rejects.toMatchObject({ reason: 'accountOfOtherKind' });
  });

  test('what the shop pays by card leaves its credit card once it has one', async () => {
    const { caller } = await aShop(world.services);
    await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa', cutDay: 15, paymentDay: 5 });
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Papelería nueva',
      transactionTypeId: 'expense',
    });
    await caller.expense.create({ amount: 300, categoryId, paymentMethod: 'card' });
    expect(await balances(caller)).toMatchObject({ Visa: -300 });
    const { moneyAccounts } = await caller.moneyAccount.list({});
    const of = (wanted: string) => moneyAccounts.find(({ kind }) => kind === wanted)?.id ?? '';
    await caller.transfer.create({ from: of('bank'), to: of('credit_card'), amount: 300 });
    await caller.moneyAccount.remove({ id: of('credit_card') });
    await caller.expense.create({ amount: 70, categoryId, paymentMethod: 'card' });
    expect(await balances(caller)).toMatchObject({ Banco: -370 });
  });

  test('is closed when nothing is in it and it takes no payments', async () => {
    const { caller } = await aShop(world.services);
    const second = await bank(caller);
    const [cash] = (await caller.moneyAccount.list({})).moneyAccounts;
    await expect(caller.moneyAccount.remove({ id: cash?.id ?? '' })).rejects.toMatchObject({
      reason: 'moneyAccountIsDefault',
    });
    await caller.transfer.create({ from: 'owner', to: second.id, amount: 100 });
    await expect(caller.moneyAccount.remove({ id: second.id })).rejects.toMatchObject({
      reason: 'moneyAccountHasBalance',
      details: { balance: 100 },
    });
    await caller.transfer.create({ from: second.id, to: 'owner', amount: 100 });
    await caller.moneyAccount.remove({ id: second.id });
    expect(Object.keys(await balances(caller))).not.toContain('Banco Industrial');
    expect(Object.keys(await balances(caller, { includeClosed: true }))).toContain('Banco Industrial');
    const renaming = caller.moneyAccount.update({ id: second.id, name: 'Otro' });
    await expect(renaming).rejects.toMatchObject({ reason: 'moneyAccountInactive' });
  });

  test('that was closed shows what came back to it, and is opened again to move that', async () => {
    const { caller } = await aShop(world.services);
    const second = await bank(caller);
    const payments = [{ method: 'transfer' as const, amount: 900, moneyAccountId: second.id }];
    const sale = await caller.sale.create({ amountFree: 900, payments });
    await caller.transfer.create({ from: second.id, to: 'owner', amount: 900 });
    await caller.moneyAccount.remove({ id: second.id });
    await caller.sale.remove({ id: sale.id });
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': -900 });
    const moving = () => caller.transfer.create({ from: 'owner', to: second.id, amount: 900 });
    await expect(moving()).rejects.toMatchObject({ reason: 'notFound' });
    await caller.moneyAccount.update({ id: second.id, isClosed: false });
    await moving();
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': 0 });
  });

  test('sent twice is opened once', async () => {
    const { caller } = await aShop(world.services);
    const body = { id: newId(), kind: 'wallet' as const, name: 'Tigo Money' };
    await Promise.all([caller.moneyAccount.create(body), caller.moneyAccount.create(body)]);
    const wallets = (await caller.moneyAccount.list({})).moneyAccounts.filter(
      ({ kind }) => kind === 'wallet',
    );
    expect(wallets).toMatchObject([{ isDefault: false }]);
  });

  test('every member knows their names; what is in them only who sees the figures', async () => {
    const shop = await aShop(world.services);
    const member = await shop.employee();
    const [account] = (await member.caller.moneyAccount.list({})).moneyAccounts;
    expect(account).toMatchObject({ kind: 'cash' });
    expect(account).not.toHaveProperty('balance');
    const seeing = await shop.employee({ flags: ['acc_see_analytics'] });
    expect((await seeing.caller.moneyAccount.list({})).moneyAccounts[0]).toHaveProperty('balance', 0);
    await expect(bank(member.caller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const outside = (await aShop(world.services)).caller.moneyAccount.byId({ id: account?.id ?? '' });
    await expect(outside).rejects.toMatchObject({ reason: 'notFound' });
  });
});
