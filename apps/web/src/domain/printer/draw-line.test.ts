import { expect, test } from 'vitest';
import { rowsOf } from './draw-line.ts';

/** Ten dots for a letter, whichever. */
const pen = {
  measureText: (text: string) => ({ width: [...new Intl.Segmenter().segment(text)].length * 10 }),
};

test('words stand side by side, and none runs off the paper', () => {
  expect(rowsOf('Pan dulce de anís', 100, pen)).toEqual(['Pan dulce', 'de anís']);
  const long = rowsOf(`Es ${'Sinespacios'.repeat(3)} 👩\u200d🍳${'🍞'.repeat(12)}`, 100, pen);
  expect(long.join('').replaceAll(' ', '')).toBe(`Es${'Sinespacios'.repeat(3)}👩\u200d🍳${'🍞'.repeat(12)}`);
  for (const row of long) {
    expect(pen.measureText(row).width).toBeLessThanOrEqual(100);
    expect(row.isWellFormed()).toBe(true);
  }
});
