import { useCallback, useMemo, useRef, useState } from 'react';
import { type Cart, type CartAction, reduceCart } from '../../../../domain/sale/cart/cart.ts';
import { contentOf } from '../../../../domain/sale/cart/cart-content.ts';
import type { Items } from '../../../../domain/sale/cart/item.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { cartOf } from '../ticket/ticket-cart.ts';
import type { OpenCart } from '../ticket/use-cart.ts';

type Known = { shop: Shop; items: Items | undefined };

/**
 * A separate cart for the edited sale; the cart of the till stays unchanged. The available quantity of each
 * item is its stock plus the quantity in the sale, and unchanged lines keep their price.
 */
export function useEditedCart(sale: Sale, { shop, items: listed }: Known) {
  const items = useMemo(() => listed && withStock(listed, soldBy(sale)), [sale, listed]);
  return { open: useOwnCart(() => editedCart(sale, items), { shop, items }), items };
}

/** A cart that exists only on one screen and is lost with it; the cart of the till stays unchanged. */
export function useOwnCart(first: () => Cart, { shop, items }: Known): OpenCart {
  const known = useRef(items);
  known.current = items;
  const [cart, setCart] = useState(first);
  const [before] = useState(() => JSON.stringify(contentOf(cart)));
  const latest = useRef(cart);
  latest.current = cart;
  const dispatch = useCallback(
    (action: CartAction) => {
      const resolved =
        action.type === 'add'
          ? { ...action, item: known.current?.get(action.item.variantId) ?? action.item }
          : action;
      setCart((before) => reduceCart(before, resolved, shop.stockPolicy));
    },
    [shop.stockPolicy],
  );
  const work = { isOpen: JSON.stringify(contentOf(cart)) !== before, isStored: false };
  return { cart, dispatch, latest: useCallback(() => latest.current, []), work };
}

function editedCart(sale: Sale, items: Known['items']): Cart {
  const contact = sale.contact && { ...sale.contact, owed: 0, creditDays: null };
  const cart = cartOf(sale, { items, customer: contact });
  const sold = new Map([...sale.products, ...sale.services].map((line) => [line.lineId, line]));
  const lines = cart.lines.map((line) => {
    const { price = null, discount = null, taxRate } = sold.get(line.lineId) ?? {};
    return { ...line, price, discount, ...(taxRate !== undefined && { taxRate }) };
  });
  // The prices of the sale were agreed then and need no new approval.
  const agreed = lines.map(
    ({ lineId, price, discount, quantity }) => [lineId, { price, discount, quantity }] as const,
  );
  return { ...cart, lines, agreed: { discount: cart.discount, lines: Object.fromEntries(agreed) } };
}

/** The quantity of each variant in the sale. */
function soldBy({ products }: Sale): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  for (const { variantId, quantity } of products) own.set(variantId, (own.get(variantId) ?? 0) + quantity);
  return own;
}

/** Adds the given quantities to the stock of the items. */
export const withStock = (items: Items, more: ReadonlyMap<string, number>): Items => ({
  get: (variantId) => {
    const item = items.get(variantId);
    const extra = more.get(variantId) ?? 0;
    return item && item.stock !== null && extra !== 0 ? { ...item, stock: item.stock + extra } : item;
  },
});
