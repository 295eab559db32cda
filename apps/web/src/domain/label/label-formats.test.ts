import { expect, test } from 'vitest';
import { barsWidth, isTooFine, labelFormats, pageRule, pagesOf } from './label-formats.ts';

test('a roll has a page for each label, as large as the label', () => {
  const pages = pagesOf(['a', 'b'], labelFormats.roll_50x25, 5);
  expect(pages.map(({ places }) => places.map(({ label }) => label))).toEqual([['a'], ['b']]);
  expect(pageRule(labelFormats.roll_50x25)).toBe('@page { size: 50mm 25mm; margin: 0 }');
});

test('a sheet fills up behind the places that are used', () => {
  const labels = Array.from({ length: 30 }, (_, index) => index);
  const pages = pagesOf(labels, labelFormats.letter_30, 2);
  const [first = [], second = []] = pages.map(({ places }) => places.map(({ label }) => label));
  expect(first.slice(0, 3)).toEqual([null, null, 0]);
  expect(first).toHaveLength(30);
  expect(second).toEqual([28, 29]);
  expect(pagesOf([], labelFormats.letter_30, 0)).toEqual([]);
});

test.each([labelFormats.letter_30, labelFormats.a4_24])('labels of a sheet lie within it: %o', (format) => {
  const { columns, rows, left, top, gap, width, height } = format.sheet;
  expect(left + columns * format.width + (columns - 1) * gap).toBeLessThanOrEqual(width);
  expect(top + rows * format.height).toBeLessThanOrEqual(height);
});

/** EAN-13 and a code of twelve letters, with their quiet zones. */
test.each([
  [115, labelFormats.roll_30x20, 2],
  [115, labelFormats.roll_50x25, 3],
  [187, labelFormats.roll_50x25, 2],
  [115, labelFormats.letter_30, 4],
])('a code of %i modules on %o has bars of %i whole dots', (modules, format, dots) => {
  expect(barsWidth(modules, format)).toBe(modules * dots * 0.125);
  expect(barsWidth(modules, format)).toBeLessThan(format.width);
});

test('a code for which a label is too small takes all of it', () => {
  expect(barsWidth(187, labelFormats.roll_30x20)).toBe(29);
});

test('a code that no scanner could read from a label is reported', () => {
  const long = 'ABC-123-LARGO-0001';
  expect(isTooFine(long, labelFormats.roll_50x25)).toBe(true);
  expect(isTooFine(long, labelFormats.letter_30)).toBe(false);
  expect(isTooFine('7501055300075', labelFormats.roll_30x20)).toBe(false);
});
