import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notFound, refusalOf } from '../../../core/call/errors.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing } from '../../../imports/import/import.testing.ts';
import { listAllAgain, productListing } from './product-listing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const run = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  world.services.db.execute<Row>(query);

const orders = [
  { by: 'stock', order: 'asc' },
  { by: 'stock', order: 'desc' },
  { by: 'sold', order: 'asc' },
  { by: 'sold', order: 'desc' },
] as const;
type Order = (typeof orders)[number];
const filters = [{}, { filterBy: 'in_stock' }, { content: 'cosa' }] as const;

/** The ids as they have to come: by what the products have, not by what they are sorted by. */
async function sortedNow({ organizationId }: Shop, { by, order }: Order, filter: (typeof filters)[number]) {
  const column = sql.raw(by === 'stock' ? 'stock' : 'sold_quantity');
  const turn = sql.raw(order);
  const rows = await run<{ id: string }>(sql`
    select id from products where organization_id = ${organizationId} and kind = 'product'
      and deleted_at is null ${'filterBy' in filter ? sql`and stock > 0` : sql``}
      ${'content' in filter ? sql`and search_text like '%cosa%'` : sql``}
    order by ${column} ${turn}, id ${turn}`);
  return rows.map(({ id }) => id);
}

async function walked({ caller }: Shop, input: object, byPages: boolean) {
  const ids: string[] = [];
  let next: { page?: number; after?: string } | null = {};
  for (let turn = 0; next && turn < 100; turn += 1) {
    const { products, pagination } = await caller.product.list({ perPage: 7, ...input, ...next });
    ids.push(...products.map(({ id }) => id));
    const { nextCursor } = pagination;
    if (byPages) next = pagination.next === null ? null : { page: pagination.next };
    else next = nextCursor === null ? null : { after: nextCursor };
  }
  return ids;
}

async function expectSorted(shop: Shop, requests: readonly Order[] = orders) {
  for (const order of requests)
    for (const filter of filters) {
      const ids = await sortedNow(shop, order, filter);
      const what = JSON.stringify([order, filter]);
      expect(await walked(shop, { ...order, ...filter }, false), `${what} by cursor`).toEqual(ids);
      expect(await walked(shop, { ...order, ...filter }, true), `${what} by page`).toEqual(ids);
    }
}

/** As if an hour had gone by: everything that moved is older. */
const wait = async ({ organizationId }: Shop) => {
  await run(sql`
    update stock_moves set created_at = created_at - interval '1 hour'
    where organization_id = ${organizationId}`);
  await run(sql`
    update organizations set stock_listed_at = stock_listed_at - interval '1 hour'
    where id = ${organizationId}`);
};

const refreshListed = ({ organizationId }: Shop) => productListing.run(world.services, { organizationId });

async function stateOf({ organizationId }: Shop) {
  const [row] = await run<{ isMarked: boolean; behind: number }>(sql`
    select stock_listed_at > now() - interval '30 minutes' as "isMarked",
      (select count(*)::int from products p where p.organization_id = o.id
        and (listed_stock <> stock or listed_sold <> sold_quantity)) behind
    from organizations o where id = ${organizationId}`);
  return { isMarked: row?.isMarked, behind: row?.behind };
}

type Doing = (random: Random) => Promise<unknown>;

