import { readFileSync } from 'node:fs';
import { readSpreadsheet } from '@mostrador/api/spreadsheet';
import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { type Texts, test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';
import type { Shop } from './support/shop.ts';

type Export =
  | 'auditExport'
  | 'contactExport'
  | 'countExport'
  | 'productExport'
  | 'serviceExport'
  | 'movementExport';
/** `made`: how many such files there are by then. */
type Input = { page: Page; t: Texts; task: Export; format: 'xlsx' | 'csv'; made?: number };
type Row = Record<string, string | number | boolean | null>;

/** Has the list on the page made into a file, waits for it, and answers its rows by their titles. */
async function exported({ page, t, task, format, made = 1 }: Input): Promise<Row[]> {
  await page.getByRole('button', { name: t('common.export') }).click();
  await page.getByRole('menuitem', { name: t(`dataimport.exportAs.${format}`) }).click();
  await expect(page.getByText(t('common.exportStarted'))).toBeVisible();
  await page
    .getByRole('button', { name: /tareas?|tasks?|مهام|مهمة|مهمتان/i })
    .first()
    .click();
  const files = page.getByRole('region', { name: t(`shell.tasks.${task}`) });
  await expect(files).toHaveCount(made);
  // The latest first.
  const done = files.first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: t('shell.tasks.download') }).click(),
  ]);
  expect(download.suggestedFilename().endsWith(`.${format}`)).toBe(true);
  const read = await readSpreadsheet({ bytes: readFileSync(await download.path()), sheet: null });
  if ('refusal' in read) throw new Error(read.refusal);
  const [titles = [], ...rows] = read.rows;
  return rows.map((row) =>
    Object.fromEntries(titles.map((title, index) => [String(title), row[index] ?? null])),
  );
}

/** The values of some columns, row by row. */
const columnsOf = (rows: Row[], titles: string[]) => rows.map((row) => titles.map((title) => row[title]));

test('products leave as they are filtered, searched and sorted, in either format', async ({
  page,
  t,
  goods,
}) => {
  const { coffee, water } = goods.products;
  await page.goto(`/dashboard/productos/todos?category=${goods.categories.drinks}&by=price&order=desc`);
  await expect(page.getByText('Azúcar')).toBeHidden();
  const titles = (['name', 'price', 'cost', 'stock', 'barcode'] as const).map((field) =>
    t(`dataimport.fields.${field}`),
  );
  const drinks = [coffee, water].map(({ name, price, cost, stock, barcode }) => [
    name,
    price,
    cost,
    stock,
    barcode,
  ]);
  expect(columnsOf(await exported({ page, t, task: 'productExport', format: 'xlsx' }), titles)).toEqual(
    drinks,
  );
  await page.goto('/dashboard/productos/todos?content=azucar');
  await expect(page.getByText('Azúcar').first()).toBeVisible();
  const found = await exported({ page, t, task: 'productExport', format: 'csv', made: 2 });
  expect(columnsOf(found, titles.slice(0, 1))).toEqual([['Azúcar']]);
  expect(found[0]?.[t('dataimport.fields.stock')]).toBe('60.5');
});

test('movements are exported as filtered, with the balance after each', async ({ page, t, shop, goods }) => {
  const { coffee, water } = goods.ids;
  await sell(shop, { products: [{ id: coffee, quantity: 3 }] });
  await adjust(shop, water, { quantity: -2, reason: 'expired', note: 'Rota' });
  await adjust(shop, water, { quantity: 5, reason: 'found' });
  await page.goto('/dashboard/inventario/movimientos?direction=out');
  await expect(page.getByText('Agua pura').first()).toBeVisible();
  const titles = [
    t('stock.product'),
    t('stock.movement'),
    t('stock.reason'),
    t('stock.note'),
    t('stock.quantity'),
    t('stock.balanceAfter'),
  ];
  const taken = [
    'Agua pura',
    t('platform.stockMoveTypes.adjust_out'),
    t('platform.stockReasons.expired'),
    'Rota',
    -2,
    98,
  ];
  const sold = ['Café molido', t('platform.stockMoveTypes.sale'), null, null, -3, 37];
  const out = await exported({ page, t, task: 'movementExport', format: 'xlsx' });
  expect(columnsOf(out, titles)).toEqual([taken, sold]);
  expect(out[1]?.[t('stock.document')]).toBe('P-000001');
  await page.goto(`/dashboard/inventario/movimientos?productId=${water}&type=adjust_in`);
  await expect(page.getByRole('row').filter({ hasText: 'Agua pura' })).toHaveCount(1);
  const found = await exported({ page, t, task: 'movementExport', format: 'csv', made: 2 });
  expect(columnsOf(found, [t('stock.product'), t('stock.quantity')])).toEqual([['Agua pura', '5']]);
});

