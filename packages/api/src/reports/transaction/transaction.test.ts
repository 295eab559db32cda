import { transactionKinds } from '@mostrador/shared/codes/codes';
import { daysOf } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { aBusyShop } from '../statement/statement.testing.ts';
import { detailColumns, type Transaction, transactionStatuses } from './transaction.schema.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shops: Awaited<ReturnType<typeof aBusyShop>>[];
beforeAll(async () => {
  world = await testServices();
  shops = [await aBusyShop(world, 'guatemala', 31), await aBusyShop(world, 'chile', 32)];
}, 240_000);
afterAll(() => world.close());

type Caller = Awaited<ReturnType<typeof aShop>>['caller'];
type Input = Omit<Parameters<Caller['transaction']['list']>[0], 'page' | 'perPage' | 'after'>;

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const sum = (rows: readonly (number | null)[]) => rows.reduce<number>((total, row) => total + (row ?? 0), 0);
const daysUntil = (today: string) => ({ from: addDays(today, -40), until: today });

/** The whole list, a page after the other. */
async function all(caller: Caller, input: Input, perPage = 100) {
  const rows: Transaction[] = [];
  let after: string | undefined;
  do {
    const { transactions, pagination } = await caller.transaction.list({ ...input, perPage, after });
    rows.push(...transactions);
    after = pagination.nextCursor ?? undefined;
  } while (after);
  return rows;
}

describe('the list', () => {
  test('holds every document once, however it is paged, the latest day first', async () => {
    for (const { caller } of shops) {
      const whole = await all(caller, { includeVoided: true });
      const ids = whole.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await all(caller, { includeVoided: true }, 7)).map(({ id }) => id)).toEqual(ids);
      const ascending = await all(caller, { includeVoided: true, order: 'asc' }, 13);
      expect(ascending.map(({ id }) => id)).toEqual(ids.toReversed());
      expect(whole.map(({ date }) => date)).toEqual(
        whole
          .map(({ date }) => date)
          .toSorted()
          .toReversed(),
      );
      for (const type of ['sale', 'refund', 'expense', 'deposit', 'cash_movement', 'opening'])
        expect(whole.map((row) => row.type)).toContain(type);
    }
  });

  test('is of what the lists of sales, expenses and deposits hold', async () => {
    for (const { caller } of shops) {
      const listed = await all(caller, { includeVoided: true });
      const { posTransactions: sold } = await caller.pos.list({ includeVoided: true, perPage: 100 });
      for (const sale of sold)
        expect(listed.find(({ id }) => id === sale.id)).toMatchObject({
          type: 'sale',
          amount: sale.amount,
          paid: sale.paid,
          balance: sale.balance,
          status: sale.status,
          code: sale.code,
          date: sale.date,
          paymentMethod: sale.amount === 0 ? null : sale.paymentMethod,
          user: sale.user,
        });
      const { expensesTransactions: spent } = await caller.expense.list({
        includeVoided: true,
        perPage: 100,
      });
      for (const expense of spent)
        expect(listed.find(({ id }) => id === expense.id)).toMatchObject({
          type: 'expense',
          amount: expense.amount,
          balance: expense.balance,
          paid: expense.paid,
        });
    }
  });

  test('is filtered to documents paid in several ways, as its rows show', async () => {
    for (const { caller } of shops) {
      const whole = await all(caller, { includeVoided: true });
      const mixed = whole.filter(({ paymentMethod }) => paymentMethod === 'mixed');
      const found = await all(caller, { includeVoided: true, paymentMethod: 'mixed' });
      expect(mixed.length).toBeGreaterThan(0);
      expect(found.map(({ id }) => id)).toEqual(mixed.map(({ id }) => id));
    }
  });

  test('says of each what it is made of', async () => {
    for (const { caller } of shops)
      for (const row of await all(caller, { includeVoided: true }))
        expect(sum(row.payments.map(({ amount }) => amount)), `${row.type} ${row.code}`).toBe(row.amount);
  });
});

