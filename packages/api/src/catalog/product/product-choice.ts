import type { TenantTx } from '@mostrador/database/connect';
import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { idList, planForMany } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { foundBy, whereOf } from './list/product-list.ts';
import { listedProducts } from './list/product-listed.ts';
import type { ProductContext } from './list/product-view.ts';
import type { ProductChoice } from './many/product-many.schema.ts';
import { products } from './product.table.ts';

/** The limit below which ids are looked up one by one. */
const many = 500;

/**
 * Locks the selected products that exist until the transaction ends and returns their ids. Throws 404 for
 * unknown ids and 409 `selectionChanged` if the number of matches differs from the one shown to the user.
 */
export async function holdChosen(ctx: ProductContext, choice: ProductChoice) {
  await requireKnown(ctx.tx, 'productIds', choice.productIds);
  await requireKnown(ctx.tx, 'exceptIds', choice.exceptIds);
  const ids = await holdProducts(ctx.tx, await findChosen(ctx, choice), sql`deleted_at is null`);
  const { productIds, expected = ids.length } = choice;
  if (!productIds?.length && ids.length !== expected)
    throw conflict('selectionChanged', { count: ids.length });
  return ids;
}

/** Reads the ids of the selected products without locking. */
export async function chosenOf(ctx: ProductContext, choice: ProductChoice) {
  const ids = await findChosen(ctx, choice);
  if (ids.length > many) await planForMany(ctx.tx);
  return ids;
}

/** Counts the selected products. */
export const countChosen = async (ctx: ProductContext, choice: ProductChoice) =>
  ctx.tx.$count(listedProducts, await isChosen(ctx, choice));

async function findChosen(ctx: ProductContext, choice: ProductChoice) {
  const chosen = await ctx.tx
    .select({ id: listedProducts.id })
    .from(listedProducts)
    .where(await isChosen(ctx, choice))
    .orderBy(asc(listedProducts.id));
  return chosen.map(({ id }) => id);
}

async function isChosen({ tx, principal }: ProductContext, { productIds, exceptIds, filter }: ProductChoice) {
  const { isUncategorized = false, content, ...conditions } = filter ?? {};
  const search = await foundBy(tx, content);
  return and(
    isNull(listedProducts.deletedAt),
    productIds?.length ? among(listedProducts.id, productIds) : undefined,
    exceptIds?.length ? not(among(listedProducts.id, exceptIds)) : undefined,
    whereOf(conditions, principal.shop.settings.lowStock),
    search,
    isUncategorized ? isNull(listedProducts.categoryId) : undefined,
  );
}

/**
 * Throws 404 for ids that never belonged to a product of the shop. Deleted products pass, because a deletion
 * of them has nothing left to do.
 */
async function requireKnown(tx: TenantTx, field: 'productIds' | 'exceptIds', ids: string[] = []) {
  if (ids.length === 0) return;
  const known = await tx.$count(products, and(eq(products.kind, 'product'), among(products.id, ids)));
  if (known < new Set(ids).size) throw notFound(field);
}

/**
 * Locks products in the order in which every document takes its locks: variants by id, then products by id.
 */
export async function holdProducts(tx: TenantTx, ids: string[], which: SQL) {
  if (ids.length > many) await planForMany(tx);
  const locked = await tx.execute<{ id: string }>(sql`
    with variants as materialized (
      select id from product_variants where product_id = any(${idList(ids)}) order by id for no key update)
    select id from products
    where id = any(${idList(ids)}) and ${which} and (select count(*) from variants) >= 0
    order by id for no key update`);
  return locked.map(({ id }) => id);
}
