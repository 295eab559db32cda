import { expect, test } from 'vitest';
import { logoSize } from './logo-size.ts';

test('a logo keeps its shape within its room on the paper, and a small one is not blown up', () => {
  expect(logoSize({ width: 250, height: 250 }, 'ticket')).toEqual({ width: 20, height: 20 });
  expect(logoSize({ width: 250, height: 25 }, 'ticket')).toEqual({ width: 30, height: 3 });
  expect(logoSize({ width: 125, height: 250 }, 'letter')).toEqual({ width: 14, height: 28 });
  expect(logoSize({ width: 48, height: 24 }, 'ticket').width).toBeCloseTo(12.7);
});
