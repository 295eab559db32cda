// @vitest-environment happy-dom
import type { PosStats } from '@mostrador/api/report/report.schema';
import { expect, test } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { seen, until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import PosAnalyticsPage from './PosAnalyticsPage.tsx';
import { quietStats } from './pos-stats.fixture.ts';

const userId = '0190a000-0000-7000-8000-000000000001';
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
  await open({ ...quietStats, totals: { ...quietStats.totals, refunded } });
  await until(() => expect(seen()).toContain('123.45'));
  await until(() => expect(seen()).toContain('Beto'));
});

test('of who did nothing the page says so', async () => {
  await open(quietStats);
  await until(() => expect(document.querySelector('a[href*="nueva-venta"]')).not.toBeNull());
});
