import { expect, test } from 'vitest';
import { fittingOf } from './fitting.ts';

test.each([
  ['all that has room', [100, 100, 100], 300, 3],
  ['no place is kept for what is not needed', [100, 100, 100], 320, 3],
  ['the last go where one of them has none', [100, 100, 100], 299, 2],
  ['more of them go to make room for the button behind them', [100, 100, 100], 230, 1],
  ['none has room', [100, 100], 90, 0],
  ['there are none', [], 0, 0],
])('%s', (_name, widths, room, fitting) => {
  expect(fittingOf(widths, { room, more: 60 })).toBe(fitting);
});
