import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

test('on a phone the title and what can be done stand in one row, on lists and on what they open', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Playera de algodón', price: 90, cost: 40, stock: 3 });
  const contact = await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'Distribuidora del Norte', kind: 'supplier' },
  });
  const bought = await shop.api({
    method: 'POST',
    path: '/v1/purchases',
    body: { products: [{ id, quantity: 1, cost: 40 }] },
  });
  const paths = [
    'productos/todos',
    `productos/${id}`,
    'categoria-de-productos/todos',
    'contactos/todos',
    `contactos/${textOf(contact.body, 'id')}`,
    `contactos/${textOf(contact.body, 'id')}/editar`,
    `deudas/por-usuario/${textOf(contact.body, 'id')}?direction=payable`,
    'inventario/movimientos',
    'inventario/compras',
    `inventario/compras/${textOf(bought.body, 'id')}`,
  ];
  for (const path of paths) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Side by side: none begins below where the title ends.
    const below = () =>
      page.locator('header:has(h1)').evaluate((head) => {
        const title = head.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
        const acts = [...head.children].slice(1).flatMap((group) => [...group.querySelectorAll('a, button')]);
        return acts
          .filter((act) => act.getBoundingClientRect().top >= title.bottom)
          .map((act) => act.textContent || act.ariaLabel);
      });
    await expect.poll(below, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});
