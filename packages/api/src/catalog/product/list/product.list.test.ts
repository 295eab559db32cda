import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindTenant } from '../../../core/call/who/bind-tenant.ts';
import { aShop, callerFor, testServices } from '../../../core/testing.ts';

const dialect = new PgDialect({ casing: 'snake_case' });
let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  // Thousands of products are made by one statement, without their variants.
  world = await testServices(10, { isForged: true });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;

/** Products «Producto 0…», every hundredth of them in stock. */
async function aFullShop(count: number) {
  const shop = await aShop(world.services);
  await world.services.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.organization_id', ${shop.organizationId}, true)`);
    await tx.execute(sql`
      insert into products (id, name, name_key, search_text, price, stock, listed_stock)
      select gen_random_uuid(), 'Producto ' || n, 'producto ' || n, 'producto ' || n, ${count} - n,
        stock, stock
      from generate_series(0, ${count - 1}::int) n,
        lateral (select case when n % 100 = 0 then 1000 else 0 end stock) s`);
  });
  return shop;
}

const namesOf = async ({ caller }: Shop, filter: Parameters<Shop['caller']['product']['list']>[0]) =>
  (await caller.product.list(filter)).products.map(({ name }) => name);

test('a search that matches thousands is filtered, ordered and counted before it is cut', async () => {
  const shop = await aFullShop(2500);
  const { pagination } = await shop.caller.product.list({ content: 'producto' });
  expect(pagination).toMatchObject({ count: 2500, pages: 125 });
  const inStock = await shop.caller.product.list({ content: 'producto', filterBy: 'in_stock', perPage: 100 });
  expect(inStock.pagination.count).toBe(25);
  expect(await namesOf(shop, { content: 'prod', by: 'price', perPage: 1 })).toEqual(['Producto 2499']);
  expect(await namesOf(shop, { content: 'prod', by: 'price', order: 'desc', perPage: 1 })).toEqual([
    'Producto 0',
  ]);
  expect(await namesOf(shop, { content: 'duc 2499' })).toEqual(['Producto 2499']);
});

type Transaction = typeof world.services.db.transaction;
type TenantTx = Parameters<Parameters<Transaction>[0]>[0];

/**
 * Counters since the connection last reported its statistics, which it does at most once a second; they do
 * not cover this transaction alone.
 */
async function countersOf(tx: TenantTx) {
  const [seen] = await tx.execute<{ through: number; fetched: number; plans: string }>(sql`
    select seq_tup_read::int as through, idx_tup_fetch::int as fetched,
      current_setting('plan_cache_mode') as plans
    from pg_stat_xact_user_tables where relname = 'products'`);
  return seen ?? { through: 0, fetched: 0, plans: '' };
}

/** Counts the product rows that a call read, sequentially and by index, and collects its statements. */
async function readsOf(shop: Shop, work: (caller: Shop['caller']) => Promise<unknown>) {
  const reads = { through: 0, fetched: 0, plans: '' };
  const requests: string[] = [];
  const listening = (tx: TenantTx) =>
    new Proxy(tx, {
      get: (target, key) =>
        key === 'execute'
          ? (query: SQL) => {
              requests.push(dialect.sqlToQuery(query).sql);
              return target.execute(query);
            }
          : Reflect.get(target, key),
    });
  const transaction = (inside: (tx: TenantTx) => Promise<unknown>) =>
    world.services.db.transaction(async (tx) => {
      const before = await countersOf(tx);
      const result = await inside(listening(tx));
      const after = await countersOf(tx);
      reads.through += after.through - before.through;
      reads.fetched += after.fetched - before.fetched;
      reads.plans = after.plans;
      return result;
    });
  const db = new Proxy(world.services.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
  await work(
    callerFor({ ...world.services, db }, { credential: shop.token, organization: shop.organizationId }),
  );
  return { reads, requests };
}

test('a list beside many shops looks at its own products alone', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => aShop(world.services)));
  const ids = JSON.stringify(shops.map(({ organizationId }) => organizationId));
  // Written in turns, as shops write: what is one shop's lies all over the table.
  await world.services.db.execute(sql`
    insert into products (organization_id, id, name, name_key, search_text, price)
    select shop::uuid, gen_random_uuid(), 'Producto ' || n, 'producto ' || n, 'producto ' || n, n
    from generate_series(1, 2000) n, jsonb_array_elements_text(${ids}::jsonb) shop order by n`);
  await world.ownerDb.execute(sql`analyze products`);
  const [shop] = shops;
  if (!shop) throw new Error('There is no shop.');
  const { reads, requests } = await readsOf(shop, ({ product }) => product.list({ perPage: 20 }));
  // Those that are counted, and those of the page.
  expect(reads).toEqual({ through: 0, fetched: 2000 + 21 + 20, plans: 'force_generic_plan' });
  // Counted as planned for this shop's numbers, not for any shop's; only then what is found by its id.
  const planned = requests.filter((text) => /count\(\*\)|'plan_cache_mode'/.test(text));
  expect(planned).toEqual([
    expect.stringContaining("else 'force_custom_plan' end"),
    expect.stringContaining('count(*)'),
    expect.stringMatching(/^select set_config\('plan_cache_mode', \$1, true\)$/),
  ]);
  // If a shop has more rows than are counted, only the order of its index prevents reading the rows of other
  // shops.
  const counts = requests.filter((text) => text.includes('count(*)'));
  expect(counts).toEqual([expect.stringMatching(/order by "listed_products"\."id" limit \$\d+\) counted$/)]);
});

