import { expect, test } from 'vitest';
import { fromBody, shapeOf } from '../wire/wire.ts';
import { Discount } from './discount.ts';

const refusals = (input: unknown) =>
  Discount.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

test('a percentage ends at 100, money does not', () => {
  expect(Discount.parse({ value: 10_000, unit: 'percentage' })).toEqual({
    value: 10_000,
    unit: 'percentage',
  });
  expect(Discount.parse({ value: 10_001, unit: 'money' }).value).toBe(10_001);
  expect(refusals({ value: 10_001, unit: 'percentage' })).toEqual([['value', 'percentageTooLarge']]);
  expect(refusals({ value: -1, unit: 'money' })).toEqual([['value', 'amountNegative']]);
  expect(refusals({ value: 1, unit: 'piece' })).toEqual([['unit', 'invalidDiscountUnit']]);
});

test('a discount with three decimals is refused with the allowed number', () => {
  // A value that is not a decimal of its scale arrives as NaN.
  const read = fromBody(shapeOf(Discount, 'input'));
  expect(refusals(read({ value: 33.333, unit: 'percentage' }))).toEqual([['value', 'invalidDiscount']]);
  expect(refusals(read({ value: 33.33, unit: 'percentage' }))).toBeUndefined();
});
