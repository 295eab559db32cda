import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';
import { type Look, lookOf } from './support/look.ts';
import { anAccount } from './support/shop.ts';

type Visitor = 'stranger' | 'owner' | 'newcomer';
type Place = { screen: string; visitor?: Visitor; search?: string; endsAt?: RegExp };

/** Every screen of the program and who looks at it; the table of the routes is compared with this list. */
const places: Place[] = [
  { screen: '/', visitor: 'stranger' },
  { screen: '/login', visitor: 'stranger' },
  { screen: '/recuperar-contrasena', visitor: 'stranger' },
  { screen: '/cambiar-contrasena', visitor: 'stranger', search: '?reset_password_token=abc' },
  { screen: '/verificar-email', visitor: 'stranger' },
  { screen: '/403' },
  { screen: '/404' },
  { screen: '/dashboard', endsAt: /\/dashboard\/pdv\/inicio$/ },
  { screen: '/dashboard/finalizar-registro', visitor: 'newcomer' },
  { screen: '/dashboard/permission-denied' },
  { screen: '/dashboard/pdv/inicio' },
  { screen: '/dashboard/pdv/nueva-venta' },
  { screen: '/dashboard/pdv/ordenes' },
  { screen: '/dashboard/pdv/ordenes/:id' },
  { screen: '/r/:token', visitor: 'stranger' },
  { screen: '/dashboard/inventario' },
  { screen: '/dashboard/productos', endsAt: /\/dashboard\/productos\/todos$/ },
  { screen: '/dashboard/productos/todos' },
  { screen: '/dashboard/productos/nuevo' },
  { screen: '/dashboard/productos/:id' },
  { screen: '/dashboard/productos/:id/editar' },
  { screen: '/dashboard/categoria-de-productos', endsAt: /\/categoria-de-productos\/todos$/ },
  { screen: '/dashboard/categoria-de-productos/todos' },
  { screen: '/dashboard/categoria-de-productos/nuevo' },
  { screen: '/dashboard/categoria-de-productos/:id/editar' },
];

test('every screen is looked at @once', () => {
  const table = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'app', 'routes.tsx');
  const written = [...readFileSync(table, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  expect(written.filter((path) => path !== '/_kit').toSorted()).toEqual(
    places.map(({ screen }) => screen).toSorted(),
  );
});

for (const [index, place] of places.entries()) {
  const look: Look | null = environment.hasEveryLook ? null : lookOf(index);
  test.describe(place.screen, () => {
    test.use({ visitor: 'stranger', ...(look && { look }) });

    test('opens without a fault', async ({ page, shop, goods, inspect, t }) => {
      const sale = await sell(shop, {
        products: [{ id: goods.ids.coffee, quantity: 2 }],
        received: 100,
        payment_method: 'cash',
      });
      const saleId = textOf(sale, 'id');
      const receipt = await shop.api({ path: `/v1/receipts/${saleId}` });
      const ids: Record<string, string> = {
        '/dashboard/pdv/ordenes/:id': saleId,
        '/dashboard/productos/:id': goods.ids.coffee,
        '/dashboard/productos/:id/editar': goods.ids.coffee,
        '/dashboard/categoria-de-productos/:id/editar': goods.categories.drinks,
        '/r/:token': /\/r\/([^/?#]+)/.exec(textOf(receipt.body, 'link'))?.[1] ?? '',
      };
      const { visitor = 'owner', screen, search = '' } = place;
      const token =
        visitor === 'owner' ? shop.token : visitor === 'newcomer' ? (await anAccount()).token : null;
      if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
      await page.goto(screen.replace(/:\w+/, ids[screen] ?? '') + search);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (place.endsAt) await expect(page).toHaveURL(place.endsAt);
      await expect(page).toHaveTitle(/^.+ \| Mostrador$/);
      expect(await page.locator('html').getAttribute('dir')).toBe(t('common.save') === 'حفظ' ? 'rtl' : 'ltr');
      await inspect(`screen${screen.replaceAll('/', '-').replaceAll(':', '')}`);
    });
  });
}
