import { translator } from '@mostrador/shared/text/translator';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinWindow } from './support/access.ts';
import { environment } from './support/environment.ts';
import { shoot, test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';
import { aProduct, type Shop } from './support/shop.ts';
import { order, publish } from './support/store-orders.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'serial' });

/** The ways strangers see a shop: the smallest phone, a usual one in Arabic and dark mode, a desktop. */
const meetings = [
  { width: 320, language: 'es', scheme: 'light' },
  { width: 390, language: 'ar', scheme: 'dark' },
  { width: 1280, language: 'es', scheme: 'light' },
] as const;
type Meeting = (typeof meetings)[number];

async function aStranger(browser: Browser, { width, scheme }: Meeting) {
  const context = await browser.newContext({
    viewport: { width, height: width === 1280 ? 800 : 700 },
    hasTouch: width < 1280,
    colorScheme: scheme,
    // Far from the shop: the shop's time is shown, not the stranger's.
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

type Look = { page: Page; meeting: Meeting; t: ReturnType<typeof translator> };

/** Meets a page of the shop in each way: it is looked at, nothing hangs over, axe is content. */
async function meet(browser: Browser, name: string, see: (look: Look) => Promise<unknown>) {
  for (const meeting of meetings) {
    const page = await aStranger(browser, meeting);
    await see({ page, meeting, t: translator(meeting.language) });
    await shoot(page, `storefront-${name}-${meeting.language}-${meeting.width}`);
    await expectWithinWindow(page);
    await expectAccessible(page);
    await page.context().close();
  }
}

const home = (slug: string, { language }: Meeting) =>
  `${environment.address}/tienda/${slug}?lang=${language}`;
const cart = (slug: string, { language }: Meeting) =>
  `${environment.address}/tienda/${slug}/carrito?lang=${language}`;

const change = (shop: Shop, body: object) =>
  shop.api({ method: 'PATCH', path: '/v1/organization-setting', body });

const neverOpen = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, []]),
);

/** Products added before the shop changed are still in the cart. */
async function withCoffee({ page, meeting, t }: Look, slug: string, before: () => Promise<unknown>) {
  await page.goto(home(slug, meeting));
  await page.getByRole('button', { name: t('storefront.add', { name: 'Café molido' }), exact: true }).click();
  await before();
  await page.goto(cart(slug, meeting));
}

test('a shop that is closed or paused says so, on its page and before anybody orders', async ({
  browser,
  shop,
  goods,
}) => {
  expect(goods.ids.coffee).toBeTruthy();
  const slug = await publish(shop, { schedule_days: 0 });
  await meet(browser, 'closed', async (look) => {
    await change(shop, { hours: neverOpen });
    await look.page.goto(home(slug, look.meeting));
    await expect(look.page.locator('.open')).toHaveText(look.t('storefront.closed'));
  });
  await meet(browser, 'closed-cart', (look) =>
    withCoffee(look, slug, async () => {
      await expect(look.page.locator('.cartbar .count')).toHaveText('1');
    }).then(() => expect(look.page.getByText(look.t('storefront.closedNow'))).toBeVisible()),
  );
  const pausedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await publish(shop, { paused_until: pausedUntil });
  await meet(browser, 'paused', async ({ page, meeting, t }) => {
    await page.goto(home(slug, meeting));
    const [before = ''] = t('storefront.pausedUntil', { time: '|' }).split(/[\u2068|]/);
    await expect(page.locator('.open')).toContainText(before.trim());
    // Not an hour alone, which would be today's.
    await expect(page.locator('.open')).toContainText(String(new Date(pausedUntil).getUTCFullYear()));
  });
  await meet(browser, 'paused-cart', (look) =>
    withCoffee(look, slug, async () => undefined).then(() =>
      expect(look.page.getByText(look.t('storefront.problems.storePaused'))).toBeVisible(),
    ),
  );
});

test('a sold-out product is labelled and not added, also when it sells out during an order', async ({
  browser,
  shop,
  goods,
}) => {
  // Orders without a review may reserve the whole stock, so that the last unit is gone.
  const slug = await publish(shop, { stranger_share: 100 });
  const gone = await aProduct(shop, { name: 'Aguacate', price: 5, stock: 0 });
  await meet(browser, 'sold-out', async ({ page, meeting, t }) => {
    await page.goto(home(slug, meeting));
    await expect(page.getByText(t('storefront.soldOut'))).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('storefront.add', { name: 'Aguacate' }), exact: true }),
    ).toHaveCount(0);
  });
  await meet(browser, 'sold-out-product', async ({ page, meeting, t }) => {
    await page.goto(home(slug, meeting));
    await page.getByRole('link', { name: /Aguacate/ }).click();
    await expect(page.getByText(t('storefront.soldOut'))).toBeVisible();
  });
  expect(gone).toBeTruthy();
  // One candle is left, and another customer takes it.
  let taken = 0;
  await meet(browser, 'sold-out-cart', async ({ page, meeting, t }) => {
    await shop.api({ method: 'PATCH', path: `/v1/products/${goods.ids.last}`, body: { stock: 1 + taken } });
    await page.goto(home(slug, meeting));
    await page.getByRole('button', { name: t('storefront.add', { name: 'Candela' }), exact: true }).click();
    await page.goto(cart(slug, meeting));
    await page.getByRole('radio', { name: new RegExp(t('storefront.ways.pick_in_store')) }).check();
    await page.getByRole('textbox', { name: t('storefront.name') }).fill('Rosa');
    await page.getByRole('textbox', { name: t('storefront.phone') }).fill('5123 4567');
    const send = page.getByRole('button', { name: /Q.?2/ });
    await expect(send).toBeEnabled();
    await order(slug, goods.ids.last, {
      products: [{ id: goods.ids.last, quantity: 1 }],
      customer: { name: 'Otra', phone: `+502 4000 000${taken}` },
      delivery_method: 'pick_in_store',
      expected_total: 2,
    });
    taken += 1;
    await send.click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

const marks = '<b>Pan</b> \u202eOLAF\u202c =HYPERLINK("http://x","y")';

test('names with marks of writing, of pages and of sheets stand as they were written', async ({
  browser,
  shop,
}) => {
  const slug = await publish(shop, { description: `${marks} y más` });
  await aProduct(shop, { name: marks, price: 5, stock: 9, description: marks });
  await aProduct(shop, { name: 'قهوة عربية', price: 5, stock: 9 });
  await aProduct(shop, { name: 'Sinespacios'.repeat(7), price: 123_456.78, stock: 9 });
  await meet(browser, 'marks', async ({ page, meeting }) => {
    await page.goto(home(slug, meeting));
    await expect(page.getByText('<b>Pan</b>').first()).toBeVisible();
    await expect(page.locator('main b').filter({ hasText: /^Pan$/ })).toHaveCount(0);
  });
  await meet(browser, 'marks-product', async ({ page, meeting }) => {
    await page.goto(home(slug, meeting));
    await page.getByRole('link', { name: /HYPERLINK/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Pan</b>');
  });
});

test('one, twenty and two thousand products are found', async ({ browser, shop }) => {
  test.slow();
  const slug = await publish(shop, { description: 'De todo para tu casa' });
  const add = (from: number, until: number) => {
    const products = Array.from({ length: until - from }, (_, place) => ({
      name: `Producto ${from + place}`,
      ...{ price: 1 + place, stock: 50, show_in_store: true },
    }));
    return shop.api({ method: 'POST', path: '/v1/products/multiple', body: { products } });
  };
  await add(0, 1);
  await meet(browser, 'products-1', async ({ page, meeting }) => {
    await page.goto(home(slug, meeting));
    await expect(page.locator('.tile')).toHaveCount(1);
  });
  await add(1, 20);
  await meet(browser, 'products-20', async ({ page, meeting }) => {
    await page.goto(home(slug, meeting));
    await expect(page.locator('.tile')).toHaveCount(20);
  });
  for (let from = 20; from < 2000; from += 110) await add(from, Math.min(2000, from + 110));
  await meet(browser, 'products-2000', async ({ page, meeting, t }) => {
    await page.goto(home(slug, meeting));
    await expect(page.locator('.tile')).toHaveCount(48);
    await expect(page.locator('.pages')).toContainText('42');
    await page.getByRole('searchbox').fill('producto 1999');
    await page.getByRole('button', { name: t('storefront.searchNow') }).click();
    await expect(page.locator('.tile')).toHaveCount(1);
    await page.goto(`${home(slug, meeting)}&pagina=42`);
    await expect(page.locator('.tile')).toHaveCount(32);
    await page.getByRole('navigation', { name: t('storefront.pages') }).scrollIntoViewIfNeeded();
  });
});

test('an address that was given up leads to the shop, one that is closed or gone to nothing', async ({
  browser,
  shop,
  goods,
}) => {
  const slug = await publish(shop);
  const { tracking } = await order(slug, goods.ids.coffee);
  const renamed = `${slug}-nueva`;
  await payFor(shop);
  await shop.api({ method: 'PATCH', path: '/v1/organizations/plus-settings', body: { slug: renamed } });
  await meet(browser, 'renamed', async ({ page, meeting }) => {
    await page.goto(home(slug, meeting));
    expect(new URL(page.url()).pathname).toBe(`/tienda/${renamed}`);
  });
  // The customer of an order follows it by the original link.
  await meet(browser, 'renamed-order', async ({ page, meeting, t }) => {
    await page.goto(`${environment.address}/tienda/${slug}/pedido/${tracking}?lang=${meeting.language}`);
    await expect(page.getByText(t('storefront.state.waiting'))).toBeVisible();
  });
  await change(shop, { is_published: false });
  await meet(browser, 'missing', async ({ page, meeting, t }) => {
    await expect
      .poll(async () => (await page.goto(home(renamed, meeting)))?.status(), { timeout: 15_000 })
      .toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('storefront.missing'));
  });
});
