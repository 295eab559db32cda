import { aShop, testServices } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const from = '2026-01-01';
const today = () => businessDate(new Date(), 'America/Guatemala');

/** A shop with goods, a contact that buys and sells on credit, and categories. */
async function aBusyShop() {
  const { caller } = await aShop(world.services, { settings: { stockPolicy: 'warn' } });
  const rice = await caller.product.create({ name: 'Arroz', price: 3000, cost: 1000, stock: 10_000 });
  const rosa = await caller.contact.create({ name: 'Rosa', kind: 'both' });
  const spending = (name: string, reportGroup: 'admin' | 'fixed_asset') =>
    caller.transactionCategory.create({ name, transactionTypeId: 'expense', reportGroup });
  const paper = await spending('Papel', 'admin');
  const ink = await spending('Tinta', 'admin');
  const ovens = await spending('Hornos', 'fixed_asset');
  const moneyAccounts = (await caller.moneyAccount.list({})).moneyAccounts;
  const bank = moneyAccounts.find(({ kind }) => kind === 'bank')?.id ?? '';
  return { caller, rice: rice.id, rosa: rosa.id, bank, paper: paper.id, ink: ink.id, ovens: ovens.id };
}
type Shop = Awaited<ReturnType<typeof aBusyShop>>;

/** Every figure that a document may move. */
async function figuresOf({ caller, rice, rosa }: Shop) {
  const { incomeStatement, balanceSheet, cashFlow } = await caller.assistant.read({ from, until: today() });
  const amounts = (rows: { key: string; amount: number }[]) =>
    rows.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]);
  const { stock, cost, variants } = await caller.product.byId({ id: rice });
  const { owed, owes, totalSpent } = await caller.contact.byId({ id: rosa });
  const { in: came, out: went, net, count } = await caller.transaction.totals({});
  return {
    income: amounts(incomeStatement.rows),
    sheet: amounts(balanceSheet.rows),
    cash: [cashFlow.opening, cashFlow.closing, amounts(cashFlow.rows)],
    goods: { stock, cost, variants: variants.map((variant) => [variant.stock, variant.cost]) },
    contact: { owed, owes, totalSpent },
    money: (await caller.moneyAccount.list({})).moneyAccounts.map(({ name, balance }) => [name, balance]),
    documents: { came, went, net, count },
  };
}

/** Does something and answers how it is undone. */
type Act = (shop: Shop) => Promise<() => Promise<unknown>>;

const latestAct = async ({ caller }: Shop) => (await caller.batchAct.list({})).batchActs[0]?.id ?? '';

const acts: Record<string, Act> = {
  transfer: async ({ caller, bank }) => {
    const { id } = await caller.transfer.create({ from: 'owner', to: bank, amount: 900, fee: null });
    return () => caller.transfer.remove({ id });
  },
  'sale at the till': async ({ caller, rice }) => {
    const { id } = await caller.pos.create({ products: [{ id: rice, quantity: 2000 }], tip: 50 });
    return () => caller.pos.void({ id });
  },
  'sale on credit': async ({ caller, rice, rosa }) => {
    const products = [{ id: rice, quantity: 3000 }];
    const { id } = await caller.sale.create({ products, contactId: rosa, paymentMethod: 'credit' });
    return () => caller.sale.remove({ id });
  },
  'deposit of a customer': async ({ caller, rosa }) => {
    const paid = { contactId: rosa, amount: 700, paymentMethod: 'cash' as const, excessAsCredit: true };
    const { id } = await caller.debt.depositOfContact(paid);
    return () => caller.debt.removeDepositOfContact({ contactId: rosa, id });
  },
  expense: async ({ caller, paper }) => {
    const { id } = await caller.expense.create({ categoryId: paper, amount: 800 });
    return () => caller.expense.remove({ id });
  },
  'expense on credit': async ({ caller, paper, rosa }) => {
    const owed = { categoryId: paper, amount: 800, contactId: rosa, paymentMethod: 'credit' as const };
    const { id } = await caller.expense.create(owed);
    return () => caller.expense.remove({ id });
  },
  purchase: async ({ caller, rice, rosa }) => {
    const products = [{ id: rice, quantity: 10_000, cost: 2000 }];
    const { id } = await caller.purchase.create({ products, contactId: rosa, paymentMethod: 'credit' });
    return () => caller.purchase.void({ id });
  },
  'another purchase': async ({ caller, rice }) => {
    const { id } = await caller.purchase.create({ products: [{ id: rice, quantity: 4000, cost: 1600 }] });
    return () => caller.purchase.void({ id });
  },
  'initial balance': async ({ caller, bank }) => {
    const asOf = '2026-10-01';
    const { id } = await caller.initialBalance.create({
      kind: 'bank',
      amount: 900,
      asOf,
      moneyAccountId: bank,
    });
    return () => caller.initialBalance.remove({ id });
  },
  'asset that is bought, worn and thrown away': async ({ caller, ovens }) => {
    const bought = { categoryId: ovens, amount: 1200, usefulMonths: 12, date: '2026-08-10' };
    const { id } = await caller.expense.create(bought);
    await caller.expense.dispose({ id, price: 0 });
    return async () => {
      await caller.expense.undoDisposal({ id });
      await caller.expense.remove({ id });
    };
  },
  'credit note': async ({ caller, rice }) => {
    const sale = await caller.pos.create({ products: [{ id: rice, quantity: 2000 }] });
    const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000 }];
    const note = await caller.pos.refund({ saleId: sale.id, paymentMethod: 'cash', lines, reason: 'Sobró' });
    return async () => {
      await caller.pos.voidRefund({ saleId: sale.id, id: note.id });
      await caller.pos.void({ id: sale.id });
    };
  },
  'many prices': async (shop) => {
    await shop.caller.product.updateMany({ productIds: [shop.rice], favourite: true });
    const id = await latestAct(shop);
    return () => shop.caller.batchAct.takeBack({ id });
  },
};

