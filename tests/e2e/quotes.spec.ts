import { addDays, businessDate } from '@mostrador/shared/time/time';
import { expect, type Page } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';
import { pay } from './support/staff.ts';

/** Its badge; the paper may be stamped with the same word. */
const stateOf = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

test('a quote is made, sent, accepted by its customer and sold once', async ({ page, t, shop, browser }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  await pay(shop);
  const id = await aProduct(shop, { name: 'Arroz', price: 6, cost: 4, stock: 300 });
  await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Mario Pérez', phone: '5555 0199' } });
  const stock = async () => fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');
  await page.goto('/dashboard/cotizaciones');
  await page
    .getByRole('link', { name: t('quote.new') })
    .first()
    .click();

  await page.getByRole('searchbox', { name: t('lines.find') }).fill('arroz');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Arroz` }).fill('200');
  await page.getByRole('textbox', { name: `${t('common.price')}: Arroz` }).fill('5.80');
  await page.getByRole('combobox', { name: t('common.customer') }).click();
  await page.getByRole('option', { name: 'Mario Pérez' }).click();
  await page.getByRole('textbox', { name: t('quote.terms') }).fill('La mitad al confirmar');
  await page.getByRole('textbox', { name: t('quote.notes') }).fill('Margen bajo');
  const sheet = page.getByRole('region', { name: t('quote.preview') });
  await expect(sheet).toContainText('1,160');
  await expect(sheet).toContainText('Mario Pérez');
  await expect(sheet).not.toContainText('Margen bajo');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('COT-000001');
  await expect(stateOf(page, t('platform.quoteStates.draft'))).toBeVisible();
  const { body } = await shop.api({ path: '/v1/sales-transactions/quotes?code=COT-000001' });
  const link = textOf(fieldOf(body, 'quotes', '0'), 'public_url');

  // WhatsApp opens with its link, and it is marked as sent.
  const whatsApp = page.getByRole('link', { name: t('sale.whatsapp') });
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(link);
  await page.context().route('https://wa.me/**', (route) => route.abort());
  const [other] = await Promise.all([page.waitForEvent('popup'), whatsApp.click()]);
  await other.close();
  await expect(stateOf(page, t('platform.quoteStates.sent'))).toBeVisible();

  // The customer has no account: his phone opens the link.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es' });
  const his = await phone.newPage();
  await his.goto(new URL(link).pathname);
  await expect(his.getByRole('article')).toContainText('La mitad al confirmar');
  await expect(his.locator('body')).not.toContainText('Margen bajo');
  await expect(his.getByRole('textbox')).toHaveValue('Mario Pérez');
  await expect(stateOf(page, t('platform.quoteStates.viewed'))).toBeVisible();
  await his.getByRole('button', { name: /1,160/ }).click();
  // The customer sees a thank-you message, and no question again.
  await expect(his.getByRole('status')).toContainText('Mario Pérez');
  await expect(his.getByRole('textbox')).toHaveCount(0);
  await phone.close();

  // The shop sees it at once, and sells it.
  await expect(stateOf(page, t('platform.quoteStates.accepted'))).toBeVisible();
  expect(await stock()).toBe(300);
  await page.getByRole('button', { name: t('quote.convert') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('quote.convertNow') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V-000001');
  await expect(page.locator('#main')).toContainText('Mario Pérez');
  expect(await stock()).toBe(100);
  await page.goto('/dashboard/cotizaciones');
  await expect(page.getByRole('row', { name: /COT-000001/ })).toContainText(
    t('platform.quoteStates.converted'),
  );
});

test('one that was declined is renewed, copied and deleted', async ({ page, t, shop, request, watched }) => {
  watched.foresee(/\/trpc\/quote/);
  await page.setViewportSize({ width: 1366, height: 641 });
  await pay(shop);
  const made = await shop.api({
    method: 'POST',
    path: '/v1/sales-transactions/quote',
    body: { amount_free: 900, concept: 'Boda', contact_name: 'Lupe' },
  });
  const path = new URL(textOf(made.body, 'public_url')).pathname;
  const answer = await request.post(`${path}/answer`, { data: { accept: false, name: 'Lupe' } });
  expect(answer.status()).toBe(200);
  expect((await request.post(`${path}/answer`, { data: { accept: true, name: 'Lupe' } })).status()).toBe(409);
  await page.goto(`/dashboard/cotizaciones/${textOf(made.body, 'id')}`);
  await expect(stateOf(page, t('platform.quoteStates.rejected'))).toBeVisible();
  await page.getByRole('button', { name: t('quote.renew') }).click();
  await expect(stateOf(page, t('platform.quoteStates.draft'))).toBeVisible();
  await page.getByRole('button', { name: t('common.duplicate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('COT-000002');
  await page.goto(`/dashboard/cotizaciones/${textOf(made.body, 'id')}`);
  await page.getByRole('button', { name: t('common.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(page).toHaveURL(/cotizaciones$/);
  await expect(page.getByRole('row', { name: /COT-000002/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /COT-000001/ })).toHaveCount(0);
  expect((await request.get(path)).status()).toBe(404);
});

test('more than there is can be offered, with its extras and in packs', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  await pay(shop);
  const coffee = await aProduct(shop, { name: 'Café', price: 15, stock: 40 });
  const options = [{ name: 'Entera' }, { name: 'Avena', price: 5 }];
  const milk = { name: 'Leche', type: 'product', required: true, max: 1, options, product_ids: [coffee] };
  await shop.api({ method: 'POST', path: '/v1/modifiers', body: milk });
  const codes = [{ code: 'CAJA-12', name: 'Caja', units: 12, price: 95 }];
  await aProduct(shop, { name: 'Cola', price: 8.5, stock: 30, codes });
  await page.goto('/dashboard/cotizaciones/nueva');
  const search = page.getByRole('searchbox', { name: t('lines.find') });
  await search.fill('cafe');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Café' }).getByRole('button', { name: 'Avena' }).click();
  await search.fill('cola');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: t('sale.packOf', { name: 'Cola' }) }).selectOption({ index: 1 });
  const quantity = page.getByRole('textbox', { name: `${t('common.quantity')}: Cola` });
  await quantity.fill('5');
  await expect(page.getByText(t('sale.shortOf', { name: 'Cola', available: '30' })).first()).toBeVisible();
  await expect(quantity).toHaveValue('5');
  const sheet = page.getByRole('region', { name: t('quote.preview') });
  await expect(sheet).toContainText('Avena');
  await expect(sheet).toContainText('Caja × 12');
  await expect(sheet).toContainText('495');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('COT-000001');
  await expect(page.locator('#main')).toContainText('Caja × 12');
  await expect(page.locator('#main')).toContainText('Avena');
});

test('a quote says of which day it is, and takes what there is of what is short', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await pay(shop);
  await aProduct(shop, { name: 'Aceite', price: 25, cost: 18, stock: 12 });
  await page.goto('/dashboard/cotizaciones/nueva');
  await page.getByRole('searchbox', { name: t('lines.find') }).fill('aceite');
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('textbox', { name: `${t('common.quantity')}: Aceite` });
  await quantity.fill('40');
  const take = page.getByRole('button', {
    name: new RegExp(`${t('sale.takeLeft', { available: '12' })}.*Aceite`),
  });
  await expect(take).toBeVisible();
  await take.click();
  await expect(quantity).toHaveValue('12');
  await expect(take).toBeHidden();
  const yesterday = addDays(businessDate(new Date(), 'America/Guatemala'), -1);
  await page
    .getByRole('textbox', { name: t('common.date') })
    .fill(yesterday.split('-').toReversed().join('/'));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('COT-000001');
  const { body } = await shop.api({ path: '/v1/sales-transactions/quotes?code=COT-000001' });
  expect(fieldOf(body, 'quotes', '0', 'date')).toBe(yesterday);
});
