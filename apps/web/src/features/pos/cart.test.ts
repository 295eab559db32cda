import { describe, expect, test } from 'vitest';
import { type Cart, type CartAction, emptyCart, reduceCart } from './cart.ts';
import type { Item, StockPolicy } from './item.ts';

const coffee: Item = {
  productId: 'coffee',
  variantId: 'coffee-1',
  name: 'Café de olla',
  unit: 'piece',
  price: 125,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: 5000,
  quantityMin: 1000,
  quantityStep: 1000,
  taxRate: null,
};
const cheese: Item = {
  ...coffee,
  variantId: 'cheese-1',
  name: 'Queso',
  stock: 800,
  quantityMin: 50,
  quantityStep: 50,
};

const run = (actions: CartAction[], policy: StockPolicy = 'block', cart: Cart = emptyCart) =>
  actions.reduce((state, action) => reduceCart(state, action, policy), cart);
const add = (item: Item, quantity?: number): CartAction => ({ type: 'add', item, quantity });
const quantities = ({ lines }: Cart) => lines.map(({ quantity }) => quantity);
const firstId = ({ lines }: Cart) => lines[0]?.lineId ?? '';

describe('adding', () => {
  test('the same thing twice makes one line of two', () => {
    const cart = run([add(coffee), add(coffee)]);
    expect(quantities(cart)).toEqual([2000]);
    expect(cart.selected).toBe(firstId(cart));
  });

  test('a line with a price of its own stays as it was agreed', () => {
    const cart = run([add(coffee)]);
    const special: CartAction = { type: 'change', lineId: firstId(cart), changes: { price: 100 } };
    expect(quantities(run([special, add(coffee)], 'block', cart))).toEqual([1000, 1000]);
  });

  test('more than there is keeps what there is and says so', () => {
    const cart = run([add(coffee, 4000), add(coffee, 3000)]);
    expect(quantities(cart)).toEqual([5000]);
    expect(cart.notice).toEqual({ kind: 'insufficientStock', name: 'Café de olla', available: 5000 });
  });

  test('nothing that is sold out, and the cart stays as it was', () => {
    const cart = run([add({ ...coffee, stock: 0 })]);
    expect(cart).toMatchObject({ lines: [], notice: { available: 0 } });
  });

  test('the limit counts every line of the same thing', () => {
    const cart = run([add(coffee, 3000)]);
    const noted: CartAction = { type: 'change', lineId: firstId(cart), changes: { note: 'sin azúcar' } };
    expect(quantities(run([noted, add(coffee, 4000)], 'block', cart))).toEqual([3000, 2000]);
  });

  test('a shop that does not block is only warned', () => {
    const cart = run([add(coffee, 9000)], 'warn');
    expect(quantities(cart)).toEqual([9000]);
    expect(cart.notice).toMatchObject({ available: 5000 });
  });

  test('what nobody counts has no limit', () => {
    expect(run([add({ ...coffee, stock: null }, 90_000)]).notice).toBeNull();
  });
});

describe('quantity', () => {
  test('goes by the step and never below the minimum', () => {
    const cart = run([add(cheese, 350)]);
    const lineId = firstId(cart);
    expect(quantities(run([{ type: 'setQuantity', lineId, quantity: 333 }], 'block', cart))).toEqual([350]);
    expect(quantities(run([{ type: 'setQuantity', lineId, quantity: 0 }], 'block', cart))).toEqual([50]);
    expect(quantities(run([{ type: 'step', lineId, direction: 1 }], 'block', cart))).toEqual([400]);
    const least = run(
      Array.from({ length: 20 }, (): CartAction => ({ type: 'step', lineId, direction: -1 })),
      'block',
      cart,
    );
    expect(quantities(least)).toEqual([50]);
  });

  test('typed above the stock is clamped', () => {
    const cart = run([add(coffee)]);
    const typed = run([{ type: 'setQuantity', lineId: firstId(cart), quantity: 80_000 }], 'block', cart);
    expect(quantities(typed)).toEqual([5000]);
    expect(typed.notice).toMatchObject({ kind: 'insufficientStock' });
  });
});

test('a removed line comes back where it was', () => {
  const cart = run([add(coffee), add(cheese)]);
  const without = run([{ type: 'remove', lineId: firstId(cart) }], 'block', cart);
  expect(without.lines).toHaveLength(1);
  expect(run([{ type: 'putBack', cart }], 'block', without).lines).toEqual(cart.lines);
});

test('fits to what the server says there is, later lines first', () => {
  const cart = run([add(coffee, 3000)]);
  const noted: CartAction = { type: 'change', lineId: firstId(cart), changes: { note: 'frío' } };
  const two = run([noted, add(coffee, 2000), add(cheese)], 'block', cart);
  const available = new Map([['coffee-1', 4000]]);
  expect(quantities(run([{ type: 'fitStock', available }], 'block', two))).toEqual([3000, 1000, 800]);
  const gone = new Map([['coffee-1', 0]]);
  expect(run([{ type: 'fitStock', available: gone }], 'block', two).lines).toHaveLength(1);
});

test('a fresh catalogue brings its prices, and an unchanged one leaves the very same cart', () => {
  const cart = run([add(coffee)]);
  const same = new Map([['coffee-1', { ...coffee }]]);
  expect(run([{ type: 'refresh', items: same }], 'block', cart)).toBe(cart);
  const dearer = new Map([['coffee-1', { ...coffee, price: 150 }]]);
  expect(run([{ type: 'refresh', items: dearer }], 'block', cart).lines[0]?.item.price).toBe(150);
});

test('the sale has one id until the cart is emptied', () => {
  const named = run([add(coffee), { type: 'nameSale' }]);
  expect(run([{ type: 'nameSale' }, add(coffee)], 'block', named).saleId).toBe(named.saleId);
  expect(run([{ type: 'empty' }], 'block', named).saleId).toBeNull();
});
