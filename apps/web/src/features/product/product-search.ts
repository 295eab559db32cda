import { type ProductFilter, productFilters, productOrders } from '@mostrador/api/product/product.schema';
import { z } from 'zod';

/** Of the API's filters those that a chip stands for; deleted products cannot be opened. */
export const chipFilters = productFilters.filter((filter) => filter !== 'deleted');
export type ChipFilter = Exclude<(typeof productFilters)[number], 'deleted'>;

export const perPage = 20;

/** Stands for the products of no category, which the API lists by another call. */
export const uncategorized = 'none';

/** The address of the list. */
export const ProductSearch = z.object({
  // The router reads a barcode in the address as a number.
  content: z.coerce.string().catch('').default(''),
  filter: z.enum(chipFilters).nullable().catch(null).default(null),
  category: z
    .union([z.uuid(), z.literal(uncategorized)])
    .nullable()
    .catch(null)
    .default(null),
  by: z.enum(productOrders).catch('name').default('name'),
  order: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  page: z.int().min(1).catch(1).default(1),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

/** The question to the API behind an address. */
export function filterOf({ content, filter, category, by, order, page }: ProductSearch): ProductFilter {
  return {
    by,
    order,
    page,
    perPage,
    ...(content && { content }),
    ...(filter && { filterBy: filter }),
    ...(category && category !== uncategorized && { productCategoryIds: [category] }),
  };
}

export const isNarrowed = ({ content, filter, category }: ProductSearch): boolean =>
  content !== '' || filter !== null || category !== null;
