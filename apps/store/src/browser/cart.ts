import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';

/**
 * A line of the cart. Its price is the one that the page showed; the server determines the price that is
 * charged.
 */
export type CartLine = {
  /** Lines with the same key differ only in their quantity and are merged. */
  key: string;
  id: string;
  variantId: string | null;
  name: string;
  /** The chosen options, as text. */
  detail: string;
  price: number;
  quantity: number;
  min: number;
  step: number;
  max: number;
  modifiers: string[];
  note: string | null;
  thumb: string | null;
  path: string;
};

/** The data of the customer that is remembered for the next order. */
export type Customer = {
  name: string;
  phone: string;
  email: string;
  street: string;
  reference: string;
  areaId: string;
  payment: string;
};

export type Cart = {
  version: 1;
  lines: CartLine[];
  customer: Partial<Customer>;
  /** The table code that the customer scanned. */
  table: string | null;
  /**
   * The order that was sent without a response, with the body of each attempt; all attempts are one order.
   */
  sent: { id: string; bodies: string[] } | null;
  /** The previous order. */
  last: { code: string; path: string } | null;
};

/** `4.` and a signature that only the shop can create. */
export const isTableCode = (text: string) => /^[1-9]\d{0,3}\.[\w-]{16}$/.test(text);

const empty: Cart = { version: 1, lines: [], customer: {}, table: null, sent: null, last: null };
const nameOf = (slug: string) => `store:${slug}`;

/** The cart of a shop as stored in this browser. Every tab that shows it is notified. */
export function openCart(slug: string) {
  const listeners = new Set<(cart: Cart) => void>();
  let stored = read(slug);
  const notify = () => {
    for (const listener of listeners) listener(stored);
  };
  addEventListener('storage', ({ key }) => {
    if (key !== nameOf(slug) && key !== null) return;
    stored = read(slug);
    notify();
  });
  // A page restored from the browser's cache shows an outdated cart.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    stored = read(slug);
    notify();
  });
  const write = (change: (cart: Cart) => Partial<Cart>) => {
    // Another tab may have changed the cart since.
    const now = read(slug);
    stored = { ...now, ...change(now) };
    try {
      localStorage.setItem(nameOf(slug), JSON.stringify(stored));
    } catch {
      memory.set(slug, stored);
    }
    notify();
  };
  return {
    now: () => stored,
    watch: (listener: (cart: Cart) => void) => {
      listeners.add(listener);
      listener(stored);
      return () => void listeners.delete(listener);
    },
    write,
    /** Changes the quantity of a line; below the minimum quantity the line is removed. */
    change: (line: CartLine, by: number) => write(({ lines }) => ({ lines: changed(lines, line, by) })),
    /**
     * Prepares the order to send. An unanswered order may have arrived, so an order sent in its place keeps
     * its id. Returns the id, and the earlier bodies sent with it.
     */
    sending: (body: string) => {
      const { id = newId(), bodies = [] } = stored.sent ?? {};
      const earlier = bodies.filter((each) => each !== body);
      write(() => ({ sent: { id, bodies: [...earlier, body] } }));
      return { id, earlier };
    },
    /** A refused request did not create an order. */
    refused: (body: string) =>
      write(({ sent }) => {
        const bodies = sent?.bodies.filter((each) => each !== body) ?? [];
        return { sent: sent && bodies.length > 0 ? { ...sent, bodies } : null };
      }),
  };
}
export type OpenCart = ReturnType<typeof openCart>;

function changed(lines: CartLine[], line: CartLine, by: number): CartLine[] {
  const known = lines.find(({ key }) => key === line.key);
  const quantity = Math.min(line.max, (known?.quantity ?? 0) + by);
  if (quantity < line.min) return lines.filter(({ key }) => key !== line.key);
  if (!known) return [...lines, { ...line, quantity }];
  return lines.map((each) => (each === known ? { ...each, quantity } : each));
}

/** The number of items in the cart. An item sold by weight counts as one. */
export const countOf = ({ lines }: Cart) =>
  lines.reduce(
    (sum, { quantity }) => sum + (quantity % wholeQuantity === 0 ? quantity / wholeQuantity : 1),
    0,
  );

/** If the browser stores nothing, the cart exists only as long as its page. */
const memory = new Map<string, Cart>();

function read(slug: string): Cart {
  const unkept = memory.get(slug);
  if (unkept) return unkept;
  try {
    const text = localStorage.getItem(nameOf(slug));
    const cart: unknown = text === null ? null : JSON.parse(text);
    return isCart(cart) ? { ...empty, ...cart } : empty;
  } catch {
    return empty;
  }
}

const isCart = (value: unknown): value is Cart =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'lines' in value &&
  Array.isArray(value.lines);
