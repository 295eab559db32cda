import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { addMissingTransactions } from '../../directory/category/starting-categories.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const ofSales = { name: 'Subastas', transactionTypeId: 'sale' } as const;
const made = (shop: Shop, more: object = {}) =>
  shop.caller.transactionCategory.create({ ...ofSales, ...more });
const sell = (shop: Shop, categoryId: string | null, more: object = {}) =>
  shop.caller.pos.create({ amountFree: 10_000, categoryId, ...more });
const read = (shop: Shop, id: string) => shop.caller.transactionCategory.byId({ id });
const spentIn = async (shop: Shop, id: string) => {
  const { report } = await shop.caller.transactionCategory.report({});
  return report.find(({ category }) => category.id === id)?.spent;
};
const reasonOf = (call: Promise<unknown>) =>
  call.then(JSON.stringify, (error: unknown) => JSON.stringify(error));

describe('a category of transactions', () => {
  test('is made, found, changed and removed', async () => {
    const shop = await aShop(world.services);
    const id = newId();
    const input = { ...ofSales, id, description: 'Por caja', color: '#00aa55' };
    const category = await made(shop, input);
    expect(category).toMatchObject({
      ...input,
      reportGroup: 'sales',
      isFixed: false,
      count: 0,
      budget: null,
    });
    expect(await made(shop, input)).toEqual(category);
    const found = await shop.caller.transactionCategory.list({ content: 'subas', transactionTypeId: 'sale' });
    expect(found.transactionCategories).toEqual([category]);
    const changed = await shop.caller.transactionCategory.update({ id, name: 'Remates', isFixed: true });
    expect(changed).toMatchObject({ name: 'Remates', isFixed: true, description: 'Por caja' });
    await shop.caller.transactionCategory.remove({ id });
    expect(await reasonOf(read(shop, id))).toContain('notFound');
    expect(await reasonOf(made(shop, input))).toContain('alreadyDeleted');
  });

  test('has one name among those of its type', async () => {
    const shop = await aShop(world.services);
    await made(shop, { name: 'Varios' });
    await made(shop, { name: 'Varios', transactionTypeId: 'expense' });
    const refused = refusalOf(await made(shop, { name: 'VARIOS' }).catch((error: unknown) => error));
    expect(refused.fields).toEqual({ name: ['categoryNameInUse'] });
  });

  test('stands in a line of the statements that is open to its type', async () => {
    const shop = await aShop(world.services);
    expect(await reasonOf(made(shop, { reportGroup: 'rent' }))).toContain('reportGroupOfOtherType');
    const { id } = await made(shop, { name: 'Local', transactionTypeId: 'expense', reportGroup: 'rent' });
    const wrong = { id, reportGroup: 'sales' } as const;
    expect(await reasonOf(shop.caller.transactionCategory.update(wrong))).toContain('reportGroupOfOtherType');
    const income = await shop.caller.transactionCategory.update({ id, transactionTypeId: 'income' });
    expect(income.reportGroup).toBe('other_income');
  });

  test('keeps its type once something is in it', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    await sell(shop, id);
    const call = shop.caller.transactionCategory.update({ id, transactionTypeId: 'income' });
    expect(await reasonOf(call)).toContain('categoryTypeFixed');
  });

  test('does not exist for another organization, and each act asks its right', async () => {
    const [shop, other] = [await aShop(world.services), await aShop(world.services)];
    const { id } = await made(shop);
    const theirs = other.caller.transactionCategory;
    const mine = await made(other, { name: 'Suya' });
    const sale = await sell(shop, id);
    const unknown = [
      theirs.byId({ id }),
      theirs.update({ id, name: 'x' }),
      theirs.remove({ id }),
      theirs.remove({ id: mine.id, moveToCategoryId: id }),
      theirs.addBudget({ id, amount: 100 }),
      theirs.moveTransactions({ id, addIds: [] }),
      theirs.moveTransactions({ id: mine.id, addIds: [sale.id] }),
      theirs.transactions({ id }),
      theirs.months({ id }),
    ];
    for (const reason of await Promise.all(unknown.map(reasonOf))) expect(reason).toContain('notFound');
    const { caller } = await shop.employee();
    const his = caller.transactionCategory;
    expect((await his.list({})).transactionCategories.length).toBeGreaterThan(1);
    expect(await his.byId({ id })).not.toHaveProperty('budget');
    const refused = [
      his.create(ofSales),
      his.update({ id, name: 'x' }),
      his.remove({ id }),
      his.addBudget({ id, amount: 100 }),
      his.moveTransactions({ id, addIds: [] }),
      his.transactions({ id }),
      his.months({ id }),
      his.report({}),
      his.pieChart({}),
      his.top({}),
    ];
    for (const reason of await Promise.all(refused.map(reasonOf)))
      expect(reason).toContain('permissionDenied');
  });
});

