import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

const shops = [
  { country: 'GT', tax: { tax_enabled: true, tax_included: true }, price: 41.75 },
  { country: 'CL', tax: { tax_enabled: true, tax_included: false }, price: 1993 },
  { country: 'PY', tax: { tax_enabled: true, tax_included: true }, price: 18_990 },
] as const;

/** The digits of an amount, whatever separates them. */
const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

for (const { country, tax, price } of shops) {
  test.describe(`a shop in ${country}`, () => {
    test.use({ country });

    test('the total at the till equals the total of the sale', async ({ page, t, seen, shop, inspect }) => {
      await shop.api({ method: 'PATCH', path: '/v1/organizations', body: tax });
      await aProduct(shop, { name: 'Agua pura', price, stock: 100 });
      await aProduct(shop, { name: 'Queso', price, stock: 90, unit: 'kg', quantity_step: 0.005 });
      const till = tillOf(page, { t, seen });
      await till.open();
      await till.search.fill('0.355*queso');
      await till.search.press('Enter');
      await till.tap('Agua pura');
      await till.pressCharge();
      const total = till.charge.locator('dd').last();
      await expect(total).toBeVisible();
      await inspect(`charge-${country}`);
      const change = await till.charge.getByText(t('sale.change')).locator('..').boundingBox();
      const confirm = await till.confirm().boundingBox();
      expect((change?.y ?? 0) + (change?.height ?? 999)).toBeLessThanOrEqual(confirm?.y ?? 0);
      const shownTotal = digitsOf(await total.textContent());
      await till.confirm().click();
      await expect(till.done).toBeVisible();
      const amount = Number(fieldOf(await onlySaleOf(shop), 'amount'));
      expect(digitsOf(Number.isInteger(amount) ? String(amount) : amount.toFixed(2))).toBe(shownTotal);
    });
  });
}
