import { expect, test } from 'vitest';
import type { CartLine } from '../../../../domain/sale/cart/item.ts';
import { differenceOf, isSameSale } from './recorded.ts';

const line = (variantId: string, quantity: number): CartLine => ({
  lineId: `line-${variantId}`,
  item: {
    productId: variantId,
    variantId,
    name: variantId,
    unit: 'piece',
    price: 500,
    wholesaleQuantity: null,
    wholesalePrice: null,
    quantityStep: 1000,
    stock: null,
    quantityMin: 1000,
    taxRate: null,
  },
  quantity,
  price: null,
  discount: null,
  note: null,
});
const recorded = (...products: [string, number][]) => ({
  products: products.map(([variantId, quantity]) => soldLine(variantId, quantity)),
  services: [],
  freeAmounts: [],
});
const soldLine = (variantId: string, quantity: number) => ({
  lineId: 'l',
  id: variantId,
  variantId,
  name: variantId,
  unit: 'piece',
  quantity,
  price: 500,
  labelAmount: null,
  pack: null,
  discount: null,
  taxRate: 0,
  amountGross: 500,
  offerId: null,
  amountDiscount: 0,
  amountCoupon: null,
  amountTax: 0,
  amount: 500,
  note: null,
  modifiers: [],
  quantityStep: 1000,
  stock: 0,
});
const cart = (...lines: CartLine[]) => ({ lines, freeAmounts: [] });
const total = { amount: 1000, totals: [1000, 1000] };

test('the same things are the same sale', () => {
  const difference = differenceOf(cart(line('water', 2000)), recorded(['water', 2000]));
  expect(isSameSale(difference, total)).toBe(true);
  expect(isSameSale(difference, { amount: 900, totals: [1000, 1000] })).toBe(false);
});

test('the same item on two lines is still the same item', () => {
  const difference = differenceOf(cart(line('water', 2000)), recorded(['water', 500], ['water', 1500]));
  expect(isSameSale(difference, total)).toBe(true);
});

test('only lines added afterwards are unpaid', () => {
  const difference = differenceOf(cart(line('water', 3000), line('soap', 1000)), recorded(['water', 2000]));
  expect(difference.unpaid.map(({ item, quantity }) => [item.name, quantity])).toEqual([
    ['water', 1000],
    ['soap', 1000],
  ]);
  expect(isSameSale(difference, total)).toBe(false);
});

test('lines removed afterwards were paid and are not in the cart', () => {
  const difference = differenceOf(cart(line('water', 1000)), recorded(['water', 2000], ['soap', 1000]));
  expect(difference.unpaid).toEqual([]);
  expect(difference.surplus).toEqual([
    { name: 'water', quantity: 1000 },
    { name: 'soap', quantity: 1000 },
  ]);
});

test('free amounts are compared by what they are for', () => {
  const wrapping = { id: 'a', name: 'Envoltura', amount: 900 };
  const copies = { id: 'b', name: null, amount: 300 };
  const sold = (...freeAmounts: { name: string | null; amount: number }[]) => ({
    products: [],
    services: [],
    freeAmounts,
  });
  const more = differenceOf(
    { lines: [], freeAmounts: [wrapping, copies] },
    sold({ name: 'Envoltura', amount: 400 }),
  );
  expect(more).toMatchObject({ unpaidFree: [{ ...wrapping, amount: 500 }, copies], surplusFree: [] });
  const less = differenceOf({ lines: [], freeAmounts: [copies] }, sold(wrapping, copies));
  expect(less).toMatchObject({ unpaidFree: [], surplusFree: [{ name: 'Envoltura', amount: 900 }] });
  expect(isSameSale(less, { amount: 300, totals: [300] })).toBe(false);
});
