import { expect, test } from 'vitest';
import { type TotalRules, totalsOf } from './cart/cart-total.ts';
import type { CartLine, Item } from './cart/item.ts';
import { shopAsSold } from './shop-as-sold.ts';
import type { Shop } from './use-shop.ts';

const item: Item = {
  productId: 'coffee',
  variantId: 'coffee-1',
  name: 'Café',
  unit: 'piece',
  price: 3060,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: null,
  quantityMin: 1000,
  quantityStep: 1000,
  taxRate: null,
};
const line: CartLine = { lineId: 'l', item, quantity: 1000, price: 3060, discount: null, note: null };
const cart = (sold: Partial<CartLine>) => ({
  lines: [{ ...line, ...sold }],
  freeAmounts: [],
  discount: null,
  tip: 0,
});
const shopWith = (rules: Partial<TotalRules>): Shop => ({
  id: 'shop',
  stockPolicy: 'block',
  tax: { enabled: false, included: true },
  defaultTaxRate: 1200,
  freeTaxRate: 0,
  deliveryTaxRate: 0,
  cashRounding: 0,
  isHalfDown: false,
  decimals: 2,
  taxName: null,
  creditDays: 30,
  lowStock: 5000,
  timeZone: 'America/Guatemala',
  cutoffHour: 0,
  bills: [],
  tipsEnabled: false,
  scaleLabels: 'none',
  scaleFormat: '2xAAAAAVVVVVC',
  phoneCode: '+502',
  ...rules,
});
const counted = { taxIncluded: true, decimals: 2, cashRounding: 0, currency: 'GTQ' } as const;
const sold = { ...counted, amountFree: 0, freeTaxRate: 0 };
const isCash = { isCash: true };

test('a coin that came later does not round a sale of before', () => {
  const shop = shopAsSold(shopWith({ cashRounding: 50 }), sold);
  expect(totalsOf(cart({ taxRate: 0 }), shop, isCash).total).toBe(3060);
});

test('a tax that is added today is not added to what was sold with it inside, or without any', () => {
  const shop = shopAsSold(shopWith({ tax: { enabled: true, included: false } }), sold);
  expect(totalsOf(cart({ taxRate: 1200 }), shop, isCash)).toMatchObject({ total: 3060, amountTax: 328 });
  expect(totalsOf(cart({ taxRate: 0 }), shop, isCash)).toMatchObject({ total: 3060, amountTax: 0 });
});

test('an item added to a sale of a shop without tax bears no tax', () => {
  const shop = shopAsSold(shopWith({}), sold);
  const taxed = { ...item, taxRate: 500 };
  expect(totalsOf(cart({ item: taxed }), shop, isCash)).toMatchObject({ total: 3060, amountTax: 0 });
});

test('a free amount that was sold keeps its tax, and one that comes to the sale has that of today', () => {
  const free = { ...cart({ taxRate: 0 }), freeAmounts: [{ id: 'free', name: null, amount: 11_200 }] };
  const shop = shopWith({ tax: { enabled: true, included: true }, freeTaxRate: 1200 });
  const untaxed = shopAsSold(shop, { ...sold, amountFree: 11_200 });
  expect(totalsOf(free, untaxed, isCash)).toMatchObject({ freeTax: 0, amountTax: 0 });
  expect(totalsOf(free, shopAsSold(shop, sold), isCash)).toMatchObject({ freeTax: 1200, amountTax: 1200 });
});

test('whole pesos stay whole, and their middle goes down', () => {
  const shop = shopAsSold(shopWith({}), { ...sold, decimals: 0, cashRounding: 1000, currency: 'CLP' });
  const pesos = cart({ price: 99_500, taxRate: 0 });
  expect(totalsOf(pesos, shop, isCash).total).toBe(99_000);
});
