import { describe, expect, test } from 'vitest';
import { type Cart, type CartAction, newCart, reduceCart } from './cart.ts';
import { sentOf } from './cart-rows.ts';
import type { Item } from './item.ts';

const coffee: Item = {
  productId: 'coffee',
  variantId: 'coffee-1',
  name: 'Café de olla',
  unit: 'piece',
  price: 125,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: null,
  quantityMin: 1000,
  quantityStep: 1000,
  taxRate: null,
};
const cheese: Item = { ...coffee, variantId: 'cheese-1', name: 'Queso' };

const run = (actions: CartAction[], cart: Cart = newCart('sale-1')) =>
  actions.reduce((state, action) => reduceCart(state, action, 'allow'), cart);
let made = 0;
const add = (item: Item, quantity?: number): CartAction => ({
  type: 'add',
  item,
  quantity,
  lineId: `line-${++made}`,
});

describe('an item added while a sale is being charged', () => {
  const ana = { id: 'c', name: 'Ana', phone: null, owed: 0, creditDays: null };
  const wrapping = { id: 'free-1', name: 'Envoltura', amount: 500 };
  const under = run([
    add(coffee),
    { type: 'setFree', free: wrapping },
    { type: 'setCustomer', customer: ana },
  ]);
  const arrive = (meanwhile: CartAction[]) => {
    const arrived: CartAction = { type: 'next', saleId: 'sale-1', nextId: 'sale-2', sent: sentOf(under) };
    return run([...meanwhile, arrived], under);
  };

  test('is the next sale, also for more of the same item', () => {
    const next = arrive([
      add(cheese),
      add(coffee, 2000),
      { type: 'setFree', free: { ...wrapping, amount: 700 } },
    ]);
    expect(next.saleId).toBe('sale-2');
    expect(next.lines.map(({ item, quantity }) => [item.name, quantity])).toEqual([
      ['Café de olla', 2000],
      ['Queso', 1000],
    ]);
    expect(next.freeAmounts.map(({ amount }) => amount)).toEqual([200]);
    const names = [...under.lines.map(({ lineId }) => lineId), wrapping.id];
    expect(names).not.toContain(next.lines[0]?.lineId);
    expect(names).not.toContain(next.freeAmounts[0]?.id);
  });

  test('leaves the customer with the sale that was sent, unless another was chosen since', () => {
    expect(arrive([add(cheese)]).customer).toBeNull();
    const luis = { ...ana, id: 'd', name: 'Luis' };
    expect(arrive([{ type: 'setCustomer', customer: luis }]).customer).toEqual(luis);
    expect(arrive([])).toEqual(newCart('sale-2'));
  });
});
