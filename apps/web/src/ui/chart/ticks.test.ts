import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test('an axis of nothing says it once; what sold then or now has its own steps', () => {
  expect(ticksOf([{ value: 0 }, { value: 0, before: 0 }])).toEqual({ ticks: [0], domain: [0, 1] });
  expect(ticksOf([{ value: 0 }, { value: 40 }])).toEqual({});
  expect(ticksOf([{ value: 0, before: 40 }])).toEqual({});
});
