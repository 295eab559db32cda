import { expect, test } from 'vitest';
import { cardDays, daysWithin } from './card-days.ts';

test.each([
  // Cut on the 15th, paid on the 5th of the month behind it.
  ['before the cut', { cutDay: 15, paymentDay: 5 }, '2026-01-10', ['2025-12-15', '2026-01-05', '2026-02-05']],
  ['on the cut', { cutDay: 15, paymentDay: 5 }, '2026-01-15', ['2026-01-15', '2026-02-05', '2026-03-05']],
  ['on its day', { cutDay: 15, paymentDay: 5 }, '2026-02-05', ['2026-01-15', '2026-02-05', '2026-03-05']],
  ['in one month', { cutDay: 3, paymentDay: 23 }, '2026-03-24', ['2026-03-03', '2026-03-23', '2026-04-23']],
  [
    'in short months',
    { cutDay: 31, paymentDay: 30 },
    '2026-02-28',
    ['2026-02-28', '2026-03-30', '2026-04-30'],
  ],
  [
    'without a cut',
    { cutDay: null, paymentDay: 20 },
    '2026-01-21',
    ['2026-01-21', '2026-02-20', '2026-03-20'],
  ],
  [
    'without a cut, today',
    { cutDay: null, paymentDay: 20 },
    '2026-01-20',
    ['2026-01-20', '2026-01-20', '2026-02-20'],
  ],
] as const)('a card is paid %s', (_when, card, today, [cutOn, dueOn, nextDueOn]) => {
  expect(cardDays(card, today)).toEqual({ cutOn, dueOn, nextDueOn });
});

test('every such day within a range is returned, the last one in short months', () => {
  const days = { from: '2026-01-31', until: '2026-03-31' };
  expect(daysWithin(31, days)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(daysWithin(15, { from: '2026-02-16', until: '2026-03-14' })).toEqual([]);
});
