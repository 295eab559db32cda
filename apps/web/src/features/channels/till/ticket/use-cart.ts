import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Cart, type CartAction, isCartEmpty, reduceCart } from '../../../../domain/sale/cart/cart.ts';
import { cartNameOf, cartStoreOf } from '../../../../domain/sale/cart/cart-store.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';

/** `work` tells if leaving would lose unsaved input, or if the cart is stored on this device. */
export type OpenCart = {
  cart: Cart;
  dispatch: (action: CartAction) => void;
  latest: () => Cart;
  work: { isOpen: boolean; isStored: boolean };
};

/** The open cart of an organization on this device. `latest` includes changes from other tabs. */
export function useCart({ id, stockPolicy }: Pick<Shop, 'id' | 'stockPolicy'>): OpenCart {
  const name = cartNameOf(id);
  const store = useMemo(() => cartStoreOf(id), [id]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === name || key === null) store.heard();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [store, name]);
  const cart = useSyncExternalStore(store.subscribe, store.get);
  const dispatch = useCallback(
    (action: CartAction) => store.change((before) => reduceCart(before, action, stockPolicy)),
    [store, stockPolicy],
  );
  const latest = useCallback(() => {
    store.heard();
    return store.get();
  }, [store]);
  return { cart, dispatch, latest, work: { isOpen: !isCartEmpty(cart), isStored: true } };
}
