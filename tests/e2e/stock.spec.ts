import { expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import { aProduct, type Shop } from './support/shop.ts';

const stockOf = async (shop: Shop, id: string) =>
  fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');

/** As a scanner does: the code and Enter, into the field that waits for it. */
async function scan(page: Page, field: string, code: string) {
  await page.getByRole('searchbox', { name: field }).fill(code);
  await page.keyboard.press('Enter');
}

const typed = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click();

test('goods are received, counted, and what differs is booked; the kardex tells all of it', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const { coffee } = goods.products;
  await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'Distribuidora Sol', kind: 'supplier' },
  });

  await page.goto('/dashboard/inventario/compras');
  await expect(page.getByText(t('purchase.emptyTitle'))).toBeVisible();
  await page
    .getByRole('link', { name: t('purchase.new') })
    .first()
    .click();
  await scan(page, t('lines.find'), '0000000000000');
  await expect(page.getByText(t('lines.unknownCode', { code: '0000000000000' }))).toBeVisible();
  await scan(page, t('lines.find'), coffee.barcode);
  const line = page.getByRole('group', { name: coffee.name });
  await expect(line).toBeVisible();
  await typed(page, `${t('purchase.quantity')}: ${coffee.name}`).fill('10');
  await typed(page, `${t('purchase.cost')}: ${coffee.name}`).fill('23');
  await page.getByRole('textbox', { name: t('purchase.otherCosts') }).fill('10');
  await page.getByRole('combobox', { name: t('purchase.payment') }).selectOption('credit');
  await page.getByRole('combobox', { name: t('purchase.supplier') }).click();
  await page.getByRole('option', { name: 'Distribuidora Sol' }).click();
  await inspect('purchase-form');
  await save(page, t);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('C-000001');
  await inspect('purchase');
  expect(await stockOf(shop, goods.ids.coffee)).toBe(50);
  const { body } = await shop.api({ path: `/v1/products/${goods.ids.coffee}` });
  // 40 at 18 and 10 at 23, the freight of one each: (720 + 240) / 50.
  expect(fieldOf(body, 'cost')).toBe(19.2);

  await page.goto('/dashboard/inventario/conteos/nuevo');
  await page.getByRole('button', { name: t('stockcount.begin') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CF-000001');
  await scan(page, t('stockcount.scan'), coffee.barcode);
  await expect(page.getByRole('status').getByText(coffee.name)).toBeVisible();
  await scan(page, t('stockcount.scan'), coffee.barcode);
  const counted = page.getByRole('status').getByRole('textbox');
  await expect(counted).toHaveValue('2');
  await counted.fill('47');
  await counted.press('Enter');
  await expect(page.getByRole('row', { name: coffee.name }).getByText(/^[−-]3$/)).toBeVisible();
  await inspect('count-open');
  await page.getByRole('button', { name: t('stockcount.finish') }).click();
  const finishing = page.getByRole('dialog', { name: t('stockcount.finishTitle') });
  await expect(finishing.getByRole('radio', { name: t('stockcount.keep') })).toBeChecked();
  await finishing.getByRole('button', { name: t('stockcount.finish') }).click();
  // While it fades, what lies below is paler than it is.
  await expect(finishing).toHaveCount(0);
  await inspect('count-review');
  expect(await stockOf(shop, goods.ids.coffee)).toBe(50);
  await page.getByRole('button', { name: t('stockcount.post') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('stockcount.post') })
    .click();
  await expect(page.getByText(t('stockcount.statuses.posted'), { exact: true })).toBeVisible();
  expect(await stockOf(shop, goods.ids.coffee)).toBe(47);

  await page.getByRole('link', { name: t('stockcount.movements') }).click();
  await expect(page.getByRole('row', { name: coffee.name }).getByText(/^[−-]3$/)).toBeVisible();
  await page.getByRole('button', { name: t('stock.showAll') }).click();
  await expect(page.getByRole('link', { name: 'C-000001' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CF-000001' })).toBeVisible();
  await inspect('kardex');
});

test('on a phone the lines of a purchase stand below each other and nothing is cut off', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = [
    { id: goods.ids.water, quantity: 120, cost: 8990.5 },
    { id: goods.ids.coffee, quantity: 12, cost: 18.75 },
  ];
  const input = { products: lines, other_costs: 350 };
  const { body } = await shop.api({ method: 'POST', path: '/v1/purchases', body: input });
  await page.goto(`/dashboard/inventario/compras/${String(fieldOf(body, 'id'))}`);
  const list = page.getByRole('list', { name: t('purchase.goods') });
  await expect(list.getByText(/1,078,860\.00/)).toBeVisible();
  await expect(list.getByText(t('purchase.unitCost')).first()).toBeVisible();
  const wide = await page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter((each) => each.scrollWidth > each.clientWidth + 1)
        .length,
  );
  expect(wide).toBe(0);
  await inspect('purchase-phone');
});

test('a purchase is voided with a reason, and the goods go back', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const { body } = await shop.api({
    method: 'POST',
    path: '/v1/purchases',
    body: { products: [{ id: goods.ids.water, quantity: 12, cost: 3.5 }] },
  });
  expect(await stockOf(shop, goods.ids.water)).toBe(112);
  await page.goto(`/dashboard/inventario/compras/${String(fieldOf(body, 'id'))}`);
  await actOnShown(page, { act: t('purchase.void'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('purchase.voidTitle') });
  await dialog.getByRole('textbox', { name: t('purchase.voidReason') }).fill('Venía vencida');
  await inspect('purchase-void');
  await dialog.getByRole('button', { name: t('purchase.void') }).click();
  await expect(page.getByText(t('purchase.statuses.voided'), { exact: true })).toBeVisible();
  await expect(page.getByText('Venía vencida').first()).toBeVisible();
  expect(await stockOf(shop, goods.ids.water)).toBe(100);
});

test('low stock rings the bell, and the quantity to order becomes a purchase', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  await shop.api({
    method: 'POST',
    path: '/v1/pos-transactions',
    body: { products: [{ id: goods.ids.coffee, quantity: 37 }] },
  });
  // It runs out too, but does not sell.
  await aProduct(shop, { name: 'Sal de mar', price: 5, stock: 1, low_stock: 3 });
  await page.goto('/dashboard/inventario/por-pedir');
  const row = page.getByRole('row', { name: goods.products.coffee.name });
  await expect(row).toBeVisible();
  await inspect('reorder');
  const idle = page.getByRole('row', { name: 'Sal de mar' });
  await expect(idle).toHaveCount(0);
  await page.getByText(t('stock.reorderAll'), { exact: true }).click();
  await expect(idle).toBeVisible();
  await expect(row).toBeVisible();
  await page.getByText(t('stock.reorderNeeded'), { exact: true }).click();
  await expect(idle).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('shell.notices', { count: 1 }) })).toBeVisible({
    timeout: 75_000,
  });
  await page.getByRole('button', { name: t('shell.notices', { count: 1 }) }).click();
  const notices = page.getByRole('dialog', { name: t('notification.title') });
  await expect(notices.getByText(t('notification.stock_low.title'))).toBeVisible();
  await inspect('notices');
  await notices.getByRole('button', { name: t('notification.markAll') }).click();
  await expect(notices.getByText(t('notification.new'), { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await row.getByRole('checkbox').check();
  await page.getByRole('link', { name: t('stock.buyThese') }).click();
  await expect(page.getByRole('group', { name: goods.products.coffee.name })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ look: { language: 'es', width: 390, scheme: 'light' } });

  test('the actions of a product, a purchase and a count are in one row', async ({
    page,
    t,
    shop,
    goods,
  }) => {
    const made = async (path: string, body: object) =>
      String(fieldOf((await shop.api({ method: 'POST', path, body })).body, 'id'));
    const products = [{ id: goods.ids.water, quantity: 12, cost: 3.5 }];
    const purchase = await made('/v1/purchases', { products });
    const count = await made('/v1/stock-counts', {});
    const shown = {
      [`/dashboard/productos/${goods.ids.water}`]: t('product.labels'),
      [`/dashboard/inventario/compras/${purchase}`]: t('purchase.void'),
      [`/dashboard/inventario/conteos/${count}`]: t('stockcount.cancel'),
    };
    for (const [path, act] of Object.entries(shown)) {
      await page.goto(path);
      const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
      await head.getByRole('button', { name: t('common.more') }).waitFor();
      const middles = await head
        .locator('> :last-child :is(a, button)')
        .evaluateAll((acts) =>
          acts.map((each) => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
      expect(middles).toHaveLength(2);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
      await actOnShown(page, { act, more: t('common.more') });
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  });
});
