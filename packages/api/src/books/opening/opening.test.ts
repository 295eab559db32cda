import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const asOf = '2026-09-30';

async function aBeginning() {
  const shop = await aShop(world.services);
  const write = (kind: string, amount: number, more = {}) =>
    shop.caller.initialBalance.create(Object({ kind, amount, asOf, ...more }));
  /** The balance of each account, of money accounts by their kind. */
  const holds = async () => {
    const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
      select coalesce(a.kind, split_part(account, ':', 1)) account, sum(amount)::float8 amount from (
        select destination account, amount, organization_id from postings
        union all select source, -amount, organization_id from postings) p
      left join money_accounts a on account = 'money:' || a.id
      where p.organization_id = ${shop.organizationId} group by 1 having sum(amount) <> 0 order by 1`);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  return { ...shop, write, holds };
}

describe('the opening balance', () => {
  test('makes the capital, and what is owed takes from it', async () => {
    const { caller, write, holds } = await aBeginning();
    const rosa = await caller.contact.create({ name: 'Rosa' });
    const dist = await caller.contact.create({ name: 'Dist', kind: 'supplier' });
    await write('cash', 150_000);
    await write('bank', 800_000, { label: 'Industrial' });
    await write('receivable', 35_000, { contactId: rosa.id });
    await write('payable', 90_000, { contactId: dist.id, dueDate: '2026-10-20' });
    await write('fixed_asset', 600_000, { label: 'Refrigerador' });
    await write('loan', 400_000, { label: 'Banco' });
    await write('card_debt', 25_000, { label: 'Visa' });
    await write('equity', 10_000);
    expect(await holds()).toEqual({
      ...{ cash: 150_000, bank: 800_000, contact: 35_000, supplier: -90_000, asset: 600_000 },
      ...{ loan: -400_000, credit_card: -25_000, owner: -10_000, equity: -1_060_000 },
    });
    expect(await caller.initialBalance.summary()).toEqual({
      ...{ asOf, assets: 1_585_000, liabilities: 515_000, capital: 1_070_000, stock: 0 },
    });
    expect((await caller.contact.byId({ id: rosa.id })).owed).toBe(35_000);
    expect((await caller.contact.byId({ id: dist.id })).owes).toBe(90_000);
    const { initialBalanceAmounts: rows } = await caller.initialBalance.list({});
    expect(rows.map(({ kind, contact }) => [kind, contact?.name])).toContainEqual(['receivable', 'Rosa']);
  });

  test('counts goods once, which the stock holds already', async () => {
    const { caller, write, holds } = await aBeginning();
    await caller.product.create({ name: 'Arroz', price: 600, cost: 400, stock: 100_000 });
    expect(await write('inventory', 50_000)).toMatchObject({ amount: 50_000, booked: 10_000 });
    expect(await holds()).toEqual({ stock: 50_000, equity: -50_000 });
  });

  test('is corrected by new entries, on its own day', async () => {
    const { caller, write, holds } = await aBeginning();
    const rosa = await caller.contact.create({ name: 'Rosa' });
    const cash = await write('cash', 1000);
    const owed = await write('receivable', 500, { contactId: rosa.id });
    await caller.initialBalance.update({ id: cash.id, amount: 1200, label: 'Caja' });
    await caller.initialBalance.update({ id: owed.id, amount: 700 });
    expect(await holds()).toEqual({ cash: 1200, contact: 700, equity: -1900 });
    expect((await caller.contact.byId({ id: rosa.id })).owed).toBe(700);
    await caller.debt.depositOfContact({ contactId: rosa.id, amount: 100, paymentMethod: 'cash' });
    const late = caller.initialBalance.update({ id: owed.id, amount: 800 });
    expect(await refused(late)).toMatchObject({ reason: 'debtHasDeposits' });
    expect(await refused(caller.initialBalance.remove({ id: owed.id }))).toMatchObject({
      reason: 'debtHasDeposits',
    });
    const visa = await write('card_debt', 300);
    expect(visa.moneyAccount).toMatchObject({ name: 'Tarjeta de crédito' });
    const wrong = caller.initialBalance.update({ id: cash.id, moneyAccountId: visa.moneyAccount?.id });
    expect(await refused(wrong)).toMatchObject({ fields: { moneyAccountId: ['accountOfOtherKind'] } });
    await caller.initialBalance.remove({ id: visa.id });
    await caller.initialBalance.remove({ id: cash.id });
    expect(await holds()).toEqual({ cash: 100, contact: 600, equity: -700 });
    expect(await refused(caller.initialBalance.byId({ id: cash.id }))).toMatchObject({ status: 404 });
  });

  test('has one day and one row of an account, and stands in an open period', async () => {
    const { caller, organizationId, write } = await aBeginning();
    const only = await write('cash', 1000);
    expect(await refused(write('cash', 1))).toMatchObject({ reason: 'openingExists' });
    const otherDay = write('bank', 1, { asOf: '2026-09-29' });
    expect(await refused(otherDay)).toMatchObject({ reason: 'openingDayDiffers' });
    expect(await refused(write('bank', 1, { asOf: '2199-01-01' }))).toMatchObject({ status: 422 });
    expect(await refused(write('payable', 1))).toMatchObject({ status: 422 });
    await caller.initialBalance.update({ id: only.id, asOf: '2026-09-29' });
    await write('bank', 1, { asOf: '2026-09-29' });
    const moved = caller.initialBalance.update({ id: only.id, asOf });
    expect(await refused(moved)).toMatchObject({ reason: 'openingDayDiffers' });
    await world.services.db.execute(sql`
      update organizations set locked_until = '2026-10-01' where id = ${organizationId}`);
    const locked = caller.initialBalance.update({ id: only.id, amount: 5 });
    expect(await refused(locked)).toMatchObject({ reason: 'openingLocked' });
    expect(await refused(caller.initialBalance.remove({ id: only.id }))).toMatchObject({
      reason: 'openingLocked',
    });
  });

  test('by many at once has one day', async () => {
    const { write } = await aBeginning();
    const days = Array.from({ length: 16 }, (_, index) => (index % 2 ? '2026-09-29' : asOf));
    const all = await Promise.all(
      days.map((day, index) => refused(write('fixed_asset', index + 1, { asOf: day }))),
    );
    expect(all.filter((refusal) => refusal?.reason === 'openingDayDiffers')).toHaveLength(8);
    expect(all.filter((refusal) => refusal === null)).toHaveLength(8);
  });
});

describe('the day on which the books begin', () => {
  test('nothing is dated before by hand, until it is taken back', async () => {
    const { caller, write } = await aBeginning();
    const { id: contactId } = await caller.contact.create({ name: 'Rosa' });
    const coffee = await caller.product.create({ name: 'Café', price: 1000, stock: 5000 });
    const category = { name: 'Renta', transactionTypeId: 'expense' as const };
    const { id: categoryId } = await caller.transactionCategory.create(category);
    await caller.sale.create({ amountFree: 5000, contactId, payments: [], date: asOf });
    const table = await write('fixed_asset', 5000);
    const cash = await write('cash', 90_000);
    const before = addDays(asOf, -1);
    const goods = [{ id: coffee.id, quantity: 1000, cost: 500 }];
    const paid = { contactId, amount: 10, paymentMethod: 'cash' } as const;
    const doors: Record<string, (date: string) => Promise<unknown>> = {
      expense: (date) => caller.expense.create({ amount: 100, categoryId, date }),
      goods: (date) => caller.purchase.create({ products: goods, date }),
      sale: (date) => caller.sale.create({ amountFree: 100, date }),
      moment: (date) => caller.sale.create({ amountFree: 100, occurredAt: `${date}T18:00:00Z` }),
      deposit: (date) => caller.debt.depositOfContact({ ...paid, date }),
      transfer: (date) => caller.transfer.create({ from: 'owner', to: 'safe', amount: 100, date }),
    };
    for (const [door, record] of Object.entries(doors)) {
      const reasons = Object.values((await refused(record(before)))?.fields ?? {}).flat();
      expect([door, reasons]).toEqual([door, ['dateBeforeOpening']]);
      expect([door, await refused(record(asOf))]).toEqual([door, null]);
    }
    // An offline sale of a till is booked on its day.
    const late = { amountFree: 100, occurredAt: `${before}T18:00:00Z` };
    expect(await caller.pos.create(late)).toMatchObject({ amount: 100 });
    await caller.initialBalance.remove({ id: cash.id });
    await caller.initialBalance.remove({ id: table.id });
    expect(await caller.expense.create({ amount: 100, categoryId, date: before })).toMatchObject({
      date: before,
    });
  });
});