test('a search names its organization, so that the setting is read once, not for each row', async () => {
  const shop = await aFullShop(250);
  const { requests } = await readsOf(shop, ({ product }) => product.list({ content: 'producto' }));
  const [text = ''] = requests.filter((each) => each.includes('like'));
  expect(text).toContain('"listed_products"."organization_id" = $');
  const plan = await world.services.db.transaction(async (tx) => {
    await bindTenant(tx, shop.organizationId);
    const rows = await tx.execute(sql`
      explain (costs off) select id from listed_products
      where organization_id = ${sql.raw(`'${shop.organizationId}'`)} and search_text like '%producto%'`);
    return rows.map((row) => String(Object(row)['QUERY PLAN']));
  });
  const naming = plan.filter((line) => line.includes('current_setting'));
  expect(naming).toEqual([expect.stringContaining('One-Time Filter')]);
});

test('a search finds deleted products too if they are requested', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Vela aromática', price: 100 });
  await caller.product.create({ name: 'Vela blanca', price: 100 });
  await caller.product.remove({ id });
  const found = await caller.product.list({ filterBy: 'deleted', content: 'vela' });
  expect(found.products.map((product) => product.id)).toEqual([id]);
  expect(found.pagination.count).toBe(1);
});

test('a search finds products by their category, also after it was renamed, left and deleted', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const [drinks, others] = [
    await caller.productCategory.create({ name: 'Bebidas' }),
    await caller.productCategory.create({ name: 'Otras cosas' }),
  ];
  const water = await caller.product.create({ name: 'Agua', price: 1, productCategoryId: drinks.id });
  expect(await namesOf(shop, { content: 'bebida agua' })).toEqual(['Agua']);
  await caller.productCategory.update({ id: drinks.id, name: 'Líquidos' });
  expect(await namesOf(shop, { content: 'bebida' })).toEqual([]);
  expect(await namesOf(shop, { content: 'liquido' })).toEqual(['Agua']);
  await caller.productCategory.batchUpdate({ id: others.id, addIds: [water.id] });
  expect(await namesOf(shop, { content: 'liquido' })).toEqual([]);
  expect(await namesOf(shop, { content: 'cosas' })).toEqual(['Agua']);
  await caller.productCategory.remove({ id: others.id });
  expect(await namesOf(shop, { content: 'cosas' })).toEqual([]);
});

test('a search goes on page by page and by cursor as its list does', async () => {
  const shop = await aFullShop(250);
  const query = { content: 'producto 1', by: 'price', order: 'desc', perPage: 30 } as const;
  const all = await namesOf(shop, { ...query, perPage: 100 });
  const first = await shop.caller.product.list(query);
  const after = first.pagination.nextCursor ?? '';
  expect(await namesOf(shop, { ...query, page: 2 })).toEqual(all.slice(30, 60));
  expect(await namesOf(shop, { ...query, after })).toEqual(all.slice(30, 60));
  const beyond = await shop.caller.product.list({ ...query, page: 99 });
  expect(beyond).toMatchObject({ products: [], pagination: { count: first.pagination.count, next: null } });
});

test('a result above the count limit is marked so, and its pages still follow their order', async () => {
  const shop = await aFullShop(10_050);
  for (const turn of ['counted', 'known as long']) {
    const { products, pagination } = await shop.caller.product.list({ content: 'pro', by: 'price' });
    expect([pagination.count, pagination.pages], turn).toEqual([null, null]);
    expect(products[0]?.name).toBe('Producto 10049');
  }
  const few = await shop.caller.product.list({ content: 'producto 10049' });
  expect(few.pagination.count).toBe(1);
});

test('a whole barcode means its product alone; a part of it is searched for', async () => {
  const shop = await aShop(world.services);
  await shop.caller.product.create({ name: 'Jabón', price: 1, barcode: '7501' });
  await shop.caller.product.create({ name: 'Jabón grande', price: 1, barcode: '75012' });
  await shop.caller.product.create({ name: 'Caja 7501', price: 1 });
  expect(await namesOf(shop, { content: ' 7501 ' })).toEqual(['Jabón']);
  expect(await namesOf(shop, { content: '750' })).toEqual(['Caja 7501', 'Jabón', 'Jabón grande']);
  const { count } = await shop.caller.product.updateMany({ filter: { content: '7501' }, showInStore: false });
  expect(count).toBe(1);
});

