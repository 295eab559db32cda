import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinWindow } from './support/access.ts';
import { fieldOf, textOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { shoot, type Texts, test } from './support/fixtures.ts';
import { aProduct, type Shop } from './support/shop.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'serial' });

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Opens the store to the public at every hour; answers its address. */
async function publish(shop: Shop, more: object = {}) {
  const body = {
    description: 'Pan y café de altura',
    fixed_rate: 15,
    is_published: true,
    delivery: true,
    outside_areas: 'fixed_rate',
    whatsapp_contact: '5555 1234',
    hours: Object.fromEntries(days.map((day) => [day, [{ from: '00:00', to: '00:00' }]])),
    ...more,
  };
  const { body: settings } = await shop.api({ method: 'PATCH', path: '/v1/organization-setting', body });
  return `${environment.address}/tienda/${textOf(settings, 'slug')}`;
}

/** Another person's phone, which knows nothing of the shop. */
async function aPhone(browser: Browser, width = 390) {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: true,
    timezoneId: 'America/Guatemala',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** A page of the store as people may meet it: nothing hangs over, and axe is content. */
async function inspect(page: Page, name: string) {
  await shoot(page, `storefront-${name}`);
  await expectWithinWindow(page);
  await expectAccessible(page);
}

const addOf = (page: Page, t: Texts, name: string) =>
  page.getByRole('button', { name: t('storefront.add', { name }), exact: true });

test('a customer orders from a phone, the shop approves and brings it, and is rated', async ({
  browser,
  page,
  t,
  seen,
  shop,
  goods,
}) => {
  test.slow();
  const home = await publish(shop);
  const phone = await aPhone(browser);
  await phone.goto(`${home}?lang=${seen.language}`);
  await inspect(phone, `list-${seen.language}`);
  await addOf(phone, t, goods.products.coffee.name).click();
  await addOf(phone, t, goods.products.coffee.name).click();
  await expect(phone.locator('.cartbar .count')).toHaveText('2');
  await phone.locator('.cartbar').click();
  // Missing data is reported at its field.
  const order = phone.getByRole('button', { name: /66/ });
  await order.click();
  await expect(phone.getByRole('textbox', { name: t('storefront.name') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await inspect(phone, `refused-${seen.language}`);
  await phone.getByRole('textbox', { name: t('storefront.name') }).fill('Rosa Tzul');
  await phone.getByRole('textbox', { name: t('storefront.phone') }).fill('5123 4567');
  await phone.getByRole('textbox', { name: t('storefront.street') }).fill('6a calle 4-12');
  await order.click();
  await expect(phone.getByText(t('storefront.state.waiting'))).toBeVisible();
  await inspect(phone, `tracking-${seen.language}`);
  const code = await phone.getByRole('heading', { level: 1 }).innerText();

  await page.goto('/dashboard/ordenes-web');
  await page.getByRole('link', { name: code }).click();
  const step = (name: 'approve' | 'ready' | 'onTheWay') =>
    page.getByRole('button', { name: t(`weborder.steps.${name}`), exact: true });
  await step('approve').click();
  await step('ready').click();
  await step('onTheWay').click();
  await expect(phone.getByText(t('storefront.state.onTheWay'))).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: t('weborder.completeAndCollect') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('weborder.completeNow') })
    .click();
  await expect(page.getByRole('button', { name: t('weborder.backToWork') })).toBeVisible();

  await expect(phone.getByText(t('storefront.state.done'))).toBeVisible({ timeout: 20_000 });
  await phone.getByRole('radio', { name: t('storefront.starsOf', { count: 5 }) }).check();
  await phone.getByRole('checkbox', { name: t('storefront.tags.fresh') }).check();
  await phone.getByRole('button', { name: t('storefront.sendRating') }).click();
  await expect(phone.getByText(t('storefront.rated'))).toBeVisible();
  await inspect(phone, `rated-${seen.language}`);
  const { body } = await shop.api({ path: '/v1/ratings' });
  expect(fieldOf(body, 'ratings')).toMatchObject([{ stars: 5, tags: ['fresh'], order_code: code }]);
  await phone.context().close();
});

test('options are chosen before an item is bought, also on the smallest phone', async ({ browser, shop }) => {
  const home = await publish(shop, { is_indexed: false });
  const variants = [
    { color: 'Rojo', size: 'M', price: 60, stock: 4 },
    { color: 'Azul', size: 'L', price: 65, stock: 2 },
  ];
  await aProduct(shop, { name: 'Camiseta', price: 60, variants });
  await aProduct(shop, { name: 'Aguacate', price: 5, stock: 0 });
  const phone = await aPhone(browser, 320);
  await phone.goto(home);
  await inspect(phone, 'list-320');
  await phone.getByText('Camiseta').click();
  await phone.getByRole('button', { name: /^Agregar Q/ }).click();
  await expect(phone.getByRole('alert')).toHaveText('Elige una opción');
  await phone.getByRole('radio', { name: /Azul/ }).check({ force: true });
  await phone.getByRole('button', { name: /^Agregar Q\s65/ }).click();
  await inspect(phone, 'product-320');
  await phone.goto(`${home}/carrito`);
  await expect(phone.getByText('Azul · L')).toBeVisible();
  await expect(phone.getByRole('button', { name: /Pedir Q\s80/ })).toBeVisible();
  await inspect(phone, 'cart-320');
  await phone.context().close();
});

test('a price change is shown before the customer pays, and an order can be cancelled', async ({
  browser,
  shop,
  goods,
}) => {
  const home = await publish(shop);
  const phone = await aPhone(browser);
  await phone.goto(home);
  await phone.getByRole('button', { name: `Agregar ${goods.products.water.name}` }).click();
  await phone.goto(`${home}/carrito`);
  await phone.getByRole('radio', { name: /^Recoger/ }).check();
  await phone.getByLabel('Nombre').fill('Rosa');
  await phone.getByLabel('Teléfono').fill('5123 4568');
  await expect(phone.getByRole('button', { name: /Pedir Q\s5$/ })).toBeEnabled();
  await shop.api({ method: 'PATCH', path: `/v1/products/${goods.ids.water}`, body: { price: 6 } });
  await phone.getByRole('button', { name: /Pedir Q\s5$/ }).click();
  await expect(phone.getByRole('alert')).toContainText(/Q\s5\D.*Q\s6(?!\d)/);
  await phone.getByRole('button', { name: /Pedir Q\s6$/ }).click();
  await expect(phone.getByText('La tienda está por responder')).toBeVisible();
  await phone.getByRole('button', { name: 'Cancelar pedido' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(phone.getByText('Se canceló')).toBeVisible();
  await phone.context().close();
});

test('an order with a lost response is one order, whatever is written on it afterwards', async ({
  browser,
  shop,
  goods,
  t,
  seen,
}) => {
  const home = await publish(shop);
  const phone = await aPhone(browser);
  await phone.goto(`${home}?lang=${seen.language}`);
  await addOf(phone, t, goods.products.coffee.name).click();
  await phone.goto(`${home}/carrito?lang=${seen.language}`);
  const typed = (word: 'name' | 'phone' | 'street' | 'reference') =>
    phone.getByRole('textbox', { name: t(`storefront.${word}`) });
  await typed('name').fill('Rosa Tzul');
  await typed('phone').fill('5123 4567');
  await typed('street').fill('6a calle 4-12');
  // The request arrives, but its response is lost.
  await phone.route(/sales-transactions$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const order = phone.getByRole('button', { name: /40[.,]50/ });
  await order.click();
  await expect(phone.getByText(t('storefront.offline'))).toBeVisible();
  await phone.unroute(/sales-transactions$/);
  await typed('reference').fill('Portón verde');
  await order.click();
  await expect(phone.getByText(t('storefront.state.waiting'))).toBeVisible();
  const { body } = await shop.api({ path: '/v1/web-transactions?process_status=incoming' });
  expect(fieldOf(body, 'web_transactions')).toHaveLength(1);
  await phone.context().close();
});
