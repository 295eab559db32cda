import { expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { type Texts, test } from './support/fixtures.ts';
import { otherShop } from './support/frame.ts';
import { aCategory, aProduct, password, type Shop } from './support/shop.ts';
import { alsoOwn } from './support/staff.ts';

const products = '/dashboard/productos/todos';
const categories = '/dashboard/categoria-de-productos/todos';

const isRow = (page: Page, name: string) =>
  expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
const isNoRow = (page: Page, name: string) =>
  expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

async function switchTo(page: Page, t: Texts, shop: Shop) {
  await page.getByRole('button', { name: t('shell.switchOrganization') }).click();
  await otherShop(page, 'Tienda La Esquina').click();
  await expect(page).toHaveURL(/\/dashboard\/pdv\/inicio$/);
  // The address changes before the tab has gone over.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('organization')))
    .toContain(shop.organizationId);
}

async function signInAs(page: Page, t: Texts, shop: Shop) {
  const form = page.getByRole('region', { name: t('auth.loginTitle') });
  await form.getByLabel(t('auth.email')).fill(shop.email);
  await form.getByRole('textbox', { name: t('auth.password'), exact: true }).fill(password);
  await form.getByRole('button', { name: t('auth.signIn') }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function signOut(page: Page, t: Texts) {
  await page.getByRole('button', { name: /Ana Pérez/ }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

const categoriesOf = async (shop: Shop) => {
  const { body } = await shop.api({
    path: '/v1/product-categories',
    headers: { organization: shop.organizationId },
  });
  const rows = fieldOf(body, 'product_categories');
  return Array.isArray(rows) ? rows.map((row) => fieldOf(row, 'name')) : [];
};

test('two tabs in two businesses: each shows and books its own', async ({
  page,
  context,
  t,
  shop,
  nextShop,
}) => {
  const other = await nextShop();
  await aCategory(shop, 'Bebidas');
  await aCategory(other, 'Zapatos');
  await alsoOwn(shop, other);
  await page.goto(categories);
  await isRow(page, 'Bebidas');
  const second = await context.newPage();
  await second.goto(categories);
  await isRow(second, 'Bebidas');

  await switchTo(page, t, other);
  await page.goto(categories);
  await isRow(page, 'Zapatos');
  await isNoRow(page, 'Bebidas');

  await second.goto('/dashboard/categoria-de-productos/nuevo');
  await second.getByRole('textbox', { name: t('category.name') }).fill('Abarrotes');
  await second.getByRole('button', { name: t('common.save'), exact: true }).click();
  await isRow(second, 'Abarrotes');
  await isNoRow(second, 'Zapatos');
  expect(await categoriesOf(shop)).toContain('Abarrotes');
  expect(await categoriesOf(other)).toEqual(['Zapatos']);

  await switchTo(page, t, shop);
  await page.goto(categories);
  await isRow(page, 'Bebidas');
  await switchTo(page, t, other);
  await page.goto(categories);
  await isRow(page, 'Zapatos');
  await page.reload();
  await isRow(page, 'Zapatos');
});

test('a second person in one tab is the person in every tab', async ({
  page,
  context,
  t,
  shop,
  nextShop,
  watched,
}) => {
  // News are requested after a while, possibly at the very moment of signing out.
  watched.foresee(/\/trpc\/changelog\.list/);
  const other = await nextShop();
  await aProduct(shop, { name: 'Café molido', price: 25, stock: 9 });
  await aProduct(other, { name: 'Jabón', price: 5, stock: 9 });
  await page.goto(products);
  await isRow(page, 'Café molido');
  const second = await context.newPage();
  await second.goto(products);
  await isRow(second, 'Café molido');

  await signOut(page, t);
  await expect(second).toHaveURL(/:\d+\/$/);
  await signInAs(page, t, other);
  await expect(second).toHaveURL(/\/dashboard/);
  for (const each of [page, second]) {
    await each.goto(products);
    await isRow(each, 'Jabón');
    await isNoRow(each, 'Café molido');
  }
});

test('nothing of a cart outlives its person on this device', async ({ page, t, shop, nextShop, goods }) => {
  const other = await nextShop();
  await alsoOwn(other, shop);
  await page.goto('/dashboard/pdv/nueva-venta');
  await page
    .getByRole('button', { name: /Agua pura/ })
    .first()
    .click();
  const carts = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([, value]) => value.includes('Agua pura')));
  await expect.poll(async () => (await carts()).length, goods.ids.water).toBeGreaterThan(0);
  await page.goto('/dashboard/permission-denied');
  await page.getByRole('button', { name: /Ana Pérez/ }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await page.getByRole('button', { name: t('shell.logoutEmpty') }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await carts()).toEqual([]);
  await signInAs(page, t, other);
  expect(await carts()).toEqual([]);
});

test('a session that ended elsewhere leaves nothing for the next person', async ({
  page,
  t,
  shop,
  nextShop,
  watched,
}) => {
  watched.foresee(/\/trpc\//);
  const other = await nextShop();
  await aProduct(shop, { name: 'Café molido', price: 25, stock: 9 });
  await page.goto(products);
  await isRow(page, 'Café molido');
  await shop.api({ method: 'DELETE', path: '/users/logout' });
  await page.goto(`${products}?page=1`);
  await expect(page).toHaveURL(/:\d+\/$/);
  await signInAs(page, t, other);
  await page.goto(products);
  await expect(page.getByText(t('product.emptyTitle'))).toBeVisible();
  await isNoRow(page, 'Café molido');
});

test.describe('with a token that is over', () => {
  test.use({ visitor: 'stranger' });

  test('signing in leads to the requested page', async ({ page, t, shop }) => {
    const claims = Buffer.from(JSON.stringify({ sub: 'x', exp: 1_000 })).toString('base64url');
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('isPrepared')) return;
      sessionStorage.setItem('isPrepared', 'yes');
      localStorage.setItem('token', token);
    }, `a.${claims}.b`);
    await page.goto(categories);
    await expect(page).toHaveURL(/:\d+\/$/);
    await signInAs(page, t, shop);
    await expect(page).toHaveURL(/\/categoria-de-productos\/todos$/);
  });
});
