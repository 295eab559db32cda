import type { SaleTotal } from '@mostrador/shared/sale-total';
import { createContext, type Dispatch, useContext } from 'react';
import type { Cart, CartAction } from './cart.ts';
import type { Product } from './catalogue.ts';
import type { Item } from './item.ts';
import type { Shop } from './shop.ts';

/** What lies over the till. Only one thing at a time, so that Escape always means the same. */
export type TillDialog =
  | { kind: 'line'; lineId: string }
  | { kind: 'variants'; product: Product; quantity: number | undefined }
  | { kind: 'customer' }
  | { kind: 'free' }
  | { kind: 'discount' }
  | { kind: 'charge' };

export type Till = {
  shop: Shop;
  cart: Cart;
  dispatch: Dispatch<CartAction>;
  totals: SaleTotal;
  dialog: TillDialog | null;
  open: (dialog: TillDialog) => void;
  close: () => void;
  addItem: (item: Item, quantity?: number) => void;
  /** Adds a product, or asks which of its variants is meant. */
  addProduct: (product: Product, quantity?: number) => void;
  removeLine: (lineId: string) => void;
  emptyCart: () => void;
  focusSearch: () => void;
};

export const TillContext = createContext<Till | null>(null);

export function useTill(): Till {
  const till = useContext(TillContext);
  if (!till) throw new Error('The till has no context here.');
  return till;
}
