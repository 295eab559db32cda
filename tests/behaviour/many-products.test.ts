import { aShop, servicesOver } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { testDatabase } from '@mostrador/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWatch } from '../bench/trips.ts';

type World = {
  shop: Awaited<ReturnType<typeof aShop>>;
  watch: Awaited<ReturnType<typeof openWatch>>;
  end: () => Promise<void>;
};
let world: World;

beforeAll(async () => {
  const clone = await testDatabase();
  const watch = await openWatch(clone.connection);
  const { db, close } = openDatabase(watch.connection, { max: 1 });
  const end = async () => {
    await close();
    watch.close();
    await clone.drop();
  };
  const { services } = servicesOver(db);
  world = { shop: await aShop(services), watch, end };
});
afterAll(() => world.end());

let made = 0;
const newProducts = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1;
    return { name: `Producto ${made}`, price: 250, cost: 100, stock: 9000 };
  });

/** Counts the database queries of the work, and returns its result. */
async function countQueries<Answer>(work: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const trips = await world.watch.during(async () => answers.push(await work()));
  const [answer] = answers;
  if (answer === undefined) throw new Error('Nothing was answered.');
  return { answer, counts: { trips: trips.length, statements: trips.flat().length } };
}

/** Runs the tasks of a shop's owner with a number of products. Returns the number of database queries. */
async function passing(count: number) {
  const { product, purchase } = world.shop.caller;
  const counts: Record<string, { trips: number; statements: number }> = {};
  const during = async <Answer>(name: string, work: () => Promise<Answer>) => {
    const { answer, counts: own } = await countQueries(work);
    counts[name] = own;
    return answer;
  };
  const products = newProducts(count);
  const created = await during('createMany', () => product.createMany({ products }));
  const productIds = created.products.map(({ id }) => id);
  const price = { kind: 'share', share: 1000 } as const;
  const bought = productIds.map((id) => ({ id, quantity: 1000, cost: 200 }));
  await during('countMany', () => product.countMany({ productIds }));
  await during('previewPrices', () => product.previewPrices({ productIds, price }));
  await during('labels', () => product.labels({ productIds }));
  const { changeId } = await during('updateMany', () => product.updateMany({ productIds, price }));
  await during('undoPrices', () => product.undoPrices({ changeId: changeId ?? '' }));
  await during('makeBarcodes', () => product.makeBarcodes({ productIds }));
  await during('purchase', () => purchase.create({ products: bought }));
  const removal = { productIds, deleteReason: 'duplicate', remainingStock: 'write_off' } as const;
  const { deletionId } = await during('removeMany', () => product.removeMany(removal));
  await during('restoreMany', () => product.restoreMany({ deletionId: deletionId ?? '' }));
  return counts;
}

test('a hundred products need as many database queries as two', async () => {
  // A first run makes the queries that each connection sends once.
  await passing(2);
  const two = await passing(2);
  expect(await passing(100)).toEqual(two);
});

test('for more than five hundred products the planner is informed once, except for counting', async () => {
  const { product } = world.shop.caller;
  const price = { kind: 'share', share: 1000 } as const;
  const all = async () => ({
    count: await countQueries(() => product.countMany({ allProducts: true })),
    change: await countQueries(() => product.updateMany({ allProducts: true, price })),
  });
  await product.createMany({ products: newProducts(1) });
  await all();
  const few = await all();
  for (let made = 0; made < 6; made += 1) await product.createMany({ products: newProducts(100) });
  const many = await all();
  expect([few.count.answer.count > 500, many.count.answer.count > 500]).toEqual([false, true]);
  expect(many.count.counts).toEqual(few.count.counts);
  expect(many.change.counts).toEqual({
    trips: few.change.counts.trips + 1,
    statements: few.change.counts.statements + 1,
  });
});