describe('the starting set', () => {
  test('comes with the organization, in the words of its country and for its trade', async () => {
    const shop = await aShop(world.services, { countryId: 'MX', industry: 'restaurant' });
    const { transactionCategories } = await shop.caller.transactionCategory.list({ perPage: 100 });
    const names = transactionCategories.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Renta', 'IMSS', 'Gas', 'Comisiones de apps de entrega']));
    expect(new Set(names).size).toBe(names.length);
    const person = await aShop(world.services, { businessType: 'person' });
    const his = await person.caller.transactionCategory.list({ perPage: 100 });
    expect(his.transactionCategories.map(({ name }) => name)).toContain('Salario');
  });

  test('is created for an organization without one, once', async () => {
    const shop = await aShop(world.services, { countryId: null });
    const count = async () => (await shop.caller.transactionCategory.list({})).pagination.count;
    expect(await count()).toBe(0);
    await world.services.db.execute(
      sql`update organizations set country_id = 'GT' where id = ${shop.organizationId}`,
    );
    expect(await addMissingTransactions(world.services.db)).toBe(20);
    expect(await count()).toBe(20);
    const { transactionCategories } = await shop.caller.transactionCategory.list({ perPage: 100 });
    for (const { id } of transactionCategories) await shop.caller.transactionCategory.remove({ id });
    expect(await addMissingTransactions(world.services.db)).toBe(0);
  });
});

describe('the content of a category', () => {
  test('is its sales, without voided ones', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    const [first, second] = [await sell(shop, id), await sell(shop, id)];
    await sell(shop, null);
    await shop.caller.pos.void({ id: first.id, reason: null });
    const { transactions } = await shop.caller.transactionCategory.transactions({ id });
    expect(transactions.map((sale) => sale.id)).toEqual([second.id]);
    expect(await read(shop, id)).toMatchObject({ count: 1 });
    expect(await spentIn(shop, id)).toBe(10_000);
  });

  test('moves with its books, its refunds and its drawer', async () => {
    const shop = await aShop(world.services);
    const { id: cashSessionId } = await shop.caller.cashSession.open({ openingAmount: 5000 });
    const [from, to] = [await made(shop), await made(shop, { name: 'Ferias' })];
    const product = await shop.caller.product.create({ name: 'Café', price: 5000, cost: 2000, stock: 9000 });
    const products = [{ id: product.id, quantity: 2000 }];
    const sale = await sell(shop, from.id, { products, tip: 500 });
    const [line] = sale.products;
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1000, restock: true }];
    await shop.caller.pos.refund({ saleId: sale.id, lines, paymentMethod: 'cash', reason: 'frío' });
    const cut = () => shop.caller.cashSession.byId({ id: cashSessionId });
    const before = { cut: await cut(), spent: await spentIn(shop, from.id) };
    const moved = await shop.caller.transactionCategory.moveTransactions({ id: to.id, addIds: [sale.id] });
    expect(moved).toEqual({ added: 1, removed: 0, moved: 0, locked: 0 });
    expect(await shop.caller.pos.byId({ id: sale.id })).toMatchObject({ category: { id: to.id } });
    expect(await spentIn(shop, from.id)).toBe(0);
    expect(await spentIn(shop, to.id)).toBe(before.spent);
    expect(await cut()).toEqual(before.cut);
    const again = await shop.caller.transactionCategory.moveTransactions({ id: to.id, addIds: [sale.id] });
    expect(again).toEqual({ added: 0, removed: 0, moved: 0, locked: 0 });
    await shop.caller.pos.refund({
      ...{ saleId: sale.id, paymentMethod: 'cash', reason: 'todo' },
      lines: [{ lineId: line?.lineId ?? '', quantity: 1000, restock: true }],
    });
    const back = await shop.caller.transactionCategory.moveTransactions({
      ...{ id: to.id, removeIds: [sale.id], moveToCategoryId: from.id },
    });
    expect(back).toEqual({ added: 0, removed: 1, moved: 1, locked: 0 });
  });

  test('leaves a sale that is voided or edited afterwards with right books', async () => {
    const shop = await aShop(world.services);
    const [from, to] = [await made(shop), await made(shop, { name: 'Ferias' })];
    const [remaining, gone] = [await sell(shop, from.id), await sell(shop, from.id)];
    await shop.caller.transactionCategory.moveTransactions({ id: to.id, addIds: [remaining.id, gone.id] });
    await shop.caller.pos.void({ id: gone.id, reason: null });
    await shop.caller.pos.edit({ id: remaining.id, amountFree: 7000, categoryId: from.id });
    expect(await spentIn(shop, from.id)).toBe(7000);
    expect(await spentIn(shop, to.id)).toBe(0);
  });

  test('goes all together or not at all, and never into another type', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    const rent = await made(shop, { name: 'Local', transactionTypeId: 'expense' });
    const sale = await sell(shop, null);
    const batch = shop.caller.transactionCategory.moveTransactions;
    expect(await reasonOf(batch({ id, addIds: [sale.id, newId()] }))).toContain('notFound');
    expect(await read(shop, id)).toMatchObject({ count: 0 });
    expect(await reasonOf(batch({ id: rent.id, addIds: [sale.id] }))).toContain('categoryTypeDiffers');
    const into = { id, removeIds: [sale.id], moveToCategoryId: rent.id };
    expect(await reasonOf(batch(into))).toContain('categoryTypeDiffers');
    expect(await reasonOf(batch({ ...into, moveToCategoryId: id }))).toContain('categoryIntoItself');
  });

  test('stays where its day is closed', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    const sale = await sell(shop, null);
    await world.services.db.execute(sql`
      update organizations set locked_until = (select business_date from sales where id = ${sale.id})
      where id = ${shop.organizationId}`);
    const moved = await shop.caller.transactionCategory.moveTransactions({ id, addIds: [sale.id] });
    expect(moved).toEqual({ added: 0, removed: 0, moved: 0, locked: 1 });
    expect(await read(shop, id)).toMatchObject({ count: 0 });
  });

  test('is reassigned by choice when the category is deleted', async () => {
    const shop = await aShop(world.services);
    const [from, to] = [await made(shop), await made(shop, { name: 'Ferias' })];
    const rent = await made(shop, { name: 'Local', transactionTypeId: 'expense' });
    await Promise.all([sell(shop, from.id), sell(shop, from.id)]);
    await sell(shop, from.id, { status: 'in_progress', concept: 'Mesa 1' });
    const { remove } = shop.caller.transactionCategory;
    const refused = await reasonOf(remove({ id: from.id }));
    expect(refused).toContain('categoryInUse');
    expect(refused).toContain('"count":3');
    expect(await reasonOf(remove({ id: from.id, moveToCategoryId: rent.id }))).toContain(
      'categoryTypeDiffers',
    );
    expect(await reasonOf(remove({ id: from.id, moveToCategoryId: from.id }))).toContain(
      'categoryIntoItself',
    );
    await remove({ id: from.id, moveToCategoryId: to.id });
    expect(await read(shop, to.id)).toMatchObject({ count: 3 });
    expect(await spentIn(shop, to.id)).toBe(20_000);
    expect(await spentIn(shop, from.id)).toBeUndefined();
  });
});

