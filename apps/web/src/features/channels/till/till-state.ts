import type { SaleTotal } from '@mostrador/shared/money/sale-total';
import { createContext, useContext } from 'react';
import type { Cart, CartAction } from '../../../domain/sale/cart/cart.ts';
import type { ChosenExtra, Item, Pack } from '../../../domain/sale/cart/item.ts';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import type { Product } from './shelf/catalogue.ts';

/**
 * `quantity` is in 1/1000, one by default; `labelAmount` (1/100) if a scale label gives the price; `price`
 * if the unit price was typed.
 */
export type HowMuch = { quantity: number | undefined; labelAmount?: number; pack?: Pack; price?: number };

/** The dialog over the till. Only one is open at a time, so that Escape always means the same. */
export type TillDialog =
  | { kind: 'line'; lineId: string; field?: 'price' | 'discount' | 'note' }
  | { kind: 'weigh'; item: Item }
  | { kind: 'price'; item: Item; howMuch: HowMuch }
  | { kind: 'extras'; item: Item; howMuch: HowMuch }
  | { kind: 'variants'; product: Product; quantity: number | undefined }
  | { kind: 'customer' }
  | { kind: 'free'; id?: string }
  | { kind: 'discount' }
  | { kind: 'camera' }
  | { kind: 'held' }
  | { kind: 'exchange' }
  | { kind: 'charge' };

export type Till = {
  shop: Shop;
  cart: Cart;
  dispatch: (action: CartAction) => void;
  /** The current cart, also after waiting for a response. */
  latest: () => Cart;
  totals: SaleTotal;
  dialog: TillDialog | null;
  open: (dialog: TillDialog) => void;
  close: () => void;
  /** Adds an item, or opens the selection of its modifiers first. */
  addItem: (item: Item, howMuch: HowMuch) => void;
  addWithExtras: (item: Item, choice: HowMuch & { extras: ChosenExtra[] }) => void;
  /** Adds a product, or asks for its variant first. */
  addProduct: (product: Product, quantity?: number) => void;
  /** Removes a line, or a free amount, by its id. */
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
