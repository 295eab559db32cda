import { router, storefront } from '../../core/call/trpc.ts';
import { listWebCategories, readListing, readShown } from './web-listing.ts';
import { listWebProducts, readWebProduct } from './web-products.ts';
import {
  BySlug,
  SlotList,
  SlotQuery,
  WebCategoryFilter,
  WebCategoryList,
  WebListing,
  WebProduct,
  WebProductFilter,
  WebProductList,
  WebProductQuery,
  WebShown,
  WebStore,
} from './web-store.schema.ts';
import { findStore, readWebStore, slotsOf, storeOf } from './web-store.ts';

/** The public data of a published shop, readable by its address. Nothing else is accessible. */
const atStore = storefront(findStore);

export const webStoreRouter = router({
  organization: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug' })
    .input(BySlug)
    .output(WebStore)
    .query(({ ctx }) => readWebStore(ctx)),

  /** Lists the categories with visible products, and their number. */
  categories: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/product-categories' })
    .input(WebCategoryFilter)
    .output(WebCategoryList)
    .query(({ ctx, input }) => listWebCategories(ctx.tx, input)),

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

  /** The data of the first page view of the shop. */
  listing: atStore
    .input(WebProductFilter)
    .output(WebListing)
    .query(({ ctx, input }) => readListing(ctx, input)),

  /** Reads one product, and the shop with it. */
  shown: atStore
    .input(WebProductQuery)
    .output(WebShown)
    .query(({ ctx, input }) => readShown(ctx, input.id)),

  /** The times of a day for which an order can be scheduled. */
  slots: atStore
    .meta({ rest: 'GET /v1/web/organizations/:slug/slots' })
    .input(SlotQuery)
    .output(SlotList)
    .query(async ({ ctx, input }) => ({ slots: await slotsOf(ctx, input) })),
});
