import { expect, test } from 'vitest';
import type { CartLine } from '../../parts/sale/item.ts';
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
    stock: null,
    quantityMin: 1000,
    quantityStep: 1000,
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
  amountFree: 0,
});
const soldLine = (variantId: string, quantity: number) => ({
  lineId: 'l',
  id: variantId,
  variantId,
  name: variantId,
  unit: 'piece',
  quantity,
  price: 500,
  discount: null,
  taxRate: 0,
  amountGross: 500,
  amountDiscount: 0,
  amountTax: 0,
  amount: 500,
  note: null,
  modifiers: [],
  stock: 0,
});
const cart = (...lines: CartLine[]) => ({ lines, amountFree: 0 });
const total = { amount: 1000, totals: [1000, 1000] };

test('the same things are the same sale', () => {
  const difference = differenceOf(cart(line('water', 2000)), recorded(['water', 2000]));
  expect(isSameSale(difference, total)).toBe(true);
  expect(isSameSale(difference, { amount: 900, totals: [1000, 1000] })).toBe(false);
});

test('the same thing on two lines is still the same thing', () => {
  const difference = differenceOf(cart(line('water', 2000)), recorded(['water', 500], ['water', 1500]));
  expect(isSameSale(difference, total)).toBe(true);
});

test('what was added afterwards is unpaid, and only that', () => {
  const difference = differenceOf(cart(line('water', 3000), line('soap', 1000)), recorded(['water', 2000]));
  expect(difference.unpaid.map(({ item, quantity }) => [item.name, quantity])).toEqual([
    ['water', 1000],
    ['soap', 1000],
  ]);
  expect(isSameSale(difference, total)).toBe(false);
});

test('what was taken out afterwards was paid and is not in the cart', () => {
  const difference = differenceOf(cart(line('water', 1000)), recorded(['water', 2000], ['soap', 1000]));
  expect(difference.unpaid).toEqual([]);
  expect(difference.surplus).toEqual([
    { name: 'water', quantity: 1000 },
    { name: 'soap', quantity: 1000 },
  ]);
});

test('a free amount is compared too', () => {
  const more = differenceOf({ lines: [], amountFree: 900 }, { products: [], services: [], amountFree: 400 });
  expect(more).toMatchObject({ unpaidFree: 500, surplusFree: 0 });
  const less = differenceOf({ lines: [], amountFree: 400 }, { products: [], services: [], amountFree: 900 });
  expect(less).toMatchObject({ unpaidFree: 0, surplusFree: 500 });
});
