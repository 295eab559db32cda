import { hasWrongCheckDigit } from '@mostrador/shared/money/check-digit';
import { expect, test } from 'vitest';
import { blankVariant } from './product-form.ts';
import { filledDown, withBarcodes } from './variant-columns.ts';

const rows = [100, 200, null, 400].map((price) => ({ ...blankVariant(), price, stock: 1000 }));

test('a column is filled from one row downwards, and no other column is', () => {
  const filled = filledDown(rows, { column: 'price', from: 1 });
  expect(filled.map(({ price }) => price)).toEqual([100, 200, 200, 200]);
  expect(filled.map(({ stock }) => stock)).toEqual([1000, 1000, 1000, 1000]);
  expect(filledDown(rows, { column: 'price', from: 2 }).map(({ price }) => price)).toEqual([
    100,
    200,
    null,
    null,
  ]);
});

test('variants with a code retain it, and all others get one of their own', () => {
  const [first, ...others] = withBarcodes([
    { ...blankVariant(), barcode: '750001' },
    blankVariant(),
    blankVariant(),
  ]);
  expect(first?.barcode).toBe('750001');
  const made = others.map(({ barcode }) => barcode);
  expect(new Set(made).size).toBe(2);
  for (const code of made) expect(hasWrongCheckDigit(code)).toBe(false);
});
