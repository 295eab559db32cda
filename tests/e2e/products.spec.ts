import { expect, type Page } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import { wayHome } from './support/frame.ts';
import { aProduct, type Shop } from './support/shop.ts';

const save = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click();
const typed = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const listed = async (shop: Shop, query = '') => {
  const { body } = await shop.api({ path: `/v1/products?${query}` });
  return fieldOf(body, 'products');
};

test('the first product sells: a name, a price, and it is in the cart', async ({
  page,
  t,
  seen,
  shop,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  await page.goto('/dashboard/pdv/nueva-venta');
  const first = page.getByRole('link', { name: t('pos.firstProduct') });
  // A counter without goods goes to the pad where one of both fits, once it knows that it has none.
  const begins = page.getByRole('radiogroup', { name: t('sale.startsWith') });
  await expect(async () => {
    if (!(await first.isVisible()))
      await begins.getByText(t('sale.products'), { exact: true }).click({ timeout: 1000 });
    await expect(first).toBeVisible({ timeout: 2000 });
  }).toPass();
  await first.click();
  await typed(page, t('product.name')).fill('Pan dulce');
  await page.getByRole('textbox', { name: t('product.price') }).fill('1.50');
  await expect(page.getByRole('button', { name: t('product.createAnother') })).toHaveCount(0);
  await inspect('first-product');
  await save(page, t);
  await expect(page).toHaveURL(/nueva-venta/);
  await till.pressCharge();
  await expect(till.charge).toBeVisible();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(1.5);
});

test('one product after the other, without leaving the form', async ({ page, t, shop, seen }) => {
  await page.goto('/dashboard/productos/nuevo');
  for (const [name, price] of [
    ['Azúcar', '4.25'],
    ['Sal', '2'],
  ] as const) {
    await expect(typed(page, t('product.name'))).toHaveValue('');
    await typed(page, t('product.name')).fill(name);
    await page.getByRole('textbox', { name: t('product.price') }).fill(price);
    await page.getByRole('button', { name: t('product.createAnother') }).click();
  }
  await expect(typed(page, t('product.name'))).toHaveValue('');
  await expect(typed(page, t('product.name'))).toBeFocused();
  await expect.poll(async () => fieldOf(await listed(shop), 'length')).toBe(2);
  expect(fieldOf(await listed(shop), '0', 'track_stock')).toBe(false);
  // Nothing is left to be lost.
  await wayHome(page, { t, seen }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a box of twelve is scanned as one item, and sells its units at the price of the box', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  await page.goto(`/dashboard/productos/${goods.ids.water}/editar`);
  await page.getByRole('button', { name: t('product.addCode') }).click();
  const row = page.getByRole('group', { name: t('product.moreCode', { number: 1 }), exact: true });
  await row.getByRole('textbox', { name: t('product.code'), exact: true }).fill('CJ-12345');
  const box = page.getByRole('group', { name: 'CJ-12345', exact: true });
  await box.getByRole('textbox', { name: t('product.packUnits') }).fill('12');
  await box.getByRole('textbox', { name: t('product.packPrice') }).fill('54');
  await box.getByRole('textbox', { name: t('product.packName') }).fill('Caja');
  await inspect('product-codes');
  await save(page, t);
  await expect(page.getByRole('heading', { name: 'Agua pura' })).toBeVisible();
  await expect(page.getByText('CJ-12345 · × 12')).toBeVisible();

  const till = tillOf(page, { t, seen });
  await till.open();
  await till.scan('CJ-12345');
  await till.scan('CJ-12345');
  await till.showTicket();
  await expect(till.lines.getByText(/Caja × 12/)).toBeVisible();
  await inspect('ticket-with-packs');
  await till.hideTicket();
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect([fieldOf(sale, 'amount'), fieldOf(sale, 'products', '0', 'quantity')]).toEqual([108, 24]);
  const { body } = await shop.api({ path: `/v1/products/${goods.ids.water}` });
  expect(fieldOf(body, 'stock')).toBe(76);
});

test('an open price opens the keypad', async ({ page, t, seen, shop, goods, inspect }) => {
  await page.goto(`/dashboard/productos/${goods.ids.water}/editar`);
  await page.getByRole('switch', { name: t('product.openPrice') }).check();
  await expect(page.getByRole('switch', { name: t('product.showInStore') })).toBeDisabled();
  await inspect('product-open-price');
  await save(page, t);
  await expect(page.getByRole('heading', { name: 'Agua pura' })).toBeVisible();
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  const dialog = till.dialog('Agua pura');
  await dialog.getByRole('textbox', { name: t('sale.unitPrice') }).fill('7.25');
  await inspect('till-open-price');
  await dialog.getByRole('button', { name: t('sale.addToCart') }).click();
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(7.25);
});

test('three colours and two sizes are six rows at once', async ({ page, t, shop, inspect }) => {
  await page.goto('/dashboard/productos/nuevo');
  await typed(page, t('product.name')).fill('Playera');
  await page.getByRole('textbox', { name: t('product.price') }).fill('90');
  await page.getByRole('button', { name: t('product.moreDetails') }).click();
  await page.getByRole('switch', { name: t('product.hasVariants') }).check();
  const options = { 'common.color': ['Azul', 'Rojo', 'Verde'], 'product.size': ['M', 'L'] } as const;
  for (const [label, values] of Object.entries(options)) {
    const name = label === 'common.color' ? t('common.color') : t('product.size');
    for (const value of values) {
      await page.getByRole('combobox', { name, exact: true }).fill(value);
      await page.keyboard.press('Enter');
    }
  }
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(row('Verde · L')).toBeVisible();
  await row('Azul · M')
    .getByRole('textbox', { name: t('product.stock') })
    .fill('3');
  await row('Rojo · L')
    .getByRole('textbox', { name: t('product.price') })
    .fill('85');
  await row('Rojo · L')
    .getByRole('textbox', { name: t('product.barcode') })
    .fill('750001');
  await expect(row('Azul · M').getByRole('textbox', { name: t('product.price') })).toHaveAttribute(
    'placeholder',
    /90/,
  );
  await page.getByRole('button', { name: t('common.lines.remove', { name: 'Verde · L' }) }).click();
  await inspect('variant-matrix');
  await save(page, t);
  await expect(page.getByRole('heading', { name: 'Playera' })).toBeVisible();
  await inspect('variants');
  const made = fieldOf(await listed(shop), '0', 'variants');
  expect(fieldOf(made, 'length')).toBe(5);
  expect(fieldOf(made, '0')).toMatchObject({ color: 'Azul', size: 'M', price: null, stock: 3 });
  expect(fieldOf(made, '3')).toMatchObject({ color: 'Rojo', size: 'L', price: 85, barcode: '750001' });
  await page.getByRole('link', { name: t('common.edit') }).click();
  await expect(row('Rojo · L')).toBeVisible();
  await inspect('variant-matrix-edit');
});

test('of two that were deleted each undo brings back its own; the list of deleted ones restores too', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  const ids = [
    await aProduct(shop, { name: 'Primero', price: 10 }),
    await aProduct(shop, { name: 'Segundo', price: 10 }),
  ];
  await page.goto('/dashboard/productos/todos');
  for (const [index, name] of ['Primero', 'Segundo'].entries()) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(String(ids[index])));
    await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
    const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
    await expect(question.getByText(/30/)).toBeVisible();
    await question.getByRole('combobox', { name: t('common.reason') }).selectOption('other');
    await question.getByRole('textbox', { name: t('common.otherReason') }).fill('Ya no viene');
    await question.getByRole('button', { name: t('common.delete') }).click();
    await expect(page.getByText(t('product.deleted', { name }))).toBeVisible();
  }
  await page
    .getByRole('alert')
    .filter({ hasText: 'Segundo' })
    .getByRole('button', { name: t('common.undo') })
    .click();
  await expect(page.getByRole('link', { name: 'Segundo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Primero' })).toHaveCount(0);
  await expect.poll(async () => fieldOf(await listed(shop), 'length')).toBe(1);
  await page.goto('/dashboard/productos/todos?filter=deleted');
  await expect(page.getByText('Ya no viene')).toBeVisible();
  await inspect('products-deleted');
  await page.getByRole('button', { name: `${t('product.restore')} Primero` }).click();
  await expect(page.getByText(t('product.restored'))).toBeVisible();
  await expect.poll(async () => fieldOf(await listed(shop), 'length')).toBe(2);
});

test('the inventory tells what the shelves are worth and what runs out', async ({
  page,
  t,
  goods,
  inspect,
}) => {
  expect(goods.ids.last).toBeDefined();
  await page.goto('/dashboard/inventario');
  await expect(page.getByText(t('product.worthAtCost'))).toBeVisible();
  // 40 × 18 + 100 × 3 + 60.5 × 3.1 + 1 × 1
  await expect(page.getByText(/1[,.]?208\.55/)).toBeVisible();
  await inspect('inventory');
});
