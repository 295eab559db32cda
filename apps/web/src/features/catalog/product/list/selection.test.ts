import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { readAddress } from '../../../../lib/navigation/address.ts';
import { ManyForm, PriceForm } from '../form/product-rules.ts';
import { productAddress } from './product-address.ts';
import { blankMany, blankPrice, choiceOf, priceOf } from './selection.ts';

const all = { kind: 'all', query: {}, count: 40, clear: () => undefined } as const;
const stateOf = (search: Record<string, string>) => readAddress(productAddress, search);

test('a selection of all filter matches sends the filter and the displayed count', () => {
  const expected = 40;
  const category = newId();
  expect(choiceOf(all, stateOf({}))).toEqual({ allProducts: true, expected });
  expect(choiceOf(all, stateOf({ content: 'pan', filter: 'no_cost' }))).toEqual({
    filter: { content: 'pan', filterBy: 'no_cost' },
    expected,
  });
  expect(choiceOf(all, stateOf({ category }))).toEqual({
    filter: { productCategoryIds: [category] },
    expected,
  });
  expect(choiceOf(all, stateOf({ category: 'none' }))).toEqual({
    filter: { isUncategorized: true },
    expected,
  });
});

test('ticked products are sent by their ids, whatever the filter is', () => {
  const rows = { kind: 'rows', rows: [], count: 0, clear: () => undefined } as const;
  expect(choiceOf({ ...rows, rows: [] }, stateOf({ content: 'pan' }))).toEqual({ productIds: [] });
});

test('a price is an amount, or a share, a sum or a margin', () => {
  const typed = { ...blankPrice, amount: 500, share: 1000, sum: 25, margin: 3000 };
  expect(PriceForm.parse({ ...typed, kind: 'amount' })).toEqual({ kind: 'amount', amount: 500 });
  expect(PriceForm.parse({ ...typed, kind: 'fall' })).toEqual({ kind: 'share', share: -1000 });
  expect(PriceForm.parse({ ...typed, kind: 'rise', by: 'sum', rounding: 'half' })).toEqual({
    kind: 'sum',
    sum: 25,
    rounding: 'half',
  });
  expect(PriceForm.parse({ ...typed, kind: 'margin' })).toEqual({ kind: 'margin', margin: 3000 });
});

test.each([
  [{ kind: 'amount' }, 'amount'],
  [{ kind: 'rise' }, 'share'],
  [{ kind: 'fall', by: 'sum' }, 'sum'],
  [{ kind: 'margin' }, 'margin'],
] as const)('a missing value is reported at its field: %o', (values, field) => {
  const refused = PriceForm.safeParse({ ...blankPrice, ...values });
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(priceOf({ ...blankPrice, ...values })).toBeNull();
});

test('many products get what was filled in, and something must be', () => {
  expect(ManyForm.parse({ ...blankMany, category: 'none', showInStore: 'no', lowStock: 2000 })).toEqual({
    productCategoryId: null,
    showInStore: false,
    lowStock: 2000,
  });
  expect(ManyForm.safeParse(blankMany).error?.issues).toMatchObject([{ message: 'nothingToChange' }]);
});
