import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { objectsOf } from '../../platform/upload/upload.ts';
import { removeUnusedUploads } from '../../unused-uploads.ts';
import { purgeOrganizations } from './purge-organizations.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

/** Counts the rows of an organization in each table, without empty tables. */
async function rowsOf(organizationId: string) {
  const tables = await world.services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await world.services.db.execute(
        sql`select 1 from ${sql.identifier(name)} where organization_id = ${organizationId}`,
      );
      return rows.length > 0 ? [[name, rows.length] as const] : [];
    }),
  );
  return Object.fromEntries(counted.flat());
}

async function aTradingShop() {
  const shop = await aShop(world.services);
  const category = await shop.caller.productCategory.create({ name: 'Pan' });
  const { id: productCategoryId } = category;
  const product = await shop.caller.product.create({
    name: 'Pan',
    price: 100,
    stock: 9000,
    productCategoryId,
  });
  const contact = await shop.caller.contact.create({ name: 'Marta' });
  await shop.caller.pos.create({
    products: [{ id: product.id, quantity: 1000 }],
    contactId: contact.id,
    payments: [],
  });
  await shop.caller.role.create({ name: 'Cajero' });
  return shop;
}

test('a deleted organization goes whole after thirty days, and no other loses a row', async () => {
  const [shop, other] = [await aTradingShop(), await aTradingShop()];
  const before = await rowsOf(other.organizationId);
  expect(Object.keys(before).length).toBeGreaterThan(9);
  const row = {
    id: newId(),
    organizationId: shop.organizationId,
    kind: 'image',
    visibility: 'public',
  } as const;
  for (const key of objectsOf(row)) world.files.set(key, new Uint8Array());
  await world.services.db.insert(uploads).values({
    ...row,
    userId: shop.owner.id,
    filename: 'logo.png',
    contentType: 'image/png',
    byteSize: 1,
    checksum: '',
    storageKey: `${row.organizationId}/${row.id}`,
  });
  await shop.caller.organization.create({ name: 'Otra', countryId: 'GT', businessType: 'business' });
  await shop.caller.organization.remove({ id: shop.organizationId });
  const inDays = (days: number) => ({
    ...world.services,
    now: () => new Date(Date.now() + days * 86_400_000),
  });
  expect(await purgeOrganizations(inDays(29))).toBe(0);
  expect(Object.keys(await rowsOf(shop.organizationId))).toContain('sales');
  expect(await purgeOrganizations(inDays(31))).toBe(1);
  expect(await rowsOf(shop.organizationId)).toEqual({ uploads: 1 });
  await removeUnusedUploads(inDays(31), domains);
  expect(await rowsOf(shop.organizationId)).toEqual({});
  expect([...world.files.keys()]).toEqual([]);
  expect(await rowsOf(other.organizationId)).toEqual(before);
  await other.caller.product.list({});
});
