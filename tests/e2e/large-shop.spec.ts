import { expect, type Page } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { actOnChosen } from './support/bulk.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

type Answer = { result?: { data?: { pagination?: { count: number | null } } } };
type Carried = { result?: { data?: { products?: { name: string; id: string }[]; next?: string | null } } };

/** The first page of a large catalogue, without that product; the next one does not come. */
async function isCarrying(page: Page, far: string) {
  await page.route(/\/trpc\/product\.tillCatalogue/, async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"after"')) return;
    const response = await route.fetch();
    const body: Carried | Carried[] = await response.json();
    for (const { result } of [body].flat()) {
      const { data } = result ?? {};
      if (!data?.products) continue;
      data.products = data.products.filter(({ name }) => name !== far);
      data.next = data.products[0]?.id ?? null;
    }
    await route.fulfill({ response, json: body });
  });
}

test('a product the till has not loaded yet is found by its name', async ({ page, t, seen, goods: _ }) => {
  await isCarrying(page, 'Café molido');
  const till = tillOf(page, { t, seen });
  await till.open();
  await expect(page.getByRole('button', { name: /Café molido/ })).toHaveCount(0);
  await till.search.fill('café mol');
  const tile = page.getByRole('button', { name: new RegExp(`^${t('common.add')} Café molido`) });
  await expect(tile).toBeVisible();
  await till.search.press('Enter');
  await till.showTicket();
  await expect(till.lines.getByText('Café molido')).toBeVisible();
});

test('all matches are selected if the list does not count them, and their number is shown', async ({
  page,
  t,
  shop,
}) => {
  for (const name of ['Agua', 'Jugo', 'Pan']) await aProduct(shop, { name, price: 10, stock: 4 });
  await page.route(/\/trpc\/[^?]*product\.list[,?]/, async (route) => {
    const response = await route.fetch();
    const body: Answer | Answer[] = await response.json();
    for (const { result } of [body].flat()) if (result?.data?.pagination) result.data.pagination.count = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
  await page.getByRole('button', { name: t('common.selectAllFound') }).click();
  await expect(page.getByText(t('common.selectedCount', { count: 3 }))).toBeVisible();
  await actOnChosen(page, { act: t('product.editMany'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('product.editMany') });
  await dialog.getByRole('textbox', { name: t('product.lowStock') }).fill('3');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(t('product.changedCount', { count: 3 }))).toBeVisible();
  const { body } = await shop.api({ path: '/v1/products' });
  expect(fieldOf(body, 'products', '2', 'low_stock')).toBe(3);
  // A list that is still on its way would be answered after the page is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const look of [
  { language: 'es', width: 1280, scheme: 'light' },
  { language: 'ar', width: 390, scheme: 'dark' },
] as const)
  test.describe(`a slow list, ${look.language}`, () => {
    test.use({ look });

    test('the current rows stay readable while the next rows load', async ({ page, goods: _, inspect }) => {
      await page.goto('/dashboard/productos/todos');
      const table = page.getByRole('table');
      await expect(table).toHaveAttribute('aria-busy', 'false');
      const release = Promise.withResolvers<void>();
      await page.route(/\/trpc\/[^?]*product\.list[,?]/, async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.getByRole('searchbox').fill('agua');
      await expect(table).toHaveAttribute('aria-busy', 'true');
      // The loading indicator appears after a delay.
      await page.waitForTimeout(500);
      await inspect('list-waiting');
      release.resolve();
      await expect(table).toHaveAttribute('aria-busy', 'false');
    });
  });