const settle = async (undo: (() => Promise<unknown>)[]) => {
  const waiting = [...undo];
  for (let turn = 0; waiting.length > 0 && turn < 8; turn += 1) {
    const next = waiting.shift();
    const outcome = await next?.().catch((error: unknown) => error);
    if (next && outcome instanceof Error) waiting.push(next);
  }
  expect(waiting).toEqual([]);
};

describe('an undo leaves every figure as it was', () => {
  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const shop = await aBusyShop();
    const before = await figuresOf(shop);
    const undo = await act(shop);
    await undo();
    expect(await figuresOf(shop)).toEqual(before);
  });

  // A voided sale gives back what was deposited on it, so that the deposit is no more there to take back.
  const refusedOrder = 'sale on credit deposit of a customer the first first';
  test('a deposit with its sale voided before it stays as the customer’s credit', async () => {
    const shop = await aBusyShop();
    const sale = await acts['sale on credit']?.(shop);
    const deposit = await acts['deposit of a customer']?.(shop);
    await sale?.();
    await expect(deposit?.()).rejects.toMatchObject({ reason: 'depositReturned' });
    expect(await shop.caller.contact.byId({ id: shop.rosa })).toMatchObject({ owed: 0 });
    expect(Object.fromEntries((await figuresOf(shop)).sheet)).toMatchObject({ customerCredit: 700 });
  });

  const pairs: [string, string][] = [
    ['sale on credit', 'deposit of a customer'],
    ['purchase', 'sale at the till'],
    ['purchase', 'sale on credit'],
    ['another purchase', 'credit note'],
    ['purchase', 'another purchase'],
    ['expense on credit', 'deposit of a customer'],
  ];
  const ordered = pairs
    .flatMap(([one, other]) => [
      { one, other, order: 'the first first' as const },
      { one, other, order: 'the second first' as const },
    ])
    .filter(({ one, other, order }) => `${one} ${other} ${order}` !== refusedOrder);

  test.each(ordered)('$one and $other, $order', async ({ one, other, order }) => {
    const shop = await aBusyShop();
    const before = await figuresOf(shop);
    const undo = [await acts[one]?.(shop), await acts[other]?.(shop)].flatMap((each) => each ?? []);
    await settle(order === 'the first first' ? undo : undo.toReversed());
    expect(await figuresOf(shop)).toEqual(before);
    expect(await checkInvariants(world.connection)).toEqual([]);
  });
});

describe('an act on many that is undone restores the whole rows', () => {
  /** A row without the marks of its change. */
  const rowOf = async ({ caller }: Shop, id: string) => {
    const { updatedAt, revision, ...row } = await caller.expense.byId({ id });
    return row;
  };

  test.each([
    [
      'expenses that were approved',
      async (shop: Shop) => {
        const wait = { categoryId: shop.paper, amount: 500, concept: 'Resmas', pending: true };
        return (await shop.caller.expense.create(wait)).id;
      },
      (shop: Shop, id: string) => shop.caller.expense.approveMany({ ids: [id] }),
    ],
    [
      'expenses that were moved to another category',
      async (shop: Shop) => (await shop.caller.expense.create({ categoryId: shop.paper, amount: 500 })).id,
      (shop: Shop, id: string) =>
        shop.caller.transactionCategory.moveTransactions({ id: shop.ink, addIds: [id] }),
    ],
    [
      'assets that were moved to a category of plain expenses',
      async (shop: Shop) => {
        const bought = { categoryId: shop.ovens, amount: 1200, usefulMonths: 12, date: '2026-08-10' };
        return (await shop.caller.expense.create(bought)).id;
      },
      (shop: Shop, id: string) =>
        shop.caller.transactionCategory.moveTransactions({ id: shop.ink, addIds: [id] }),
    ],
  ])('%s', async (_name, make, act) => {
    const shop = await aBusyShop();
    const id = await make(shop);
    const before = { row: await rowOf(shop, id), figures: await figuresOf(shop) };
    await act(shop, id);
    await shop.caller.batchAct.takeBack({ id: await latestAct(shop) });
    expect({ row: await rowOf(shop, id), figures: await figuresOf(shop) }).toEqual(before);
  });
});
