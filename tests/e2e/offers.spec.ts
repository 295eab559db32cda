import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';

test('a coupon is made, used at the till, and counted', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
  watched,
}) => {
  // A code that is none.
  watched.foresee(/trpc\/coupon\.check/);
  await payFor(shop);
  await page.goto('/dashboard/tus-ofertas/cupones');
  await expect(page.getByText(t('offer.noCoupons'))).toBeVisible();
  await inspect('coupons-empty');
  await page
    .getByRole('link', { name: t('offer.newCoupon') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('offer.name') }).fill('Promoción de diciembre');
  await page.getByRole('textbox', { name: t('offer.code') }).fill('promo10');
  await page.getByRole('textbox', { name: t('offer.value') }).fill('10');
  await inspect('coupon-new');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByText('PROMO10').filter({ visible: true }).first()).toBeVisible();

  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.pressCharge();
  await till.charge.getByRole('button', { name: t('charge.coupon') }).click();
  await till.charge.getByRole('textbox', { name: t('charge.couponCode') }).fill('nada');
  await page.keyboard.press('Enter');
  await expect(till.charge.getByText(t('errors.couponInvalid'))).toBeVisible();
  await till.charge.getByRole('textbox', { name: t('charge.couponCode') }).fill('promo10');
  await till.charge.getByRole('button', { name: t('charge.couponUse') }).click();
  await expect(till.charge.getByRole('button', { name: t('charge.couponRemove') })).toBeVisible();
  await inspect('charge-coupon');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'coupon_code')).toBe('PROMO10');
  expect(fieldOf(sale, 'amount_coupon')).toBeGreaterThan(0);

  await page.goto('/dashboard/tus-ofertas/cupones');
  await expect(page.getByText(t('offer.states.running')).filter({ visible: true }).first()).toBeVisible();
  const { body } = await shop.api({ path: '/v1/coupons' });
  expect(JSON.stringify(body)).toContain('"used_count":1');
  expect(goods.ids.coffee).toBeTruthy();
});

test('a discount strikes the price on tile and line', async ({ page, t, seen, shop, goods, inspect }) => {
  await payFor(shop);
  expect(goods.ids.coffee).toBeTruthy();
  await page.goto('/dashboard/tus-ofertas/descuentos/nuevo');
  await page.getByRole('textbox', { name: t('offer.name') }).fill('Semana del café');
  await page.getByRole('textbox', { name: t('offer.value') }).fill('20');
  await page.getByRole('switch', { name: t('offer.allProducts') }).check();
  await expect(page.getByRole('complementary').getByText('Café molido')).toBeVisible();
  await inspect('offer-new');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('link', { name: 'Semana del café' })).toBeVisible();
  await inspect('offers');
  await page.goto('/dashboard/tus-ofertas');
  await expect(page.getByRole('heading', { name: t('offer.coupons') })).toBeVisible();
  await inspect('offers-index');

  const till = tillOf(page, { t, seen });
  await till.open();
  await expect(page.locator('s').first()).toBeVisible();
  await till.tap('Agua pura');
  await till.showTicket();
  await expect(till.lines.locator('s')).toBeVisible();
  await inspect('till-offer');
});
