import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { test } from './support/fixtures.ts';

test('a product that is deleted while it lies in the cart is named and can be taken out', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.tap('Agua pura');
  await shop.api({ method: 'DELETE', path: `/v1/products/${goods.ids.coffee}`, body: {} });
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.charge.getByText(t('charge.gone', { name: 'Café molido' }))).toBeVisible();
  await inspect('product-gone');
  await till.charge.getByRole('button', { name: t('sale.removeLine', { name: 'Café molido' }) }).click();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(5);
});
