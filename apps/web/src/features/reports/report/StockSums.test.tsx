// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { StockSums } from './StockSums.tsx';

const pesos = { currency: 'CLP', currencySymbol: '$', decimals: 0 as const };
const chilean = { country: { id: 'CL', name: 'Chile', ...pesos }, moneySymbol: 'comma' as const };
const totals = {
  products: 2,
  valueAtCost: 49_763_623,
  valueAtPrice: 103_779_850,
  withoutCost: 0,
  soldQuantity: 11_350,
  soldAmount: 3_437_000,
  margin: 824_600,
  turnover: 1.67,
  lostSales: 0,
};

test('amounts in pesos are whole, and stock turnover has the shop’s own comma', async () => {
  const answers = { 'user.me': () => aMe({ at: chilean }) };
  await draw(<StockSums stats={{ from: '2026-11-01', until: '2026-11-23', totals }} />, { answers });
  await until(() => expect(seen()).toContain('$497.636'));
  const text = seen().replace(/\u00a0/g, ' ');
  expect(text).not.toContain('497.636,');
  expect(text).toContain('1,67');
  expect(text).toContain('11,35');
});
