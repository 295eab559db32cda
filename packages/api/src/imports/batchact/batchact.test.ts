import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = async (work: Promise<unknown>) => refusalOf(await work.catch((error: unknown) => error));
const findingsOf = async (organizationId: string) =>
  (await checkInvariants(world.connection)).filter(({ examples }) =>
    examples.some((row) => row['organization_id'] === organizationId),
  );
type Caller = Awaited<ReturnType<typeof aShop>>['caller'];

async function latest({ batchAct }: Caller) {
  const [act] = (await batchAct.list({})).batchActs;
  if (!act) throw new Error('Nothing was noted.');
  return act;
}

async function goods({ product }: Caller, count: number) {
  const made = [];
  for (let at = 1; at <= count; at += 1)
    made.push(await product.create({ name: `Producto ${at}`, price: 1000, cost: 600, stock: 10_000 }));
  return made.map(({ id }) => id);
}

describe('a bulk change is listed and can be reverted', () => {
  test('fields of products, but what was changed since', async () => {
    const { caller } = await aShop(world.services);
    const ids = await goods(caller, 4);
    const shelf = await caller.productCategory.create({ name: 'Abarrotes' });
    await caller.product.updateMany({
      productIds: ids.slice(0, 3),
      productCategoryId: shelf.id,
      lowStock: 5000,
      favourite: true,
    });
    const act = await latest(caller);
    expect(act).toMatchObject({
      ...{ kind: 'products', count: 3, refusal: null },
      names: ['Producto 1', 'Producto 2', 'Producto 3'],
      user: { name: 'Ana Pérez' },
    });
    const [first = '', second = '', third = ''] = ids;
    await caller.product.update({ id: third, favourite: false });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 1 });
    for (const id of [first, second])
      expect(await caller.product.byId({ id })).toMatchObject({
        ...{ productCategoryId: null, lowStock: null, favourite: false },
      });
    expect(await caller.product.byId({ id: third })).toMatchObject({ productCategoryId: shelf.id });
    expect(await refused(caller.batchAct.takeBack({ id: act.id }))).toMatchObject({
      status: 409,
      reason: 'alreadyUndone',
    });
    expect(await latest(caller)).toMatchObject({ refusal: 'undone' });
  });

  test('nothing is noted where nothing changed', async () => {
    const { caller } = await aShop(world.services);
    const ids = await goods(caller, 2);
    await caller.product.updateMany({ productIds: ids, favourite: false });
    expect((await caller.batchAct.list({})).batchActs).toEqual([]);
  });

  test('products and services moved between categories', async () => {
    const { caller } = await aShop(world.services);
    const ids = await goods(caller, 2);
    const [from, to] = [
      await caller.productCategory.create({ name: 'Abarrotes' }),
      await caller.productCategory.create({ name: 'Bebidas' }),
    ];
    await caller.productCategory.batchUpdate({ id: from.id, addIds: ids });
    await caller.productCategory.batchUpdate({ id: from.id, removeIds: ids, moveToCategoryId: to.id });
    const act = await latest(caller);
    expect(act).toMatchObject({ kind: 'products', count: 2, label: 'Abarrotes' });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 0 });
    expect(await caller.product.byId({ id: ids[0] ?? '' })).toMatchObject({ productCategoryId: from.id });
    const haircut = await caller.service.create({ name: 'Corte', price: 5000 });
    const services = await caller.serviceCategory.create({ name: 'Peluquería' });
    await caller.serviceCategory.batchUpdate({ id: services.id, addIds: [haircut.id] });
    const moved = await latest(caller);
    expect(moved).toMatchObject({ kind: 'services', names: ['Corte'], label: 'Peluquería' });
    // An undo returns nothing into a deleted category, but it takes the record out of an existing one.
    await caller.batchAct.takeBack({ id: moved.id });
    expect(await caller.service.byId({ id: haircut.id })).toMatchObject({ serviceCategoryId: null });
  });

  test('products that were made together, but what was changed or sold since', async () => {
    const { caller } = await aShop(world.services);
    const inputs = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => ({
      id: newId(),
      name,
      price: 1000,
      stock: 5000,
    }));
    await caller.product.createMany({ products: inputs });
    await caller.product.createMany({ products: inputs });
    const acts = (await caller.batchAct.list({})).batchActs;
    expect(acts).toMatchObject([{ kind: 'products_made', count: 4, names: ['Uno', 'Dos', 'Tres'] }]);
    const [, two = '', three = ''] = inputs.map(({ id }) => id);
    await caller.product.update({ id: two, price: 900 });
    const line = { id: three, quantity: 1000 };
    await caller.pos.create({ products: [line], paymentMethod: 'cash', received: 1000 });
    expect(await caller.batchAct.takeBack({ id: acts[0]?.id ?? '' })).toEqual({ undone: 2, kept: 2 });
    expect((await caller.product.list({})).products.map(({ name }) => name).sort()).toEqual(['Dos', 'Tres']);
  });

  test('barcodes that were made, but one that was set since', async () => {
    const { caller } = await aShop(world.services);
    const ids = await goods(caller, 3);
    expect(await caller.product.makeBarcodes({ productIds: ids })).toEqual({ count: 3 });
    const act = await latest(caller);
    expect(act).toMatchObject({
      kind: 'barcodes_made',
      count: 3,
      names: ['Producto 1', 'Producto 2', 'Producto 3'],
    });
    const codeOf = async (id = '') => (await caller.product.byId({ id })).barcode;
    const made = await codeOf(ids[1]);
    await caller.product.update({ id: ids[0] ?? '', barcode: '7501000000001' });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 1 });
    expect([await codeOf(ids[0]), await codeOf(ids[1])]).toEqual(['7501000000001', null]);
    expect((await caller.product.list({ content: made ?? '' })).products).toEqual([]);
    expect((await caller.product.list({ content: 'Producto 2' })).products).toHaveLength(1);
  });

  test('a deleted category with what was in it, unless its name is taken again', async () => {
    const { caller, organizationId, prove } = await aShop(world.services);
    const webhook = { ...(await prove()), url: 'http://127.0.0.1:9/', events: ['category.created' as const] };
    await caller.webhook.create(webhook);
    const countEvents = async () =>
      (
        await world.services.db.execute(sql`
          select from events where organization_id = ${organizationId} and name = 'category.created'`)
      ).length;
    const [first = '', second = ''] = await goods(caller, 2);
    const shelf = await caller.productCategory.create({ name: 'Abarrotes' });
    await caller.productCategory.batchUpdate({ id: shelf.id, addIds: [first, second] });
    await caller.productCategory.remove({ id: shelf.id });
    const act = await latest(caller);
    expect(act).toMatchObject({ kind: 'product_category_removed', count: 2, label: 'Abarrotes' });
    const other = await caller.productCategory.create({ name: 'Otros' });
    await caller.product.update({ id: second, productCategoryId: other.id });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 1, kept: 1 });
    const categoryOf = async (id: string) => (await caller.product.byId({ id })).productCategoryId;
    expect([await categoryOf(first), await categoryOf(second)]).toEqual([shelf.id, other.id]);
    expect((await caller.product.list({ content: 'Abarrotes' })).products).toHaveLength(1);
    await caller.productCategory.remove({ id: shelf.id });
    const again = await latest(caller);
    await caller.productCategory.create({ name: 'abarrotes' });
    expect(await caller.batchAct.takeBack({ id: again.id })).toEqual({ undone: 0, kept: 1 });
    const cut = await caller.service.create({ name: 'Corte', price: 5000 });
    const services = await caller.serviceCategory.create({ name: 'Peluquería' });
    await caller.serviceCategory.batchUpdate({ id: services.id, addIds: [cut.id] });
    await caller.serviceCategory.remove({ id: services.id });
    const gone = await latest(caller);
    const before = await countEvents();
    expect(await caller.batchAct.takeBack({ id: gone.id })).toEqual({ undone: 1, kept: 0 });
    // Categories of services emit no events, not even when they are created.
    expect(await countEvents()).toBe(before);
    expect(await caller.service.byId({ id: cut.id })).toMatchObject({ serviceCategoryId: services.id });
  });

  test('prices, deletions and imports stand in the same list', async () => {
    const { caller } = await aShop(world.services);
    const ids = await goods(caller, 2);
    await caller.product.updateMany({ productIds: ids, price: { kind: 'amount', amount: 1500 } });
    const prices = await latest(caller);
    expect(prices).toMatchObject({ kind: 'prices', count: 2, refusal: null });
    expect(await caller.batchAct.takeBack({ id: prices.id })).toEqual({ undone: 2, kept: 0 });
    expect(await latest(caller)).toMatchObject({ id: prices.id, refusal: 'nothingLeft' });
    await caller.product.removeMany({ productIds: ids });
    const deletion = await latest(caller);
    expect(deletion).toMatchObject({ kind: 'deletion', count: 2 });
    expect(await caller.batchAct.takeBack({ id: deletion.id })).toEqual({ undone: 2, kept: 0 });
    expect((await caller.product.list({})).products).toHaveLength(2);
  });
});

