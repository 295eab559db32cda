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
  await expect.poll(() => till.charge.getByRole('alert').evaluate(isUncovered)).toBe(true);
  await till.charge.getByRole('button', { name: t('sale.removeLine', { name: 'Café molido' }) }).click();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(5);
});

/** True if a finger would touch it in its middle: on a phone the foot of the charge covers the rest. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

for (const language of ['es', 'ar'] as const)
  test.describe(`on a phone in ${language}`, () => {
    test.use({ look: { language, width: 390, scheme: 'light' } });

    test('why nothing was sold, and the way on, stand above the button that was pressed @once', async ({
      page,
      t,
      seen,
      shop,
      goods,
      watched,
      inspect,
    }) => {
      watched.foresee(/\/trpc\/pos\.create/);
      const till = tillOf(page, { t, seen });
      await till.open();
      await till.tap('Café molido');
      await till.tap('Agua pura');
      const products = [{ id: goods.ids.coffee, quantity: 40 }];
      await shop.api({ method: 'POST', path: '/v1/pos-transactions', body: { products } });
      await till.pressCharge();
      await till.confirm().tap();
      const alert = till.charge.getByRole('alert');
      await expect(alert).toContainText(t('sale.insufficientStock'));
      await expect.poll(() => alert.evaluate(isUncovered)).toBe(true);
      await inspect('short-on-a-phone');
      await alert.getByRole('button', { name: t('charge.adjust') }).tap();
      await expect(alert).toHaveCount(0);
      await till.confirm().tap();
      await expect(till.done).toBeVisible();
    });
  });
