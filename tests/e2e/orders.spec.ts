import { expect } from '@playwright/test';
import { showActs } from './pages/till.ts';
import { fieldOf, textOf } from './support/api.ts';
import { onlySaleOf, owedBy, sell, stockOf } from './support/books.ts';
import { test } from './support/fixtures.ts';

test('an order is found by number and by customer, opened and voided', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const made = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'José Ramírez' } });
  const customer = textOf(made.body, 'id');
  const products = [{ id: goods.ids.coffee, quantity: 2 }];
  const sale = await sell(shop, {
    products,
    contact_id: customer,
    payments: [{ method: 'cash', amount: 20 }],
  });
  expect(await owedBy(shop, customer)).toBe(31);
  const code = textOf(sale, 'code');

  await page.goto('/dashboard/pdv/ordenes');
  const search = page.getByRole('searchbox', { name: t('sale.searchOrders') });
  for (const words of ['ramirez', code, String(fieldOf(sale, 'order_number')), 'cafe molido']) {
    await search.fill('nadie');
    await expect(page.getByText(t('common.noResultsFor', { text: 'nadie' }))).toBeVisible();
    await search.fill(words);
    await expect(page.getByRole('link', { name: code })).toBeVisible();
  }
  await search.fill('');
  await page.getByRole('button', { name: t('common.yesterday') }).click();
  await expect(page.getByText(t('common.noResults'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('common.today') }).click();
  await expect(page.getByText(t('sale.tickets', { count: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('common.custom') }).click();
  await expect(page.getByRole('button', { name: t('common.calendar.previousMonth') })).toBeVisible();
  await inspect('orders-calendar');
  await page.keyboard.press('Escape');
  await inspect('orders');
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { name: new RegExp(code) })).toBeVisible();
  await expect(page.getByRole('list', { name: t('sale.lines') })).toContainText('Café molido');
  await inspect('order');

  await showActs(page, { t, seen });
  await page.getByRole('button', { name: t('sale.void') }).click();
  const dialog = page.getByRole('dialog', { name: t('sale.voidTitle', { code }) });
  const confirm = dialog.getByRole('button', { name: t('sale.void') });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('Se equivocó de producto');
  await inspect('void');
  await confirm.click();
  await expect(page.getByText('Se equivocó de producto').first()).toBeVisible();
  await inspect('order-voided');

  expect(await stockOf(shop, goods.ids.coffee)).toBe(40);
  expect(await owedBy(shop, customer)).toBe(0);
  const stored = await onlySaleOf(shop);
  expect(fieldOf(stored, 'status')).toBe('voided');
  expect(fieldOf(stored, 'void_reason')).toBe('Se equivocó de producto');
  expect(fieldOf(stored, 'products', 'length')).toBe(1);
  expect(fieldOf(stored, 'payments', 'length')).toBe(1);
});

test('a range that ends before it begins is reported in words @once', async ({ page, t, shop, goods }) => {
  await sell(shop, { products: [{ id: goods.ids.coffee, quantity: 1 }] });
  await page.goto('/dashboard/pdv/ordenes?from=2026-03-02&until=2026-03-01');
  await expect(page.getByRole('alert')).toHaveText(t('errors.dateRangeReversed'));
  await expect(page.getByText(t('common.listFailed'))).toBeHidden();
});
