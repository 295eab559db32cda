import type { PriceChange, ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';
import type { PriceRounding } from '@mostrador/shared/codes/codes';
import type { Selection } from '../../../../ui/list/BulkBar.tsx';
import type { ListedProduct } from './product.columns.tsx';
import { type Search, uncategorized } from './product-address.ts';

export type Chosen = { choice: ProductChoice; count: number; clear: () => void };

/** The API input for a selection: the ticked products, or the filter that matches the whole list. */
export const choiceOf = (selection: Selection<ListedProduct>, filter: Search): ProductChoice =>
  selection.kind === 'rows'
    ? { productIds: selection.rows.map(({ id }) => id) }
    : { ...wholeChoice(filter), expected: selection.count };

/** All products that match the query of the list. */
export function wholeChoice({ content, filter, category }: Search): ProductChoice {
  if (!content && !filter && !category) return { allProducts: true };
  return {
    filter: {
      ...(content && { content }),
      ...(filter && filter !== 'deleted' && { filterBy: filter }),
      ...(category === uncategorized
        ? { isUncategorized: true }
        : category && { productCategoryIds: [category] }),
    },
  };
}

export type SelectionDialogProps = { chosen: Chosen; opened: boolean; onClose: () => void };

export const priceKinds = ['amount', 'rise', 'fall', 'margin'] as const;

/** Shares in basis points, amounts in 1/100, all of them positive: `kind` gives the direction. */
export type PriceValues = {
  kind: (typeof priceKinds)[number];
  by: 'share' | 'sum';
  amount: number | null;
  share: number | null;
  sum: number | null;
  margin: number | null;
  rounding: PriceRounding | null;
};

export const blankPrice: PriceValues = {
  kind: 'rise',
  by: 'share',
  amount: null,
  share: null,
  sum: null,
  margin: null,
  rounding: null,
};

/** The price change as API input. Null if nothing is typed. */
export function priceOf({ kind, by, amount, share, sum, margin, rounding }: PriceValues): PriceChange | null {
  if (kind === 'amount') return amount === null ? null : { kind, amount };
  const rounded = rounding ? { rounding } : {};
  if (kind === 'margin') return margin ? { kind, margin, ...rounded } : null;
  const sign = kind === 'fall' ? -1 : 1;
  if (by === 'sum') return sum ? { kind: by, sum: sign * sum, ...rounded } : null;
  return share ? { kind: by, share: sign * share, ...rounded } : null;
}

type Choice = 'yes' | 'no' | null;

/** Null or empty values leave each product unchanged. */
export type ManyValues = {
  category: string;
  supplierId: string | null;
  lowStock: number | null;
  taxRate: number | null;
  showInPos: Choice;
  showInStore: Choice;
  favourite: Choice;
};

export const blankMany: ManyValues = {
  category: '',
  supplierId: null,
  lowStock: null,
  taxRate: null,
  showInPos: null,
  showInStore: null,
  favourite: null,
};