describe('sums', () => {
  test('are those of the list, and days that are split add up', async () => {
    for (const { caller, today } of shops) {
      const range = daysUntil(today);
      const whole = await caller.transaction.totals(range);
      const rows = await all(caller, range);
      expect(whole.count).toBe(rows.length);
      expect(whole.net).toBe(sum(rows.map(({ signedAmount }) => signedAmount)));
      const days = await Promise.all(
        daysOf(range).map((day) => caller.transaction.totals({ from: day, until: day })),
      );
      const added = (figure: 'count' | 'in' | 'out' | 'net') => sum(days.map((day) => day[figure]));
      expect(added('net')).toBe(whole.net);
      // A document that is voided on a later day came on the one and went on the other.
      const isBoth = added('in') - (whole.in ?? 0);
      expect(isBoth).toBeGreaterThanOrEqual(0);
      expect(added('out') - (whole.out ?? 0)).toBe(isBoth);
      if (isBoth === 0) expect(added('count')).toBe(whole.count);
    }
  });

  test('of a kind are those of its list and of its table', async () => {
    for (const { caller, today } of shops) {
      const range = daysUntil(today);
      const { kinds, count } = await caller.transaction.totals(range);
      expect(sum(kinds.map((kind) => kind.count))).toBe(count);
      expect(kinds.length).toBeGreaterThan(3);
      for (const { type, ...sums } of kinds) {
        const filtered = await caller.transaction.totals({ ...range, transactionType: type });
        expect(filtered.kinds).toEqual([{ type, ...sums }]);
        const table = await caller.transaction.details({ ...range, transactionType: type });
        expect([type, sums.amount]).toEqual([type, table.totals.total.amount]);
      }
    }
  });

  test('of filters that part the list add up to the whole', async () => {
    for (const { caller, today } of shops) {
      const range = daysUntil(today);
      const rows = await all(caller, { ...range, includeVoided: true });
      const idsOf = (of: (row: Transaction) => string | undefined) => [
        ...new Set(rows.flatMap((row) => of(row) ?? [])),
      ];
      const parted: Input[][] = [
        transactionKinds.map((transactionType) => ({ transactionType })),
        [{ without: 'category' }, ...idsOf((row) => row.category?.id).map((categoryId) => ({ categoryId }))],
        [{ without: 'contact' }, ...idsOf((row) => row.contact?.id).map((contactId) => ({ contactId }))],
        [{ without: 'user' }, ...idsOf((row) => row.user?.id).map((userId) => ({ userId }))],
        transactionStatuses.map((status) => ({ status })),
        [{ maxAmount: 5000 }, { minAmount: 5001 }],
      ];
      for (const parts of parted) {
        const each = await Promise.all(
          parts.map((part) => caller.transaction.totals({ ...range, includeVoided: true, ...part })),
        );
        expect(sum(each.map(({ count }) => count)), JSON.stringify(parts)).toBe(rows.length);
        expect(sum(each.map(({ net }) => net))).toBe(sum(rows.map(({ signedAmount }) => signedAmount)));
      }
    }
  });
});

/** The part of a row's amount that belongs to a column. */
const partsFor = (columns: (typeof detailColumns)[number], key: string | null) => (row: Transaction) => {
  if (columns === 'user') return (row.user?.id ?? null) === key ? row.amount : 0;
  if (columns === 'month') return row.date.startsWith(key ?? '-') ? row.amount : 0;
  return sum(
    row.payments
      .filter(({ method, moneyAccount }) =>
        columns === 'method' ? method === key : (moneyAccount?.id ?? null) === key,
      )
      .map(({ amount }) => amount),
  );
};

describe('details', () => {
  test('are what the list behind each figure adds up to', async () => {
    for (const { caller, today } of shops)
      for (const transactionType of ['sale', 'expense', 'pos_sale'] as const)
        for (const rows of ['category', 'contact'] as const)
          for (const columns of detailColumns) {
            const query = { ...daysUntil(today), transactionType };
            const details = await caller.transaction.details({ ...query, rows, columns });
            for (const row of details.rows) {
              const behind = await all(caller, {
                ...query,
                ...(row.key === null ? { without: rows } : { [`${rows}Id`]: row.key }),
              });
              expect(row.total).toEqual({
                amount: sum(behind.map(({ amount }) => amount)),
                count: behind.filter(({ amount }) => amount > 0).length,
              });
              for (const [at, cell] of row.cells.entries())
                expect(cell.amount).toBe(
                  sum(behind.map(partsFor(columns, details.columns[at]?.key ?? null))),
                );
            }
            expect(sum(details.rows.map(({ total }) => total.amount))).toBe(details.totals.total.amount);
            for (const [at, cell] of details.totals.cells.entries())
              expect(sum(details.rows.map(({ cells }) => cells[at]?.amount ?? 0))).toBe(cell.amount);
          }
  });

  test('of the methods add up to those of all, and days that are split do', async () => {
    for (const { caller, today } of shops) {
      const filter = { ...daysUntil(today), columns: 'user' as const };
      const whole = await caller.transaction.details(filter);
      const methods = ['cash', 'card', 'transfer', 'credit_balance', 'exchange', 'credit'] as const;
      const each = await Promise.all(
        methods.map((paymentMethod) => caller.transaction.details({ ...filter, paymentMethod })),
      );
      expect(sum(each.map(({ totals }) => totals.total.amount))).toBe(whole.totals.total.amount);
      const middle = addDays(today, -3);
      const halves = await Promise.all([
        caller.transaction.details({ ...filter, until: middle }),
        caller.transaction.details({ ...filter, from: addDays(middle, 1) }),
      ]);
      expect(sum(halves.map(({ totals }) => totals.total.amount))).toBe(whole.totals.total.amount);
    }
  });

  test('of products count the documents that name them', async () => {
    for (const { caller, today } of shops) {
      const days = daysUntil(today);
      const { rows } = await caller.transaction.details({ ...days, rows: 'product', columns: 'month' });
      expect(rows.length).toBeGreaterThan(0);
      for (const { key, total } of rows) {
        const behind = await caller.transaction.totals({
          ...days,
          transactionType: 'sale',
          productId: key ?? undefined,
        });
        expect(total.count).toBe(behind.count);
      }
    }
    for (const { caller } of shops)
      expect(await refused(caller.transaction.details({ rows: 'product', columns: 'method' }))).toMatchObject(
        {
          status: 422,
        },
      );
  });
});