describe('reports', () => {
  test('show parts, ranks and what was booked without a category', async () => {
    const shop = await aShop(world.services);
    const ids = [];
    for (let index = 1; index <= 10; index++) {
      const { id } = await made(shop, { name: `Canal ${index}` });
      ids.push(id);
      await sell(shop, id, { amountFree: index * 1000 });
    }
    await sell(shop, null, { amountFree: 500 });
    const { pieChart, total } = await shop.caller.transactionCategory.pieChart({ transactionType: 'sale' });
    expect(total).toBe(55_500);
    expect(pieChart).toHaveLength(9);
    expect(pieChart.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(10_000);
    expect(pieChart[0]).toMatchObject({ category: { id: ids.at(-1) }, total: 10_000, count: 1 });
    expect(pieChart.at(-1)).toMatchObject({ slice: 'others', category: null, total: 3500, count: 3 });
    const { top } = await shop.caller.transactionCategory.top({ transactionType: 'sale', limit: 2 });
    expect(top.map(({ category }) => category.id)).toEqual([ids[9], ids[8]]);
    expect(top[0]).toMatchObject({ total: 10_000, previous: 0, change: null });
    const { totals } = await shop.caller.transactionCategory.report({ transactionType: 'sale' });
    expect(totals).toEqual([
      { transactionType: 'sale', spent: 55_500, uncategorized: 500, budget: 0, previous: 0 },
    ]);
  });

  test('take off what was discounted and given back, and the tax', async () => {
    const shop = await aShop(world.services, {
      settings: { taxEnabled: true, taxIncluded: true, defaultTaxRate: 1200 },
    });
    const { id } = await made(shop);
    const product = await shop.caller.product.create({
      name: 'Café',
      price: 11_200,
      cost: null,
      stock: 9000,
    });
    const products = [{ id: product.id, quantity: 1000 }];
    const sale = await shop.caller.pos.create({
      ...{ products, categoryId: id },
      discount: { value: 1000, unit: 'percentage' },
    });
    expect(sale.amount).toBe(10_080);
    expect(await spentIn(shop, id)).toBe(9000);
  });

  test('count drawer money among expenses of no category', async () => {
    const shop = await aShop(world.services);
    const { id: cashSessionId } = await shop.caller.cashSession.open({ openingAmount: 5000 });
    await shop.caller.cashSession.move({ cashSessionId, type: 'expense', amount: 1500, reason: 'Hielo' });
    const { pieChart } = await shop.caller.transactionCategory.pieChart({});
    expect(pieChart).toEqual([
      { slice: 'uncategorized', category: null, total: 1500, percentage: 10_000, count: 1 },
    ]);
  });

  test('compare as many days as are over, and refuse more than three years', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    await sell(shop, id);
    const { caller } = shop;
    const { from, until } = await caller.transactionCategory.report({});
    expect(from.slice(-2)).toBe('01');
    expect(until.slice(0, 7)).toBe(from.slice(0, 7));
    const next = { from: addDays(until, 1), until: addDays(until, 40) };
    const { report } = await caller.transactionCategory.report(next);
    expect(report.find(({ category }) => category.id === id)).toMatchObject({ spent: 0, previous: 10_000 });
    const long = caller.transactionCategory.report({ from: '2020-01-01', until: '2026-01-01' });
    expect(await reasonOf(long)).toContain('periodTooLong');
  });
});

