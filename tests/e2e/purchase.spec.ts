import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

test('what a search finds is seen whole, chosen by arrows, and told beside the field', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Vela azul', 'Vela blanca', 'Vela roja', 'Vela verde'])
    await aProduct(shop, { name, price: 10, cost: 4, stock: 3 });
  await page.goto('/dashboard/inventario/compras/nueva');
  const field = page.getByRole('searchbox', { name: t('purchase.scan') });
  await field.fill('vela');
  const found = page.getByRole('list', { name: t('purchase.scan') }).getByRole('button');
  await expect(found).toHaveCount(4);
  // The card around the field does not cut off what hangs over its edge.
  const isSeen = await found.last().evaluate((last) => {
    const { left, top, width, height } = last.getBoundingClientRect();
    return last.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isSeen).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Vela azul' })).toBeVisible();

  // Its name and what takes it off again stand in one row.
  const line = page.getByRole('group', { name: 'Vela azul' });
  const name = await line.getByText('Vela azul', { exact: true }).boundingBox();
  const remove = await line
    .getByRole('button', { name: t('purchase.remove', { name: 'Vela azul' }) })
    .boundingBox();
  if (!name || !remove) throw new Error('The line has no place.');
  expect(remove.y).toBeLessThan(name.y + name.height);
});

test('what a purchase left open is paid from its own page', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 3 });
  const supplier = await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'Mayorista', kind: 'supplier' },
  });
  const bought = await shop.api({
    method: 'POST',
    path: '/v1/purchases',
    body: {
      contact_id: textOf(supplier.body, 'id'),
      products: [{ id, quantity: 5, cost: 4 }],
      payment_method: 'credit',
    },
  });
  const at = `/dashboard/inventario/compras/${textOf(bought.body, 'id')}`;
  await page.goto(at);
  await page.getByRole('link', { name: t('purchase.pay') }).click();
  const debts = page.getByRole('region', { name: t('debt.title') });
  await debts.getByRole('button', { name: t('debt.deposit.payable') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('debt.deposit.payable') }).click();
  await expect(debts.getByRole('button', { name: t('debt.deposit.payable') })).toHaveCount(0);
  await page.goto(at);
  await expect(page.getByText(t('purchase.deposited'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('purchase.pay') })).toHaveCount(0);
});

test('goods that expire are received with their date, and the product tells the nearest', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Yogur', price: 10, cost: 4, stock: 3 });
  await page.goto('/dashboard/inventario/compras/nueva');
  await page.getByRole('searchbox', { name: t('purchase.scan') }).fill('yogur');
  await page
    .getByRole('list', { name: t('purchase.scan') })
    .getByRole('button')
    .click();
  const line = page.getByRole('group', { name: 'Yogur' });
  const width = (await line.boundingBox())?.width;
  await line.getByRole('button', { name: `${t('purchase.addExpiry')}: Yogur` }).click();
  const field = line.getByRole('textbox', { name: `${t('purchase.expiresOn')}: Yogur` });
  await expect(field).toBeFocused();
  await field.fill('2199-12-31');
  expect((await line.boundingBox())?.width).toBe(width);
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(`${t('purchase.expiresOn')} `)).toContainText('2199');
  const product = await shop.api({ path: `/v1/products/${id}` });
  expect(textOf(product.body, 'expires_on')).toBe('2199-12-31');
});
