import type { Call, VisitKind } from '@mostrador/api/server';
import type {
  WebCategory,
  WebProduct,
  WebProductFilter,
  WebStore,
} from '@mostrador/api/store/store/web-store.schema';
import type { CustomerOrder } from '@mostrador/api/store/weborder/weborder.schema';

type Pagination = { page: number | null; prev: number | null; next: number | null; pages: number | null };

/** What strangers may ask of a shop, each through the procedure that judges it. */
export type StoreDoor = {
  organizationOf: (call: Call, slug: string) => Promise<string>;
  store: (call: Call, slug: string) => Promise<WebStore>;
  categories: (call: Call, slug: string) => Promise<WebCategory[]>;
  products: (
    call: Call,
    query: { slug: string } & Partial<WebProductFilter>,
  ) => Promise<{ products: WebProduct[]; pagination: Pagination }>;
  product: (call: Call, query: { slug: string; id: string }) => Promise<WebProduct>;
  order: (call: Call, code: string) => Promise<CustomerOrder>;
  /** The shops that want to be found. */
  indexed: (call: Call) => Promise<string[]>;
  /** Somebody looks at its page, or at the cart there. */
  countVisit: (organizationId: string, kind: VisitKind) => void;
};
