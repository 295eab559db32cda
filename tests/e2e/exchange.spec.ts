import { expect } from '@playwright/test';
import { showActs, tillOf } from './pages/till.ts';
import { fieldOf, textOf } from './support/api.ts';
import { salesOf, sell, stockOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

test('goods are exchanged from the sale: one returned, a dearer one out, the difference in cash', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  const sold = await sell(shop, { products: [{ id: goods.ids.water, quantity: 2 }] });
  const code = textOf(sold, 'code');
  await page.goto(`/dashboard/pdv/ordenes/${textOf(sold, 'id')}`);
  await showActs(page, { t, seen });
  await page.getByRole('link', { name: t('order.exchange'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('order.exchangeTitle', { code }) })).toBeVisible();
  const finish = page.getByRole('button', { name: t('order.finishExchange') });
  await expect(finish).toBeDisabled();
  await page.getByRole('button', { name: t('common.moreOf', { name: 'Agua pura' }) }).click();
  await till.tap('Café molido');
  await page.getByRole('textbox', { name: t('common.reason') }).fill('Prefiere café');
  await inspect('exchange');
  // 25.50 − 5.00
  await page.getByRole('button', { name: /20[.,]50/ }).click();
  await expect(till.charge).toBeVisible();
  await inspect('exchange-charge');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  await expect(page.getByText(t('receipt.exchange')).first()).toBeVisible();
  await inspect('exchange-done');
  expect(await stockOf(shop, goods.ids.coffee)).toBe(39);
  expect(await stockOf(shop, goods.ids.water)).toBe(99);
  const made = (await salesOf(shop)).find((sale) => fieldOf(sale, 'exchange') !== null);
  expect(fieldOf(made, 'amount')).toBe(25.5);
  expect(fieldOf(made, 'exchange')).toMatchObject({
    code: 'NC-000001',
    amount: 5,
    given_back: 0,
    sale: { code },
  });
  await page.goto(`/dashboard/pdv/ordenes/${textOf(made, 'id')}`);
  const related = page.getByRole('link', { name: /NC-000001/ });
  await expect(related).toBeVisible();
  // On a phone the card cuts off what hangs out of it.
  const [line, card] = [await related.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(line && card && line.x >= card.x && line.x + line.width <= card.x + card.width).toBe(true);
  await expect(page.getByRole('button', { name: t('sale.void'), exact: true })).toBeHidden();
  await inspect('exchange-order');
});

test('from the till the sale is found, and the rest goes back in favour of the customer', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  const ana = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Morales' } });
  const sold = await sell(shop, { products: [{ id: goods.ids.coffee, quantity: 1 }] });
  await till.open();
  await page
    .getByRole('button', { name: t('sale.exchangeGoods'), exact: true })
    .filter({ visible: true })
    .click();
  const find = till.dialog(t('order.findTitle'));
  await find.getByRole('textbox').fill(textOf(sold, 'code').replace(/\D/g, ''));
  await expect(find.getByRole('listitem')).toHaveCount(1);
  await inspect('exchange-find');
  await find.getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  await till.tap('Agua pura');
  await page.getByRole('textbox', { name: t('common.reason') }).fill('Venía abierto');
  await page
    .getByRole('combobox', { name: t('order.refundMethod') })
    .selectOption({ label: t('platform.paymentMethods.credit_balance') });
  const finish = page.getByRole('button', { name: t('order.finishExchange') });
  await finish.click();
  const who = till.dialog(t('sale.customer'));
  await who.getByRole('button', { name: /Ana Morales/ }).click();
  await inspect('exchange-in-favour');
  await finish.click();
  await expect(till.done).toBeVisible();
  await expect(page.getByText(t('receipt.giveBack'), { exact: true })).toBeVisible();
  const contact = await shop.api({ path: `/v1/contacts/${textOf(ana.body, 'id')}` });
  expect(fieldOf(contact.body, 'credit_balance')).toBe(20.5);
});

