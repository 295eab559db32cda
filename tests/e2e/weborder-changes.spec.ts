import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { stockOf } from './support/books.ts';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';
import { acceptedAccount, order, publish, stranger } from './support/store-orders.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'default' });

const red =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const photo = { name: 'pago.png', mimeType: 'image/png', buffer: Buffer.from(red, 'base64') };

test('a phone is blocked when its order is rejected, and let go in the settings', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const slug = await publish(shop);
  const { id } = await order(slug, goods.ids.coffee);
  await page.goto(`/dashboard/orden-web/${id}`);
  await page.getByRole('button', { name: t('weborder.reject'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('weborder.blockPhone') }).check();
  await dialog.getByRole('textbox', { name: t('weborder.reasonLabel') }).fill('Es una broma');
  await inspect('weborder-block');
  await dialog.getByRole('button', { name: t('weborder.reject'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const path = `/v1/web/organizations/${slug}/sales-transactions`;
  const body = {
    products: [{ id: goods.ids.coffee, quantity: 1 }],
    customer: { name: 'Otro', phone: '5123 4567' },
    delivery_method: 'delivery',
    address: { street: 'Calle' },
    payment_method: 'cash',
  };
  await expect(stranger({ method: 'POST', path, body })).rejects.toThrow(/orderNotAccepted/);
  await page.goto('/dashboard/tienda/configuracion');
  const blocked = page.getByRole('region', { name: t('store.blocked') });
  await expect(blocked).toContainText('+50251234567');
  await blocked.scrollIntoViewIfNeeded();
  await inspect('store-blocked');
  await blocked.getByRole('button').click();
  await expect(blocked).toHaveCount(0);
  expect((await stranger({ method: 'POST', path, body })).status).toBe(201);
});

test('an order is edited while it waits and while it is made', async ({
  page,
  t,
  shop,
  goods,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\/webOrder\.edit/);
  const { id, code } = await order(await publish(shop, { stranger_share: 100 }), goods.ids.coffee);
  await page.goto(`/dashboard/orden-web/${id}`);
  const edit = page.getByRole('link', { name: t('common.edit'), exact: true });
  const save = () =>
    page
      .getByRole('button', { name: t('common.save'), exact: true })
      .first()
      .click();
  const quantity = page.getByRole('textbox', { name: new RegExp(`^${t('common.quantity')}: `) });
  const readOrder = async () => (await shop.api({ path: `/v1/web-transactions/${id}` })).body;
  await edit.click();
  await expect(page.getByRole('heading', { name: t('weborder.editTitle', { code }) })).toBeVisible();
  // No more than the stock, as soon as the catalogue has loaded it.
  await expect(async () => {
    await quantity.fill('99');
    await expect(quantity).toHaveValue('40', { timeout: 500 });
  }).toPass();
  const short = t('sale.shortOf', { name: 'Café molido', available: '40' });
  await expect(page.getByText(short).first()).toBeVisible();
  await quantity.fill('3');
  await page.getByRole('textbox', { name: t('weborder.street') }).fill('7a avenida 1-05');
  await page.getByRole('textbox', { name: t('weborder.deliveryCost') }).fill('20');
  await inspect('weborder-edit');
  await save();
  await expect(page.getByText(t('weborder.edited', { code }))).toBeVisible();
  await expect(page.getByText(t('weborder.told.edit.edited')).first()).toBeVisible();
  expect(await readOrder()).toMatchObject({
    amount: 96.5,
    delivery_cost: 20,
    address: { street: '7a avenida 1-05', reference: 'Portón verde' },
    is_held: true,
  });
  await page.getByRole('button', { name: t('weborder.steps.approve'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('weborder.steps.ready'), exact: true })).toBeVisible();
  await edit.click();
  await page.getByRole('combobox', { name: t('weborder.method') }).selectOption('pick_in_store');
  await quantity.fill('1');
  // Another user was first.
  const revision = Number(fieldOf(await readOrder(), 'revision'));
  await shop.api({
    method: 'PATCH',
    path: `/v1/web-transactions/${id}`,
    body: { revision, comments: 'Sin bolsa' },
  });
  await save();
  await expect(page.getByText(t('errors.ticketChanged'))).toBeVisible();
  await inspect('weborder-edit-refused');
  await page.reload();
  await page.getByRole('combobox', { name: t('weborder.method') }).selectOption('pick_in_store');
  await quantity.fill('1');
  await save();
  await expect(page.getByText(t('weborder.edited', { code }))).toBeVisible();
  expect(await readOrder()).toMatchObject({
    amount: 25.5,
    delivery_method: 'pick_in_store',
    comments: 'Sin bolsa',
    balance: 25.5,
  });
  expect(await stockOf(shop, goods.ids.coffee)).toBe(39);
  await inspect('weborder-edited');
});

test('a cashier may sell stock reserved for an order, which then shows that', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const products = [{ id: goods.ids.coffee, quantity: 38 }];
  await shop.api({ method: 'POST', path: '/v1/pos-transactions', body: { products } });
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  const { id } = await order(await publish(shop, { stranger_share: 100 }), goods.ids.coffee);
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.charge.getByText(t('charge.reserved', { quantity: '2' }))).toBeVisible();
  await inspect('till-reserved');
  await till.charge.getByRole('button', { name: t('charge.takeReserved') }).click();
  await expect(till.done).toBeVisible();
  expect(await stockOf(shop, goods.ids.coffee)).toBe(1);
  await page.goto(`/dashboard/orden-web/${id}`);
  await expect(page.getByText(t('weborder.told.hold.taken'))).toBeVisible();
  await inspect('weborder-taken');
});

test('a user who edits a sale may use stock reserved for an order', async ({
  page,
  t,
  shop,
  goods,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\/pos\.edit/);
  const products = [{ id: goods.ids.coffee, quantity: 38 }];
  const sold = await shop.api({ method: 'POST', path: '/v1/pos-transactions', body: { products } });
  const { id } = await order(await publish(shop, { stranger_share: 100 }), goods.ids.coffee);
  await page.goto(`/dashboard/pdv/editar-venta/${fieldOf(sold.body, 'id')}`);
  await page
    .getByRole('list', { name: t('sale.lines') })
    .getByRole('button', { name: /Café molido/ })
    .click();
  await page.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  const save = page.getByRole('button', { name: t('order.saveEdit') });
  await save.click();
  await expect(page.getByText(t('charge.reserved', { quantity: '2' }))).toBeVisible();
  await inspect('edit-sale-reserved');
  await page.getByRole('button', { name: t('charge.takeReserved') }).click();
  await page.waitForURL(/\/ordenes\/[^/]+$/);
  expect(await stockOf(shop, goods.ids.coffee)).toBe(1);
  await page.goto(`/dashboard/orden-web/${id}`);
  await expect(page.getByText(t('weborder.told.hold.taken'))).toBeVisible();
});

test('a customer shows that he transferred, and the shop sees the picture', async ({
  browser,
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const slug = await publish(shop, { pay_with_bank: true });
  await acceptedAccount(shop);
  const ordered = { payment_method: 'transfer', cash_with: undefined };
  const { id, tracking } = await order(slug, goods.ids.coffee, ordered);
  const phone = await (
    await browser.newContext({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })
  ).newPage();
  await phone.goto(`${environment.address}/tienda/${slug}/pedido/${tracking}?lang=${seen.language}`);
  await phone.getByText(t('storefront.sendProof')).scrollIntoViewIfNeeded();
  await phone.screenshot({ path: `.test/shots/storefront-proof-${seen.language}.png` });
  await phone.locator('input[type="file"]').setInputFiles(photo);
  await expect(phone.getByText(t('storefront.proofsSent', { count: 1 }))).toBeVisible();
  await phone.screenshot({ path: `.test/shots/storefront-proved-${seen.language}.png` });
  await phone.context().close();
  await page.goto(`/dashboard/orden-web/${id}`);
  const picture = page.getByRole('img', { name: t('weborder.proofOf', { number: 1 }) });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await picture.scrollIntoViewIfNeeded();
  await inspect('weborder-proof');
});

test('the code of a table is printed, and only from it the table is ordered to', async ({
  page,
  browser,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const slug = await publish(shop, { tables: 3, delivery: false, pick_in_store: true });
  await page.goto('/dashboard/tienda/configuracion');
  const posters = page.getByRole('region', { name: t('store.posters') });
  await posters.getByRole('combobox', { name: t('store.posterOf') }).selectOption('2');
  await posters.getByRole('combobox', { name: t('store.posterSize') }).selectOption('a6');
  await posters.scrollIntoViewIfNeeded();
  await inspect('store-posters');
  const download = page.waitForEvent('download');
  await posters.getByRole('button', { name: t('store.posterDownload') }).click();
  expect((await download).suggestedFilename()).toBe('qr-mesa-2.pdf');
  const typed = await browser.newPage();
  await typed.goto(`${environment.address}/tienda/${slug}?lang=${seen.language}&mesa=2`);
  await typed
    .getByRole('button', { name: t('storefront.add', { name: goods.products.coffee.name }) })
    .click();
  await typed.goto(`${environment.address}/tienda/${slug}/carrito?lang=${seen.language}`);
  await expect(typed.getByText(t('storefront.ways.pick_in_store'))).toBeVisible();
  await expect(typed.getByText(t('storefront.ways.table'))).toHaveCount(0);
  await typed.close();
});

test('a rating is answered, hidden for a reason and shown again', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const { id, tracking } = await order(await publish(shop, { stranger_share: 100 }), goods.ids.coffee);
  const handle = (act: string, body: object = {}) =>
    shop.api({ method: 'PATCH', path: `/v1/web-transactions/${id}/${act}`, body });
  await handle('approve');
  await handle('complete', { payments: [{ method: 'cash', amount: 66 }] });
  const path = `/v1/web/sales-transactions/${tracking}`;
  const rating = { stars: 2, comment: 'Llegó frío', tags: ['late'] };
  await stranger({ method: 'POST', path: `${path}/ratings`, body: rating });
  await page.goto(`/dashboard/orden-web/${id}`);
  const region = page.getByRole('region', { name: t('weborder.rating') });
  await expect(region).toContainText(t('weborder.ratingTags.late'));
  await region.getByRole('textbox', { name: t('weborder.reply') }).fill('Lo sentimos: hubo mucha lluvia');
  await region.getByRole('button', { name: t('weborder.sendReply') }).click();
  await expect(page.getByText(t('weborder.replySaved'))).toBeVisible();
  await region.scrollIntoViewIfNeeded();
  await inspect('weborder-rating');
  expect((await stranger({ path })).body).toMatchObject({
    rating: { stars: 2, reply: 'Lo sentimos: hubo mucha lluvia' },
  });
  await region.getByRole('button', { name: t('weborder.hideRating') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('weborder.hideReason') }).fill('Es de otra tienda');
  await dialog.getByRole('button', { name: t('weborder.hideRating') }).click();
  await expect(region).toContainText('Es de otra tienda');
  expect((await stranger({ path })).body).toMatchObject({ rating: null });
  await region.getByRole('button', { name: t('weborder.showRating') }).click();
  await expect(region.getByRole('button', { name: t('weborder.hideRating') })).toBeVisible();
});