test('a mistyped word is found if no product matches exactly; two letters begin a word', async () => {
  const shop = await aShop(world.services);
  for (const name of ['Café molido', 'Chocolate', 'Pan de caja'])
    await shop.caller.product.create({ name, price: 1 });
  expect(await namesOf(shop, { content: 'CAFÉ' })).toEqual(['Café molido']);
  expect(await namesOf(shop, { content: 'chocolatte' })).toEqual(['Chocolate']);
  expect(await namesOf(shop, { content: 'cafe moldio' })).toEqual(['Café molido']);
  expect(await namesOf(shop, { content: 'xilófono' })).toEqual([]);
  expect(await namesOf(shop, { content: 'ca' })).toEqual(['Café molido', 'Pan de caja']);
  expect(await namesOf(shop, { content: 'ol' })).toEqual([]);
  expect(await namesOf(shop, { content: 'oli' })).toEqual(['Café molido']);
  // Of a short word little is left when two letters change places; a number is what it says.
  await shop.caller.product.create({ name: 'Café molido 29', price: 1 });
  expect(await namesOf(shop, { content: 'cfae molido 29' })).toEqual(['Café molido 29']);
  expect(await namesOf(shop, { content: 'chocolatte 29' })).toEqual([]);
  expect(await namesOf(shop, { content: 'cfae' })).toEqual(['Café molido', 'Café molido 29']);
  expect(await namesOf(shop, { content: 'cafe moldio 92' })).toEqual([]);
  // Changes and deletions by a filter affect exact matches only, never similar ones.
  const { count } = await shop.caller.product.updateMany({
    filter: { content: 'chocolatte' },
    showInStore: false,
  });
  expect(count).toBe(0);
});

test('a list shows nothing of another shop, whatever is searched', async () => {
  const [ours, theirs] = [await aShop(world.services), await aShop(world.services)];
  await theirs.caller.product.create({ name: 'Solo suyo', price: 1 });
  expect(await namesOf(ours, { content: 'suyo' })).toEqual([]);
  expect(await namesOf(ours, { filterBy: 'deleted' })).toEqual([]);
  expect(await namesOf(theirs, { content: 'suyo' })).toEqual(['Solo suyo']);
});

test('by stock and by what was sold, page after page by cursor', async () => {
  const shop = await aFullShop(250);
  const first = await shop.caller.product.list({ by: 'stock', order: 'desc', perPage: 2 });
  expect(first.products.map(({ stock }) => stock)).toEqual([1000, 1000]);
  const after = first.pagination.nextCursor ?? '';
  const second = await shop.caller.product.list({ by: 'stock', order: 'desc', perPage: 2, after });
  expect(second.products.map(({ stock }) => stock)).toEqual([1000, 0]);
  expect((await shop.caller.product.list({ by: 'sold' })).pagination.count).toBe(250);
});

test('moving products between categories says what it did, and refuses all for one unknown id', async () => {
  const { caller, employee } = await aShop(world.services);
  const [first, second] = [
    await caller.productCategory.create({ name: 'Uno' }),
    await caller.productCategory.create({ name: 'Dos' }),
  ];
  const rows = Array.from({ length: 3 }, (_, n) => ({
    name: `P${n}`,
    price: 1,
    productCategoryId: first.id,
  }));
  const { products } = await caller.product.createMany({ products: rows });
  const [one = '', two = '', three = ''] = products.map(({ id }) => id);
  const move = { id: first.id, removeIds: [one], moveToCategoryId: second.id };
  expect(await caller.productCategory.batchUpdate(move)).toEqual({ added: 0, removed: 1, moved: 1 });
  expect(await caller.productCategory.batchUpdate(move)).toEqual({ added: 0, removed: 0, moved: 0 });
  expect(
    await caller.productCategory.batchUpdate({ id: second.id, addIds: [two], removeIds: [three] }),
  ).toEqual({ added: 1, removed: 0, moved: 0 });
  const refused = (field: 'addIds' | 'removeIds', id: string) =>
    caller.productCategory.batchUpdate({ id: second.id, [field]: [three, id] });
  await expect(refused('addIds', newId())).rejects.toMatchObject({ details: { parameter: 'addIds' } });
  await expect(refused('removeIds', newId())).rejects.toMatchObject({ details: { parameter: 'removeIds' } });
  expect((await caller.product.byId({ id: three })).productCategoryId).toBe(first.id);
  const clerk = await employee({ flags: ['acc_update_categories'] });
  await expect(clerk.caller.productCategory.batchUpdate(move)).rejects.toMatchObject({
    details: { permission: 'inventory_bulk_update' },
  });
});