describe('in the books it is taken back by new entries', () => {
  test('expenses that were approved together wait again, but one that was corrected since', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const category = await caller.transactionCategory.create({ name: 'Hielo', transactionTypeId: 'expense' });
    const wait = { categoryId: category.id, amount: 700, pending: true, paymentMethod: 'transfer' as const };
    const ids: string[] = [];
    for (const concept of ['Uno', 'Dos', 'Tres'])
      ids.push((await caller.expense.create({ ...wait, concept })).id);
    await caller.expense.postpone({ id: ids[1] ?? '', until: '2099-01-01' });
    const read = async (id = '') => {
      const { updatedAt, revision, ...row } = await caller.expense.byId({ id });
      return row;
    };
    const before = [await read(ids[0]), await read(ids[1])];
    await caller.expense.approveMany({ ids });
    const act = await latest(caller);
    expect(act).toMatchObject({ kind: 'expenses_approved', count: 3 });
    await caller.expense.update({ id: ids[2] ?? '', amount: 900 });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 1 });
    expect([await read(ids[0]), await read(ids[1])]).toEqual(before);
    expect(await caller.expense.byId({ id: ids[2] ?? '' })).toMatchObject({ status: 'done', amount: 900 });
    const bank = (await caller.moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank');
    expect(bank).toMatchObject({ balance: -900 });
    await caller.expense.approveMany({ ids: ids.slice(0, 2) });
    const [first, second] = [await read(ids[0]), await read(ids[1])];
    expect([first.code, second.code].sort()).toEqual(['G-000001', 'G-000002']);
    expect(first.payments).toHaveLength(1);
    expect(await findingsOf(organizationId)).toEqual([]);
  });

  test('cash of a drawer that was approved waits in suspense again', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const category = await caller.transactionCategory.create({ name: 'Hielo', transactionTypeId: 'expense' });
    await caller.cashSession.open({ openingAmount: 5000 });
    const wait = { categoryId: category.id, amount: 700, pending: true };
    const { id } = await caller.expense.create(wait);
    const balances = async () =>
      (await caller.moneyAccount.list({})).moneyAccounts.map(({ balance }) => balance);
    const before = await balances();
    await caller.expense.approveMany({ ids: [id] });
    await caller.batchAct.takeBack({ id: (await latest(caller)).id });
    expect(await balances()).toEqual(before);
    expect(await caller.expense.byId({ id })).toMatchObject({ status: 'pending' });
    expect(await findingsOf(organizationId)).toEqual([]);
    await caller.expense.skip({ id, reason: 'No' });
    await caller.expense.returnCash({ id });
    expect(await findingsOf(organizationId)).toEqual([]);
  });

  test('an approved expense with goods, or one that is owed, stays approved', async () => {
    const { caller } = await aShop(world.services);
    const [rice = ''] = await goods(caller, 1);
    const supplier = await caller.contact.create({ name: 'Hielera', kind: 'supplier' });
    const category = await caller.transactionCategory.create({ name: 'Hielo', transactionTypeId: 'expense' });
    const owed = { categoryId: category.id, amount: 700, contactId: supplier.id, pending: true };
    const ids = [
      (await caller.expense.create({ ...owed, paymentMethod: 'credit' })).id,
      (await caller.expense.create({ products: [{ id: rice, quantity: 1000, cost: 600 }], pending: true }))
        .id,
    ];
    await caller.expense.approveMany({ ids });
    const { id } = await latest(caller);
    expect(await caller.batchAct.takeBack({ id })).toEqual({ undone: 0, kept: 2 });
    for (const each of ids) expect(await caller.expense.byId({ id: each })).toMatchObject({ status: 'done' });
  });

  test('transactions moved to another category, but those of a month that was closed since', async () => {
    const { caller } = await aShop(world.services);
    const made = async (name: string) =>
      (await caller.transactionCategory.create({ name, transactionTypeId: 'expense' })).id;
    const [ice, water] = [await made('Hielo'), await made('Agua del local')];
    const spend = async (date?: string) =>
      (await caller.expense.create({ categoryId: ice, amount: 700, ...(date && { date }) })).id;
    const today = businessDate(new Date(), 'America/Guatemala');
    const [old, now] = [await spend('2026-01-15'), await spend(today)];
    const move = { id: ice, removeIds: [old, now], moveToCategoryId: water };
    await caller.transactionCategory.moveTransactions({ addIds: [], ...move });
    const act = await latest(caller);
    expect(act).toMatchObject({ kind: 'transactions_moved', count: 2, label: 'Hielo' });
    await caller.periodLock.create({ lockedUntil: '2026-01-31', force: true });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 1, kept: 1 });
    expect((await caller.expense.byId({ id: now })).category).toMatchObject({ name: 'Hielo' });
    expect((await caller.expense.byId({ id: old })).category).toMatchObject({ name: 'Agua del local' });
  });

  test('corrections of a count, by movements of its own', async () => {
    const { caller } = await aShop(world.services);
    const [first = '', second = ''] = await goods(caller, 2);
    const variantOf = async (id: string) => (await caller.product.byId({ id })).variants[0]?.id ?? '';
    const { id } = await caller.stockCount.create({ name: 'Noviembre' });
    const count = async (product: string, quantity: number) =>
      caller.stockCount.count({ id, variantId: await variantOf(product), quantity, mode: 'set' });
    await count(first, 7000);
    await count(second, 12_000);
    await caller.stockCount.finish({ id });
    await caller.stockCount.post({ id });
    const act = await latest(caller);
    expect(act).toMatchObject({ kind: 'count_posted', count: 2, label: 'Noviembre' });
    expect(await caller.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 0 });
    expect((await caller.product.byId({ id: first })).stock).toBe(10_000);
    expect((await caller.product.byId({ id: second })).stock).toBe(10_000);
  });
});

