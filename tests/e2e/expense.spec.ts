import { expect } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';
import { pay } from './support/staff.ts';

test('an expense is noted on a phone, corrected and voided', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/nuevo-gasto');
  await page
    .getByRole('textbox', { name: t('expense.amount') })
    .first()
    .fill('250');
  const category = page.getByRole('combobox', { name: t('expense.category') });
  await category.click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('textbox', { name: t('expense.concept') }).fill('Renta de mayo');
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByRole('heading', { name: 'Renta de mayo' })).toBeVisible();
  await expect(page.getByText('G-000001')).toBeVisible();

  await page.goto(`${page.url()}/editar`);
  await page
    .getByRole('textbox', { name: t('expense.amount') })
    .first()
    .fill('300');
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page).not.toHaveURL(/editar/);
  const { body } = await shop.api({ method: 'GET', path: '/v1/expenses-transactions' });
  expect(Object(body).expenses_transactions).toMatchObject([{ amount: 300, paid: 300, revision: 2 }]);

  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.more') })
    .click();
  await page.getByRole('menuitem', { name: t('expense.void') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('expense.reason') }).fill('Repetido');
  await dialog.getByRole('button', { name: t('expense.void') }).click();
  await expect(page.getByText(t('expense.voidedBecause', { reason: 'Repetido' }))).toBeVisible();
  await page.goto('/dashboard/gastos');
  await expect(page.getByText(t('expense.emptyTitle'))).toBeVisible();
});

