import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { shoot, test } from './support/fixtures.ts';
import type { Shop } from './support/shop.ts';
import { publish, stranger } from './support/store-orders.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'serial' });

async function aPhone(browser: Browser, more: BrowserContextOptions = {}) {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce', ...more });
  return context.newPage();
}

/** Adds coffee to the cart and enters the customer's data, up to the last press. */
async function fillCart(page: Page, slug: string, phone: string) {
  const home = `${environment.address}/tienda/${slug}`;
  await page.goto(home);
  await page.getByRole('button', { name: 'Agregar Café molido', exact: true }).click();
  await page.goto(`${home}/carrito`);
  await page.getByRole('radio', { name: /^Recoger/ }).check();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Tzul');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(phone);
}

/** The orders that wait, as their shop reads them. */
const orders = async (shop: Shop) => {
  const { body } = await shop.api({ path: '/v1/web-transactions?process_status=incoming' });
  const found = fieldOf(body, 'web_transactions');
  return Array.isArray(found) ? found : [];
};

const dayIn = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guatemala' }).format(at);

for (const [name, off] of [
  ['ahead', 1],
  ['behind', -1],
] as const)
  test(`a customer whose clock is a day ${name}, in another zone, chooses an hour of the shop's`, async ({
    browser,
    shop,
    goods,
  }) => {
    expect(goods.ids.coffee).toBeTruthy();
    const slug = await publish(shop, { schedule_days: 3 });
    const page = await aPhone(browser, { timezoneId: 'Asia/Tokyo' });
    await page.clock.setFixedTime(new Date(Date.now() + off * 86_400_000));
    await fillCart(page, slug, off > 0 ? '5123 4567' : '5123 4568');
    const when = page.getByRole('combobox', { name: '¿Cuándo?' });
    const days = await when
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(days.filter(Boolean)[0]).toBe(dayIn(new Date()));
    const tomorrow = dayIn(new Date(Date.now() + 86_400_000));
    await when.selectOption(tomorrow);
    const hour = page.getByRole('combobox', { name: 'Hora' });
    // The hours are requested from the server.
    await expect(hour.locator('option').nth(4)).toBeAttached();
    const offered = await hour
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    const slot = offered.filter(Boolean)[3] ?? '';
    expect(dayIn(new Date(slot))).toBe(tomorrow);
    await hour.selectOption(slot);
    await page.getByRole('button', { name: /^Pedir Q/ }).click();
    await expect(page.getByText('La tienda está por responder')).toBeVisible();
    const [order] = await orders(shop);
    expect(new Date(String(fieldOf(order, 'scheduled_for'))).toISOString()).toBe(
      new Date(slot).toISOString(),
    );
    await page.context().close();
  });

test('an old phone on a slow line that breaks off orders once', async ({ browser, shop, goods }) => {
  test.slow();
  expect(goods.ids.coffee).toBeTruthy();
  const slug = await publish(shop);
  const page = await aPhone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const line = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 },
    });
  await line(false);
  await fillCart(page, slug, '5123 4567');
  const send = page.getByRole('button', { name: /^Pedir Q/ });
  await expect(send).toBeEnabled();
  await line(true);
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'storefront-offline-360');
  await line(false);
  await send.dblclick();
  await expect(page.getByText('La tienda está por responder')).toBeVisible({ timeout: 30_000 });
  expect(await orders(shop)).toHaveLength(1);
  await page.context().close();
});

test('without script the shop is fully readable, and accepts a message', async ({ browser, shop, goods }) => {
  expect(goods.ids.coffee).toBeTruthy();
  const slug = await publish(shop, { whatsapp_contact: '5555 1234' });
  const page = await aPhone(browser, { javaScriptEnabled: false });
  await page.goto(`${environment.address}/tienda/${slug}`);
  await expect(page.getByText('Café molido')).toBeVisible();
  await expect(page.locator('a[href^="https://wa.me/50255551234"]').first()).toBeVisible();
  await page.goto(`${environment.address}/tienda/${slug}/carrito`);
  expect(await page.content()).toContain('Para pedir aquí hace falta JavaScript.');
  await shoot(page, 'storefront-no-script-360');
  const read = (await stranger({ path: `/v1/web/organizations/${slug}` })).body;
  expect(read).toMatchObject({ slug });
  await page.context().close();
});
