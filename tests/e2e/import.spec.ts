import { readFileSync } from 'node:fs';
import { readSpreadsheet } from '@mostrador/api/spreadsheet';
import { expect, type Locator, type Page } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { type Texts, test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';
import { aProduct } from './support/shop.ts';

const address = '/dashboard/organizaciones/importar-datos';
const drop = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const badge = (page: Page, t: Texts, status: 'draft' | 'completed' | 'undone') =>
  page.locator('header').getByText(t(`dataimport.statuses.${status}`), { exact: true });

test('a file is checked, its columns corrected, imported and undone', async ({ page, t, shop, inspect }) => {
  await payFor(shop);
  await aProduct(shop, { name: 'Café molido', price: 10 });
  await page.goto(address);
  await expect(page.getByText(t('dataimport.noHistory'))).toBeVisible();
  await inspect('import-start');

  const file = 'Nombre;Precio;Existencias;Raro\nCafé molido;12,50 Q;;a\nTé verde;abc;3;b\nAzúcar;4,25;8;c\n';
  await drop(page, 'lista.csv', file);
  await expect(badge(page, t, 'draft')).toBeVisible();
  const wrong = page.getByRole('row').filter({ hasText: 'Té verde' });
  await expect(wrong.getByText('B3')).toBeVisible();
  await expect(wrong.getByText('abc')).toBeVisible();
  await inspect('import-errors');
  await page.getByText(t('dataimport.all', { count: 3 })).click();
  await expect(page.getByRole('row').filter({ hasText: 'Azúcar' })).toBeVisible();
  const last = page.getByRole('combobox', { name: t('dataimport.columnIs', { title: 'Raro' }) });
  await last.selectOption('sku');
  await expect(last).toHaveValue('sku');
  await inspect('import-check');

  await page.getByRole('button', { name: t('dataimport.confirm', { count: 2 }) }).click();
  await expect(badge(page, t, 'completed')).toBeVisible();
  await inspect('import-done');
  const { body } = await shop.api({ path: '/v1/products' });
  const products = fieldOf(body, 'products');
  expect([fieldOf(products, '0', 'price'), fieldOf(products, '1', 'price')]).toEqual([4.25, 12.5]);
  expect([fieldOf(products, '0', 'sku'), fieldOf(products, '1', 'sku')]).toEqual(['c', 'a']);
  const [result] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('dataimport.resultFile') }).click(),
  ]);
  expect(result.suggestedFilename()).toMatch(/\.xlsx$/);

  await page.getByRole('button', { name: t('dataimport.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dataimport.undo') })
    .click();
  await expect(badge(page, t, 'undone')).toBeVisible();
  const left = fieldOf((await shop.api({ path: '/v1/products' })).body, 'products');
  expect([fieldOf(left, 'length'), fieldOf(left, '0', 'price')]).toEqual([1, 10]);
  await page.getByRole('link', { name: t('common.back') }).click();
  await expect(page.getByRole('button', { name: 'lista.csv' })).toBeVisible();
  await inspect('import-history');
});

for (const language of ['es', 'ar'] as const)
  test.describe(`a phone, ${language} @once`, () => {
    test.use({ look: { language, width: 390, scheme: 'light' } });
    test('buttons are above the bar of the phone, and the history is fully readable', async ({
      page,
      t,
      shop,
    }) => {
      await payFor(shop);
      await page.goto(address);
      const name = 'lista de precios noviembre de la distribuidora del sur.csv';
      await drop(page, name, 'Nombre;Precio;Existencias;Costo;SKU;Otro\nAzúcar;4,25;1;1;a;b\n');
      const confirm = page.getByRole('button', { name: t('dataimport.confirm', { count: 1 }) });
      await expect(confirm).toBeEnabled();
      const lowest = (of: Locator) =>
        of.evaluate((element) => {
          const { left, width, top, height } = element.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height - 4);
          return element.contains(seen);
        });
      expect(await lowest(confirm)).toBe(true);
      await confirm.click();
      await expect(badge(page, t, 'completed')).toBeVisible();
      // The result of the import is a file with a link that is valid for minutes: the link is requested.
      const [result] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('dataimport.resultFile') }).click(),
      ]);
      const read = await readSpreadsheet({ bytes: readFileSync(await result.path()), sheet: null });
      expect('refusal' in read ? read.refusal : read.rows[1]?.slice(0, 2)).toEqual(['Azúcar', '4,25']);
      await page.goto(address);
      await expect(page.getByRole('button', { name })).toBeVisible();
      const state = page.getByText(t('dataimport.statuses.completed'), { exact: true });
      const { x = -1, width = 0 } = (await state.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    });
  });

