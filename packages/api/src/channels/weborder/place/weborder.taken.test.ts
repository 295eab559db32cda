import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../../core/call/errors.ts';
import { testServices } from '../../../core/testing.ts';
import { expireHolds } from '../handle/weborder-expiry.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24);
});
afterAll(() => world.close());

type Store = Awaited<ReturnType<typeof aStore>>;

async function shelfOf({ organizationId }: Store) {
  const [row] = await world.services.db.execute<{ stock: string; held: string }>(sql`
    select stock, held from products where organization_id = ${organizationId}`);
  return { stock: Number(row?.stock), reserved: Number(row?.held) };
}

const orderOf = (store: Store, quantity: number) =>
  store.stranger.storeOrder.create(store.order({ products: [{ id: store.coffee.id, quantity }] }));

test('a counter sale takes reserved stock, of the youngest order first, which shows that', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const old = await orderOf(store, 4000);
  const young = await orderOf(store, 3000);
  const products = [{ id: coffee.id, quantity: 7000 }];
  await expect(caller.pos.create({ products })).rejects.toMatchObject({
    reason: 'insufficientStock',
    details: { lines: [{ requested: 7000, available: 3000, reserved: 7000 }] },
  });
  const sold = await caller.pos.create({ id: newId(), products, takeReserved: true });
  expect(sold).toMatchObject({ status: 'done', amount: 7 * 1250 });
  expect(await shelfOf(store)).toEqual({ stock: 3000, reserved: 3000 });
  const [covered, lacking] = [
    await caller.webOrder.byId({ id: old.id }),
    await caller.webOrder.byId({ id: young.id }),
  ];
  expect(lacking).toMatchObject({ isHeld: false, missing: [{ requested: 3000, available: 0 }] });
  expect(lacking.steps.at(-1)).toMatchObject({ kind: 'hold', from: 'held', to: 'taken', by: 'Ana Pérez' });
  expect(covered).toMatchObject({ isHeld: true, missing: [{ requested: 4000, available: 3000 }] });
  const rows = await world.services.db.execute<{ quantity: string; release_reason: string | null }>(sql`
    select quantity, release_reason from stock_holds where organization_id = ${store.organizationId}
    order by quantity, release_reason`);
  expect(rows.map((row) => [Number(row.quantity), row.release_reason])).toEqual([
    [1000, 'taken'],
    [3000, 'taken'],
    [3000, null],
  ]);
  await expect(caller.webOrder.approve({ id: young.id })).rejects.toMatchObject({
    reason: 'insufficientStock',
  });
  // A sale cannot take more than the stock, regardless of permissions.
  await expect(
    caller.pos.create({ products: [{ id: coffee.id, quantity: 4000 }], takeReserved: true }),
  ).rejects.toMatchObject({ reason: 'insufficientStock' });
  expect(await shelfOf(store)).toEqual({ stock: 3000, reserved: 3000 });
});

test('an edited sale takes no more than it lacks, and a preview takes nothing', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  await orderOf(store, 8000);
  const sale = await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }] });
  const products = [{ id: coffee.id, quantity: 3000 }];
  await caller.pos.preview({ products, takeReserved: true });
  expect(await shelfOf(store)).toEqual({ stock: 8000, reserved: 8000 });
  await expect(caller.pos.edit({ id: sale.id, products })).rejects.toMatchObject({
    reason: 'insufficientStock',
  });
  await caller.pos.edit({ id: sale.id, products, takeReserved: true });
  expect(await shelfOf(store)).toEqual({ stock: 7000, reserved: 7000 });
});

test('a key takes from orders only where it may answer them', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  await orderOf(store, 10_000);
  const proof = await store.prove();
  const { key } = await caller.apiKey.create({ ...proof, name: 'Caja', scopes: ['sales:write'] });
  const body = { products: [{ id: coffee.id, quantity: 1000 }], takeReserved: true };
  await expect(store.as(String(key)).pos.create(body)).rejects.toMatchObject({
    reason: 'permissionDenied',
    details: { scope: 'store:write' },
  });
  const scopes = ['sales:write', 'store:write'];
  const { key: wide } = await caller.apiKey.create({ ...proof, name: 'Todo', scopes });
  expect(await store.as(String(wide)).pos.create(body)).toMatchObject({ status: 'done' });
});

/** False where it came too late or goods lack; anything else is a fault. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DomainError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)) return false;
    throw error;
  }
}

test('orders, sales that take from them, answers, voids, the clock at once: all is in step', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const bread = await caller.product.create({ name: 'Pan', price: 300, cost: 100, stock: 10_000 });
  const both = (quantity: number) => [coffee, bread].map(({ id }) => ({ id, quantity }));
  const orders: string[] = [];
  const sold: string[] = [];
  const acts = [
    async () => {
      const products = both(2000);
      await tried(async () => {
        orders.push((await store.stranger.storeOrder.create(store.order({ products }))).id);
      });
    },
    async (index: number) => {
      const id = newId();
      const products = index % 2 === 0 ? both(1000) : both(2000).toReversed();
      if (await tried(() => caller.pos.create({ id, products, takeReserved: true }))) sold.push(id);
    },
    async () => {
      const [id] = orders.splice(0, 1);
      if (id) await tried(() => caller.webOrder.approve({ id }));
    },
    async () => {
      const [id] = orders.splice(0, 1);
      if (id) await tried(() => caller.webOrder.reject({ id, reason: 'No hay' }));
    },
    async () => {
      const [id] = sold.splice(0, 1);
      if (id) await caller.pos.void({ id, reason: null });
    },
    async (index: number) => {
      const id = index % 2 === 0 ? coffee.id : bread.id;
      const change =
        index % 3 === 0
          ? { quantity: -1000, reason: 'damaged' as const }
          : { quantity: 1000, reason: 'found' as const };
      await tried(() => caller.product.adjustStock({ id, ...change }));
    },
    async () => {
      const services = { ...world.services, now: () => new Date(Date.now() + 31 * 60_000) };
      await expireHolds(services);
    },
  ];
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => acts[(index * 5 + round) % acts.length]?.(index + round)),
    );
  const rows = await world.services.db.execute<{ held: string; holds: string; stock: string }>(sql`
    select v.stock, v.held, coalesce((select sum(quantity) from stock_holds h
      where h.variant_id = v.id and h.released_at is null), 0) holds
    from product_variants v where v.organization_id = ${store.organizationId}`);
  expect(rows.map((row) => row.held)).toEqual(rows.map((row) => row.holds));
  expect(rows.every((row) => Number(row.stock) >= 0)).toBe(true);
});
