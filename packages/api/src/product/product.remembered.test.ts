import { type Random, randomFrom } from '@mostrador/shared/random';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aLongStandingShop>>;

/** 600 «Cosa …» that nobody changed today: as many as are worth remembering. */
async function aLongStandingShop() {
  const shop = await aShop(world.services);
  await world.services.db.execute(sql`
    insert into products (organization_id, id, name, name_key, search_text, price, stock, listed_stock,
      updated_at)
    select ${shop.organizationId}, gen_random_uuid(), 'Cosa ' || n, 'cosa ' || n, 'cosa ' || n,
      n * 7919 % 1000,
      50000, 50000, now() - interval '1 day'
    from generate_series(1, 600) n`);
  await world.services.db.execute(sql`
    insert into product_variants (organization_id, id, product_id, price, stock)
    select organization_id, gen_random_uuid(), id, price, stock from products
    where organization_id = ${shop.organizationId}`);
  await world.services.db.execute(sql`
    insert into stock_moves (organization_id, id, variant_id, quantity, balance_after, type)
    select organization_id, gen_random_uuid(), id, stock, stock, 'initial' from product_variants
    where organization_id = ${shop.organizationId}`);
  return shop;
}

type Asked = NonNullable<Parameters<Shop['caller']['product']['list']>[0]>;

const search = async ({ caller }: Shop, asked: Asked = {}) => {
  const { products, pagination } = await caller.product.list({ content: 'cosa', ...asked });
  return {
    ids: products.map(({ id }) => id),
    names: products.map(({ name }) => name),
    count: pagination.count,
  };
};

/** As no call does it: without saying that it was changed. */
const changeUnsaid = ({ organizationId }: Shop, name: string) =>
  world.services.db.execute(sql`
    update products set name_key = '', name = 'Otra'
    where organization_id = ${organizationId} and name = ${name}`);

test('thousands that a search found are not looked for again until something changes', async () => {
  const shop = await aLongStandingShop();
  const first = await search(shop);
  expect(first).toMatchObject({ count: 600, names: expect.arrayContaining(['Cosa 1']) });
  await changeUnsaid(shop, 'Cosa 500');
  expect((await search(shop)).ids).toEqual(first.ids);
  // Another page was not asked for before.
  expect((await search(shop, { perPage: 21 })).names[0]).toBe('Otra');
  await shop.caller.product.create({ name: 'Pan', price: 100 });
  expect((await search(shop)).names[0]).toBe('Otra');
});

test('what one shop found is not another’s', async () => {
  const [one, other] = [await aLongStandingShop(), await aLongStandingShop()];
  const [ofOne, ofOther] = [await search(one), await search(other)];
  expect(ofOne.ids.filter((id) => ofOther.ids.includes(id))).toEqual([]);
  expect((await search(one)).ids).toEqual(ofOne.ids);
});

test('a change that began before and ended after it is seen', async () => {
  const shop = await aLongStandingShop();
  let before: Awaited<ReturnType<typeof search>> | undefined;
  await world.services.db.transaction(async (tx) => {
    await tx.execute(sql`
      update products set name_key = 'a', name = 'Antes', updated_at = now()
      where organization_id = ${shop.organizationId} and name = 'Cosa 77'`);
    await shop.caller.product.create({ name: 'Después', price: 100 });
    before = await search(shop);
    expect(before.names).not.toContain('Antes');
  });
  expect((await search(shop)).names[0]).toBe('Antes');
});

test('two changes of one product within the time that is looked back on are two', async () => {
  const shop = await aLongStandingShop();
  const { id } = await shop.caller.product.create({ name: 'A cosa', price: 100 });
  expect((await search(shop)).ids[0]).toBe(id);
  await shop.caller.product.update({ id, name: 'Z cosa' });
  expect((await search(shop)).ids).not.toContain(id);
});

const orders = [
  { by: 'name', order: 'asc' },
  { by: 'price', order: 'desc' },
  { by: 'created_at', order: 'asc' },
  { by: 'stock', order: 'desc' },
  { by: 'name', order: 'desc', filterBy: 'out_of_stock' },
] as const;

/** The ids of the first page as they have to come, and how many there are. */
async function foundNow({ organizationId }: Shop, { by, order, ...asked }: (typeof orders)[number]) {
  const column = sql.raw({ name: 'name_key', price: 'price', created_at: 'created_at', stock: 'stock' }[by]);
  const turn = sql.raw(order);
  const rows = await world.services.db.execute<{ id: string }>(sql`
    select id from products where organization_id = ${organizationId} and deleted_at is null
      and search_text || ' ' || category_key like '%cosa%'
      ${'filterBy' in asked ? sql`and track_stock and stock <= 0` : sql``}
    order by ${column} ${turn}, id ${turn}`);
  return { ids: rows.slice(0, 20).map(({ id }) => id), count: rows.length };
}

/** Whatever a shop does to what is listed. */
async function doSomething(shop: Shop, { pick, between }: Random, gone: string[]) {
  const { product, pos, productCategory } = shop.caller;
  const { ids } = await search(shop, { page: between(1, 20) });
  const id = pick(ids);
  const act = pick(['create', 'rename', 'price', 'remove', 'restore', 'file', 'sell', 'raise']);
  if (act === 'create')
    await product.create({ name: `Cosa ${between(0, 999)}`, price: between(1, 999), stock: 2000 });
  if (act === 'rename') await product.update({ id, name: `${pick(['Cosa', 'Caja'])} ${between(0, 999)}` });
  if (act === 'price') await product.update({ id, price: between(1, 999) });
  if (act === 'sell') await pos.create({ products: [{ id, quantity: 1000 }] });
  if (act === 'raise') await product.update({ id, price: 5000 });
  if (act === 'file') {
    const category = await productCategory.create({ name: `Cosa de ${between(0, 1e6)}` });
    await product.update({ id, productCategoryId: category.id });
  }
  if (act === 'remove') {
    await product.remove({ id });
    gone.push(id);
  }
  const back = act === 'restore' ? gone.pop() : undefined;
  if (back) await product.restore({ id: back });
  return act;
}

test('whatever changes, a search finds what is there now', async () => {
  const shop = await aLongStandingShop();
  const random = randomFrom(20_261_123);
  const gone: string[] = [];
  const done: string[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    for (const order of orders) {
      const { ids, count } = await search(shop, order);
      expect({ ids, count }, `${JSON.stringify(order)} after ${done.join(', ')}`).toEqual(
        await foundNow(shop, order),
      );
    }
    done.push(await doSomething(shop, random, gone));
  }
  expect(new Set(done).size).toBeGreaterThan(6);
});
