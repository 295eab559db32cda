import { sql } from 'drizzle-orm';
import { categories } from '../../catalog/category/category.table.ts';
import { router, storefront } from '../../core/call/trpc.ts';
import { idList } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import { listWebProducts, readWebProduct } from './web-products.ts';
import {
  BySlug,
  SlotList,
  SlotQuery,
  WebCategoryFilter,
  WebCategoryList,
  WebProduct,
  WebProductFilter,
  WebProductList,
  WebProductQuery,
  WebStore,
} from './web-store.schema.ts';
import { findStore, readWebStore, slotsOf, storeOf } from './web-store.ts';

/** Whoever knows the address of a published shop reads what it shows, and nothing else of it. */
const atStore = storefront(findStore);

export const webStoreRouter = router({
  organization: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug' })
    .input(BySlug)
    .output(WebStore)
    .query(({ ctx }) => readWebStore(ctx)),

  /** Those that have something to show, and how much. */
  categories: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/product-categories' })
    .input(WebCategoryFilter)
    .output(WebCategoryList)
    .query(async ({ ctx, input }) => {
      const shown = sql`p.kind = 'product' and p.deleted_at is null and p.show_in_store`;
      const { rows, pagination } = await listPage(ctx.tx, {
        from: categories,
        where: sql`${categories.kind} = 'product'
          and exists (select from products p where p.category_id = ${categories.id} and ${shown})`,
        search: matching(categories.nameKey, input.content),
        order: [categories.sortKey, 'asc'],
        query: input,
        read: (ids) =>
          ctx.tx.execute<Shown>(sql`
            select c.id, c.name, c.color, c.icon, count(p.id)::int as "productCount"
            from categories c join products p on p.category_id = c.id and ${shown}
            where c.id = any(${idList(ids)}) group by c.organization_id, c.id`),
      });
      return { productCategories: rows, pagination };
    }),

  products: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/products' })
    .input(WebProductFilter)
    .output(WebProductList)
    .query(async ({ ctx, input }) => listWebProducts(ctx, (await storeOf(ctx.tx)).settings, input)),

  product: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/products/:id' })
    .input(WebProductQuery)
    .output(WebProduct)
    .query(async ({ ctx, input }) => readWebProduct(ctx, (await storeOf(ctx.tx)).settings, input.id)),

  /** When an order may be asked for on a day. */
  slots: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/slots' })
    .input(SlotQuery)
    .output(SlotList)
    .query(async ({ ctx, input }) => ({ slots: await slotsOf(ctx, input) })),
});

type Shown = { id: string; name: string; color: string | null; icon: string | null; productCount: number };
