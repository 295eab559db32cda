import { expect } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { actOnChosen } from './support/bulk.ts';
import { test } from './support/fixtures.ts';
import { aProduct, type Shop } from './support/shop.ts';

const listed = async (shop: Shop, query = '') => {
  const { body } = await shop.api({ path: `/v1/products?${query}` });
  return fieldOf(body, 'products');
};

/** The pages of a PDF in whole millimetres. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  );

test('labels of chosen products are pages of real millimetres, and what has no code gets one', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await aProduct(shop, { name: 'Agua', price: 10, stock: 3, barcode: '7501055300075' });
  await aProduct(shop, { name: 'Jugo', price: 12.5, stock: 1 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
  await actOnChosen(page, { act: t('product.labels'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('label.title') });
  await expect(dialog.getByText(t('label.withoutCode', { count: 1 }))).toBeVisible();
  await inspect('labels');
  await dialog.getByRole('button', { name: t('label.makeCodes') }).click();
  await expect(dialog.getByText(t('label.withoutCode', { count: 1 }))).toHaveCount(0);
  expect(fieldOf(await listed(shop, 'content=jugo'), '0', 'barcode')).toMatch(/^29\d{11}$/);
  await dialog.getByRole('combobox', { name: t('label.howMany') }).selectOption('stock');
  await expect(dialog.getByRole('button', { name: t('label.print', { count: 4 }) })).toBeEnabled();
  const rolled = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(rolled).toEqual(Array.from({ length: 4 }, () => [50, 25]));
  await dialog.getByRole('combobox', { name: t('label.format') }).selectOption('letter_30');
  const sheets = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toEqual([[216, 279]]);
});

for (const language of ['es', 'ar'] as const)
  test.describe(`in ${language} @once`, () => {
    test.use({ look: { language, width: 1280, scheme: 'light' } });
    test('the labels of a sheet stand behind its left margin', async ({ page, t, shop }) => {
      for (const name of ['Agua', 'Jugo', 'Pan']) await aProduct(shop, { name, price: 10, stock: 3 });
      await page.goto('/dashboard/productos/todos');
      await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
      await actOnChosen(page, { act: t('product.labels'), more: t('common.more') });
      const dialog = page.getByRole('dialog', { name: t('label.title') });
      await dialog.getByRole('combobox', { name: t('label.format') }).selectOption('letter_30');
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const printed = page.locator('body > [class*="sheets"] > div > div');
      const edges = () =>
        printed.evaluateAll((places) =>
          places.map((place) => {
            const sheet = place.parentElement?.getBoundingClientRect().left ?? 0;
            return place.getBoundingClientRect().left - sheet;
          }),
        );
      const inMillimetres = async () =>
        (await edges()).map((left) => Math.round((left * 254) / 96) / 10).sort((a, b) => a - b);
      await expect.poll(inMillimetres).toEqual([4.8, 74.7, 144.6]);
    });
  });

test('a price and a count change where they stand in the list, and come back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await aProduct(shop, { name: 'Agua', price: 10, stock: 3 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('button', { name: t('product.quickPrice', { name: 'Agua' }) }).click();
  const price = page.getByRole('textbox', { name: t('product.quickPrice', { name: 'Agua' }) });
  await inspect('quick-price');
  await price.fill('11.50');
  await price.press('Enter');
  await expect(page.getByText(t('product.priceChanged', { name: 'Agua' }))).toBeVisible();
  expect(fieldOf(await listed(shop), '0', 'price')).toBe(11.5);
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect.poll(async () => fieldOf(await listed(shop), '0', 'price')).toBe(10);
  await page.getByRole('button', { name: t('product.quickStock', { name: 'Agua' }) }).click();
  const stock = page.getByRole('textbox', { name: t('product.quickStock', { name: 'Agua' }) });
  await stock.fill('7');
  await stock.press('Escape');
  expect(fieldOf(await listed(shop), '0', 'stock')).toBe(3);
  await page.getByRole('button', { name: t('product.quickStock', { name: 'Agua' }) }).click();
  await stock.fill('7');
  await stock.press('Enter');
  await expect.poll(async () => fieldOf(await listed(shop), '0', 'stock')).toBe(7);
});
