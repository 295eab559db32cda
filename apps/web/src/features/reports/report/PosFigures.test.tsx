// @vitest-environment happy-dom
import type { PosStats } from '@mostrador/api/reports/report/report.schema';
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { until } from '../../../lib/testing/user.testing.ts';
import { PosFigures } from './PosFigures.tsx';
import { days, quietStats } from './pos-stats.fixture.ts';

const sold = { amount: 5000, count: 2, average: 2500 };
const undone = { amount: 1000, count: 1 };
const stats: PosStats = {
  ...quietStats,
  totals: { ...quietStats.totals, ...sold, voided: undone, refunded: { ...undone, tax: 0, tip: 0 } },
  previous: { ...days, ...sold },
};

test('every figure of one person opens what that person did', async () => {
  const userId = '0190a000-0000-7000-8000-000000000001';
  await draw(<PosFigures stats={stats} entries={{ ...days, userId }} />, {
    answers: { 'user.me': () => aMe({}) },
  });
  await until(() => expect(document.querySelectorAll('dd a')).toHaveLength(5));
  const ways = [...document.querySelectorAll('dd a')].map((each) => each.getAttribute('href') ?? '');
  expect(ways.filter((way) => way.includes(`userId=${userId}`))).toHaveLength(5);
  expect(ways.filter((way) => way.includes('isVoided=true'))).toHaveLength(1);
  expect(ways.filter((way) => way.includes('isReturned=true'))).toHaveLength(1);
});