test('counted stock is exported from the page of the count', async ({ page, t, shop, goods, inspect }) => {
  const counts = '/v1/stock-counts';
  const id = textOf((await shop.api({ method: 'POST', path: counts, body: { name: 'Bodega' } })).body, 'id');
  const body = { barcode: goods.products.coffee.barcode, quantity: 39 };
  await shop.api({ method: 'POST', path: `${counts}/${id}/lines`, body });
  await page.goto(`/dashboard/inventario/conteos/${id}`);
  await expect(page.getByText('Café molido').first()).toBeVisible();
  await inspect('count-export');
  const rows = await exported({ page, t, task: 'countExport', format: 'xlsx' });
  const titles = [t('stockcount.product'), t('stockcount.expected'), t('stockcount.difference')];
  expect(columnsOf(rows, titles)).toEqual([['Café molido', 40, -1]]);
});

test('contacts and the log leave as workbooks, with amounts as numbers and moments as dates', async ({
  page,
  t,
  shop,
}) => {
  const zoila = { name: 'Zoila', kind: 'client', credit_limit: 1500.5 };
  await shop.api({ method: 'POST', path: '/v1/contacts', body: zoila });
  await page.goto('/dashboard/contactos/todos');
  await expect(page.getByRole('link', { name: 'Zoila' })).toBeVisible();
  const people = await exported({ page, t, task: 'contactExport', format: 'xlsx' });
  expect(columnsOf(people, [t('contact.name'), t('contact.creditLimit')])).toContainEqual(['Zoila', 1500.5]);
  await page.goto('/dashboard/organizaciones/bitacora?thing=contact');
  await expect(page.getByRole('row').filter({ hasText: 'Zoila' })).toHaveCount(1);
  const log = await exported({ page, t, task: 'auditExport', format: 'xlsx' });
  const made = log.find((row) => row[t('audit.name')] === 'Zoila');
  // A date cell is read as an instant; a text would have no time zone.
  expect(made?.[t('audit.at')]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/);
});

test('services leave as they are filtered; what was deleted is listed and comes back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await payFor(shop);
  const made = async (path: string, body: object) =>
    textOf((await shop.api({ method: 'POST', path, body: { ...body } })).body, 'id');
  const hair = await made('/v1/service-categories', { name: 'Peluquería' });
  await made('/v1/services', { name: 'Corte', price: 75, cost: 10, service_category_id: hair });
  await made('/v1/services', { name: 'Tinte', price: 250.5, service_category_id: hair });
  const gone = await made('/v1/services', { name: 'Afilado', price: 20 });
  await page.goto(`/dashboard/servicios/todos?category=${hair}&by=price&order=desc`);
  await expect(page.getByText('Afilado')).toBeHidden();
  const rows = await exported({ page, t, task: 'serviceExport', format: 'xlsx' });
  const titles = [t('dataimport.fields.name'), t('dataimport.fields.price'), t('dataimport.fields.cost')];
  expect(columnsOf(rows, titles)).toEqual([
    ['Tinte', 250.5, null],
    ['Corte', 75, 10],
  ]);
  await shop.api({ method: 'DELETE', path: `/v1/services/${gone}?delete_reason=no_sales` });
  await page.goto('/dashboard/servicios/todos?filterBy=deleted');
  await expect(page.getByText('Afilado')).toBeVisible();
  await expect(page.getByText('Corte')).toBeHidden();
  await expect(page.getByText(t('platform.deleteReasons.no_sales'))).toBeVisible();
  await inspect('services-deleted');
  await page.getByRole('button', { name: `${t('service.restore')} Afilado` }).click();
  await expect(page.getByText(t('service.restored'))).toBeVisible();
  await expect(page.getByText('Afilado')).toBeHidden();
  expect((await shop.api({ path: `/v1/services/${gone}` })).status).toBe(200);
});

const adjust = (shop: Shop, id: string, body: Record<string, unknown>) =>
  shop.api({ method: 'POST', path: `/v1/products/${id}/stock-adjustments`, body });