/** Everything that moves stock, and what was done with the lists. Refusals are part of the day. */
function doingsOf(shop: Shop): Record<string, Doing> {
  const { product, pos, purchase } = shop.caller;
  const imports = importing(world, shop);
  const sales: { id: string; lineId: string }[] = [];
  const deletions: string[] = [];
  const oneOf = <Item>({ pick }: Random, items: readonly Item[]) => {
    if (items.length === 0) throw notFound();
    return pick(items);
  };
  const some = async ({ pick }: Random) => {
    const { products } = await product.list({ perPage: 100 });
    return pick(products).id;
  };
  return {
    sell: async (random) => {
      const lines = new Set([await some(random), await some(random), await some(random)]);
      const products = [...lines].map((id) => ({ id, quantity: 1000 * random.between(1, 3) }));
      const sale = await pos.create({ products });
      sales.push({ id: sale.id, lineId: sale.products[0]?.lineId ?? '' });
    },
    edit: async (random) => {
      const products = [{ id: await some(random), quantity: 1000 * random.between(1, 4) }];
      await pos.edit({ id: oneOf(random, sales).id, products });
    },
    void: async (random) => pos.void({ id: oneOf(random, sales).id }),
    refund: async (random) => {
      const { id: saleId, lineId } = oneOf(random, sales);
      const lines = [{ lineId, quantity: 1000, restock: random.isLucky(0.4) }];
      return pos.refund({ saleId, lines, paymentMethod: 'cash', reason: 'Talla' });
    },
    adjust: async (random) => {
      const quantity = 1000 * random.pick([-3, -1, 2, 9]);
      await product.adjustStock({
        id: await some(random),
        quantity,
        reason: quantity > 0 ? 'found' : 'expired',
      });
    },
    buy: async (random) =>
      purchase.create({ products: [{ id: await some(random), quantity: 4000, cost: 5 }] }),
    make: ({ between }) =>
      product.create({ name: `Cosa ${newId()}`, price: 500, stock: 1000 * between(0, 9) }),
    import: async ({ between }) => {
      const row = [`Cosa traída ${newId()}`, 5, between(0, 9)];
      await imports.run([['Nombre', 'Precio', 'Existencia'], row]);
    },
    remove: async (random) => {
      const { deletionId } = await product.removeMany({
        productIds: [await some(random)],
        remainingStock: random.pick(['keep', 'write_off']),
      });
      if (deletionId) deletions.push(deletionId);
    },
    restore: async (random) => product.restoreMany({ deletionId: oneOf(random, deletions) }),
    wait: () => wait(shop),
    refreshListed: () => refreshListed(shop),
  };
}

/** True if the call succeeded, false if it was refused. */
async function attempted(doing: () => Promise<unknown>) {
  try {
    await doing();
    return true;
  } catch (error) {
    if (refusalOf(error).status >= 500) throw error;
    return false;
  }
}

/**
 * The operations that succeeded in any of the stories, because in a single one all of a kind may be refused.
 */
const done = new Set<string>();

test.each([1, 2, 3])('whatever moves in between, a list shows what is there: story %i', async (seed) => {
  const random = randomFrom(seed);
  const shop = await aShop(world.services, { settings: { stockPolicy: seed === 2 ? 'allow' : 'block' } });
  const products = Array.from({ length: 20 }, (_, n) => ({
    name: `${n % 2 ? 'Cosa' : 'Pan'} ${n}`,
    price: 1000,
    stock: 1000 * (n % 6),
  }));
  await shop.caller.product.createMany({ products });
  const doings = Object.entries(doingsOf(shop));
  for (let turn = 0; turn < 108; turn += 1) {
    const [name, doing] = turn % 3 === 0 ? (doings[0] ?? random.pick(doings)) : random.pick(doings);
    const isDone = await attempted(() => doing(random));
    if (isDone) done.add(name);
    if (turn % 9 === 0) await expectSorted(shop, [random.pick(orders)]);
  }
  await expectSorted(shop);
  if (seed === 3) expect([...done].sort()).toEqual(doings.map(([name]) => name).sort());
  expect(await checkInvariants(world.connection)).toEqual([]);
  await wait(shop);
  await refreshListed(shop);
  expect(await stateOf(shop)).toEqual({ isMarked: true, behind: 0 });
  await expectSorted(shop);
});

test('a potentially long change re-sorts its leftovers at once', async () => {
  const shop = await aShop(world.services);
  const { product, pos, purchase } = shop.caller;
  const { id } = await product.create({ name: 'Cosa', price: 500, stock: 9000 });
  const sale = await pos.create({ products: [{ id, quantity: 2000 }] });
  const behind = async () => (await stateOf(shop)).behind;
  expect(await behind()).toBe(1);
  await wait(shop);
  await refreshListed(shop);
  await importing(world, shop).run([
    ['Nombre', 'Precio', 'Existencia'],
    ['Traída', 5, 7],
  ]);
  await product.adjustStock({ id, quantity: 4000, reason: 'found' });
  await purchase.create({ products: [{ id, quantity: 3000, cost: 100 }] });
  const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000, restock: false }];
  await pos.refund({ saleId: sale.id, lines, paymentMethod: 'cash', reason: 'Roto' });
  expect(await behind()).toBe(0);
  const { deletionId } = await product.removeMany({ productIds: [id], remainingStock: 'write_off' });
  expect(await behind()).toBe(0);
  await product.restoreMany({ deletionId: deletionId ?? '' });
  expect(await behind()).toBe(0);
  await expectSorted(shop);
});

