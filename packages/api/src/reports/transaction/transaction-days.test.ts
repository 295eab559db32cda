import { saleMethods } from '@mostrador/shared/codes/codes';
import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { testServices } from '../../core/testing.ts';
import { sumSaleDays } from '../../sales/sale/totals/sale-days-sum.ts';
import { aBusyShop } from '../statement/statement.testing.ts';
import { detailColumns, detailRows, partMethods, transactionStatuses } from './transaction.schema.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shops: Awaited<ReturnType<typeof aBusyShop>>[];
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  shops = [await aBusyShop(world, 'guatemala', 41), await aBusyShop(world, 'chile', 42)];
}, 240_000);
afterAll(() => world.close());

type Shop = (typeof shops)[number];
function shopAt(index: number): Shop {
  const shop = shops[index];
  if (!shop) throw new Error('There are two shops.');
  return shop;
}

type Input = Parameters<Shop['caller']['transaction']['list']>[0];

const sumAll = () => sumSaleDays(world.services, 1);

/** Leaves all days as if they had just been over. */
const forgetSums = ({ organizationId }: Shop) =>
  inTenant(world.services, organizationId, async (tx) => {
    await tx.execute(sql`
      insert into pending_sale_days (business_date)
      select business_date from daily_totals where kind = 'sale' group by 1`);
    await tx.execute(sql`delete from sale_days`);
  });
const summedDays = async ({ organizationId }: Shop) =>
  (
    await inTenant(world.services, organizationId, (tx) =>
      tx.execute<{ day: string }>(sql`select distinct business_date::text "day" from sale_days order by 1`),
    )
  ).map(({ day }) => day);

/** Every filter that sums of days know, and some that they do not. */
async function filtersOf({ caller, today, ...shop }: Shop): Promise<Input[]> {
  const { transactions } = await caller.transaction.list({ includeVoided: true, perPage: 100 });
  const of = <Name extends string>(name: Name, ids: (string | undefined)[]) =>
    [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ [name]: id }]));
  const range = { from: addDays(today, -6), until: addDays(today, -2) };
  const amounts = transactions.map(({ amount }) => amount).toSorted((a, b) => a - b);
  const middle = amounts[Math.floor(amounts.length / 2)] ?? 0;
  const single: Input[] = [
    {},
    { includeVoided: true },
    ...partMethods.map((paymentMethod) => ({ paymentMethod })),
    { paymentMethod: 'mixed' },
    ...transactionStatuses.map((status) => ({ status })),
    ...(['pos_sale', 'book_sale', 'web_sale', 'income', 'expense'] as const).map((transactionType) => ({
      transactionType,
    })),
    ...of(
      'moneyAccountId',
      transactions.flatMap(({ payments }) => payments.map((each) => each.moneyAccount?.id)),
    ),
    ...of(
      'userId',
      transactions.map(({ user }) => user?.id),
    ),
    ...of(
      'categoryId',
      transactions.map(({ category }) => category?.id),
    ),
    ...of(
      'contactId',
      transactions.map(({ contact }) => contact?.id),
    ).slice(0, 2),
    ...(['in', 'out'] as const).map((direction) => ({ direction })),
    ...(['category', 'contact', 'user'] as const).map((without) => ({ without })),
    { recurrent: false },
    { code: transactions[0]?.code ?? undefined },
    { code: 'P-' },
    ...of(
      'productId',
      transactions.flatMap(({ products }) => products.map(({ id }) => id)),
    ).slice(0, 2),
    { minAmount: 20_000 },
    { maxAmount: 5000 },
    { minAmount: middle, maxAmount: 3 * middle },
    { minAmount: middle + 1, paymentMethod: 'cash' },
    { maxAmount: middle, paymentMethod: 'mixed' },
    { maxAmount: middle, includeVoided: true },
    { userId: shop.organizationId },
  ];
  return [
    ...single,
    ...single.filter((_, at) => at % 3 === 0).map((each) => ({ ...each, ...range })),
    { ...range, paymentMethod: 'mixed', status: 'done' },
  ];
}

/** All that the register tells with a filter. */
async function readAll({ caller }: Shop, input: Input) {
  const { transactions, pagination } = await caller.transaction.list({ ...input, perPage: 100 });
  const tables = detailRows.flatMap((rows) => detailColumns.map((columns) => ({ rows, columns })));
  const details = await Promise.all(
    tables
      .filter(({ rows, columns }) => rows !== 'product' || columns === 'user' || columns === 'month')
      .map((table) => caller.transaction.details({ transactionType: 'sale', ...input, ...table })),
  );
  return {
    ids: transactions.map(({ id }) => id),
    count: pagination.count,
    totals: await caller.transaction.totals(input),
    details: details.map(({ rows, columns, ...table }) => ({
      ...table,
      // Rows with equal amounts may be in any order.
      rows: new Map(
        rows.map(({ key, cells, total }) => [
          key,
          { total, cells: new Map(columns.map((column, at) => [column.key, cells[at]])) },
        ]),
      ),
    })),
  };
}

