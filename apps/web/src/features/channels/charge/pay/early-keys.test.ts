import { expect, test } from 'vitest';
import { sumOfKeys } from './early-keys.ts';

test('keys typed before the dialog stands mean what they mean in its field', () => {
  expect(sumOfKeys([], 'dot')).toEqual({ sum: null, isConfirmed: false });
  expect(sumOfKeys(['Enter'], 'dot')).toEqual({ sum: null, isConfirmed: true });
  expect(sumOfKeys(['1', '0', '0', 'Enter'], 'dot')).toEqual({ sum: 10_000, isConfirmed: true });
  expect(sumOfKeys(['2', '0', 'Backspace', '5', ',', '5'], 'comma')).toEqual({
    sum: 2550,
    isConfirmed: false,
  });
});
