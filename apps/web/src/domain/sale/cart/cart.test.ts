import { describe, expect, test } from 'vitest';
import { type Cart, type CartAction, isCartEmpty, newCart, reduceCart } from './cart.ts';
import { freeOf } from './cart-rows.ts';
import type { Item, Pack, StockPolicy } from './item.ts';

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

const run = (actions: CartAction[], policy: StockPolicy = 'block', cart: Cart = newCart('sale-1')) =>
  actions.reduce((state, action) => reduceCart(state, action, policy), cart);
let made = 0;
const add = (item: Item, quantity?: number): CartAction => ({
  type: 'add',
  item,
  quantity,
  lineId: `line-${++made}`,
});
const quantities = ({ lines }: Cart) => lines.map(({ quantity }) => quantity);
const firstId = ({ lines }: Cart) => lines[0]?.lineId ?? '';

describe('adding', () => {
  test('the same item added twice makes one line of two', () => {
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

  test('by the keypad of what it is not sold in says by what it is sold, and how much it became', () => {
    const quarters = { ...cheese, stock: null, quantityMin: 250, quantityStep: 250 };
    const notice = { kind: 'quantityStep', name: 'Queso', step: 250 };
    expect(run([add(quarters, 333)]).notice).toEqual({ ...notice, quantity: 250 });
    const cart = run([add(quarters)]);
    const typed = (quantity: number) =>
      run([{ type: 'setQuantity', lineId: firstId(cart), quantity }], 'block', cart);
    expect(quantities(typed(333))).toEqual([250]);
    expect(typed(400).notice).toEqual({ ...notice, quantity: 500 });
    expect(typed(100).notice).toEqual({ kind: 'belowMinimum', name: 'Queso', minimum: 250 });
    expect(typed(750).notice).toBeNull();
  });

  test('a scale weight finer than the sales step is rounded to the nearest step without a notice', () => {
    const cart = run([add({ ...cheese, quantityMin: 10, quantityStep: 10 }, 333)]);
    expect(quantities(cart)).toEqual([330]);
    expect(cart.notice).toBeNull();
  });

  test('nothing that is sold out, and the cart stays as it was', () => {
    const cart = run([add({ ...coffee, stock: 0 })]);
    expect(cart).toMatchObject({ lines: [], notice: { available: 0 } });
  });

  test('the limit counts every line of the same item', () => {
    const cart = run([add(coffee, 3000)]);
    const noted: CartAction = { type: 'change', lineId: firstId(cart), changes: { note: 'sin azúcar' } };
    expect(quantities(run([noted, add(coffee, 4000)], 'block', cart))).toEqual([3000, 2000]);
  });

  test('a shop that does not block is only warned', () => {
    const cart = run([add(coffee, 9000)], 'warn');
    expect(quantities(cart)).toEqual([9000]);
    expect(cart.notice).toMatchObject({ available: 5000 });
  });

  test('an item without stock tracking has no limit', () => {
    expect(run([add({ ...coffee, stock: null }, 90_000)]).notice).toBeNull();
  });
});

test('an open-price item gets a line each time, at the price typed for it', () => {
  const addAction = (price: number): CartAction => ({
    type: 'add',
    item: { ...coffee, openPrice: true },
    price,
    lineId: `line-${++made}`,
  });
  const cart = run([addAction(300), addAction(300), addAction(450)]);
  expect(cart.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    [1000, 300],
    [1000, 300],
    [1000, 450],
  ]);
});

describe('a pack', () => {
  const box: Pack = { id: 'box', name: 'Caja', units: 2000, price: 700 };
  const packed = (pack: Pack, quantity?: number): CartAction => ({
    type: 'add',
    item: coffee,
    quantity,
    pack,
    lineId: `line-${++made}`,
  });
  const rows = ({ lines }: Cart) =>
    lines.map(({ quantity, labelAmount, pack }) => [pack?.id ?? null, quantity, labelAmount ?? null]);

  test('grows by whole packs at its price, beside the same item by the unit', () => {
    const cart = run([packed(box), add(coffee), packed(box, 2000)]);
    expect(rows(cart)).toEqual([
      ['box', 4000, 1400],
      [null, 1000, null],
    ]);
    const lineId = firstId(cart);
    expect(rows(run([{ type: 'step', lineId, direction: -1 }], 'block', cart))[0]).toEqual([
      'box',
      2000,
      700,
    ]);
    expect(rows(run([{ type: 'setQuantity', lineId, quantity: 3500 }], 'warn', cart))[0]).toEqual([
      'box',
      4000,
      1400,
    ]);
  });

  test('is sold as far as the stock holds whole ones', () => {
    expect(rows(run([packed(box, 6000)]))).toEqual([['box', 4000, 1400]]);
    expect(rows(run([packed({ ...box, units: 6000 })]))).toEqual([]);
  });

  test('without a price costs what its units do; who says a price takes its place', () => {
    expect(rows(run([packed({ ...box, price: null })]))).toEqual([['box', 2000, null]]);
    const cart = run([packed(box)]);
    const changes = { price: 300 };
    expect(rows(run([{ type: 'change', lineId: firstId(cart), changes }], 'block', cart))).toEqual([
      [null, 2000, null],
    ]);
  });
});

describe('a label of the scale', () => {
  const label = (quantity: number, labelAmount: number): CartAction => ({
    type: 'add',
    item: { ...cheese, price: 10_000 },
    quantity,
    labelAmount,
    lineId: `line-${++made}`,
  });
  const labels = ({ lines }: Cart) =>
    lines.map(({ quantity, labelAmount }) => [quantity, labelAmount ?? null]);

  test('each is a line of its own, as it was weighed', () => {
    expect(labels(run([label(333, 3333), label(102, 1020)]))).toEqual([
      [333, 3333],
      [102, 1020],
    ]);
    expect(labels(run([label(333, 3333), add({ ...cheese, price: 10_000 }, 100)]))).toEqual([
      [333, 3333],
      [100, null],
    ]);
  });

  test('is cleared when a quantity or a price is typed, or when the quantity falls', () => {
    const cart = run([label(333, 3333)]);
    const lineId = firstId(cart);
    expect(labels(run([{ type: 'setQuantity', lineId, quantity: 350 }], 'block', cart))).toEqual([
      [350, null],
    ]);
    expect(labels(run([{ type: 'change', lineId, changes: { price: 90 } }], 'block', cart))).toEqual([
      [333, null],
    ]);
    const available = new Map([['cheese-1', 300]]);
    expect(labels(run([{ type: 'fitStock', available }], 'block', cart))).toEqual([[300, null]]);
    expect(labels(run([label(900, 9000)]))).toEqual([[800, null]]);
  });

  test('comes back with its line when that is put back', () => {
    const cart = run([label(333, 3333)]);
    const [line] = cart.lines;
    if (!line) throw new Error('A label made a line.');
    const removed = run([{ type: 'remove', lineId: line.lineId }], 'block', cart);
    const putBack = { saleId: 'sale-1', taken: [{ line, at: 0 }] };
    expect(labels(run([{ type: 'putBack', putBack }], 'block', removed))).toEqual([[333, 3333]]);
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

describe('undo of a removed line', () => {
  const takenFrom = (cart: Cart, at: number): CartAction => {
    const line = cart.lines[at];
    return { type: 'putBack', putBack: { saleId: cart.saleId, taken: line ? [{ line, at }] : [] } };
  };

  test('brings that line back where it was', () => {
    const cart = run([add(coffee), add(cheese)]);
    const without = run([{ type: 'remove', lineId: firstId(cart) }], 'block', cart);
    expect(run([takenFrom(cart, 0)], 'block', without).lines).toEqual(cart.lines);
  });

  test('leaves what was scanned meanwhile where it is', () => {
    const cart = run([add(coffee)]);
    const later = run([{ type: 'remove', lineId: firstId(cart) }, add(cheese)], 'block', cart);
    expect(run([takenFrom(cart, 0)], 'block', later).lines.map(({ item }) => item.name)).toEqual([
      'Café de olla',
      'Queso',
    ]);
  });

  test('pressed after the sale is done puts nothing into the next one', () => {
    const cart = run([add(coffee), add(cheese)]);
    const sold: CartAction = { type: 'next', saleId: 'sale-1', nextId: 'sale-2' };
    const next = run([{ type: 'remove', lineId: firstId(cart) }, sold], 'block', cart);
    expect(run([takenFrom(cart, 0)], 'block', next)).toBe(next);
    expect(next).toMatchObject({ saleId: 'sale-2', lines: [] });
  });

  test('pressed twice, or in two tabs, is one line', () => {
    const cart = run([add(coffee)]);
    const undo = takenFrom(cart, 0);
    const twice = run([{ type: 'remove', lineId: firstId(cart) }, undo, undo], 'block', cart);
    expect(quantities(twice)).toEqual([1000]);
  });

  test('brings no more than the stock allows beside what came in meanwhile', () => {
    const cart = run([add(coffee, 4000)]);
    const later = run([{ type: 'remove', lineId: firstId(cart) }, add(coffee, 3000)], 'block', cart);
    const back = run([takenFrom(cart, 0)], 'block', later);
    expect(quantities(back)).toEqual([2000, 3000]);
    expect(back.notice).toMatchObject({ available: 2000 });
  });

  test('of an emptied cart keeps what was chosen since', () => {
    const customer = { id: 'c', name: 'Ana', phone: null, owed: 0, creditDays: null };
    const wrapping = { id: 'free-1', name: 'Envoltura', amount: 500 };
    const copies = { id: 'free-2', name: 'Copias', amount: 300 };
    const cart = run([add(coffee), { type: 'setFree', free: wrapping }]);
    const putBack = { saleId: 'sale-1', taken: [], freeAmounts: [wrapping], tip: 200, customer: null };
    const since = run(
      [
        { type: 'empty', nextId: 'x' },
        { type: 'setCustomer', customer },
        { type: 'setFree', free: copies },
      ],
      'block',
      cart,
    );
    const back = run(
      [
        { type: 'putBack', putBack },
        { type: 'putBack', putBack },
      ],
      'block',
      since,
    );
    expect(back).toMatchObject({ freeAmounts: [copies, wrapping], tip: 200, customer });
  });
});

describe('free amounts', () => {
  const wrapping = { id: 'free-1', name: 'Envoltura', amount: 500 };
  const copies = { id: 'free-2', name: null, amount: 300 };
  const set = (free: typeof wrapping | typeof copies): CartAction => ({ type: 'setFree', free });
  const both = run([add(coffee), set(wrapping), set(copies)]);

  test('stand one below the other, and each is changed in its place', () => {
    expect(both).toMatchObject({ freeAmounts: [wrapping, copies], selected: 'free-2' });
    const dearer = { ...wrapping, amount: 900 };
    expect(run([set(dearer)], 'block', both)).toMatchObject({ freeAmounts: [dearer, copies] });
    expect(freeOf(both)).toBe(800);
  });

  test('are chosen by the arrows and taken out like lines', () => {
    const up = run([{ type: 'move', direction: -1 }], 'block', both);
    expect(up.selected).toBe('free-1');
    const onLine = run([{ type: 'move', direction: -1 }], 'block', up);
    expect(onLine.selected).toBe(firstId(both));
    const one = run([{ type: 'remove', lineId: 'free-1' }], 'block', both);
    expect(one).toMatchObject({ freeAmounts: [copies], selected: 'free-2' });
    expect(run([set({ ...copies, amount: 0 })], 'block', one).freeAmounts).toEqual([]);
  });

  test('alone are a sale', () => {
    expect(isCartEmpty(run([set(copies)]))).toBe(false);
    expect(isCartEmpty(newCart('sale-1'))).toBe(true);
  });
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

describe('the id of the sale', () => {
  test('stays while the cart changes, and ends with the sale', () => {
    const cart = run([add(coffee), { type: 'empty', nextId: 'sale-2' }, add(cheese)]);
    expect(cart.saleId).toBe('sale-1');
    const done = run([{ type: 'next', saleId: 'sale-1', nextId: 'sale-2' }], 'block', cart);
    expect(done.saleId).toBe('sale-2');
  });

  test('of a sale that may have arrived is not lent to what follows an emptied cart', () => {
    const sent = run([add(coffee), { type: 'send', at: '2026-11-21T10:00:00Z' }]);
    expect(run([{ type: 'empty', nextId: 'sale-2' }], 'block', sent).saleId).toBe('sale-2');
    const refused = run([{ type: 'refuse' }, { type: 'empty', nextId: 'sale-2' }], 'block', sent);
    expect(refused.saleId).toBe('sale-1');
  });

  test('that is done elsewhere does not end the one that is open here', () => {
    const cart = run([add(coffee)]);
    expect(run([{ type: 'next', saleId: 'another', nextId: 'sale-2' }], 'block', cart)).toBe(cart);
  });

  test('is sent with one moment, however often', () => {
    const sent = run([add(coffee), { type: 'send', at: 'first' }, { type: 'send', at: 'second' }]);
    expect(sent.sentAt).toBe('first');
  });
});

test('the same actions make the same cart', () => {
  const actions = [add(coffee), add(cheese, 350), add(coffee)];
  expect(run(actions)).toEqual(run(actions));
});
