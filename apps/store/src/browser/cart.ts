import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';

/** A line of the cart. Its price is what the page showed; what is charged the server says. */
export type CartLine = {
  /** Lines that are the same but for their quantity are one. */
  key: string;
  id: string;
  variantId: string | null;
  name: string;
  /** The chosen options, in words. */
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
  /** The table code that was scanned. */
  table: string | null;
  /** An order that was sent and not answered, as it was each time; all of them are one order. */
  sent: { id: string; bodies: string[] } | null;
  /** The order before this cart. */
  last: { code: string; path: string } | null;
};

/** `4.` and the mark that the shop alone can make. */
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
  // A page that comes back out of the browser's memory shows what the cart was when it went there.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    stored = read(slug);
    notify();
  });
  const write = (change: (cart: Cart) => Partial<Cart>) => {
    // Another tab may have written since.
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
    /** So many more of a line, or so many fewer; at less than can be bought it goes. */
    change: (line: CartLine, by: number) => write(({ lines }) => ({ lines: changed(lines, line, by) })),
    /**
     * The order that is about to be sent: one that was never answered may have arrived, so what is sent in
     * its place keeps its id. Answers that, and what was sent under it before.
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

/** The number of items in the cart. A weighed item counts as one. */
export const countOf = ({ lines }: Cart) =>
  lines.reduce(
    (sum, { quantity }) => sum + (quantity % wholeQuantity === 0 ? quantity / wholeQuantity : 1),
    0,
  );

/** If the browser stores nothing, the cart lasts as long as its page. */
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
