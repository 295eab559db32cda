import { expect } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';
import { pay } from './support/staff.ts';

test('a sale outside the till is recorded, paid in part, edited and voided', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  const id = await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 30 });
  await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Rosa Morales' } });
  const stock = async () => fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');
  await page.goto('/dashboard/ventas');
  await page
    .getByRole('link', { name: t('booksale.new') })
    .first()
    .click();

  await page.getByRole('searchbox', { name: t('lines.find') }).fill('vela');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Vela` }).fill('6');
  await page.getByRole('combobox', { name: t('common.customer') }).click();
  await page.getByRole('option', { name: 'Rosa Morales' }).click();
  const ticket = page.getByRole('region', { name: t('sale.total') });
  await ticket.getByRole('textbox', { name: t('payment.amount'), exact: true }).fill('25');
  await expect(ticket.getByRole('strong')).toHaveText(t('payment.later'));
  await ticket.getByText(t('common.endOfMonth')).click();
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toContainText('V-000001');
  await expect(page.getByText(t('sale.stampPending'), { exact: true })).toBeVisible();
  expect(await stock()).toBe(24);

  // The open balance is paid on the page of debts.
  const at = page.url();
  await page.getByRole('link', { name: t('booksale.deposit') }).click();
  await expect(page.getByRole('region', { name: t('debt.title') })).toContainText('V-000001');

  await page.goto(at);
  await page.getByRole('link', { name: t('common.edit') }).click();
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Vela` }).fill('8');
  await expect(ticket).toContainText('80');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(/venta\/[^/]+$/);
  const { body } = await shop.api({ path: '/v1/sales-transactions' });
  const sold = fieldOf(body, 'sales_transactions', '0');
  expect(sold).toMatchObject({ amount: 80, paid: 25, balance: 55, revision: 2, channel: 'accounting' });
  expect(await stock()).toBe(22);

  // The till has no page for it, and leads here.
  await page.goto(`/dashboard/pdv/ordenes/${textOf(sold, 'id')}`);
  await expect(page).toHaveURL(/dashboard\/venta\//);

  await page.getByRole('button', { name: t('sale.void') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('sale.voidReason') }).fill('Se arrepintió');
  await dialog.getByRole('button', { name: t('sale.void') }).click();
  await expect(page.locator('#main').getByText(t('sale.stampVoided'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('common.edit') })).toHaveCount(0);
  expect(await stock()).toBe(30);
});

