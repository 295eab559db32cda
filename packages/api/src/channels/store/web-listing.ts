import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { matching } from '../../core/db/search.ts';
import { categories } from '../../directory/category/category.table.ts';
import { listWebProducts, readWebProduct } from './web-products.ts';
import type { WebCategoryFilter, WebListing, WebProductFilter, WebShown } from './web-store.schema.ts';
import { readWebStore, storeOf } from './web-store.ts';

type Reading = Parameters<typeof readWebStore>[0] & Parameters<typeof listWebProducts>[0];

/** The maximum number of categories, because nobody would read a longer bar. */
const mostCategories = 100;

/** Reads the shop, its categories and a page of its products, in waves of statements in one transaction. */
export async function readListing(ctx: Reading, filter: WebProductFilter): Promise<WebListing> {
  const found = storeOf(ctx.tx);
  const [store, { productCategories }, listed] = await pipeline([
    readWebStore(ctx, found),
    listWebCategories(ctx.tx, { slug: filter.slug, page: 1, perPage: mostCategories }),
    found.then(({ settings }) => listWebProducts(ctx, settings, filter)),
  ]);
  return { ...listed, store, productCategories };
}

/** Reads the shop and one of its products, in one transaction. */
export async function readShown(ctx: Reading, id: string): Promise<WebShown> {
  const found = storeOf(ctx.tx);
  const [store, product] = await pipeline([
    readWebStore(ctx, found),
    found.then(({ settings }) => readWebProduct(ctx, settings, id)),
  ]);
  return { store, product };
}

type Shown = { id: string; name: string; color: string | null; icon: string | null; productCount: number };

/** Lists the categories with visible products, and their number. */
export async function listWebCategories(tx: TenantTx, filter: WebCategoryFilter) {
  const shown = sql`p.kind = 'product' and p.deleted_at is null and p.show_in_store`;
  const { rows, pagination } = await listPage(tx, {
    from: categories,
    where: sql`${categories.kind} = 'product'
      and exists (select from products p where p.category_id = ${categories.id} and ${shown})`,
    search: matching(categories.nameKey, filter.content),
    order: [categories.sortKey, 'asc'],
    query: filter,
    read: (ids) =>
      tx.execute<Shown>(sql`
        select c.id, c.name, c.color, c.icon, count(p.id)::int as "productCount"
        from categories c join products p on p.category_id = c.id and ${shown}
        where c.id = any(${idList(ids)}) group by c.organization_id, c.id`),
  });
  return { productCategories: rows, pagination };
}
