import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
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

type Voidable = {
  move: (caller: Caller, account: string) => Promise<string>;
  undo: (caller: Caller, document: string) => Promise<unknown>;
};

const paidFrom = (moneyAccountId: string, amount = 900) => [
  { method: 'transfer' as const, amount, moneyAccountId },
];
const aSupplier = async (caller: Caller) =>
  (await caller.contact.create({ name: `Proveedor ${newId()}`, kind: 'both' })).id;
const equipment = async (caller: Caller) =>
  (
    await caller.transactionCategory.create({
      ...{ name: 'Equipo', transactionTypeId: 'expense', reportGroup: 'fixed_asset' },
    })
  ).id;

/** All acts that move money of an account, and how each is undone. */
const movesThroughBank: Record<string, Voidable> = {
  transfer: {
    move: async (caller, to) => (await caller.transfer.create({ from: 'owner', to, amount: 900 })).id,
    undo: (caller, id) => caller.transfer.remove({ id }),
  },
  sale: {
    move: async (caller, account) =>
      (await caller.sale.create({ amountFree: 900, payments: paidFrom(account) })).id,
    undo: (caller, id) => caller.sale.remove({ id }),
  },
  'sale at the till': {
    move: async (caller, account) =>
      (await caller.pos.create({ amountFree: 900, payments: paidFrom(account) })).id,
    undo: (caller, id) => caller.pos.void({ id }),
  },
  expense: {
    move: async (caller, account) => {
      const { id: categoryId } = await caller.transactionCategory.create({
        name: 'Luz de la esquina',
        transactionTypeId: 'expense',
      });
      return (await caller.expense.create({ amount: 900, categoryId, payments: paidFrom(account) })).id;
    },
    undo: (caller, id) => caller.expense.remove({ id }),
  },
  purchase: {
    move: async (caller, account) => {
      const { id } = await caller.product.create({ name: 'Arroz', price: 900, stock: 0 });
      const products = [{ id, quantity: 1000, cost: 900 }];
      return (await caller.purchase.create({ products, payments: paidFrom(account) })).id;
    },
    undo: (caller, id) => caller.purchase.void({ id }),
  },
  'deposit of a customer': {
    move: async (caller, account) => {
      const contactId = await aSupplier(caller);
      await caller.sale.create({ amountFree: 900, contactId, paymentMethod: 'credit' });
      const first = (await caller.moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank');
      await caller.moneyAccount.update({ id: account, isDefault: true });
      const paid = { contactId, amount: 900, paymentMethod: 'transfer' as const };
      const { id } = await caller.debt.depositOfContact(paid);
      await caller.moneyAccount.update({ id: first?.id ?? '', isDefault: true });
      return `${contactId} ${id}`;
    },
    undo: (caller, ids) => {
      const [contactId = '', id = ''] = ids.split(' ');
      return caller.debt.removeDepositOfContact({ contactId, id });
    },
  },
  'initial balance': {
    move: async (caller, moneyAccountId) =>
      (await caller.initialBalance.create({ kind: 'bank', amount: 900, asOf: dayAgo(0), moneyAccountId })).id,
    undo: (caller, id) => caller.initialBalance.remove({ id }),
  },
  'price of an asset that was sold': {
    move: async (caller, moneyAccountId) => {
      const { id } = await caller.expense.create({ amount: 900, categoryId: await equipment(caller) });
      await caller.expense.dispose({ id, price: 700, moneyAccountId });
      return id;
    },
    undo: (caller, id) => caller.expense.undoDisposal({ id }),
  },
};

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

  test('card payments of the shop leave its credit card once it has one', async () => {
    const { caller } = await aShop(world.services);
    await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa', cutDay: 15, paymentDay: 5 });
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Papelería nueva',
      transactionTypeId: 'expense',
    });
    await caller.expense.create({ amount: 300, categoryId, paymentMethod: 'card' });
    expect(await balances(caller)).toMatchObject({ Visa: -300 });
    const { moneyAccounts } = await caller.moneyAccount.list({});
    const of = (requested: string) => moneyAccounts.find(({ kind }) => kind === requested)?.id ?? '';
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

  test('that was closed refuses another sum of what it paid, and lets words be changed', async () => {
    const { caller } = await aShop(world.services);
    const second = await bank(caller);
    const id = (await movesThroughBank.expense?.move(caller, second.id)) ?? '';
    await caller.transfer.create({ from: 'owner', to: second.id, amount: 900 });
    await caller.moneyAccount.remove({ id: second.id });
    const isClosed = (thrown: unknown) => refusalOf(thrown).reason === 'moneyAccountClosed';
    await expect(caller.expense.update({ id, amount: 1000 })).rejects.toSatisfy(isClosed);
    await expect(
      caller.expense.update({ id, payments: paidFrom(second.id, 900), amount: 900, tip: 0, date: dayAgo(1) }),
    ).rejects.toSatisfy(isClosed);
    expect(await caller.expense.update({ id, concept: 'Luz' })).toMatchObject({ amount: 900 });
    const [first] = (await caller.moneyAccount.list({})).moneyAccounts.filter(({ kind }) => kind === 'bank');
    const moved = { id, amount: 1000, payments: paidFrom(first?.id ?? '', 1000) };
    await expect(caller.expense.update(moved)).rejects.toSatisfy(isClosed);
    await caller.moneyAccount.update({ id: second.id, isClosed: false });
    await caller.expense.update(moved);
    expect(await balances(caller)).toMatchObject({ 'Banco Industrial': 900, Banco: -1000 });
  });

  test.each(Object.entries(movesThroughBank))(
    'that was closed takes back no %s until it is open again',
    async (_kind, { move, undo }) => {
      const { caller } = await aShop(world.services);
      const second = await bank(caller);
      const document = await move(caller, second.id);
      const { balance = 0 } = await caller.moneyAccount.byId({ id: second.id });
      const sides =
        balance < 0 ? { from: 'owner' as const, to: second.id } : { from: second.id, to: 'owner' as const };
      await caller.transfer.create({ ...sides, amount: Math.abs(balance) });
      await caller.moneyAccount.remove({ id: second.id });
      await expect(undo(caller, document)).rejects.toSatisfy(
        (thrown) => refusalOf(thrown).status === 409 && refusalOf(thrown).reason === 'moneyAccountClosed',
      );
      expect(await caller.moneyAccount.byId({ id: second.id })).toMatchObject({ balance: 0 });
      await caller.moneyAccount.update({ id: second.id, isClosed: false });
      await undo(caller, document);
      expect(await caller.moneyAccount.byId({ id: second.id })).toMatchObject({ balance: -balance });
    },
  );

  test('that was closed keeps what a change of category books anew', async () => {
    const { caller } = await aShop(world.services);
    const second = await bank(caller);
    const [from, to] = await Promise.all(
      ['Luz vieja', 'Luz nueva'].map((name) =>
        caller.transactionCategory.create({ name, transactionTypeId: 'expense' }),
      ),
    );
    const payments = [{ method: 'transfer' as const, amount: 900, moneyAccountId: second.id }];
    const { id } = await caller.expense.create({ amount: 900, categoryId: from?.id ?? '', payments });
    await caller.transfer.create({ from: 'owner', to: second.id, amount: 900 });
    await caller.moneyAccount.remove({ id: second.id });
    await caller.transactionCategory.moveTransactions({ id: to?.id ?? '', addIds: [id] });
    expect(await caller.expense.byId({ id })).toMatchObject({ category: { id: to?.id } });
    expect(await caller.moneyAccount.byId({ id: second.id })).toMatchObject({ balance: 0 });
  });

  test('that is closed while a transfer of it is taken back is empty or open', async () => {
    const { caller } = await aShop(world.services);
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await bank(caller);
      await caller.moneyAccount.update({ id, name: `Banco ${turn}` });
      const { id: there } = await caller.transfer.create({ from: 'owner', to: id, amount: 100 });
      await caller.transfer.create({ from: id, to: 'owner', amount: 100 });
      await Promise.allSettled([caller.moneyAccount.remove({ id }), caller.transfer.remove({ id: there })]);
      const { closedAt, balance } = await caller.moneyAccount.byId({ id });
      expect(closedAt === null || balance === 0).toBe(true);
    }
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
