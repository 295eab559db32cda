import { expect, test } from 'vitest';
import { labelFormats, pageRule, pagesOf } from './label-formats.ts';

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
