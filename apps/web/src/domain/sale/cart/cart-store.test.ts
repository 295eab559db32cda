import { expect, test } from 'vitest';
import { reduceCart } from './cart.ts';
import { makeCartStore } from './cart-store.ts';

const bread = {
  productId: 'bread',
  variantId: 'bread-1',
  name: 'Pan',
  unit: 'piece' as const,
  price: 100,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: null,
  quantityMin: 1000,
  quantityStep: 1000,
  taxRate: null,
};

/** Two tabs of one browser: each has its own store over the same storage and hears of the other's writes. */
function twoTabs() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  let made = 0;
  const tab = () => makeCartStore({ storage, name: 'cart:shop', newId: () => `sale-${++made}` });
  const add = (store: ReturnType<typeof tab>, lineId: string) =>
    store.change((cart) =>
      reduceCart(cart, { type: 'add', item: { ...bread, variantId: lineId }, lineId }, 'allow'),
    );
  return { items, first: tab(), second: tab(), tab, add };
}

const linesOf = ({ get }: ReturnType<typeof makeCartStore>) => get().lines.map(({ lineId }) => lineId);

test('two tabs add to one cart, also before the one has heard of the other', () => {
  const { first, second, add } = twoTabs();
  add(first, 'a');
  add(second, 'b');
  first.heard();
  expect(linesOf(first)).toEqual(['a', 'b']);
  expect(first.get().saleId).toBe(second.get().saleId);
});

test('a sale completed in one tab is not offered by the other', () => {
  const { first, second, add } = twoTabs();
  add(first, 'a');
  second.heard();
  const { saleId } = first.get();
  first.change((cart) => reduceCart(cart, { type: 'next', saleId, nextId: 'next' }, 'allow'));
  const putBack = { saleId, taken: second.get().lines.map((line, at) => ({ line, at })) };
  second.change((cart) => reduceCart(cart, { type: 'putBack', putBack }, 'allow'));
  expect(linesOf(second)).toEqual([]);
  expect(second.get().saleId).toBe('next');
});

test('a listener hears what changed, and nothing when nothing did', () => {
  const { first, second, add } = twoTabs();
  let heard = 0;
  second.subscribe(() => heard++);
  second.heard();
  add(first, 'a');
  second.heard();
  second.heard();
  expect(heard).toBe(1);
});

test('a cart of another shape, or none at all, is an empty one', () => {
  const { items, tab, first, add } = twoTabs();
  add(first, 'a');
  expect(linesOf(tab())).toEqual(['a']);
  for (const broken of ['{', '{"version":1,"cart":{"lines":[{}]}}', 'null']) {
    items.set('cart:shop', broken);
    expect(linesOf(tab())).toEqual([]);
  }
});
