import { newId } from '@mostrador/shared/new-id';
import { eq } from 'drizzle-orm';
import { insertAll } from '../base/bulk.ts';
import { notFound } from '../base/errors.ts';
import { among } from '../base/list.ts';
import { readSignedId, requireStored } from '../upload/upload.ts';
import { productImages } from './product.table.ts';
import type { ProductContext } from './product-view.ts';

type Wanted = { productId: string; images: { id?: string | undefined; blobSignedId?: string | undefined }[] };

/**
 * Replaces the images of each product by the wanted ones in their order: kept by id, new by the signed id of
 * an upload.
 */
export async function attachImages(ctx: ProductContext, wanted: Wanted[]) {
  const { tx, config } = ctx;
  const owner = { config, organizationId: ctx.principal.organizationId };
  const productIds = wanted.map(({ productId }) => productId);
  const current = await tx.select().from(productImages).where(among(productImages.productId, productIds));
  const rows = wanted.flatMap(({ productId, images }) =>
    images.map((image, position) => {
      const kept = current.find(({ id, productId: owner }) => id === image.id && owner === productId);
      const uploadId =
        kept?.uploadId ?? (image.blobSignedId ? readSignedId(owner, image.blobSignedId) : null);
      if (!uploadId) throw notFound('images');
      return { id: kept?.id ?? newId(), productId, uploadId, position };
    }),
  );
  if (current.length === 0 && rows.length === 0) return;
  await requireStored(
    tx,
    rows.map(({ uploadId }) => uploadId),
  );
  await tx.delete(productImages).where(among(productImages.productId, productIds));
  await insertAll(tx, productImages, rows);
}

/** Puts the images of one product into the asked order; ids that are missing keep their place behind. */
export async function orderImages({ tx }: ProductContext, productId: string, imageIds: string[]) {
  const current = await tx.select().from(productImages).where(eq(productImages.productId, productId));
  if (imageIds.some((id) => !current.some((image) => image.id === id))) throw notFound('image_ids');
  const rank = (id: string) => (imageIds.includes(id) ? imageIds.indexOf(id) : imageIds.length);
  const ordered = current.toSorted((a, b) => rank(a.id) - rank(b.id) || a.position - b.position);
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  await insertAll(
    tx,
    productImages,
    ordered.map((image, position) => ({ ...image, position })),
  );
}
