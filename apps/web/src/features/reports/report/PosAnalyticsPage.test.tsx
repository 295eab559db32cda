// @vitest-environment happy-dom
import type { PosStats } from '@mostrador/api/reports/report/report.schema';
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
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

test('a seller with only returns is listed, and the returned amount is shown', async () => {
  const refunded = { amount: 12_345, count: 1, tax: 1323, tip: 0 };
  await open({ ...quietStats, totals: { ...quietStats.totals, refunded } });
  await until(() => expect(seen()).toContain('123.45'));
  await until(() => expect(seen()).toContain('Beto'));
});

test('without sales each plot shows that, and a plot with data is drawn', async () => {
  const refunded = { amount: 12_345, count: 1, tax: 1323, tip: 0 };
  const nothing = { amount: 0, count: 0 };
  const byHour = [{ hour: 9, ...nothing }];
  const byDay = [{ date: '2026-11-01', ...nothing, previousAmount: 500 }];
  await open({ ...quietStats, byDay, byHour, totals: { ...quietStats.totals, refunded } });
  const plots = () => [...document.querySelectorAll('figure')];
  const hasNoSales = (figure: Element) => figure.textContent?.includes('no hubo ventas') ?? false;
  await until(() => expect(plots().map(hasNoSales)).toEqual([false, true, true]));
  expect(plots().map((figure) => figure.querySelectorAll('button').length)).toEqual([1, 0, 0]);
});

test('of who did nothing the page says so', async () => {
  await open(quietStats);
  await until(() => expect(document.querySelector('a[href*="nueva-venta"]')).not.toBeNull());
});
