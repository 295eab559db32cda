import { expect, test } from 'vitest';
import { clockOf, instantOf } from './moments.ts';

test.each([
  ['2026-11-26T09:30', 'America/Guatemala', '2026-11-26T15:30:00.000Z'],
  ['2026-07-01T00:00', 'America/Santiago', '2026-07-01T04:00:00.000Z'],
  ['2026-01-01T00:00', 'America/Santiago', '2026-01-01T03:00:00.000Z'],
])('%s of %s is %s, and back', (clock, zone, instant) => {
  expect(instantOf(clock, zone)).toBe(instant);
  expect(clockOf(instant, zone)).toBe(clock);
});

test('an invalid moment is null', () => {
  expect(instantOf('', 'America/Guatemala')).toBe('');
});
