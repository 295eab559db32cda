import { expect, test } from 'vitest';
import { kindOf, periodKinds, periodOf, stepped } from './periods.ts';

test('a period is whole and holds its day', () => {
  expect(periodOf('week', '2026-11-26')).toEqual({ from: '2026-11-23', until: '2026-11-29' });
  expect(periodOf('month', '2024-02-10')).toEqual({ from: '2024-02-01', until: '2024-02-29' });
  expect(periodOf('quarter', '2026-11-26')).toEqual({ from: '2026-10-01', until: '2026-12-31' });
  expect(periodOf('year', '2026-11-26')).toEqual({ from: '2026-01-01', until: '2026-12-31' });
});

test('steps there and back lead to the same days', () => {
  for (const kind of periodKinds)
    for (const day of ['2024-02-29', '2025-12-31', '2026-01-01', '2026-05-17']) {
      const period = periodOf(kind, day);
      expect(kindOf(period)).toBe(kind);
      for (const by of [1, -1] as const) {
        const next = stepped(period, by);
        expect(kindOf(next)).toBe(kind);
        expect(stepped(next, by === 1 ? -1 : 1)).toEqual(period);
      }
    }
});

test('days of one’s own choice move by as many', () => {
  const period = { from: '2026-02-26', until: '2026-03-02' };
  expect(kindOf(period)).toBeUndefined();
  expect(stepped(period, -1)).toEqual({ from: '2026-02-21', until: '2026-02-25' });
});
