import { expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Furnished, Shop } from './support/shop.ts';

/** Five coffees and two waters, by cash and by card. */
async function trade(shop: Shop, goods: Furnished) {
  await sell(shop, { products: [{ id: goods.ids.coffee, quantity: 2 }] });
  await sell(shop, {
    products: [
      { id: goods.ids.coffee, quantity: 3 },
      { id: goods.ids.water, quantity: 2 },
    ],
    payment_method: 'card',
  });
}

const drawn = (page: Page) => page.locator('.recharts-bar-rectangle').first();
const plotOf = (page: Page, title: string) => page.getByRole('figure', { name: title });
const asTable = (page: Page, t: Texts, title: string) =>
  plotOf(page, title).getByRole('button', { name: t('report.asTable') });

test('the figures of the till are its sales, and open them', async ({ page, t, shop, goods, inspect }) => {
  await trade(shop, goods);
  await page.goto('/dashboard/pdv/analiticas');
  await expect(page.getByRole('heading', { name: t('report.posTitle') })).toBeVisible();
  await expect(page.getByRole('link', { name: /137\.5/ }).first()).toBeVisible();
  await expect(drawn(page)).toBeVisible();
  await inspect('pos-analytics');

  await asTable(page, t, t('report.byWeekday')).click();
  await asTable(page, t, t('report.byHour')).click();
  await inspect('pos-analytics-table');
  const table = page.getByRole('table', { name: t('report.byHour') });
  await table.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/pdv\/ordenes\?.*hour=/);
  await expect(page.getByText(t('sale.tickets', { count: 2 }), { exact: true })).toBeVisible();
  await inspect('orders-of-an-hour');

  await page.goBack();
  await page.getByRole('link', { name: t('platform.paymentMethods.card') }).click();
  await expect(page).toHaveURL(/paidWith=card/);
  await expect(page.getByText(t('sale.tickets', { count: 1 }), { exact: true })).toBeVisible();
  const name = t('platform.paymentMethods.card');
  await page.getByRole('button', { name: t('pos.withoutFilter', { name }) }).click();
  await expect(page.getByText(t('sale.tickets', { count: 2 }), { exact: true })).toBeVisible();
});

test('products show their value, demand and sales', async ({ page, t, shop, goods, inspect }) => {
  await trade(shop, goods);
  // Product analytics require Plus: its trial begins.
  await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
  await page.goto('/dashboard/productos/analiticas');
  await expect(page.getByRole('link', { name: goods.products.coffee.name })).toBeVisible();
  // The heading says what the way to it says.
  await expect(page.getByRole('heading', { level: 1, name: t('shell.menu.stockAnalytics') })).toBeVisible();
  const { body } = await shop.api({ path: '/v1/stock-analytics' });
  expect(fieldOf(body, 'totals', 'sold_quantity')).toBe(7);
  await inspect('stock-analytics');
  await page.getByRole('searchbox', { name: t('report.search') }).fill('azucar');
  await expect(page.getByRole('link', { name: goods.products.coffee.name })).toBeHidden();
  await expect(page.getByRole('link', { name: goods.products.sugar.name })).toBeVisible();

  await page.getByRole('link', { name: t('report.views.sold') }).click();
  await expect(page.getByRole('heading', { name: t('report.topByAmount') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('report.notSold', { count: 2 }) })).toBeVisible();
  await expect(drawn(page)).toBeVisible();
  await inspect('products-sold');
  const best = page.getByRole('region', { name: t('report.topByQuantity') });
  await best.getByRole('link').first().click();
  await expect(page).toHaveURL(/productId=/);
  const name = goods.products.coffee.name;
  await expect(page.getByRole('button', { name: t('pos.withoutFilter', { name }) })).toBeVisible();
  await expect(page.getByText(t('sale.tickets', { count: 2 }), { exact: true })).toBeVisible();

  // That of a category opens the sales of the category.
  await page.goBack();
  const sums = page.getByRole('region', { name: t('report.byCategory') });
  await sums.getByRole('link').first().click();
  await expect(page).toHaveURL(/categoryId=/);
  const category = t('pos.withoutFilter', { name: 'Bebidas' });
  await expect(page.getByRole('button', { name: category })).toBeVisible();
  await inspect('orders-of-category');
});

test('a shop without sales sees what will appear there', async ({ page, t, shop, inspect }) => {
  expect(shop.name).not.toBe('');
  await page.goto('/dashboard/pdv/analiticas');
  await expect(page.getByText(t('report.noSalesTitle'))).toBeVisible();
  await inspect('pos-analytics-empty');
});
