import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';
import { anEmployee } from './support/staff.ts';

/** The answer to one call of a page, alone or in a batch. */
const answerOf = (page: Page, procedure: string) =>
  page.waitForResponse((answer) => answer.url().includes(procedure));

/** The stream begins when the first view has come. */
const listening = (page: Page) => answerOf(page, '/trpc/live.changes');

test('a sale by one person appears for another without a reload', async ({
  page,
  browser,
  t,
  shop,
  goods,
}) => {
  const cashier = await anEmployee(shop, []);
  // A tile says how many are left where they run out.
  const path = `/v1/products/${goods.ids.coffee}`;
  await shop.api({ method: 'PATCH', path, body: { low_stock: 100 } });
  const context = await browser.newContext({ baseURL: environment.address });
  await context.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('language', 'es');
  }, cashier.token);
  const till = await context.newPage();
  // A page also receives changes of the second before its request: the shop was furnished before that.
  await page.waitForTimeout(1500);
  // The parked tickets and the count of pending web orders are requested once, after the page has loaded.
  const waiting = [answerOf(till, 'ticket.list'), answerOf(page, 'webOrder.count')];
  const heard = [listening(page), listening(till), ...waiting];
  await Promise.all([page.goto('/dashboard/pdv/ordenes'), till.goto('/dashboard/pdv/nueva-venta')]);
  await Promise.all(heard);
  await expect(page.getByText(t('sale.emptyOrdersTitle'))).toBeVisible();
  const coffee = till.getByRole('button', { name: /Café molido/ });
  await expect(coffee).toContainText('40');

  const requests: string[] = [];
  const note = (owner: string, watched: Page) =>
    watched.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/trpc/')) requests.push(`${owner} ${pathname.slice('/trpc/'.length)}`);
    });
  note('orders', page);
  note('till', till);
  const sale = await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 3 }],
    payments: [{ method: 'cash', amount: 76.5 }],
  });
  await expect(page.getByRole('link', { name: textOf(sale, 'code') })).toBeVisible();
  await expect(coffee).toContainText('37');
  // The empty ticket shows the last sales, and may have requested them by now: once.
  const ofTicket = 'till cashSession.till,pos.list';
  const counter = requests.filter((each) => each !== ofTicket);
  expect(requests.length - counter.length).toBeLessThanOrEqual(1);
  expect([...new Set(counter)].sort()).toEqual(['orders pos.list', 'till product.tillCatalogue']);
  expect(counter.length).toBeLessThanOrEqual(3);
  await context.close();
});
