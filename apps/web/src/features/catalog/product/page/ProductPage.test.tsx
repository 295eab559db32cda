// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import { beans } from '../product.fixture.ts';
import ProductPage from './ProductPage.tsx';

test.each([
  ['opens', true],
  ['does not open', false],
])('the address of the dialog for stock %s it by the right to move stock', async (_name, mayAdjust) => {
  const me = aMe({ mainRole: 'employee' });
  const currentPermissions = {
    ...me.currentPermissions,
    inventory_see_catalog: true,
    inventory_edit_products: mayAdjust,
  };
  const answers = { 'user.me': () => ({ ...me, currentPermissions }), 'product.byId': () => beans };
  await draw(<ProductPage />, { answers, path: '/product?adjust=true' });
  await until(() => expect(seen()).toContain('Movimientos de existencias'));
  const dialogs = () => document.querySelectorAll('[role=dialog]').length;
  if (mayAdjust) await until(() => expect(dialogs()).toBe(1));
  else {
    // Its opener comes with its own code, which is loaded from now on.
    await import('./AdjustStockDialog.tsx');
    expect(dialogs()).toBe(0);
  }
});

test('a product without stock tracking shows that, and how to begin tracking', async () => {
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.byId': () => ({ ...beans, trackStock: false }),
    'product.stockMovements': () => ({
      stockMovements: [],
      pagination: { page: 1, perPage: 10, count: 0, pages: 0 },
    }),
  };
  await draw(<ProductPage />, { answers, path: '/product' });
  await until(() => expect(seen()).toContain('Sin control de existencias'));
  const ways = () => document.querySelectorAll('a[href$="/editar"]').length;
  await until(() => expect(ways()).toBeGreaterThan(1));
  expect(seen()).not.toContain('Ajustar existencias');
});

test('less than nothing is explained', async () => {
  const short = {
    ...beans,
    stock: -3000,
    variants: beans.variants.map((each) => ({ ...each, stock: -3000 })),
  };
  const answers = { 'user.me': () => aMe({ mainRole: 'owner' }), 'product.byId': () => short };
  await draw(<ProductPage />, { answers, path: '/product' });
  await until(() => expect(seen()).toContain('Salieron 3 más de las que había'));
});
