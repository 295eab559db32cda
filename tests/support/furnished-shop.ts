import { createHash } from 'node:crypto';
import { productImages } from '@mostrador/api/product/product.table';
import type { Services } from '@mostrador/api/server';
import { aShop } from '@mostrador/api/testing';
import { uploads } from '@mostrador/api/upload/upload.table';
import { newId } from '@mostrador/shared/new-id';
import { sql } from 'drizzle-orm';

export type FurnishedShop = Awaited<ReturnType<typeof aFurnishedShop>>;

/** A shop that has one of everything, with `mark` in every text that a person may write. */
export async function aFurnishedShop(services: Services, mark: string) {
  const shop = await aShop(services, { name: `${mark} tienda` });
  const { caller, organizationId } = shop;
  const category = await caller.productCategory.create({ name: `${mark} categoría`, description: mark });
  const product = await caller.product.create({
    name: `${mark} café`,
    description: mark,
    productCategoryId: category.id,
    price: 1250,
    cost: 700,
    stock: 50_000,
    barcode: `${mark}-1`,
    sku: `${mark}-sku`,
  });
  const gone = await caller.product.create({ name: `${mark} retirado`, price: 100 });
  await caller.product.remove({ id: gone.id });
  const upload = newId();
  const image = newId();
  await services.db.insert(uploads).values({
    id: upload,
    organizationId,
    userId: shop.owner.id,
    filename: `${mark}.png`,
    contentType: 'image/png',
    byteSize: 10,
    checksum: mark,
    storageKey: `images/${mark}`,
    storedAt: new Date(),
  });
  await services.db
    .insert(productImages)
    .values({ id: image, organizationId, productId: product.id, uploadId: upload, position: 0 });
  const contact = await caller.contact.create({ name: `${mark} cliente`, phone: '55512345', notes: mark });
  const idle = await caller.contact.create({ name: `${mark} otro` });
  const sale = await caller.pos.create({
    products: [{ id: product.id, quantity: 1000, note: mark }],
    comments: mark,
    contactId: contact.id,
    payments: [],
  });
  const role = await caller.role.create({ name: `${mark} rol`, permissions: ['pdv_refund'] });
  const owned = {
    role: role.id,
    category: category.id,
    product: product.id,
    variant: product.variants[0]?.id ?? '',
    goneProduct: gone.id,
    contact: contact.id,
    idleContact: idle.id,
    sale: sale.id,
    upload,
    image,
  };
  return { ...shop, mark, owned };
}

/** One hash per table over all rows of the organization: what a stranger's call must not change. */
export async function rowHashes(services: Services, organizationId: string) {
  const tables = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await services.db.execute<{ row: string }>(sql`
        select t::text as row from ${sql.identifier(name)} t
        where organization_id = ${organizationId} order by 1`);
      return [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const;
    }),
  );
  return Object.fromEntries(hashes);
}

/** One id of every kind of row the organization has, by table. */
export async function idsOf(services: Services, organizationId: string): Promise<Record<string, string>> {
  const tables = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await services.db.execute<{ id: string }>(sql`
        select id from ${sql.identifier(name)}
        where organization_id = ${organizationId} order by id limit 1`);
      return row ? [[name, row.id] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
