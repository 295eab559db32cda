import { expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import { wayHome } from './support/frame.ts';
import { aProduct } from './support/shop.ts';

/** A red square, small enough to be written down. */
const picture = {
  name: 'cafe.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
    'base64',
  ),
};

const moreDetails = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('product.moreDetails') }).click();

const save = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click();

test('a category is made, renamed and deleted', async ({ page, t, inspect }) => {
  await page.goto('/dashboard/categoria-de-productos/todos');
  await expect(page.getByText(t('category.emptyTitle'))).toBeVisible();
  await inspect('categories-empty');
  await page
    .getByRole('link', { name: t('category.new') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('category.name') }).fill('Bebidas frías');
  await inspect('category-form');
  await save(page, t);
  const row = page.getByRole('link', { name: 'Bebidas frías', exact: true });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: t('category.search') }).fill('frias');
  await row.click();
  await page.getByRole('textbox', { name: t('category.name') }).fill('Refrescos');
  await save(page, t);
  await page.getByRole('link', { name: 'Refrescos', exact: true }).click();
  await page.getByRole('button', { name: t('common.delete') }).click();
  const dialog = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await expect(dialog.getByText('Refrescos')).toBeVisible();
  await inspect('delete-category');
  await dialog.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('category.emptyTitle'))).toBeVisible();
});

test('a product is made with a picture, found by half a word, changed, deleted and taken back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/productos/nuevo');
  await page.getByRole('textbox', { name: t('product.name') }).fill('Café molido');
  await page.getByRole('textbox', { name: t('product.price') }).fill('25.50');
  await moreDetails(page, t);
  await page.getByRole('textbox', { name: t('product.cost') }).fill('18');
  await page.getByRole('textbox', { name: t('product.barcode') }).fill('7401005900011');
  await page.getByRole('textbox', { name: t('product.stock'), exact: true }).fill('40');
  await page.getByRole('button', { name: t('category.create') }).click();
  const dialog = page.getByRole('dialog', { name: t('category.create') });
  await dialog.getByRole('textbox', { name: t('category.name') }).fill('Abarrotes');
  await dialog.getByRole('button', { name: t('common.create') }).click();
  await expect(dialog).toBeHidden();
  await page.locator('input[type=file]:not([capture])').setInputFiles(picture);
  const sent = page.getByRole('button', { name: t('image.remove', { number: '1' }) });
  await expect(sent).toBeVisible();
  await inspect('product-form');
  await save(page, t);
  await expect(page.getByRole('heading', { name: 'Café molido' })).toBeVisible();
  await inspect('product');

  await page.goto('/dashboard/productos/todos');
  const row = page.getByRole('link', { name: 'Café molido' }).first();
  await aProduct(shop, { name: 'Agua pura', price: 5 });
  await page.getByRole('searchbox', { name: t('product.search') }).fill('afe mol');
  await expect(row).toBeVisible();
  await expect(page.getByText('Agua pura')).toHaveCount(0);
  await inspect('products');
  await row.click();

  await page.getByRole('link', { name: t('common.edit') }).click();
  await page.getByRole('textbox', { name: t('product.price') }).fill('27.25');
  await save(page, t);
  await expect(page.getByText(/27\.25/).first()).toBeVisible();

  await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
  const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
  const confirm = question.getByRole('button', { name: t('common.delete') });
  await expect(confirm).toBeDisabled();
  await question.getByRole('combobox', { name: t('common.reason') }).selectOption('other');
  await question.getByRole('textbox', { name: t('common.otherReason') }).fill('Ya no viene');
  await inspect('delete-product');
  await confirm.click();
  // It is offered for six seconds, so nothing else is looked at before.
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect(page.getByText(t('product.restored'))).toBeVisible();
  const { body } = await shop.api({ path: '/v1/products?content=cafe' });
  expect(fieldOf(body, 'products', '0', 'price')).toBe(27.25);
  expect(fieldOf(body, 'products', '0', 'images', 'length')).toBe(1);
});

test('errors are shown at their fields, also when only the program knows them', async ({
  page,
  t,
  shop,
  watched,
  inspect,
}) => {
  watched.foresee(/\/trpc\/product\.create/);
  await aProduct(shop, { name: 'Agua pura', price: 5, barcode: '7401005900028' });
  await page.goto('/dashboard/productos/nuevo');
  await page.getByRole('textbox', { name: t('product.name') }).fill('Otra agua');
  await save(page, t);
  await expect(page.getByText(t('errors.priceRequired'))).toBeVisible();
  await page.getByRole('textbox', { name: t('product.price') }).fill('6');
  await moreDetails(page, t);
  await page.getByRole('textbox', { name: t('product.barcode') }).fill('7401005900028');
  await save(page, t);
  await expect(page.getByText(t('errors.barcodeInUse', { name: 'Agua pura' })).first()).toBeVisible();
  await inspect('product-form-errors');
});

test('leaving a form with changes asks first', async ({ page, t, seen }) => {
  await page.goto('/dashboard/categoria-de-productos/nuevo');
  await page.getByRole('textbox', { name: t('category.name') }).fill('Bebidas');
  await wayHome(page, { t, seen }).click();
  const dialog = page.getByRole('dialog', { name: t('common.discardTitle') });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('common.stay') }).click();
  await expect(page.getByRole('textbox', { name: t('category.name') })).toHaveValue('Bebidas');
});

test('on a phone the names of variants and the state of a page are read whole', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const variants = ['Rojo', 'Verde oliva'].flatMap((color) => ['S', 'M'].map((size) => ({ color, size })));
  const id = await aProduct(shop, { name: 'Camiseta', price: 75.5, variants });
  await page.goto(`/dashboard/productos/${id}/editar`);
  const names = page.getByRole('textbox', { name: t('common.color'), exact: true });
  await expect(names.last()).toHaveValue('Verde oliva');
  const cut = await names.evaluateAll(
    (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
  );
  expect(cut).toBe(0);
  await inspect('variants-phone');
  const count = { name: 'Conteo de fin de mes', blind: true };
  const { body } = await shop.api({ method: 'POST', path: '/v1/stock-counts', body: count });
  await page.goto(`/dashboard/inventario/conteos/${String(fieldOf(body, 'id'))}`);
  const state = page.getByRole('banner').or(page.locator('header')).getByText(t('stockcount.statuses.open'));
  const label = state.last();
  await expect(label).toBeVisible();
  expect(await label.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(1);
});
