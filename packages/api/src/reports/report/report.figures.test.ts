import { randomFrom } from '@mostrador/shared/random';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, productVariants, stockMoves } from '../../catalog/product/product.table.ts';
import { type aShop, testServices } from '../../core/testing.ts';
import { saleLines, salePayments, sales } from '../../sales/sale/sale.table.ts';
import { aHistory, chile, clockOf, dayMs, guatemala, past, type Rules } from './report.history.testing.ts';
import { type Back, backOf, type Return, returnsOf } from './report.returns.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** In days ago. */
const periods = [past + 1, 6, 0].map((first) => ({ first, last: first === 6 ? 3 : 0 }));

type Entry = {
  sign: 1 | -1;
  day: string;
  hour: number;
  who: string;
  sale: typeof sales.$inferSelect;
  lines: (typeof saleLines.$inferSelect)[];
  payments: (typeof salePayments.$inferSelect)[];
};

/** Every document with what it stands for on which day: a void of a closed period on the day of the void. */
async function entriesOf(organizationId: string, rules: Rules): Promise<Entry[]> {
  const { db } = world.services;
  const [documents, lines, payments] = await Promise.all([
    db.select().from(sales).where(eq(sales.organizationId, organizationId)),
    db.select().from(saleLines).where(eq(saleLines.organizationId, organizationId)),
    db.select().from(salePayments).where(eq(salePayments.organizationId, organizationId)),
  ]);
  return documents.flatMap((sale) => {
    const { day, hour } = clockOf(sale.occurredAt, rules);
    const entry = {
      hour,
      who: sale.userId ?? '',
      sale,
      lines: lines.filter(({ saleId }) => saleId === sale.id),
      payments: payments.filter(({ saleId }) => saleId === sale.id),
    };
    const undone: Entry[] = sale.voidedOn === null ? [] : [{ ...entry, sign: -1, day: sale.voidedOn }];
    return [{ ...entry, sign: 1, day }, ...undone];
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
type Amount = 'amount' | 'amountTax' | 'amountDiscount' | 'tip' | 'totalQuantity';
const sumOf = (entries: Entry[], name: Amount) => sum(entries.map(({ sign, sale }) => sign * sale[name]));
const amountsOf = (entries: Entry[]) => ({
  amount: sumOf(entries, 'amount'),
  count: sum(entries.map(({ sign }) => sign)),
});

type ExpectedBooks = { entries: Entry[]; returns: Return[] };

function linesOf({ entries, returns }: ExpectedBooks, productId?: string) {
  const sold = entries.flatMap(({ sign, sale, lines }) =>
    lines
      .filter((line) => productId === undefined || line.productId === productId)
      .map((line) => {
        const unit = 10 ** (2 - sale.decimals);
        const cost = line.cost === null ? null : Math.round((line.cost * line.quantity) / 1000 / unit) * unit;
        return {
          quantity: sign * line.quantity,
          amount: sign * (line.amount - line.amountTax),
          cost: cost === null ? null : sign * cost,
        };
      }),
  );
  const back = returns.filter((each) => productId === undefined || each.productId === productId);
  const combined = [...sold, ...back];
  const known = combined.filter(({ cost }) => cost !== null);
  const cost = known.length > 0 ? sum(known.map((line) => line.cost ?? 0)) : null;
  return {
    quantity: sum(combined.map(({ quantity }) => quantity)),
    amount: sum(combined.map(({ amount }) => amount)),
    cost,
    margin: cost === null ? null : sum(known.map(({ amount }) => amount)) - cost,
    amountWithoutCost: sum(combined.map(({ amount }) => amount)) - sum(known.map(({ amount }) => amount)),
  };
}

describe.each([
  ['Chile, whole pesos and cash rounded', chile],
  ['Guatemala, tax on top and a day that ends at four', guatemala],
])('%s', (_, setting) => {
  test.each([11, 12, 13])('every figure is the sum of its documents, history %i', async (seed) => {
    const shop = await aHistory(world, setting, randomFrom(seed));
    const all = await entriesOf(shop.organizationId, setting.rules);
    const returns = await returnsOf(world.services.db, shop.organizationId);
    const back = await backOf(world.services.db, shop.organizationId);
    expect(returns.length).toBeGreaterThan(20);
    expect(back.filter(({ count }) => count < 0).length).toBeGreaterThan(0);
    const dayAgo = (days: number) => clockOf(new Date(Date.now() - days * dayMs), setting.rules).day;
    const voidedLater = all.filter(({ sign, day, sale }) => sign === -1 && day !== sale.businessDate);
    expect(voidedLater.length).toBeGreaterThan(0);
    for (const { sale, day, sign } of all) if (sign === 1) expect(sale.businessDate).toBe(day);
    for (const { first, last } of periods) {
      const [from, until] = [dayAgo(first), dayAgo(last)];
      const entries = all.filter(({ day }) => day >= from && day <= until);
      await compareTill(shop, { from, until }, { all, entries });
      const ofDays = back.filter(({ day }) => day >= from && day <= until);
      await compareCustomers(shop, { from, until }, { entries, back: ofDays });
      const expected = { entries, returns: returns.filter(({ day }) => day >= from && day <= until) };
      await compareProducts(shop, { from, until }, expected);
      await compareStock(shop, { from, until }, expected);
    }
  });
});

type Shop = Awaited<ReturnType<typeof aShop>>;
type Days = { from: string; until: string };

async function compareTill(
  { caller, owner }: Shop,
  days: Days,
  { all, entries }: Record<'all' | 'entries', Entry[]>,
) {
  const stats = await caller.report.pos(days);
  expect(stats.totals).toMatchObject({
    ...amountsOf(entries),
    tax: sumOf(entries, 'amountTax'),
    discount: sumOf(entries, 'amountDiscount'),
    tip: sumOf(entries, 'tip'),
    quantity: sumOf(entries, 'totalQuantity'),
    voided: {
      amount: sum(entries.filter(({ sign }) => sign === -1).map(({ sale }) => sale.amount)),
      count: entries.filter(({ sign }) => sign === -1).length,
    },
  });
  const { previous } = stats;
  const earlier = all.filter(({ day }) => day >= previous.from && day <= previous.until);
  expect(previous).toMatchObject(amountsOf(earlier));
  for (const { date, amount, count } of stats.byDay)
    expect({ amount, count }, date).toEqual(amountsOf(entries.filter(({ day }) => day === date)));
  for (const { hour, amount, count } of stats.byHour)
    expect({ amount, count }, `${hour}`).toEqual(amountsOf(entries.filter((each) => each.hour === hour)));
  for (const { user, amount, count } of stats.byUser)
    expect({ amount, count }).toEqual(amountsOf(entries.filter(({ who }) => who === user.id)));
  expect(sum(stats.byUser.map(({ amount }) => amount))).toBe(stats.totals.amount);
  expect(sum(stats.byWeekday.map(({ count }) => count))).toBe(stats.totals.count);
  for (const { method, amount } of stats.byMethod) {
    const paid = entries.flatMap(({ sign, payments, sale }) =>
      method === 'credit'
        ? [sign * sale.balance]
        : payments.filter((each) => each.method === method).map((each) => sign * each.amount),
    );
    expect([method, amount]).toEqual([method, sum(paid)]);
  }
  const own = await caller.report.pos({ ...days, userId: owner.id });
  expect(own.totals).toMatchObject(amountsOf(entries.filter(({ who }) => who === owner.id)));
  const { users } = await caller.report.topUsers(days);
  for (const { user, amount, count, discount } of users) {
    const theirs = entries.filter(({ who }) => who === user.id);
    expect({ amount, count, discount }).toEqual({
      ...amountsOf(theirs),
      discount: sumOf(theirs, 'amountDiscount'),
    });
  }
}

/**
 * A customer's purchases count net of refunds: a customer who returned everything is not one of these days.
 */
async function compareCustomers(
  { caller }: Shop,
  days: Days,
  { entries, back }: { entries: Entry[]; back: Back[] },
) {
  const { customers } = await caller.report.topUsers(days);
  const ids = new Set(entries.flatMap(({ sale }) => sale.contactId ?? []));
  const visitors = [...ids].map((id) => {
    const bought = amountsOf(entries.filter(({ sale }) => sale.contactId === id));
    const gone = back.filter(({ contactId }) => contactId === id);
    const visits = bought.count + sum(gone.map(({ count }) => count));
    return { id, spent: bought.amount + sum(gone.map(({ amount }) => amount)), visits };
  });
  expect(customers.map(({ contact, spent, visits }) => ({ id: contact.id, spent, visits }))).toEqual(
    visitors.filter(({ visits }) => visits > 0),
  );
}

async function compareProducts({ caller, organizationId }: Shop, days: Days, expected: ExpectedBooks) {
  const { entries, returns } = expected;
  const stats = await caller.report.products(days);
  const { db } = world.services;
  const goods = await db.select().from(products).where(eq(products.organizationId, organizationId));
  const { quantity, amount, amountWithoutCost } = linesOf(expected);
  expect(stats.totals).toMatchObject({ quantity, amount, amountWithoutCost });
  expect(stats.totals.returned).toEqual({
    quantity: sum(returns.map((each) => 0 - each.quantity)),
    amount: sum(returns.map((each) => 0 - each.amount)),
  });
  const back = Map.groupBy(returns, ({ productId }) => productId);
  expect(stats.returned).toEqual(
    [...back]
      .map(([id, each]) => ({
        id,
        name: goods.find((one) => one.id === id)?.name,
        kind: 'product',
        quantity: sum(each.map((one) => 0 - one.quantity)),
        amount: sum(each.map((one) => 0 - one.amount)),
      }))
      .toSorted((a, b) => b.amount - a.amount || String(a.id).localeCompare(String(b.id))),
  );
  const sold = goods.map(({ id }) => ({ id, ...linesOf(expected, id) })).filter((each) => each.quantity > 0);
  expect(stats.totals.products).toBe(sold.length);
  for (const row of [...stats.topByQuantity, ...stats.worst, ...(stats.topByMargin ?? [])])
    expect(row).toMatchObject(linesOf(expected, row.id));
  expect(stats.topByAmount.map((row) => row.amount)).toEqual(
    sold.map((row) => row.amount).toSorted((a, b) => b - a),
  );
  for (const { category, ...figures } of stats.byCategory) {
    const members = goods.filter(({ categoryId }) => categoryId === (category?.id ?? null));
    expect(figures.amount).toBe(sum(members.map(({ id }) => linesOf(expected, id).amount)));
  }
  for (const { date, ...figures } of stats.byDay) {
    const ofDay = linesOf({
      entries: entries.filter(({ day }) => day === date),
      returns: returns.filter(({ day }) => day === date),
    });
    expect(figures).toEqual({ quantity: ofDay.quantity, amount: ofDay.amount });
  }
  for (const { hour, ...figures } of stats.byHour)
    expect(figures).toEqual(amountsOf(entries.filter((each) => each.hour === hour)));
}

/** The value of goods received less goods that left, as each movement was valued. */
const worthOf = (moves: (typeof stockMoves.$inferSelect)[], variantId: string) =>
  sum(moves.filter((move) => move.variantId === variantId).map(({ value }) => value ?? 0));

async function compareStock({ caller, organizationId }: Shop, days: Days, expected: ExpectedBooks) {
  const { country } = await caller.organization.current();
  const unit = country.currency === 'CLP' ? 100 : 1;
  const stats = await caller.report.stock({ ...days, perPage: 100 });
  const { db } = world.services;
  const ofShop = eq(productVariants.organizationId, organizationId);
  const variants = await db.select().from(productVariants).where(ofShop);
  const moves = await db.select().from(stockMoves).where(eq(stockMoves.organizationId, organizationId));
  for (const row of stats.products) {
    const sold = linesOf(expected, row.id);
    const [variant] = variants.filter(({ productId }) => productId === row.id);
    const worth = (each: number | null | undefined) =>
      each === null || each === undefined ? null : Math.round((each * row.stock) / 1000 / unit) * unit;
    expect(row).toMatchObject({
      soldQuantity: sold.quantity,
      soldAmount: sold.amount,
      margin: sold.quantity === 0 ? null : sold.margin,
      valueAtPrice: worth(variant?.price),
      valueAtCost: variant?.cost == null ? null : worthOf(moves, variant.id),
    });
  }
  const whole = await returnsOf(world.services.db, organizationId);
  const documents = await entriesOf(organizationId, chile.rules);
  const goods = await db.select().from(products).where(eq(products.organizationId, organizationId));
  // The sort column of the list covers all days.
  for (const { id, soldQuantity } of goods)
    expect(soldQuantity).toBe(linesOf({ entries: documents, returns: whole }, id).quantity);
  expect(stats.totals.valueAtPrice).toBe(sum(stats.products.map(({ valueAtPrice }) => valueAtPrice)));
  expect(stats.totals.soldAmount).toBe(linesOf(expected).amount);
  const earning = stats.products
    .filter(({ margin }) => (margin ?? 0) > 0)
    .toSorted((a, b) => (b.margin ?? 0) - (a.margin ?? 0));
  const earned = sum(earning.map(({ margin }) => margin ?? 0));
  let before = 0;
  for (const { margin, class: given } of earning) {
    expect(given).toBe(before < earned * 0.8 ? 'A' : before < earned * 0.95 ? 'B' : 'C');
    before += margin ?? 0;
  }
}
