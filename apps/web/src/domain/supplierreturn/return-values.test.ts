import { expect, test } from 'vitest';
import { type Returnable, type ReturnValues, totalsOf } from './return-values.ts';

const returnable = {
  ...{ purchaseId: 'p', code: 'C-000001', currency: 'GTQ', decimals: 2, contact: null, open: 5000 },
  products: [
    {
      ...{ id: 'a', variantId: 'a', lineId: 'l', name: 'Café', unit: 'piece', bought: 3000, returned: 1000 },
      ...{ quantityStep: 1000, stock: 9000, amount: 10_000, amountTax: 1000 },
    },
  ],
} as const satisfies Returnable;
const values: ReturnValues = {
  ...{ purchaseId: 'p', quantities: { l: 2000 }, amount: null, tax: null, paymentMethod: null },
  ...{ supplierDocument: '', date: '2026-11-28', reason: 'Roto' },
};

test('the quantities propose the amounts of their part of the line', () => {
  expect(totalsOf(returnable, values)).toEqual({ amount: 6667, tax: 667, credited: 5000, rest: 1667 });
});

test('an amount that is typed stands for the proposed one', () => {
  expect(totalsOf(returnable, { ...values, amount: 4000 })).toMatchObject({ credited: 4000, rest: 0 });
});
