import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('a text is cut between its letters', () => {
  expect(cut('Café', 10)).toBe('Café');
  expect(cut('Café', 3)).toBe('Caf');
  expect(cut('Pan🍞🥖', 4)).toBe('Pan');
  expect(cut('Pan🍞🥖', 5)).toBe('Pan🍞');
  for (let most = 0; most < 9; most += 1) expect(cut('🍞🥖👩‍🍳', most).isWellFormed()).toBe(true);
});
