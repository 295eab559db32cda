import { type Dispatch, useEffect, useReducer } from 'react';
import { type Cart, type CartAction, emptyCart, reduceCart } from './cart.ts';
import type { Shop } from './shop.ts';

/**
 * The open cart of an organization on this device: a reload, a crash or an evening in between does not lose
 * it.
 */
export function useCart({ id, stockPolicy }: Pick<Shop, 'id' | 'stockPolicy'>): [Cart, Dispatch<CartAction>] {
  const [cart, dispatch] = useReducer(
    (state: Cart, action: CartAction) => reduceCart(state, action, stockPolicy),
    id,
    readCart,
  );
  useEffect(() => {
    localStorage.setItem(nameOf(id), JSON.stringify({ version, cart: { ...cart, notice: null } }));
  }, [id, cart]);
  return [cart, dispatch];
}

/** Raised when the shape changes: an older cart is then let go instead of misread. */
const version = 1;

const nameOf = (organizationId: string) => `cart:${organizationId}`;

function readCart(organizationId: string): Cart {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(organizationId)) ?? 'null');
    return isStored(stored) ? { ...emptyCart, ...stored.cart } : emptyCart;
  } catch {
    return emptyCart;
  }
}

const isStored = (value: unknown): value is { cart: Cart } =>
  typeof value === 'object' && value !== null && 'cart' in value && Reflect.get(value, 'version') === version;
