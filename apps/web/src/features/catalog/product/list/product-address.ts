import type { ProductFilter } from '@mostrador/api/catalog/product/product.schema';
import { productFilters, productOrders } from '@mostrador/shared/codes/codes';
import { oneOf, type StateOf, words } from '../../../../lib/navigation/address.ts';
import { listAddress, perPage } from '../../../../ui/list/list-state.ts';

/** Selects the products without a category, which the API lists by another procedure. */
export const uncategorized = 'none';

export const productAddress = listAddress({
  filter: oneOf(productFilters),
  category: words(),
  by: oneOf(productOrders, 'name'),
});
export type Search = StateOf<typeof productAddress>;

/** The API query for an address. */
/** The query to export the whole list as a file. */
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
