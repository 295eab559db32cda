import { stockReasons, stockReasonsFor } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { AdjustForm } from '../form/product-rules.ts';
import { type AdjustValues, stockAfter } from './adjust-stock.ts';

const values: AdjustValues = {
  productId: newId(),
  variantId: null,
  direction: 'out',
  quantity: 2500,
  reason: 'shrinkage',
  unitCost: null,
  note: '',
  paymentMethod: null,
  contactId: null,
  expenseCategoryId: null,
};

test('outgoing quantities are negative and incoming ones are positive', () => {
  expect(AdjustForm.parse(values)).toMatchObject({ id: values.productId, quantity: -2500, note: null });
  expect(AdjustForm.parse({ ...values, direction: 'in', reason: 'found' })).toMatchObject({ quantity: 2500 });
});

test('a cost is sent only for incoming goods', () => {
  const costly = { ...values, unitCost: 900 };
  const bought = { ...costly, direction: 'in', reason: 'purchase', paymentMethod: 'cash' } as const;
  expect(AdjustForm.parse(bought)).toMatchObject({ unitCost: 900, paymentMethod: 'cash' });
  expect(AdjustForm.parse(costly).unitCost).toBeNull();
});

test('a missing quantity and a missing reason are reported on their fields', () => {
  const refused = AdjustForm.safeParse({ ...values, quantity: null, reason: null });
  expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['quantity', 'quantityRequired'],
    ['reason', 'reasonRequired'],
  ]);
});

test('the dialog says what will be left', () => {
  expect(stockAfter(10_000, values)).toBe(7500);
  expect(stockAfter(10_000, { direction: 'in', quantity: null })).toBe(10_000);
});

test('every reason of the API has its direction', () => {
  expect(new Set([...stockReasonsFor.in, ...stockReasonsFor.out])).toEqual(new Set(stockReasons));
});

test('a purchase adjustment is not saved before a payment method is chosen', () => {
  const bought: AdjustValues = { ...values, direction: 'in', reason: 'purchase' };
  const issues = (more: Partial<AdjustValues>) =>
    AdjustForm.safeParse({ ...bought, ...more }).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issues({})).toEqual([['paymentMethod', 'paymentMethodRequired']]);
  expect(issues({ paymentMethod: 'credit' })).toEqual([['contactId', 'supplierRequired']]);
  expect(issues({ paymentMethod: 'expense' })).toEqual([['expenseCategoryId', 'categoryRequired']]);
  const found = AdjustForm.parse({ ...bought, reason: 'found', paymentMethod: 'cash' });
  expect(found.paymentMethod).toBeNull();
});
