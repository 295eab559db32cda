import type {
  WebCategory,
  WebListing,
  WebProduct,
  WebProductFilter,
  WebShown,
  WebStore,
} from '@mostrador/api/channels/store/web-store.schema';
import type { CustomerOrder } from '@mostrador/api/channels/weborder/weborder.schema';
import type { Call, VisitKind } from '@mostrador/api/server';

type Pagination = { page: number | null; prev: number | null; next: number | null; pages: number | null };

/** The public queries about a shop. Each goes through the procedure that checks it. */
export type StoreDoor = {
  organizationOf: (call: Call, slug: string) => Promise<string>;
  store: (call: Call, slug: string) => Promise<WebStore>;
  categories: (call: Call, slug: string) => Promise<WebCategory[]>;
  products: (
    call: Call,
    query: { slug: string } & Partial<WebProductFilter>,
  ) => Promise<{ products: WebProduct[]; pagination: Pagination }>;
  /** Returns the shop with a page of its products and all its categories, in one transaction. */
  listing: (call: Call, query: { slug: string } & Partial<WebProductFilter>) => Promise<WebListing>;
  /** Returns the shop with one product, in one transaction. */
  product: (call: Call, query: { slug: string; id: string }) => Promise<WebShown>;
  order: (call: Call, code: string) => Promise<CustomerOrder>;
  /** Lists the shops that allow search engines. */
  indexed: (call: Call) => Promise<string[]>;
  /** Counts a view of the shop's page or of its cart. */
  countView: (organizationId: string, kind: VisitKind) => void;
};
