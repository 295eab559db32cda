import { Secrets } from '@mostrador/api/server';
import { aShop, servicesOver } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import type { Random } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { BenchDatabase } from './database.ts';

export const secret = 'the secret of the bench is long enough for the server';
const shopCount = 20;
const productCount = 1000;

export type BenchShop = { organizationId: string; userId: string; token: string; productIds: string[] };
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** 20 shops with 1 000 products each, more than anyone buys of all of them. */
export async function makeWorld({ connection }: Pick<BenchDatabase, 'connection'>) {
  const database = openDatabase(connection);
  const { services } = servicesOver(database.db, { secrets: new Secrets(secret) });
  const shops: BenchShop[] = [];
  for (let index = 0; index < shopCount; index += 1) {
    const { organizationId, owner, token } = await aShop(services);
    const productIds = Array.from({ length: productCount }, () => newId());
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.organization_id', ${organizationId}, true)`);
      await tx.execute(sql`
        insert into products (id, name, name_key, search_text, price, stock, listed_stock)
        select value::uuid, 'Producto ' || number, 'producto ' || number,
          'producto ' || number || ' 740' || number,
          100 + number * 7 % 9000, 1000000000, 1000000000
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

/** An empty shop with its owner signed in. */
export async function makeShop(
  { connection }: Pick<BenchDatabase, 'connection'>,
  values: Parameters<typeof aShop>[1] = {},
): Promise<BenchShop> {
  const database = openDatabase(connection);
  const { services } = servicesOver(database.db, { secrets: new Secrets(secret) });
  const { organizationId, owner, token } = await aShop(services, values);
  await database.close();
  return { organizationId, userId: owner.id, token, productIds: [] };
}

/** Different products of one shop, as a customer takes them. */
export function pickProducts(shop: BenchShop, count: number, { between }: Random) {
  const first = between(0, shop.productIds.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const id = shop.productIds[(first + index * 7) % shop.productIds.length] ?? '';
    return { id, quantity: 1000 * between(1, 3) };
  });
}
