import type { ProductFilter } from '@mostrador/api/catalog/product/product.schema';
import { productFilters, productOrders } from '@mostrador/shared/codes/codes';
import { oneOf, type StateOf, words } from '../../../../lib/navigation/address.ts';
import { listAddress, perPage } from '../../../../ui/list/list-state.ts';

/** Stands for the products of no category, which the API lists by another call. */
export const uncategorized = 'none';

export const productAddress = listAddress({
  filter: oneOf(productFilters),
  category: words(),
  by: oneOf(productOrders, 'name'),
});
export type Search = StateOf<typeof productAddress>;

/** The question to the API behind an address. */
/** The whole list as a file. */
export const exportOf = (state: Search) => ({
  ...filterOf(state),
  isUncategorized: state.category === uncategorized,
});

export function filterOf({ content, filter, category, by, order, page }: Search): ProductFilter {
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
