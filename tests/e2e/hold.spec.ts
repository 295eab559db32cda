import { expect, type Page } from '@playwright/test';
import { type Till, tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf, stockOf } from './support/books.ts';
import { environment } from './support/environment.ts';
import { type Texts, test } from './support/fixtures.ts';
import { password, type Shop } from './support/shop.ts';
import { anEmployee } from './support/staff.ts';

test.use({ look: { language: 'es', width: 1280, scheme: 'light' } });

test('a ticket waits, is opened on another device, and is charged there once @once', async ({
  page,
  browser,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const cashier = await anEmployee(shop, []);
  const context = await browser.newContext({ baseURL: environment.address });
  await context.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('language', 'es');
    localStorage.setItem('plusClosed', 'closed');
  }, cashier.token);
  const elsewhere = await context.newPage();
  const [till, other] = [tillOf(page, { t, seen }), tillOf(elsewhere, { t, seen })];
  await till.open();
  await other.open();
  await till.scan(goods.products.coffee.barcode);
  await till.scan(goods.products.water.barcode);
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('F8');
  await expect(page.getByText(t('sale.emptyCart')).filter({ visible: true })).toBeVisible();
  expect(await stockOf(shop, goods.ids.coffee)).toBe(40);

  const waiting = elsewhere.getByRole('button', { name: new RegExp(t('ticket.waiting')) });
  await expect(waiting.filter({ visible: true })).toBeVisible();
  await elsewhere.keyboard.press('Shift+F8');
  const list = elsewhere.getByRole('dialog', { name: t('ticket.title') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  // Two tickets of the same minute are distinguished by their products.
  await expect(list.getByRole('listitem')).toContainText('1 × Café molido · 1 × Agua pura');
  await page.keyboard.press('Shift+F8');
  await expect(page.getByRole('dialog', { name: t('ticket.title') })).toBeVisible();
  await inspect('held-tickets');
  await page.keyboard.press('Escape');
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(other.lines.getByRole('listitem')).toHaveCount(2);
  await other.pressCharge();
  await other.confirm().click();
  await expect(other.done).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'status')).toBe('done');
  expect(fieldOf(sale, 'amount')).toBe(30.5);
  expect(await stockOf(shop, goods.ids.coffee)).toBe(39);
  await expect(waiting.filter({ visible: true })).toHaveCount(0);
  await context.close();
});

test('a ticket charged by another till cannot be parked again: the user and the rest are shown', async ({
  page,
  t,
  seen,
  shop,
  goods,
  watched,
}) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const till = tillOf(page, { t, seen });
  const cashier = await anEmployee(shop, []);
  await till.open();
  await till.scan(goods.products.coffee.barcode);
  await page.keyboard.press('F8');
  await page.keyboard.press('Shift+F8');
  const list = page.getByRole('dialog', { name: t('ticket.title') });
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  await till.scan(goods.products.water.barcode);
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
  const path = '/v1/pos-transactions?status=in_progress';
  const [ticket] = [fieldOf((await shop.api({ path })).body, 'pos_transactions')].flat();
  const body = {
    id: fieldOf(ticket, 'id'),
    revision: fieldOf(ticket, 'revision'),
    products: [{ id: goods.ids.coffee, quantity: 1 }],
  };
  await cashier.api({ method: 'POST', path: '/v1/pos-transactions', body });
  await page.keyboard.press('F8');
  const alert = page.getByRole('alert').filter({ hasText: 'P-000001' });
  await expect(alert).toContainText('ya cobró este ticket: P-000001 por Q 25.50');
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
  await till.pressCharge();
  await till.confirm().click();
  await page.getByRole('button', { name: t('charge.chargeTheRest') }).click();
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(25.5);
});

test('the key that puts a ticket on hold is not lost before its tools are there @once', async ({
  page,
  t,
  seen,
  shop,
  goods: _,
}) => {
  await withLateTools(page);
  const till = tillOf(page, { t, seen });
  await holdCoffee(page, till);
  await expect(page.getByText(t('sale.emptyCart')).filter({ visible: true })).toBeVisible();
  expect((await waitingTicket(shop)).amount).toBe(25.5);
});

