import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf, textOf } from './support/api.ts';
import { onlySaleOf, owedBy } from './support/books.ts';
import { test } from './support/fixtures.ts';

const methodsOf = (sale: unknown) => {
  const payments = fieldOf(sale, 'payments');
  return Array.isArray(payments) ? payments.map((payment) => [payment.method, payment.amount]) : [];
};

for (const method of ['card', 'transfer'] as const) {
  test(`paid by ${method}`, async ({ page, t, seen, shop, goods: _goods }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Café molido');
    await till.pressCharge();
    await till.method(method).click();
    await till.confirm().click();
    await expect(till.done).toBeVisible();
    expect(methodsOf(await onlySaleOf(shop))).toEqual([[method, 25.5]]);
  });
}

test('cash with a larger note: the change is shown', async ({ page, t, seen, goods: _ }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  await till.charge.getByRole('button', { name: /50/ }).click();
  await expect(till.done).toBeVisible();
  await expect(page.getByText(/24\.50/).first()).toBeVisible();
});

test('paid in parts, one of which is taken back', async ({ page, t, seen, shop, goods: _, inspect }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  const amount = till.charge.getByRole('textbox').first();
  await amount.fill('10');
  await till.charge.getByRole('button', { name: t('sale.addPayment') }).click();
  await till.method('card').click();
  await amount.fill('5');
  await till.charge.getByRole('button', { name: t('sale.addPayment') }).click();
  await inspect('split-payment');
  const card = t('platform.paymentMethods.card');
  await till.charge.getByRole('button', { name: t('charge.removePart', { name: card }) }).click();
  await till.method('transfer').click();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(methodsOf(await onlySaleOf(shop))).toEqual([
    ['cash', 10],
    ['transfer', 15.5],
  ]);
});

test('on credit to a customer who is made with name and phone', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  await till.method('credit').click();
  await till.charge.getByRole('searchbox', { name: t('contact.search') }).fill('Rosa López');
  await till.charge.getByRole('button', { name: t('contact.quickCreate', { name: 'Rosa López' }) }).click();
  await till.charge.getByRole('textbox', { name: t('contact.phone') }).fill('5555 4321');
  await inspect('new-customer');
  await till.charge.getByRole('button', { name: t('common.create') }).click();
  await expect(till.charge.getByText('Rosa López')).toBeVisible();
  await inspect('credit');
  const dueDate = till.charge.getByRole('textbox', { name: t('sale.dueDate') });
  await dueDate.fill('01/01/2020');
  await till.confirm().click();
  await expect(till.charge.getByText(t('errors.dueDateBeforeSale'))).toBeVisible();
  await till.charge.getByText(t('common.dayCount', { count: 15 }), { exact: true }).click();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  await expect(page.getByText(t('sale.owed')).first()).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'payment_method')).toBe('credit');
  expect(fieldOf(sale, 'balance')).toBe(25.5);
  expect(await owedBy(shop, textOf(sale, 'contact', 'id'))).toBe(25.5);
});

test('a customer is found by half a name or by phone', async ({ page, t, seen, shop, goods: _, inspect }) => {
  await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'José Ramírez', phone: '+50255590001' },
  });
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.showTicket();
  const openCustomer = page
    .getByRole('button', { name: t('sale.customer'), exact: true })
    .filter({ visible: true });
  await openCustomer.click();
  const dialog = till.dialog(t('sale.customer'));
  await dialog.getByRole('searchbox').fill('ramir');
  await expect(dialog.getByRole('button', { name: /José Ramírez/ })).toBeVisible();
  await inspect('customer-search');
  await dialog.getByRole('searchbox').fill('90001');
  await dialog.getByRole('button', { name: /José Ramírez/ }).click();
  await till.hideTicket();
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'contact', 'name')).toBe('José Ramírez');
});
