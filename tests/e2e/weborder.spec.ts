import { expect } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { stockOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { order, publish, stranger } from './support/store-orders.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'serial' });

test('an order appears on the board, is approved, prepared, delivered and paid', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const slug = await publish(shop);
  await page.goto('/dashboard/ordenes-web');
  await expect(page.getByText(t('weborder.noneWaits'))).toBeVisible();
  await inspect('weborder-empty');
  const { id, code, tracking } = await order(slug, goods.ids.coffee);
  // Nothing is pressed: the open page receives the change.
  await expect(page.getByRole('link', { name: code })).toBeVisible();
  await expect(page).toHaveTitle(`(1) ${t('weborder.title')} | Mostrador`);
  await inspect('weborder-board');
  const step = (name: 'approve' | 'ready' | 'onTheWay' | 'complete') =>
    page.getByRole('button', { name: t(`weborder.steps.${name}`), exact: true });
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { name: t('weborder.orderTitle', { code }) })).toBeVisible();
  await inspect('weborder-order');
  await step('approve').click();
  await step('ready').click();
  await step('onTheWay').click();
  expect(await stockOf(shop, goods.ids.coffee)).toBe(38);
  await page.getByRole('button', { name: t('weborder.completeAndCollect') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/34/)).toBeVisible();
  await inspect('weborder-complete');
  await dialog.getByRole('button', { name: t('weborder.completeNow') }).click();
  await expect(page.getByRole('button', { name: t('weborder.backToWork') })).toBeVisible();
  await inspect('weborder-done');
  const answer = (await shop.api({ path: `/v1/web-transactions/${id}` })).body;
  expect(answer).toMatchObject({
    process_status: 'completed',
    delivery_status: 'delivered',
    payment_status: 'paid',
    sale_code: 'W-000001',
    amount: 66,
    delivery_cost: 15,
    balance: 0,
  });
  const contact = textOf(answer, 'contact', 'id');
  expect(fieldOf((await shop.api({ path: `/v1/contacts/${contact}` })).body, 'owed')).toBe(0);
  const followed = (await stranger({ path: `/v1/web/sales-transactions/${tracking}` })).body;
  expect(followed).toMatchObject({ process_status: 'completed', can_rate: true });
  await page.goto('/dashboard/ordenes-web');
  await page.getByRole('link', { name: t('weborder.stats') }).click();
  const ends = page.getByRole('region', { name: t('weborder.statsEnds') });
  await expect(ends.getByRole('link', { name: t('weborder.states.completed') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('weborder.statsProducts') })).toContainText('51');
  await inspect('weborder-stats');
});

test('an order that cannot be made is rejected for a reason that its customer reads', async ({
  page,
  t,
  shop,
  goods,
  inspect,
}) => {
  const { code, tracking } = await order(await publish(shop), goods.ids.coffee, {
    customer: { name: 'Julio Caal', phone: '+502 5123 4567' },
  });
  await page.goto('/dashboard/ordenes-web');
  await expect(page.getByRole('link', { name: code })).toBeVisible();
  await page.getByRole('button', { name: t('weborder.rejectOf', { name: 'Julio Caal' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('weborder.reasonLabel') }).fill('Se acabó el pan');
  await inspect('weborder-reject');
  await dialog.getByRole('button', { name: t('weborder.reject'), exact: true }).click();
  await expect(page.getByText(t('weborder.noneWaits'))).toBeVisible();
  const followed = (await stranger({ path: `/v1/web/sales-transactions/${tracking}` })).body;
  expect(followed).toMatchObject({ process_status: 'rejected', reason: 'Se acabó el pan' });
  await page.goto('/dashboard/ordenes-web?processStatus=rejected');
  await expect(page.getByText('Julio Caal').first()).toBeVisible();
  await inspect('weborder-history');
});