test('a sale is made once more, and goods of it come back', async ({ page, t, shop }) => {
  const id = await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 30 });
  const body = { products: [{ id, quantity: 3 }], concept: 'Velas para la iglesia' };
  const made = await shop.api({ method: 'POST', path: '/v1/sales-transactions', body });
  await page.setViewportSize({ width: 1366, height: 641 });
  await page.goto(`/dashboard/venta/${textOf(made.body, 'id')}`);
  await page.getByRole('link', { name: t('common.duplicate') }).click();
  await expect(page.getByRole('textbox', { name: `${t('common.quantity')}: Vela` })).toHaveValue('3');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V-000002');
  await page.getByRole('button', { name: t('order.refund'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('order.refundAll') }).click();
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Rotas');
  await dialog.getByRole('button', { name: t('order.refund'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('NC-000001');
});

test('a service and a named amount are sold, and paid in instalments', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  await pay(shop);
  await shop.api({ method: 'POST', path: '/v1/services', body: { name: 'Afilado', price: 15 } });
  await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Rosa Morales' } });
  await page.goto('/dashboard/nueva-venta');
  await page.getByRole('combobox', { name: t('lines.addService') }).click();
  await page.getByRole('option', { name: 'Afilado' }).click();
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Afilado` }).fill('2');
  await page.getByRole('button', { name: t('booksale.addFree') }).click();
  await page.getByRole('textbox', { name: t('booksale.freeName') }).fill('Envío');
  const free = page.getByRole('group', { name: 'Envío' });
  await free.getByRole('textbox', { name: t('booksale.amount') }).fill('70');
  await page.getByRole('combobox', { name: t('common.customer') }).click();
  await page.getByRole('option', { name: 'Rosa Morales' }).click();
  const ticket = page.getByRole('region', { name: t('sale.total') });
  await ticket.getByRole('textbox', { name: t('payment.amount'), exact: true }).fill('40');
  await ticket.getByRole('button', { name: t('payment.divide') }).click();
  const plan = ticket.getByRole('region', { name: t('payment.instalments') });
  await plan.getByRole('textbox', { name: t('payment.instalmentCount') }).fill('2');
  await expect(plan.getByRole('textbox', { name: t('payment.amount') })).toHaveCount(2);
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V-000001');
  await expect(page.getByRole('region', { name: t('payment.instalments') })).toContainText('30');
  const { body } = await shop.api({ path: '/v1/sales-transactions' });
  expect(fieldOf(body, 'sales_transactions', '0')).toMatchObject({
    ...{ amount: 100, paid: 40, balance: 60, free_amounts: [{ name: 'Envío', amount: 70 }] },
    services: [{ name: 'Afilado', quantity: 2 }],
    instalments: [
      { n: 1, amount: 30, paid: 0 },
      { n: 2, amount: 30, paid: 0 },
    ],
  });

  // The edit form shows the current state, and unedited fields stay.
  await page.getByRole('link', { name: t('common.edit') }).click();
  await expect(page.getByRole('textbox', { name: t('booksale.freeName') })).toHaveValue('Envío');
  await expect(plan.getByRole('textbox', { name: t('payment.amount') })).toHaveCount(2);
  await page.getByRole('textbox', { name: t('common.comments') }).fill('Paga los lunes');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(/venta\/[^/]+$/);
  await expect(page.getByRole('region', { name: t('payment.instalments') })).toContainText('30');
});

test('extras are chosen, packs and stock are recorded, and an edit retains them', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  await pay(shop);
  const coffee = await aProduct(shop, { name: 'Café', price: 15, stock: 40 });
  const options = [{ name: 'Entera' }, { name: 'Avena', price: 5 }];
  const milk = { name: 'Leche', type: 'product', required: true, max: 1, options, product_ids: [coffee] };
  await shop.api({ method: 'POST', path: '/v1/modifiers', body: milk });
  const codes = [{ code: 'CAJA-12', name: 'Caja', units: 12, price: 95 }];
  const cola = await aProduct(shop, { name: 'Cola', price: 8.5, stock: 30, codes });
  await page.goto('/dashboard/nueva-venta');
  const search = page.getByRole('searchbox', { name: t('lines.find') });
  await search.fill('cafe');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Café' }).getByRole('button', { name: 'Avena' }).click();
  await expect(page.getByRole('group', { name: 'Café' })).toContainText('Avena');
  await search.fill('CAJA-12');
  await page.keyboard.press('Enter');
  const pack = page.getByRole('combobox', { name: t('sale.packOf', { name: 'Cola' }) });
  await expect(pack.locator('option:checked')).toContainText('Caja × 12');

  // Thirty are there: two boxes, or thirty by the unit.
  const quantity = page.getByRole('textbox', { name: `${t('common.quantity')}: Cola` });
  await quantity.fill('5');
  await expect(quantity).toHaveValue('2');
  await expect(page.getByText(t('sale.shortOf', { name: 'Cola', available: '30' })).first()).toBeVisible();
  const ticket = page.getByRole('region', { name: t('sale.total') });
  await expect(ticket).toContainText(`${t('sale.services')} (+)`);
  await expect(ticket).toContainText(`${t('sale.products')} (+)`);
  await expect(ticket).toContainText('210');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V-000001');
  await expect(page.getByText('Caja × 12').first()).toBeVisible();
  expect(fieldOf((await shop.api({ path: `/v1/products/${cola}` })).body, 'stock')).toBe(6);

  // The stock that the sale itself took is available to its edit.
  await page.getByRole('link', { name: t('common.edit') }).click();
  await expect(quantity).toHaveValue('2');
  await expect(async () => {
    // The catalogue says a moment after the form opens that it is counted.
    await quantity.fill('2');
    await quantity.fill('3');
    await expect(quantity).toHaveValue('2', { timeout: 500 });
  }).toPass();
  await page.getByRole('textbox', { name: t('common.comments') }).fill('Para la fiesta');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(/venta\/[^/]+$/);
  const { body } = await shop.api({ path: '/v1/sales-transactions' });
  expect(fieldOf(body, 'sales_transactions', '0')).toMatchObject({
    amount: 210,
    products: [
      { name: 'Café', modifiers: [{ name: 'Avena', price: 5 }] },
      { name: 'Cola', quantity: 24, pack: { name: 'Caja', units: 12 } },
    ],
  });
});