test('an irreversible change gives the reason', async () => {
  const { caller } = await aShop(world.services);
  const rosa = await caller.contact.create({ name: 'Rosa' });
  const namesake = await caller.contact.create({ name: 'Rosa Pérez' });
  await caller.customer.merge({ id: rosa.id, fromId: namesake.id });
  const act = await latest(caller);
  expect(act).toMatchObject({ kind: 'contacts_merged', refusal: 'merged', names: ['Rosa Pérez'] });
  expect(await refused(caller.batchAct.takeBack({ id: act.id }))).toMatchObject({
    status: 409,
    reason: 'mergeNotUndoable',
  });
});

test('a user cannot see or revert changes beyond the own rights or of another shop', async () => {
  const shop = await aShop(world.services);
  const ids = await goods(shop.caller, 2);
  await shop.caller.product.updateMany({ productIds: ids, favourite: true });
  const act = await latest(shop.caller);
  const stranger = await aShop(world.services);
  const { caller: employee } = await shop.employee({ flags: ['inventory_see_catalog'] });
  for (const caller of [stranger.caller, employee]) {
    expect((await caller.batchAct.list({})).batchActs).toEqual([]);
    expect(await refused(caller.batchAct.takeBack({ id: act.id }))).toMatchObject({ status: 404 });
  }
  const { caller: keeper } = await shop.employee({ flags: ['inventory_bulk_update'] });
  expect(await keeper.batchAct.takeBack({ id: act.id })).toEqual({ undone: 2, kept: 0 });
});

test('two who take the same back at once take it back once', async () => {
  const { caller } = await aShop(world.services);
  const category = await caller.transactionCategory.create({ name: 'Hielo', transactionTypeId: 'expense' });
  const wait = { categoryId: category.id, amount: 700, pending: true };
  const ids = [(await caller.expense.create(wait)).id, (await caller.expense.create(wait)).id];
  await caller.expense.approveMany({ ids });
  const { id } = await latest(caller);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => caller.batchAct.takeBack({ id })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