describe('a budget', () => {
  test('tells what was spent of it, changes, and ends', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    await sell(shop, id);
    const { addBudget } = shop.caller.transactionCategory;
    const { budget } = await addBudget({ id, amount: 30_000 });
    expect(budget).toMatchObject({
      amount: 30_000,
      period: 'monthly',
      spent: 10_000,
      carried: 0,
      left: 20_000,
    });
    expect(budget?.startsOn).toBe(budget?.from);
    const weekly = await addBudget({ id, amount: 5000, period: 'weekly' });
    expect(weekly.budget).toMatchObject({ amount: 5000, period: 'weekly', spent: 10_000, left: -5000 });
    expect((await addBudget({ id, amount: null })).budget).toBeNull();
    expect(await reasonOf(addBudget({ id, amount: 0 }))).toContain('amountNotPositive');
  });

  test('is judged by the report of its month', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    await sell(shop, id);
    await shop.caller.transactionCategory.addBudget({ id, amount: 40_000 });
    const { report, totals } = await shop.caller.transactionCategory.report({ transactionType: 'sale' });
    expect(report.find(({ category }) => category.id === id)).toMatchObject({
      ...{ spent: 10_000, count: 1, budget: 40_000, carried: 0, available: 40_000, left: 30_000 },
      percentage: 2500,
    });
    expect(totals[0]).toMatchObject({ budget: 40_000, spent: 10_000 });
    const { months } = await shop.caller.transactionCategory.months({ id });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ amount: 10_000, budget: 40_000 });
    expect(months[0]).toMatchObject({ amount: 0, budget: null });
  });

  test('takes over what the months before left', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    await sell(shop, id);
    const { months } = await shop.caller.transactionCategory.months({ id });
    const startsOn = `${months.at(-3)?.month}-20`;
    const { budget } = await shop.caller.transactionCategory.addBudget({
      id,
      amount: 4000,
      startsOn,
      rollover: true,
    });
    expect(budget).toMatchObject({ carried: 8000, spent: 10_000, left: 2000 });
  });

  test('has no cents where the currency has none', async () => {
    const shop = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
    const { id } = await made(shop);
    const call = shop.caller.transactionCategory.addBudget({ id, amount: 150 });
    expect(await reasonOf(call)).toContain('amountDecimals');
  });

  test('set by many concurrent requests is the last one set', async () => {
    const shop = await aShop(world.services);
    const { id } = await made(shop);
    const amounts = [1, 2, 3, 4, 5, 6, 7, 8].map((each) => each * 1000);
    const answers = await Promise.all(
      amounts.map((amount) => shop.caller.transactionCategory.addBudget({ id, amount })),
    );
    for (const [index, answer] of answers.entries()) expect(answer.budget?.amount).toBe(amounts[index]);
    expect(amounts).toContain((await read(shop, id)).budget?.amount);
  });
});

test('sales, moves and a removal at once leave every sale in a category that is there', async () => {
  const shop = await aShop(world.services);
  const [from, to] = [await made(shop), await made(shop, { name: 'Ferias' })];
  const there = await Promise.all([1, 2, 3, 4].map(() => sell(shop, from.id)));
  await Promise.allSettled([
    ...[1, 2, 3, 4].map(() => sell(shop, from.id)),
    ...there.map(({ id }) => shop.caller.transactionCategory.moveTransactions({ id: to.id, addIds: [id] })),
    ...there.map(({ id }) => shop.caller.pos.edit({ id, amountFree: 2000 })),
    shop.caller.transactionCategory.remove({ id: from.id, moveToCategoryId: to.id }),
  ]);
  const { count } = await read(shop, to.id);
  const { posTransactions } = await shop.caller.pos.list({ perPage: 100 });
  expect(posTransactions.map(({ category }) => category?.id)).toEqual(Array(count).fill(to.id));
});
