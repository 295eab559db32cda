import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../core/call/errors.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { releaseStock, reserveStock } from './stock-hold.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  // The reservations here have no orders.
  world = await testServices(24, { isForged: true });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;

const later = () => new Date(Date.now() + 60_000);

async function aProduct({ caller }: Shop, stock: number) {
  const { id, variants } = await caller.product.create({ name: newId(), price: 1250, cost: 700, stock });
  return { id, variantId: variants[0]?.id ?? '' };
}

/** False if stock is insufficient; a deadlock is retried, as in every request. */
async function tried(work: () => Promise<unknown>, tries = 4): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return false;
    if (tries > 1 && String(Object(error).cause?.code ?? '').startsWith('40')) return tried(work, tries - 1);
    throw error;
  }
}

type Line = { variantId: string; quantity: number };

type Target = { holderId: string; lines: Line[]; mayOversell?: boolean };

const reserve = ({ organizationId }: Shop, { holderId, lines, mayOversell = false }: Target) =>
  inTenant(world.services, organizationId, (tx) =>
    reserveStock(tx, lines, { holderId, expiresAt: later(), mayOversell }),
  );

/** Releases reservations in the usual order: the holder is locked first. */
const release = ({ organizationId }: Shop, holderId: string) =>
  inTenant(world.services, organizationId, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${holderId}))`);
    return releaseStock(tx, { holderId, end: 'expired' });
  });

const readReserved = async ({ organizationId }: Shop, variantId: string) => {
  const [row] = await inTenant(world.services, organizationId, (tx) =>
    tx.execute<{ stock: string; held: string }>(sql`
      select stock, held from product_variants where id = ${variantId}`),
  );
  return { stock: Number(row?.stock), reserved: Number(row?.held) };
};

test('of 64 who want the last 10 ten get one, and all of it comes back once', async () => {
  const shop = await aShop(world.services);
  const { variantId } = await aProduct(shop, 10_000);
  const holders = Array.from({ length: 64 }, () => newId());
  const won = await Promise.all(
    holders.map((id) => tried(() => reserve(shop, { holderId: id, lines: [{ variantId, quantity: 1000 }] }))),
  );
  expect(won.filter(Boolean)).toHaveLength(10);
  expect(await readReserved(shop, variantId)).toEqual({ stock: 10_000, reserved: 10_000 });
  const released = await Promise.all([...holders, ...holders].map((id) => release(shop, id)));
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await readReserved(shop, variantId)).toEqual({ stock: 10_000, reserved: 0 });
});

test('two lines of one item are validated together', async () => {
  const shop = await aShop(world.services);
  const { variantId } = await aProduct(shop, 10_000);
  const half = { variantId, quantity: 6000 };
  expect(await tried(() => reserve(shop, { holderId: newId(), lines: [half, half] }))).toBe(false);
  expect(await readReserved(shop, variantId)).toEqual({ stock: 10_000, reserved: 0 });
});

test('reserved stock is not sold to others, and the refusal gives the reserved quantity', async () => {
  const shop = await aShop(world.services);
  const { id, variantId } = await aProduct(shop, 10_000);
  await reserve(shop, { holderId: newId(), lines: [{ variantId, quantity: 8000 }] });
  await expect(shop.caller.pos.create({ products: [{ id, quantity: 3000 }] })).rejects.toMatchObject({
    reason: 'insufficientStock',
    details: { lines: [{ requested: 3000, available: 2000, reserved: 8000 }] },
  });
  const sale = await shop.caller.pos.create({ products: [{ id, quantity: 2000 }] });
  await expect(
    shop.caller.pos.edit({ id: sale.id, products: [{ id, quantity: 3000 }] }),
  ).rejects.toMatchObject({ reason: 'insufficientStock' });
  await shop.caller.product.adjustStock({ id, quantity: -8000, reason: 'damaged' });
  expect(await readReserved(shop, variantId)).toEqual({ stock: 0, reserved: 8000 });
});

test('a shop that sells to order reserves stock it does not have', async () => {
  const shop = await aShop(world.services);
  const { variantId } = await aProduct(shop, 1000);
  const lines = [{ variantId, quantity: 5000 }];
  expect(await tried(() => reserve(shop, { holderId: newId(), lines, mayOversell: true }))).toBe(true);
  expect(await readReserved(shop, variantId)).toEqual({ stock: 1000, reserved: 5000 });
});

test('holds, sales, voids, counts and losses at once: nothing is promised twice', async () => {
  const shop = await aShop(world.services);
  const goods = await Promise.all(Array.from({ length: 4 }, () => aProduct(shop, 20_000)));
  const some = (index: number) => {
    const [one, other] = [goods[index % 4], goods[(index * 3 + 1) % 4]];
    return [one, other].flatMap((each) => (each ? [{ ...each, quantity: 1000 }] : []));
  };
  const holders: string[] = [];
  const sold: string[] = [];
  const acts = [
    async (index: number) => {
      const holder = newId();
      if (await tried(() => reserve(shop, { holderId: holder, lines: some(index) }))) holders.push(holder);
    },
    async (index: number) => {
      const id = newId();
      const products = some(index).map(({ id: product, quantity }) => ({ id: product, quantity }));
      if (await tried(() => shop.caller.pos.create({ id, products }))) sold.push(id);
    },
    async () => {
      const [holder] = holders.splice(0, 1);
      if (holder) await Promise.all([release(shop, holder), release(shop, holder)]);
    },
    async () => {
      const [id] = sold.splice(0, 1);
      if (id) await shop.caller.pos.void({ id, reason: null });
    },
    async (index: number) => {
      const product = goods[index % 4]?.id ?? '';
      const change = { id: product, quantity: index % 2 === 0 ? 2000 : -1000 };
      const reason = change.quantity > 0 ? ('found' as const) : ('damaged' as const);
      await tried(() => shop.caller.product.adjustStock({ ...change, reason }));
    },
  ];
  for (let round = 0; round < 6; round += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => acts[(index * 7 + round) % acts.length]?.(index + round)),
    );
  const rows = await inTenant(world.services, shop.organizationId, (tx) =>
    tx.execute<{ held: string; holds: string }>(sql`
      select v.held, coalesce((select sum(quantity) from stock_holds h
        where h.variant_id = v.id and h.released_at is null), 0) holds from product_variants v`),
  );
  expect(rows.map((row) => row.held)).toEqual(rows.map((row) => row.holds));
  await Promise.all(holders.map((holder) => release(shop, holder)));
  for (const { variantId } of goods) expect((await readReserved(shop, variantId)).reserved).toBe(0);
});
