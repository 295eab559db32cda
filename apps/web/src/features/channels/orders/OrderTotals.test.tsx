// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { OrderTotals } from './OrderTotals.tsx';

async function theSums(owed: number) {
  document.body.replaceChildren();
  const answers = {
    'user.me': () => aMe({}),
    'pos.totals': () => ({ count: 2, amount: 4500, balance: 1000, owed }),
  };
  await draw(<OrderTotals query={{ from: '2026-11-20', until: '2026-11-20' }} />, { answers });
  await until(() => expect(seen()).toMatch(/Vendido a créditoQ 10/));
}

test('a cashier who counts a drawer blind sees the number of sales and no sum of them', async () => {
  document.body.replaceChildren();
  const answers = { 'user.me': () => aMe({}), 'pos.totals': () => ({ count: 2 }) };
  await draw(<OrderTotals query={{ from: '2026-11-20', until: '2026-11-20' }} />, { answers });
  await until(() => expect(seen()).toMatch(/Oculto hasta cerrar la caja2 ventas/));
  expect(seen()).not.toContain('promedio');
});

test('the amount sold on credit is shown beside its open balance', async () => {
  await theSums(600);
  expect(seen()).toMatch(/Vendido a créditoQ 10(\.00)?Hoy se debe Q 6/);
  await theSums(0);
  expect(seen()).toMatch(/Vendido a créditoQ 10(\.00)?Ya se pagó todo/);
});
