import { appRouter, createCallerFactory } from '@mostrador/api/server';
import { aCall, aShop, servicesOver } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { testDatabase } from '@mostrador/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWatch } from '../bench/trips.ts';

/** A published shop with goods in two categories, and what passes between the program and its database. */
async function aWatchedStore() {
  const database = await testDatabase();
  const watch = await openWatch(database.connection);
  const { db, close } = openDatabase(watch.connection, { max: 1 });
  const { services } = servicesOver(db);
  const { caller } = await aShop(services);
  const { slug } = await caller.store.update({
    description: 'De todo',
    ...{ isPublished: true, delivery: true, fixedRate: 1500 },
  });
  await caller.deliveryArea.create({ name: 'Zona 1', fee: 1000, match: 'agreed' });
  const bread = await caller.productCategory.create({ name: 'Pan' });
  const products = await Promise.all(
    ['Pan', 'Café'].map((name) => caller.product.create({ name, price: 500, productCategoryId: bread.id })),
  );
  return {
    ...{ watch, slug: slug ?? '', product: products[0]?.id ?? '' },
    // A stranger: a caller without a session.
    stranger: createCallerFactory(appRouter)(aCall(services)),
    close: async () => {
      await close();
      watch.close();
      await database.drop();
    },
  };
}

let store: Awaited<ReturnType<typeof aWatchedStore>>;
beforeAll(async () => {
  store = await aWatchedStore();
});
afterAll(() => store.close());

/** The number of waits for the database. The first run only makes the query plans. */
async function tripsOf(work: () => Promise<unknown>) {
  await work();
  return (await store.watch.during(work)).length;
}

test('the first sight of a shop waits for its database eight times at most', async () => {
  const { stranger, slug } = store;
  const listing = await stranger.webStore.listing({ slug, by: 'sold', order: 'desc' });
  expect(listing).toMatchObject({
    store: { slug, deliveryAreas: [{ name: 'Zona 1' }] },
    productCategories: [{ name: 'Pan', productCount: 2 }],
    products: [{ price: 500 }, { price: 500 }],
  });
  const together = await tripsOf(() => stranger.webStore.listing({ slug, by: 'sold', order: 'desc' }));
  expect(together).toBeLessThanOrEqual(8);
  const apart = await tripsOf(async () => {
    await stranger.webStore.organization({ slug });
    await stranger.webStore.categories({ slug });
    await stranger.webStore.products({ slug, by: 'sold', order: 'desc' });
  });
  expect(together).toBeLessThan(apart / 2);
});

test('one of its goods is read with the shop around it in as many as the goods alone', async () => {
  const { stranger, slug, product: id } = store;
  expect(await stranger.webStore.shown({ slug, id })).toMatchObject({ store: { slug }, product: { id } });
  expect(await tripsOf(() => stranger.webStore.shown({ slug, id }))).toBeLessThanOrEqual(
    await tripsOf(() => stranger.webStore.product({ slug, id })),
  );
});