test('the listing is updated beside 32 tills: no deadlock occurs, no change is lost', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const products = Array.from({ length: 12 }, (_, n) => ({ name: `Pan ${n}`, price: 500, stock: 900_000 }));
  const ids = (await caller.product.createMany({ products })).products.map(({ id }) => id);
  let isSelling = true;
  const till = async (number: number) => {
    const { between } = randomFrom(number);
    for (let turn = 0; turn < 6; turn += 1) {
      const requested = new Set([between(0, 11), between(0, 11), between(0, 11)]);
      await caller.pos.create({
        products: [...requested].map((n) => ({ id: ids[n] ?? '', quantity: 1000 })),
      });
    }
  };
  const listing = async () => {
    for (let turn = 0; isSelling || turn === 0; turn += 1) {
      await run(sql`
        update organizations set stock_listed_at = stock_listed_at - interval '2 minutes'
        where id = ${shop.organizationId}`);
      await refreshListed(shop);
    }
  };
  const selling = Promise.all(Array.from({ length: 32 }, (_, number) => till(number))).finally(() => {
    isSelling = false;
  });
  await Promise.all([selling, listing(), listing()]);
  await expectSorted(shop);
  expect(await checkInvariants(world.connection)).toEqual([]);
  // A connection tells its figures once a second; a sale that was undone for another is run again.
  await pause(1100);
  const [figures] = await run<{ deadlocks: number }>(sql`
    select deadlocks::int from pg_stat_database where datname = current_database()`);
  expect(figures).toEqual({ deadlocks: 0 });
  await wait(shop);
  await refreshListed(shop);
  expect(await stateOf(shop)).toEqual({ isMarked: true, behind: 0 });
  await expectSorted(shop);
});

test('a locked row is skipped, and the mark waits for it', async () => {
  const shop = await aShop(world.services);
  const [locked, free] = [
    await shop.caller.product.create({ name: 'Cosa', price: 500, stock: 9000 }),
    await shop.caller.product.create({ name: 'Pan', price: 500, stock: 9000 }),
  ];
  const products = [locked, free].map(({ id }) => ({ id, quantity: 2000 }));
  await shop.caller.pos.create({ products });
  await wait(shop);
  await world.services.db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${locked.id} for no key update`);
    await refreshListed(shop);
  });
  expect(await stateOf(shop)).toEqual({ isMarked: false, behind: 1 });
  await expectSorted(shop);
  await refreshListed(shop);
  expect(await stateOf(shop)).toEqual({ isMarked: true, behind: 0 });
});

test('after too many moves everything is sorted, and one catch-up is requested', async () => {
  const shop = await aShop(world.services);
  const { id } = await shop.caller.product.create({ name: 'Cosa', price: 500, stock: 9000 });
  await shop.caller.product.create({ name: 'Pan', price: 500, stock: 8000 });
  await shop.caller.pos.create({ products: [{ id, quantity: 2000 }] });
  world.sent.length = 0;
  await run(sql`
    insert into stock_moves (organization_id, id, variant_id, quantity, balance_after, type)
    select organization_id, gen_random_uuid(), id, q, 7000, 'adjust_in'
    from product_variants, generate_series(1, 3000), unnest(array[1, -1]) q where product_id = ${id}`);
  await expectSorted(shop);
  const queued = world.sent.filter(({ name }) => name === 'product-listing');
  expect(queued).toEqual([{ name: 'product-listing', payload: { organizationId: shop.organizationId } }]);
  await wait(shop);
  await world.work();
  expect(await stateOf(shop)).toEqual({ isMarked: true, behind: 0 });
  await expectSorted(shop);
});

test('a shop older than the listing shows its products, and is filled by night', async () => {
  const shop = await aShop(world.services);
  const { id } = await shop.caller.product.create({ name: 'Cosa', price: 500, stock: 9000 });
  await shop.caller.product.create({ name: 'Pan', price: 500, stock: 8000 });
  await shop.caller.pos.create({ products: [{ id, quantity: 2000 }] });
  await run(sql`
    update products set listed_stock = 0, listed_sold = 0 where organization_id = ${shop.organizationId}`);
  await run(sql`update organizations set stock_listed_at = 'epoch' where id = ${shop.organizationId}`);
  await expectSorted(shop);
  await listAllAgain(world.services);
  expect(await stateOf(shop)).toEqual({ isMarked: true, behind: 0 });
  await expectSorted(shop);
});
