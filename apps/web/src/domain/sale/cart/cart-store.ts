import { newId } from '@mostrador/shared/wire/new-id';
import { type Cart, isCartEmpty, newCart } from './cart.ts';

type Stored = Pick<Storage, 'getItem' | 'setItem'>;
type StoreOptions = { storage: Stored; name: string; newId: () => string };

/** Increased when the shape changes: an older cart is then discarded instead of misread. */
const version = 3;

/**
 * Creates the store of one open cart per organization on this device, shared by its tabs. Every change is
 * applied to the currently stored cart and stored at once, so two tabs never have two versions of one sale.
 * The cart survives a reload, a crash or a night.
 */
export function makeCartStore({ storage, name, newId }: StoreOptions) {
  let text = storage.getItem(name);
  let cart = readCart(text) ?? newCart(newId());
  const listeners = new Set<() => void>();
  /** Applies the cart that another tab stored. */
  const sync = () => {
    const stored = storage.getItem(name);
    if (stored === text) return;
    text = stored;
    cart = readCart(stored) ?? newCart(newId());
  };
  return {
    get: () => cart,
    change(reduce: (cart: Cart) => Cart) {
      sync();
      const next = reduce(cart);
      if (next === cart) return;
      cart = next;
      text = JSON.stringify({ version, cart: { ...cart, notice: null } });
      storage.setItem(name, text);
      for (const listener of listeners) listener();
    },
    heard() {
      const before = cart;
      sync();
      if (cart !== before) for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type CartStore = ReturnType<typeof makeCartStore>;

const prefix = 'cart:';

export const cartNameOf = (organizationId: string) => `${prefix}${organizationId}`;

export const cartStoreOf = (organizationId: string): CartStore =>
  makeCartStore({ storage: localStorage, name: cartNameOf(organizationId), newId });

/** Returns the organizations with an open sale on this device. */
export const organizationsWithCart = (): string[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => !isCartEmpty(cartStoreOf(id).get()));

function readCart(text: string | null): Cart | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStored(stored) ? { ...newCart(stored.cart.saleId), ...stored.cart } : null;
  } catch {
    return null;
  }
}

const isStored = (value: unknown): value is { cart: Cart } =>
  typeof value === 'object' && value !== null && 'cart' in value && Reflect.get(value, 'version') === version;
