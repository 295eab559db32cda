import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { conflict, InvalidField } from '../base/errors.ts';
import { products, productVariants } from './product.table.ts';
import type { ProductContext } from './product-view.ts';

type Coded = { variantId: string; barcode?: string | null; path: string; row?: number | undefined };

/**
 * Refuses codes that another product has with 409 `barcodeInUse` and the name of who has it, and those that
 * are named twice with 422 `barcodeRepeated`. The unique index behind it refuses too, without being able to
 * say whose: this is for people.
 */
export async function refuseBarcodes({ tx }: Pick<ProductContext, 'tx'>, coded: Coded[]) {
  const wanted = coded.flatMap(({ barcode, ...each }) => (barcode ? [{ ...each, barcode }] : []));
  if (wanted.length === 0) return;
  const known = await tx
    .select({ barcode: productVariants.barcode, name: products.name, productId: products.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(
          productVariants.barcode,
          wanted.map(({ barcode }) => barcode),
        ),
        isNull(productVariants.deletedAt),
        notInArray(
          productVariants.id,
          coded.map(({ variantId }) => variantId),
        ),
      ),
    );
  const owners = new Map(known.map(({ barcode, ...owner }) => [barcode, owner]));
  const named = new Set<string>();
  for (const { barcode, path, row } of wanted) {
    const owner = owners.get(barcode);
    const place = { ...(row !== undefined && { row }), parameter: path };
    if (owner) throw conflict('barcodeInUse', { ...owner, ...place });
    if (named.has(barcode)) throw new InvalidField(path, 'barcodeRepeated');
    named.add(barcode);
  }
}
