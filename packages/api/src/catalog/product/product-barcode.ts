import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
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

/** The same for what comes back from a deletion: whoever took its code meanwhile is named. */
export async function refuseTakenBarcodes({ tx }: Pick<ProductContext, 'tx'>, ids: string[]) {
  const [owner] = await tx.execute<{ name: string; product_id: string }>(sql`
    select owner.name, owner.id product_id
    from products p
    join product_variants gone on gone.product_id = p.id and gone.deleted_at = p.deleted_at
    join product_variants taker on taker.barcode = gone.barcode and taker.deleted_at is null
    join products owner on owner.id = taker.product_id
    where p.id = any(${idList(ids)})
    order by owner.sort_key, owner.id limit 1`);
  if (owner) throw conflict('barcodeInUse', { name: owner.name, productId: owner.product_id });
}