describe('sums of days', () => {
  test('equal the documents for any filter', async () => {
    for (const [nth, shop] of shops.entries()) {
      const filters = (await filtersOf(shop)).filter((_, at) => at % 3 === 0 || nth === 0);
      const before = [];
      for (const filter of filters) before.push(await readAll(shop, filter));
      await sumAll();
      expect((await summedDays(shop)).length).toBeGreaterThan(2);
      for (const [at, filter] of filters.entries())
        expect(await readAll(shop, filter), JSON.stringify(filter)).toEqual(before[at]);
    }
  });

  test('lead lists of sales to all that is in them', async () => {
    for (const shop of shops) {
      const { caller, today } = shop;
      await sumAll();
      const { posTransactions } = await caller.pos.list({ includeVoided: true, perPage: 100 });
      const range = { from: addDays(today, -6), until: addDays(today, -2) };
      const requests: Parameters<typeof caller.pos.list>[0][] = [
        ...(['done', 'voided', 'refunded', 'partially_refunded', 'in_progress'] as const).map((status) => ({
          status,
        })),
        ...saleMethods.map((paymentMethod) => ({ paymentMethod })),
        ...saleMethods.flatMap((paidWith) =>
          paidWith === 'mixed' ? [] : [{ paidWith }, { paidWith, paymentMethod: 'mixed' as const }],
        ),
        ...[...new Set(posTransactions.map(({ user }) => user.id))].map((userId) => ({
          userId: userId ?? undefined,
        })),
        { userId: shop.organizationId },
        { minAmount: 20_000 },
        { minAmount: 90_000_000 },
        { maxAmount: 5000 },
        ...Array.from({ length: 24 }, (_, hour) => ({ hour })),
      ];
      const listed = async (filter: (typeof requests)[number]) => {
        const page = { ...filter, perPage: 100 };
        const [till, books, receipts] = await Promise.all([
          caller.pos.list(page),
          caller.sale.list(page),
          caller.receipt.list({ ...page, transactionType: 'sale' }),
        ]);
        return [
          ...[till.posTransactions, books.salesTransactions, receipts.receipts].map((rows) =>
            rows.map(({ id }) => id),
          ),
          ...[till, books, receipts].map(({ pagination }) => pagination.count),
          await caller.pos.totals({ ...range, ...filter }),
          await caller.sale.totals({ ...range, ...filter, until: today }),
        ];
      };
      const filters = [...requests, ...requests.map((each) => ({ ...each, ...range }))];
      const found = [];
      for (const filter of filters) found.push(await listed(filter));
      await forgetSums(shop);
      for (const [at, filter] of filters.entries())
        expect(await listed(filter), JSON.stringify(filter)).toEqual(found[at]);
    }
  });

  test('are of days that are over for long, and go with each change of one of their sales', async () => {
    const shop = shopAt(0);
    const { caller, today } = shop;
    await sumAll();
    const days = await summedDays(shop);
    expect(days.every((day) => day < addDays(today, -2))).toBe(true);
    const sales = async () =>
      (
        await caller.transaction.list({ transactionType: 'pos_sale', status: 'done', perPage: 100 })
      ).transactions.filter(({ date }) => days.includes(date));
    const category = await caller.transactionCategory.create({ name: 'Fiestas', transactionTypeId: 'sale' });
    const changes = {
      moved: (id: string) =>
        caller.transactionCategory.moveTransactions({ id: category.id, addIds: [id], removeIds: [] }),
      voided: (id: string) => caller.pos.void({ id, reason: 'Se equivocó' }),
    };
    for (const change of Object.values(changes)) {
      const [sale] = await sales();
      if (!sale) throw new Error('Nothing was sold on a day that is summed.');
      await change(sale.id);
      expect(await summedDays(shop)).toEqual(days.filter((day) => day !== sale.date));
      const before = await caller.transaction.totals({ paymentMethod: 'cash' });
      await sumAll();
      expect(await summedDays(shop)).toEqual(days);
      expect(await caller.transaction.totals({ paymentMethod: 'cash' })).toEqual(before);
    }
  });

  test('are not made while a sale of a past day is being written, which they would lack', async () => {
    const shop = shopAt(1);
    await sumAll();
    const days = await summedDays(shop);
    const within = (work: Parameters<typeof inTenant<void>>[2]) =>
      inTenant(world.services, shop.organizationId, work);
    await forgetSums(shop);
    await within(async (tx) => {
      const changed = await tx.execute(sql`
        update sales set paid = paid - 1, balance = balance + 1
        where business_date = ${days[0]}::date and paid > 0 returning id`);
      expect(changed.length).toBeGreaterThan(0);
      await sumAll();
      expect(await summedDays(shop)).toEqual([]);
      await tx.execute(
        sql`update sales set paid = paid + 1, balance = balance - 1 where id in ${changed.map(({ id }) => id)}`,
      );
    });
    await sumAll();
    expect(await summedDays(shop)).toEqual(days);
  });
});
