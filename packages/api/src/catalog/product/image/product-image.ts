import type { Db, TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../../core/call/errors.ts';
import { insertAll } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import { readSignedId, requirePictures } from '../../../platform/upload/upload.ts';
import type { ProductContext } from '../list/product-view.ts';
import { productImages } from '../product.table.ts';

type Target = { productId: string; images: { id?: string | undefined; blobSignedId?: string | undefined }[] };

/**
 * Replaces the images of each product by the given ones in their order: existing ones by id, new ones by the
 * signed id of an upload.
 */
export async function attachImages(ctx: ProductContext, requested: Target[]) {
  const { tx, config } = ctx;
  const owner = { config, organizationId: ctx.principal.organizationId };
  const productIds = requested.map(({ productId }) => productId);
  const current = await tx.select().from(productImages).where(among(productImages.productId, productIds));
  const rows = requested.flatMap(({ productId, images }) =>
    images.map((image, position) => {
      const existing = current.find(({ id, productId: owner }) => id === image.id && owner === productId);
      const uploadId =
        existing?.uploadId ?? (image.blobSignedId ? readSignedId(owner, image.blobSignedId) : null);
      if (!uploadId) throw notFound('images');
      return { id: existing?.id ?? newId(), productId, uploadId, position };
    }),
  );
  if (current.length === 0 && rows.length === 0) return;
  await requirePictures(
    tx,
    rows.map(({ uploadId }) => uploadId),
  );
  await tx.delete(productImages).where(among(productImages.productId, productIds));
  await insertAll(tx, productImages, rows);
}

/**
 * Sorts the images of one product or service in the given order. Images not listed follow in their current
 * order.
 */
export async function orderImages({ tx }: ProductContext, productId: string, imageIds: string[]) {
  await markChanged(tx, productId);
  const current = await tx.select().from(productImages).where(eq(productImages.productId, productId));
  if (imageIds.some((id) => !current.some((image) => image.id === id))) throw notFound('imageIds');
  const rank = (id: string) => (imageIds.includes(id) ? imageIds.indexOf(id) : imageIds.length);
  const ordered = current.toSorted((a, b) => rank(a.id) - rank(b.id) || a.position - b.position);
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  await insertAll(
    tx,
    productImages,
    ordered.map((image, position) => ({ ...image, position })),
  );
}

/**
 * Images are part of a copy of the catalogue, which requests the rows changed since. The row is locked
 * before its images, in the same order as when the whole product is changed.
 */
const markChanged = (tx: TenantTx, id: string) =>
  tx.execute(sql`update products set updated_at = now() where id = ${id}`);

/** Removes one image from a product or service. */
export async function removeImage(
  { tx }: Pick<ProductContext, 'tx'>,
  { productId, id }: { productId: string; id: string },
) {
  await markChanged(tx, productId);
  const [gone] = await tx
    .delete(productImages)
    .where(and(eq(productImages.id, id), eq(productImages.productId, productId)))
    .returning({ id: productImages.id });
  if (!gone) throw notFound();
}

/** True if a product or one of its variants uses the upload `u`. */
export const isOnProduct = sql`(exists (
  select from product_images i where i.organization_id = u.organization_id and i.upload_id = u.id)
  or exists (
  select from product_variants v where v.organization_id = u.organization_id and v.upload_id = u.id))`;

/** The number of days in which a deleted product can be restored. */
const restorableDays = 30;

/** Deletes the images of products that can no longer be restored, or of shops that no longer exist. */
export async function dropPicturesOfGone(db: Db, now: Date) {
  const restorableUntil = new Date(now.getTime() - restorableDays * 86_400_000).toISOString();
  const gone = await db.execute(sql`
    delete from product_images i using products p, organizations o
    where p.organization_id = i.organization_id and p.id = i.product_id and o.id = i.organization_id
      and least(p.deleted_at, o.deleted_at) < ${restorableUntil}::timestamptz returning i.id`);
  const variants = await db.execute(sql`
    update product_variants v set upload_id = null from products p, organizations o
    where v.upload_id is not null and p.organization_id = v.organization_id and p.id = v.product_id
      and o.id = v.organization_id
      and least(v.deleted_at, p.deleted_at, o.deleted_at) < ${restorableUntil}::timestamptz returning v.id`);
  return gone.length + variants.length;
}