test('a parked ticket opens right after by the next key, although the tools load late @once', async ({
  page,
  t,
  seen,
  goods: _,
}) => {
  await withLateTools(page);
  const till = tillOf(page, { t, seen });
  await holdCoffee(page, till);
  await page.keyboard.press('Shift+F8');
  const list = page.getByRole('dialog', { name: t('ticket.title') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

async function holdCoffee(page: Page, till: Till) {
  await till.open();
  await till.tap('Café molido');
  await page.keyboard.press('F8');
}

/** The tools of the tickets are still on their way when the first keys are pressed. */
const withLateTools = (page: Page) =>
  page.route(/HoldTools.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });

/** A ticket that waited lies in the cart again. */
async function bringBackCoffee(page: Page, { t, till }: { t: Texts; till: Till }) {
  await holdCoffee(page, till);
  await page.getByRole('button', { name: t('ticket.bringBack') }).click();
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
}

const waitingTicket = async (shop: Shop) => {
  const { body } = await shop.api({ path: '/v1/pos-transactions?status=in_progress' });
  const [ticket] = [fieldOf(body, 'pos_transactions')].flat();
  const [id, revision, amount] = ['id', 'revision', 'amount'].map((name) => fieldOf(ticket, name));
  return { id, revision, amount };
};

test('a ticket that another till removed continues as a new sale on confirmation @once', async ({
  page,
  t,
  seen,
  shop,
  goods: _,
  watched,
  inspect,
}) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const till = tillOf(page, { t, seen });
  await bringBackCoffee(page, { t, till });
  const { id } = await waitingTicket(shop);
  await shop.api({ method: 'DELETE', path: `/v1/pos-transactions/${id}` });
  await till.tap('Agua pura');
  await page.keyboard.press('F8');
  await expect(page.getByText(t('ticket.ticketGone'))).toBeVisible();
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.charge.getByText(t('charge.ticketGone'))).toBeVisible();
  await inspect('ticket-gone');
  await till.charge.getByRole('button', { name: t('charge.asNewSale') }).click();
  await expect(till.charge.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(30.5);
});

test('a ticket that another till changed keeps waiting, and what came in here stays @once', async ({
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
  await bringBackCoffee(page, { t, till });
  const { id, revision } = await waitingTicket(shop);
  const body = {
    id,
    revision,
    status: 'in_progress',
    products: [
      { id: goods.ids.coffee, quantity: 1 },
      { id: goods.ids.sugar, quantity: 2 },
    ],
  };
  await shop.api({ method: 'POST', path: '/v1/pos-transactions', body });
  await till.tap('Agua pura');
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.charge.getByText(t('charge.ticketChanged'))).toBeVisible();
  await inspect('ticket-changed');
  await till.charge.getByRole('button', { name: t('charge.keepAdded') }).click();
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(5);
  expect((await waitingTicket(shop)).amount).toBe(34);
});

test('a sale is edited on the counter: more of an item, and its payment follows @once', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const body = { products: [{ id: goods.ids.coffee, quantity: 2 }] };
  const made = await shop.api({ method: 'POST', path: '/v1/pos-transactions', body });
  await page.goto(`/dashboard/pdv/ordenes/${fieldOf(made.body, 'id')}`);
  await page.getByRole('link', { name: t('order.edit'), exact: true }).click();
  await page
    .getByRole('list', { name: t('sale.lines') })
    .getByRole('button', { name: /Café molido/ })
    .click();
  await page.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  await inspect('edit-sale');
  await page.getByRole('button', { name: t('order.saveEdit') }).click();
  await page.waitForURL(/\/ordenes\//);
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'amount')).toBe(76.5);
  expect(fieldOf(sale, 'paid')).toBe(76.5);
  expect(fieldOf(sale, 'revision')).toBe(2);
  expect(await stockOf(shop, goods.ids.coffee)).toBe(37);
});

test('a discount waits for an approval, and is charged without another request @once', async ({
  browser,
  t,
  seen,
  shop,
  goods: _,
}) => {
  await shop.api({
    method: 'PUT',
    path: '/v1/approvals/pin',
    body: { pin: '4827', current_password: password },
  });
  const seller = await anEmployee(shop, []);
  const context = await browser.newContext({ baseURL: environment.address });
  await context.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('language', 'es');
    localStorage.setItem('plusClosed', 'closed');
  }, seller.token);
  const hers = await context.newPage();
  const till = tillOf(hers, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await hers
    .getByRole('button', { name: t('sale.discount'), exact: true })
    .filter({ visible: true })
    .click();
  const discount = till.dialog(t('sale.orderDiscount'));
  await discount.getByRole('textbox').first().fill('10');
  await discount.getByRole('button', { name: t('common.done') }).click();
  await hers.keyboard.press('F8');
  const approval = till.dialog(t('approval.title'));
  await approval.getByLabel(t('approval.pin')).first().fill('4827');
  await approval.getByRole('button', { name: t('approval.approve') }).click();
  await expect(hers.getByText(t('sale.emptyCart')).filter({ visible: true })).toBeVisible();
  await hers.keyboard.press('Shift+F8');
  await till.dialog(t('ticket.title')).getByRole('listitem').getByRole('button').first().click();
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  await expect(approval).toHaveCount(0);
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'amount')).toBe(22.95);
  expect(fieldOf(sale, 'approvals')).toMatchObject([{ gate: 'pos.discount', name: 'Ana Pérez' }]);
  await context.close();
});