test('a pending expense is approved from its list, and the list shows when none is left', async ({
  page,
  t,
  shop,
}) => {
  const categories = await shop.api({
    method: 'GET',
    path: '/v1/transaction-categories?transaction_type_id=expense',
  });
  const [category] = Object(categories.body).transaction_categories;
  const waits = (concept: string, amount: number) =>
    shop.api({
      method: 'POST',
      path: '/v1/expenses-transactions',
      body: { category_id: textOf(category, 'id'), concept, amount, pending: true },
    });
  await waits('Limpieza', 56);
  await waits('Taxi', 40);
  await page.goto('/dashboard/gastos');
  await page.getByRole('link', { name: t('expense.pending') }).click();
  const rows = page.getByRole('list', { name: t('expense.pending') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows
    .filter({ hasText: 'Limpieza' })
    .getByRole('button', { name: t('expense.approve') })
    .click();
  await expect(rows).toHaveCount(1);
  await waits('Flete', 15);
  await page.reload();
  await expect(rows).toHaveCount(2);
  // By keys: the second one is put off, and the first one approved.
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('p');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(page.getByText(t('expense.nothingWaits'))).toBeVisible();
  await page.goto('/dashboard/gastos');
  await expect(page.getByText('Limpieza')).toBeVisible();
  await expect(page.getByRole('link', { name: t('expense.pending') })).toHaveCount(0);
});

test('goods and services of one bill are noted, each in its sum', async ({
  page,
  t,
  shop,
  seen,
  inspect,
}) => {
  await pay(shop);
  await aProduct(shop, { name: 'Harina', price: 12, cost: 8, stock: 5 });
  await shop.api({ method: 'POST', path: '/v1/services', body: { name: 'Afilado', price: 15 } });
  await page.goto('/dashboard/nuevo-gasto');
  await page.getByRole('button', { name: t('expense.addGoods') }).click();
  await page.getByRole('searchbox', { name: t('lines.find') }).fill('harina');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Harina` }).fill('10');
  await page.getByRole('combobox', { name: t('lines.addService') }).click();
  await page.getByRole('option', { name: 'Afilado' }).click();
  const cost = page.getByRole('textbox', { name: `${t('expense.cost')}: Afilado` });
  await cost.fill('');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByText(t('errors.costRequired'))).toBeVisible();
  await cost.fill('20');
  const ticket = page.getByRole('region', { name: t('expense.total') });
  await expect(ticket).toContainText(`${t('sale.services')} (+)`);
  for (const amount of ['20.00', '80.00', '100.00']) await expect(ticket).toContainText(amount);
  await inspect('expense-goods');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('expense.goodsBought') })).toBeVisible();
  const { body } = await shop.api({ method: 'GET', path: '/v1/expenses-transactions' });
  expect(Object(body).expenses_transactions).toMatchObject([
    { amount: 100, amount_products: 80, amount_services: 20, services: [{ name: 'Afilado', cost: 20 }] },
  ]);
  const name = t('expense.voucher');
  // A phone shows the most usual act, and the rest of them in a menu.
  const more = page.getByRole('main').getByRole('button', { name: t('common.more') });
  if (seen.width === 390) await more.click();
  await page.getByRole(seen.width === 390 ? 'menuitem' : 'button', { name }).click();
  const voucher = page.getByRole('dialog', { name: t('receipt.voucher.title') });
  for (const text of ['G-000001', '10 × Harina', '100.00', t('receipt.voucher.takes')])
    await expect(voucher).toContainText(text);
  await inspect('expense-voucher');
  const pdf = await voucher.getByRole('link', { name: t('sale.receiptPdf') }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
});

/** One pixel, which the page takes for a photo. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the invoice of an expense comes with it, is looked at, joined by another and taken off', async ({
  page,
  t,
}) => {
  await page.goto('/dashboard/nuevo-gasto');
  await page
    .getByRole('textbox', { name: t('expense.amount') })
    .first()
    .fill('85');
  await page.getByRole('combobox', { name: t('expense.category') }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  const add = (name: string, mimeType: string, buffer = photo) =>
    page.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer });
  await add('factura.png', 'image/png');
  await expect(
    page.getByRole('button', { name: t('attachment.remove', { name: 'factura.png' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();

  const papers = page.getByRole('region', { name: t('attachment.title') });
  await papers.getByRole('button', { name: t('attachment.open', { name: 'factura.png' }) }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'factura.png' })).toHaveJSProperty(
    'complete',
    true,
  );
  await page.keyboard.press('Escape');
  await add('recibo.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF'));
  const paper = papers.getByRole('button', { name: t('attachment.open', { name: 'recibo.pdf' }) });
  const [saved] = await Promise.all([page.waitForEvent('download'), paper.click()]);
  expect(saved.suggestedFilename()).toBe('recibo.pdf');
  await papers.getByRole('button', { name: t('attachment.remove', { name: 'factura.png' }) }).click();
  await expect(papers.getByRole('listitem')).toHaveCount(1);
});

test('a fixed asset is depreciated over the months of its use', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  const body = { name: 'Hornos', transaction_type_id: 'expense', report_group: 'fixed_asset' };
  await shop.api({ method: 'POST', path: '/v1/transaction-categories', body });
  await page.goto('/dashboard/nuevo-gasto');
  await page
    .getByRole('textbox', { name: t('expense.amount') })
    .first()
    .fill('6000');
  const months = page.getByRole('textbox', { name: t('expense.usefulMonths') });
  await expect(months).toHaveCount(0);
  await page.getByRole('combobox', { name: t('expense.category') }).click();
  await page.getByRole('option', { name: 'Hornos' }).click();
  await months.fill('60');
  await expect(page.locator('#main')).toContainText('100');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(/gasto\/[^/]+$/);
  await expect(page.locator('#main')).toContainText(t('expense.bookValue'));
  const made = await shop.api({ path: '/v1/expenses-transactions' });
  expect(fieldOf(made.body, 'expenses_transactions', '0')).toMatchObject({
    ...{ amount: 6000, useful_months: 60, depreciated: 0 },
  });

  // It is sold for less than it is worth, and that is taken back.
  await page.getByRole('button', { name: t('asset.dispose') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('asset.disposePrice') }).fill('4500');
  await dialog
    .getByRole('combobox', { name: t('asset.disposeInto') })
    .selectOption({ label: t('platform.moneyPlaces.safe') });
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(page.locator('#main')).toContainText(t('asset.disposedFor'));
  await expect(page.locator('#main')).toContainText('4,500');
  await page.getByRole('button', { name: t('asset.takeBack') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('asset.takeBack') })
    .click();
  await expect(page.locator('#main')).not.toContainText(t('asset.disposedFor'));
});