test('a refund credit pays the customer’s next sale, and every list shows the same', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  const made = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Morales' } });
  const contactId = textOf(made.body, 'id');
  await shop.api({ method: 'POST', path: '/v1/cash-sessions', body: { opening_amount: 0 } });
  const sold = await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 1 }],
    contact_id: contactId,
  });
  await page.goto(`/dashboard/pdv/ordenes/${textOf(sold, 'id')}`);
  await showActs(page, { t, seen });
  await page.getByRole('button', { name: t('order.refund'), exact: true }).click();
  const dialog = till.dialog(t('order.refundTitle', { code: textOf(sold, 'code') }));
  await dialog.getByRole('button', { name: t('order.refundAll') }).click();
  await dialog
    .getByRole('combobox', { name: t('order.refundMethod') })
    .selectOption({ label: t('platform.paymentMethods.credit_balance') });
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Venía abierto');
  await dialog.getByRole('button', { name: t('order.refund'), exact: true }).click();
  await expect(till.dialog(t('receipt.creditNote')).getByText('NC-000001')).toBeVisible();

  await till.open();
  await till.tap('Café molido');
  await till.tap('Agua pura');
  await till.showTicket();
  await page
    .getByRole('button', { name: t('sale.customer'), exact: true })
    .filter({ visible: true })
    .click();
  await till
    .dialog(t('sale.customer'))
    .getByRole('button', { name: /Ana Morales/ })
    .click();
  await till.hideTicket();
  await till.pressCharge();
  await till.charge.getByRole('button', { name: /25[.,]50/ }).click();
  await expect(
    till.charge
      .getByRole('list', { name: t('sale.payments') })
      .getByText(t('platform.paymentMethods.credit_balance')),
  ).toBeVisible();
  await inspect('charge-store-credit');
  await till.confirm().click();
  await expect(till.done).toBeVisible();

  const contact = await shop.api({ path: `/v1/contacts/${contactId}` });
  expect(contact.body).toMatchObject({ credit_balance: 0, owed: 0, total_spent: 30.5 });
  const { body: session } = await shop.api({ path: '/v1/cash-sessions/current' });
  const report = fieldOf(session, 'report');
  expect(report).toMatchObject({ total: 56, paid_with_credit: { count: 1, total: 25.5 } });
  // 25.50 of the first sale and 5.00 of the second; the refund took nothing out.
  expect(fieldOf(report, 'by_method')).toMatchObject([
    { method: 'cash', sales: 30.5, refunds: 0, expected: 30.5 },
    {},
    {},
  ]);
  const { body: stats } = await shop.api({ path: '/v1/pos-transactions/stats' });
  expect(fieldOf(stats, 'totals')).toMatchObject({ amount: 56, refunded: { amount: 25.5 } });
  await page.goto('/dashboard/pdv/corte-de-caja');
  const cut = page.getByRole('region', { name: t('cash.paperX') });
  await expect(cut.getByText(t('cash.paidWithCredit', { count: '1' }))).toBeVisible();
  await page.goto('/dashboard/pdv/analiticas');
  await expect(page.getByRole('link', { name: t('platform.paymentMethods.credit_balance') })).toBeVisible();
});

test.describe('in Chile', () => {
  test.use({ country: 'CL' });

  test('the difference of an exchange is a sum of coins, and both documents bear their tax', async ({
    page,
    t,
    seen,
    shop,
  }) => {
    await shop.api({
      method: 'PATCH',
      path: '/v1/organizations',
      body: { tax_enabled: true, tax_included: true, default_tax_rate: 19 },
    });
    const polera = await aProduct(shop, { name: 'Polera', price: 9995, stock: 5 });
    await aProduct(shop, { name: 'Parka', price: 12_502, stock: 5 });
    const till = tillOf(page, { t, seen });
    const sold = await sell(shop, { products: [{ id: polera, quantity: 1 }], payment_method: 'card' });
    await page.goto(`/dashboard/pdv/cambio/${textOf(sold, 'id')}`);
    await page.getByRole('button', { name: t('common.moreOf', { name: 'Polera' }) }).click();
    await till.tap('Parka');
    await page.getByRole('textbox', { name: t('common.reason') }).fill('Talla');
    await page.getByRole('button', { name: /2[.,]507/ }).click();
    await till.confirm().click();
    await expect(till.done).toBeVisible();
    const made = (await salesOf(shop)).find((sale) => fieldOf(sale, 'exchange') !== null);
    // 12 502 − 9 995 = 2 507, paid with 2 510.
    expect(made).toMatchObject({ amount: 12_505, rounding: 3, amount_tax: 1996 });
    expect(fieldOf(made, 'payments')).toMatchObject([
      { method: 'exchange', amount: 9995 },
      { method: 'cash', amount: 2510 },
    ]);
  });
});