describe('the register follows its documents', () => {
  const found = async (caller: Caller, id: string) =>
    (await caller.transaction.list({ ids: [id], includeVoided: true })).transactions[0];

  test('through an edit, another category, a refund, a merge and a void', async () => {
    const { caller } = await aShop(world.services);
    const [rosa, ana] = [
      await caller.contact.create({ name: 'Rosa' }),
      await caller.contact.create({ name: 'Ana' }),
    ];
    const category = await caller.transactionCategory.create({ name: 'Eventos', transactionTypeId: 'sale' });
    const sale = await caller.sale.create({ amountFree: 5000, contactId: rosa.id, concept: 'Mesa' });
    expect(await found(caller, sale.id)).toMatchObject({ concept: 'Mesa', amount: 5000, category: null });
    await caller.sale.update({ id: sale.id, amountFree: 4000, revision: 1 });
    expect(await found(caller, sale.id)).toMatchObject({ amount: 4000, signedAmount: 4000 });
    const refund = await caller.sale.refund({
      saleId: sale.id,
      amountFree: 1000,
      paymentMethod: 'cash',
      reason: 'Sobró',
    });
    await caller.transactionCategory.moveTransactions({ id: category.id, addIds: [sale.id], removeIds: [] });
    await caller.customer.merge({ id: ana.id, fromId: rosa.id });
    for (const id of [sale.id, refund.id])
      expect(await found(caller, id)).toMatchObject({
        category: { name: 'Eventos' },
        contact: { name: 'Ana' },
      });
    expect(await found(caller, refund.id)).toMatchObject({ signedAmount: -1000, originId: sale.id });
  });

  test('parked tickets and pending expenses are excluded', async () => {
    const { caller } = await aShop(world.services);
    const ticket = await caller.pos.create({ amountFree: 900, status: 'in_progress' });
    expect(await found(caller, ticket.id)).toBeUndefined();
    await caller.pos.create({ id: ticket.id, amountFree: 900, revision: ticket.revision });
    expect(await found(caller, ticket.id)).toMatchObject({ status: 'done', amount: 900 });
    await caller.pos.void({ id: ticket.id, reason: 'Se equivocó' });
    expect(await found(caller, ticket.id)).toMatchObject({ status: 'voided', paid: 0 });
    expect((await caller.transaction.totals({})).count).toBe(0);
  });

  test('is searched by number and by text', async () => {
    const { caller } = await aShop(world.services);
    const sale = await caller.sale.create({ amountFree: 5000, concept: 'Alquiler de mesas 100 %' });
    await caller.sale.create({ amountFree: 100, concept: 'Alquiler de sillas' });
    const ids = async (input: object) =>
      (await caller.transaction.unified(input)).transactions.map(({ id }) => id);
    expect(await ids({ orderNumber: sale.orderNumber, type: 'book_sale' })).toEqual([sale.id]);
    expect(await ids({ type: 'pos_sale' })).toEqual([]);
    expect(await ids({ content: '100 %' })).toEqual([sale.id]);
    expect(await ids({ code: sale.code })).toEqual([sale.id]);
  });
});

describe('a user without access', () => {
  test('is refused without the right, and another shop sees nothing of it', async () => {
    const shop = await aShop(world.services);
    await shop.caller.pos.create({ amountFree: 900 });
    const clerk = await shop.employee({ flags: [] });
    for (const call of ['list', 'unified', 'totals', 'details'] as const)
      expect(await refused(clerk.caller.transaction[call]({}))).toMatchObject({ status: 403 });
    const analyst = await shop.employee({ flags: ['acc_see_analytics'] });
    expect(await refused(analyst.caller.transaction.export({}))).toMatchObject({ status: 403 });
    const other = await aShop(world.services);
    expect((await other.caller.transaction.list({})).transactions).toEqual([]);
    expect((await other.caller.transaction.details({})).rows).toEqual([]);
  });

  test('gets no sum that reveals the content of a drawer if the user counts it blind', async () => {
    const shop = await aShop(world.services, { settings: { blindCashCount: true } });
    const { caller } = await shop.employee({ flags: ['acc_see_analytics', 'pdv_cash_sessions'] });
    await caller.cashSession.open({ openingAmount: 1000, deviceId: 'caja' });
    await caller.pos.create({ amountFree: 900, deviceId: 'caja' });
    expect(await caller.transaction.totals({})).toEqual({
      ...{ count: 1, in: null, out: null, net: null },
      kinds: [{ type: 'sale', count: 1, amount: null }],
    });
    const { totals, rows } = await caller.transaction.details({});
    expect([totals.total, rows[0]?.cells[0]]).toEqual([
      { amount: null, count: 1 },
      { amount: null, count: 1 },
    ]);
    expect(await shop.caller.transaction.totals({})).toMatchObject({ in: 900 });
  });
});
