// @vitest-environment happy-dom
import type { PosStats } from '@mostrador/api/report/report.schema';
import { expect, test } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { seen, until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import PosAnalyticsPage from './PosAnalyticsPage.tsx';

const days = { from: '2026-11-01', until: '2026-11-23' };
const userId = '0190a000-0000-7000-8000-000000000001';
const none = { amount: 0, count: 0, average: null };
const sums = { tax: 0, discount: 0, tip: 0, quantity: 0 };
const stats: PosStats = {
  ...days,
  totals: { ...none, ...sums, voided: none, refunded: none },
  previous: { ...days, ...none },
  change: { amount: null, count: null, average: null },
  byDay: [],
  byHour: [],
  byWeekday: [],
  byMethod: [],
  byUser: [],
};
const people = { users: [{ user: { id: userId, name: 'Beto' } }], customers: [] };
const open = (answer: PosStats) =>
  draw(<PosAnalyticsPage />, {
    path: `/informe?userId=${userId}`,
    answers: {
      'user.me': () => aMe({}),
      'report.pos': () => answer,
      'report.topUsers': () => people,
    },
  });

test('who only took goods back is named, and what came back is told', async () => {
  const refunded = { amount: 12_345, count: 1 };
  await open({ ...stats, totals: { ...stats.totals, refunded } });
  await until(() => expect(seen()).toContain('123.45'));
  await until(() => expect(seen()).toContain('Beto'));
});

test('of who did nothing the page says so', async () => {
  await open(stats);
  await until(() => expect(document.querySelector('a[href*="nueva-venta"]')).not.toBeNull());
});