test('a file that is no spreadsheet is refused with its reason, and a template comes filled', async ({
  page,
  t,
  shop,
  watched,
  inspect,
}) => {
  watched.foresee(/\/uploads\/direct\//);
  await payFor(shop);
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles({
    name: 'datos.xlsx',
    mimeType: '',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await expect(page.getByRole('alert').getByText(t('errors.spreadsheetInvalid'))).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'rara.csv',
    mimeType: '',
    buffer: Buffer.from('Foo,Bar\nCafé,12.50\n'),
  });
  await expect(page.getByText(t('dataimport.notRecognised'))).toBeVisible();
  await expect(page.getByText(t('dataimport.confirm', { count: 0 }))).toBeHidden();
  await inspect('import-not-recognised');
  await page.getByRole('combobox', { name: t('dataimport.holds') }).selectOption('products');
  await page.getByRole('combobox', { name: t('dataimport.columnIs', { title: 'Foo' }) }).selectOption('name');
  await page
    .getByRole('combobox', { name: t('dataimport.columnIs', { title: 'Bar' }) })
    .selectOption('price');
  await expect(page.getByText(t('dataimport.counts.new', { count: 1 }))).toBeVisible();
  await page.goto(address);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('dataimport.kinds.products'), exact: true }).click(),
  ]);
  const path = await template.path();
  await page.locator('input[type=file]').setInputFiles({
    name: 'plantilla.xlsx',
    mimeType: '',
    buffer: readFileSync(path),
  });
  await expect(badge(page, t, 'draft')).toBeVisible();
  await expect(page.getByText(t('dataimport.counts.new', { count: 3 }))).toBeVisible();
});

test('a list of products leaves as a workbook that changes nothing when it comes back', async ({
  page,
  t,
  shop,
}) => {
  await payFor(shop);
  await aProduct(shop, { name: '=Café, «molido»', price: 12.5, stock: 3.5, barcode: '007' });
  await aProduct(shop, { name: 'Té', price: 3 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('button', { name: t('common.export') }).click();
  await page.getByRole('menuitem', { name: t('dataimport.exportAs.xlsx') }).click();
  await expect(page.getByText(t('common.exportStarted'))).toBeVisible();
  await page
    .getByRole('button', { name: /tareas?|tasks?|مهام|مهمة|مهمتان/i })
    .first()
    .click();
  const task = page.getByRole('region', { name: t('shell.tasks.productExport') });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    task.getByRole('button', { name: t('shell.tasks.download') }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles({ name: 'productos.xlsx', mimeType: '', buffer });
  await expect(page.getByText(t('dataimport.counts.unchanged', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('dataimport.confirm', { count: 0 }) })).toBeDisabled();
});

test('undoing says what stays, because it was sold since, and takes the rest back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await payFor(shop);
  await page.goto(address);
  await drop(page, 'nuevos.csv', 'Nombre;Precio;Existencias\nPan dulce;3,50;10\nTamal;8;5\n');
  await page.getByRole('button', { name: t('dataimport.confirm', { count: 2 }) }).click();
  await expect(badge(page, t, 'completed')).toBeVisible();
  const { body } = await shop.api({ path: '/v1/products?content=tamal' });
  const tamal = textOf(fieldOf(body, 'products'), '0', 'id');
  await sell(shop, { products: [{ id: tamal, quantity: 1 }] });

  await page.getByRole('button', { name: t('dataimport.undo') }).click();
  const question = page.getByRole('dialog', { name: t('dataimport.undoTitle') });
  await expect(question.getByText(t('dataimport.undoText', { created: 2, updated: 0 }))).toBeVisible();
  await inspect('import-undo-asked');
  await question.getByRole('button', { name: t('common.cancel') }).click();
  await expect(question).toBeHidden();
  await expect(badge(page, t, 'completed')).toBeVisible();
  await page.getByRole('button', { name: t('dataimport.undo') }).click();
  await question.getByRole('button', { name: t('dataimport.undo') }).click();
  await expect(badge(page, t, 'undone')).toBeVisible();
  await expect(page.getByText(t('dataimport.kept', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tamal' })).toBeVisible();
  await expect(page.getByRole('button', { name: t('dataimport.undo') })).toBeHidden();
  await inspect('import-undone');
  const left = fieldOf((await shop.api({ path: '/v1/products' })).body, 'products');
  expect([fieldOf(left, 'length'), fieldOf(left, '0', 'name'), fieldOf(left, '0', 'stock')]).toEqual([
    1,
    'Tamal',
    4,
  ]);
});

test('debts of before come in from a file, are owed, and are taken back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await payFor(shop);
  await page.goto(address);
  const file =
    'Cliente;Saldo;Cobrar o pagar;Vence\nRosa Pérez;12,50;por cobrar;31/12/2099\nCentral;abc;por pagar;\n';
  await drop(page, 'libreta.csv', file);
  await expect(badge(page, t, 'draft')).toBeVisible();
  const holds = page.getByRole('combobox', { name: t('dataimport.holds') });
  await expect(holds).toHaveValue('debts');
  const wrong = page.getByRole('row').filter({ hasText: 'Central' });
  await expect(wrong.getByText('B3')).toBeVisible();
  await inspect('import-debts');
  await page.getByRole('button', { name: t('dataimport.confirm', { count: 1 }) }).click();
  await expect(badge(page, t, 'completed')).toBeVisible();

  await page.goto('/dashboard/deudas/por-transaccion');
  const owed = page.getByRole('row').filter({ hasText: 'Rosa Pérez' });
  await expect(owed.getByText('FI-000001')).toBeVisible();
  await expect(owed.getByText(/12[.,]50|١٢/).first()).toBeVisible();
  const { body } = await shop.api({ path: '/v1/contacts?content=rosa' });
  expect(fieldOf(body, 'contacts', '0', 'owed')).toBe(12.5);

  await page.goto(address);
  await page.getByRole('button', { name: 'libreta.csv' }).click();
  await page.getByRole('button', { name: t('dataimport.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dataimport.undo') })
    .click();
  await expect(badge(page, t, 'undone')).toBeVisible();
  const after = await shop.api({ path: '/v1/debts-transactions' });
  expect(fieldOf(after.body, 'debts_transactions', 'length')).toBe(0);
});
