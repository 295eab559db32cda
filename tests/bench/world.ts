import { aShop, servicesOver } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/id';
import { sql } from 'drizzle-orm';
import type { BenchDatabase } from './database.ts';

export const secret = 'the secret of the bench, long enough for the server';
const shopCount = 20;
const productCount = 1000;

export type BenchShop = { organizationId: string; userId: string; token: string; productIds: string[] };
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** 20 shops with 1 000 products each, more than anyone buys of all of them. */
export async function makeWorld({ connection }: BenchDatabase) {
  const database = openDatabase(connection);
  const { services } = servicesOver(database.db, secret);
  const shops: BenchShop[] = [];
  for (let index = 0; index < shopCount; index += 1) {
    const { organizationId, owner, token } = await aShop(services);
    const productIds = Array.from({ length: productCount }, () => newId());
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.organization_id', ${organizationId}, true)`);
      await tx.execute(sql`
        insert into products (id, name, name_key, search_text, price, stock)
        select value::uuid, 'Producto ' || number, 'producto ' || number,
          'producto ' || number || ' 740' || number,
          100 + number * 7 % 9000, 1000000000
        from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) with ordinality as made (value,
          number)`);
      await tx.execute(sql`
        insert into product_variants (id, product_id, price, cost, stock, barcode)
        select gen_random_uuid(), id, price, price * 7 / 10, stock, split_part(search_text, ' ', 3)
          from products
        where organization_id = ${organizationId}`);
      await tx.execute(sql`
        insert into stock_moves (id, variant_id, quantity, balance_after, type)
        select gen_random_uuid(), id, stock, stock, 'initial' from product_variants
        where organization_id = ${organizationId}`);
    });
    shops.push({ organizationId, userId: owner.id, token, productIds });
  }
  await database.db.execute(sql`analyze`);
  await database.close();
  return { shops };
}

/** The same numbers in the same order for the same seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Different products of one shop, as a customer takes them. */
export function pickProducts(shop: BenchShop, count: number, random: () => number) {
  const first = Math.floor(random() * shop.productIds.length);
  return Array.from({ length: count }, (_, index) => {
    const id = shop.productIds[(first + index * 7) % shop.productIds.length] ?? '';
    return { id, quantity: 1000 * (1 + Math.floor(random() * 3)) };
  });
}
