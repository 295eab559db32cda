import { selection } from '@mostrador/database/selection';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { longestChange } from '../../../core/call/transaction.ts';
import { arrayText, idList } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { selectCodes } from '../code/product-code.ts';
import { productImages, products, productVariants } from '../product.table.ts';
import type { TillCatalogue, TillCatalogueQuery, TillProduct } from './product-till.schema.ts';
import { addressesOf, type ProductContext, unitOf } from './product-view.ts';

/**
 * A page is read and written in some tens of milliseconds, during which no other request is served. The ids
 * that a call lists fit into one page.
 */
const perPage = maxNamed;

/**
 * Reads the catalogue that a till stores, page by page in the order of ids: all of it, the changes since the
 * last update (`asOf` of the first page of that answer), or the listed products. Changes within the time of
 * the longest transaction are reported twice so that none is missed.
 */
export async function tillCatalogue(ctx: ProductContext, query: TillCatalogueQuery): Promise<TillCatalogue> {
  const { tx } = ctx;
  const requested = selectIds(query);
  const rows = await tx.execute<{ id: string | null; asOf: string; count: number | null }>(sql`
    with requested as (${requested})
    select page.id::text, to_char((now() - ${longestChange}::interval) at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "asOf",
      ${query.after ? sql`null::int` : sql`(select count(*)::int from requested)`} as count
    from (select) as once left join lateral (
      select id from requested where ${query.after ? sql`id > ${query.after}` : sql`true`}
      order by id limit ${perPage + 1}) as page on true`);
  const found = rows.flatMap(({ id }) => id ?? []);
  const ids = found.slice(0, perPage);
  const shown = await shownOf(ctx, ids);
  const known = new Set(shown.map(({ id }) => id));
  return {
    products: shown,
    gone: ids.filter((id) => !known.has(id)),
    count: rows[0]?.count ?? null,
    asOf: rows[0]?.asOf ?? '',
    next: found.length > perPage ? (ids.at(-1) ?? null) : null,
  };
}

const shownAtTills = sql`kind = 'product' and deleted_at is null and show_in_pos`;

/** Products that are no longer shown are included if a till may still store them. */
function selectIds({ ids, since }: TillCatalogueQuery): SQL {
  if (ids) return sql`select distinct id from unnest(${idList(ids)}) as named(id)`;
  if (since === undefined) return sql`select id from products where ${shownAtTills}`;
  return sql`
    select id from products where kind = 'product' and updated_at > ${since}::timestamptz
    union
    select v.product_id from stock_moves m join product_variants v on v.id = m.variant_id
    where m.created_at > ${since}::timestamptz`;
}

const {
  id,
  name,
  categoryId: productCategoryId,
  price,
  openPrice,
  stock,
  unit,
  quantityStep,
  quantityMin,
  lowStock,
  trackStock,
  favourite,
  taxRate,
  wholesaleQuantity,
  wholesalePrice,
  modifierIds,
  hasVariants,
} = products;

const requestedIds = sql`any(${sql.placeholder('ids')}::uuid[])`;

const selectShown = selection((db) =>
  db
    .select({
      ...{ id, name, productCategoryId, price, stock, unit, quantityStep, quantityMin, lowStock, trackStock },
      openPrice,
      ...{ favourite, taxRate, wholesaleQuantity, wholesalePrice, modifierIds, hasVariants },
    })
    .from(products)
    .where(and(eq(id, requestedIds), shownAtTills)),
);

const selectVariants = selection((db) =>
  db
    .select({
      id: productVariants.id,
      productId: productVariants.productId,
      color: productVariants.color,
      size: productVariants.size,
      style: productVariants.style,
      price: productVariants.price,
      hasOwnPrice: productVariants.hasOwnPrice,
      stock: productVariants.stock,
      barcode: productVariants.barcode,
      sku: productVariants.sku,
    })
    .from(productVariants)
    .where(and(eq(productVariants.productId, requestedIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position)),
);

/** Selects the first picture of each product, because a tile shows only that one. */
const selectPictures = selection((db) =>
  db
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      storageKey: uploads.storageKey,
    })
    .from(productImages)
    .innerJoin(uploads, eq(uploads.id, productImages.uploadId))
    .where(eq(productImages.productId, requestedIds))
    .orderBy(asc(productImages.productId), asc(productImages.position)),
);

/** Reads those of the products that tills show, in the order of the ids. */
async function shownOf({ tx, storage }: ProductContext, ids: string[]): Promise<TillProduct[]> {
  if (ids.length === 0) return [];
  const values = { ids: arrayText(ids) };
  const [found, variants, pictures, codes] = await pipeline([
    selectShown(tx, values),
    selectVariants(tx, values),
    selectPictures(tx, values),
    selectCodes(tx, values),
  ]);
  const byId = new Map(found.map((row) => [row.id, row]));
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const pictureOf = new Map(pictures.map(({ productId, storageKey }) => [productId, storageKey]));
  const codesOf = Map.groupBy(codes, ({ productId }) => productId);
  return ids.flatMap((each) => {
    const row = byId.get(each);
    if (!row) return [];
    const picture = pictureOf.get(each);
    return {
      ...row,
      unit: unitOf(row.unit),
      variants: (variantsOf.get(each) ?? []).map(({ productId: _, hasOwnPrice, ...variant }) => ({
        ...variant,
        price: hasOwnPrice ? variant.price : null,
      })),
      codes: (codesOf.get(each) ?? []).map(({ productId: _, ...code }) => code),
      images: picture === undefined ? [] : [{ thumbUrl: addressesOf({ storage }, picture).thumbUrl }],
    };
  });
}
