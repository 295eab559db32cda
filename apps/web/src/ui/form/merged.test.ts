import { expect, test } from 'vitest';
import { merged, withTheirs } from './merged.ts';

const before = { name: 'Café', price: 1000, variants: [{ id: 'v', price: 500, stock: 9 }], ids: ['a'] };

test('a field changed by only one of them gets that value', () => {
  const mine = { ...before, name: 'Café molido' };
  const theirs = { ...before, price: 1200 };
  expect(merged(before, mine, theirs)).toEqual({
    values: { ...before, name: 'Café molido', price: 1200 },
    overlaps: [],
  });
});

test('the same change of both is no question, and different ones are', () => {
  const mine = { ...before, name: 'Té', price: 1100 };
  const theirs = { ...before, name: 'Té', price: 1200 };
  const { values, overlaps } = merged(before, mine, theirs);
  expect(values).toEqual(mine);
  expect(overlaps).toEqual([{ path: ['price'], mine: 1100, theirs: 1200 }]);
  expect(withTheirs(values, overlaps)).toEqual(theirs);
});

test('parts of the same variant are merged separately: a sale does not affect a new price', () => {
  const mine = { ...before, variants: [{ id: 'v', price: 600, stock: 9 }] };
  const theirs = { ...before, variants: [{ id: 'v', price: 500, stock: 8 }] };
  expect(merged(before, mine, theirs)).toEqual({
    values: { ...before, variants: [{ id: 'v', price: 600, stock: 8 }] },
    overlaps: [],
  });
  const dearer = { ...before, variants: [{ id: 'v', price: 700, stock: 8 }] };
  const { values, overlaps } = merged(before, mine, dearer);
  expect(overlaps).toEqual([{ path: ['variants', '0', 'price'], mine: 600, theirs: 700 }]);
  expect(withTheirs(values, overlaps)).toEqual(dearer);
});

test('a list with other things in it is one value', () => {
  const mine = {
    ...before,
    variants: [...before.variants, { id: 'w', price: 1, stock: 1 }],
    ids: ['a', 'b'],
  };
  const theirs = { ...before, variants: [], ids: ['c'] };
  expect(merged(before, mine, theirs).overlaps.map(({ path }) => path)).toEqual([['variants'], ['ids']]);
});
