import { expect } from '@playwright/test';
import { showActs } from './pages/till.ts';
import { fieldOf, textOf } from './support/api.ts';
import { onlySaleOf, sell, stockOf } from './support/books.ts';
import { test } from './support/fixtures.ts';

test('goods are returned: one unit with its credit note, then the rest as a contact’s credit', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const sale = await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 3 }],
    payments: [{ method: 'cash', amount: 76.5 }],
  });
  const ana = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Morales' } });
  const code = textOf(sale, 'code');
  await page.goto(`/dashboard/pdv/ordenes/${textOf(sale, 'id')}`);
  const refund = page.getByRole('button', { name: t('order.refund'), exact: true });
  await showActs(page, { t, seen });
  await refund.click();
  const dialog = page.getByRole('dialog', { name: t('order.refundTitle', { code }) });
  const confirm = dialog.getByRole('button', { name: t('order.refund'), exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Venía abierto');
  await inspect('refund');
  await confirm.click();
  const note = page.getByRole('dialog', { name: t('receipt.creditNote') });
  await expect(note.getByText('NC-000001')).toBeVisible();
  // The success message is shown for a moment, over the dialog.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await inspect('credit-note');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(page.getByText(t('order.stampPartly'), { exact: true }).first()).toBeVisible();
  await inspect('order-partly-refunded');
  expect(await stockOf(shop, goods.ids.coffee)).toBe(38);
  const named = page.getByRole('button', { name: /NC-000001/ });
  await expect(named).toHaveText(/\p{L} \u2068?NC-000001/u, { useInnerText: true });

  await showActs(page, { t, seen });
  await refund.click();
  await dialog.getByRole('button', { name: t('order.refundAll') }).click();
  await dialog.getByRole('checkbox', { name: t('order.restock') }).uncheck();
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Se rompieron');
  await dialog
    .getByRole('combobox', { name: t('order.refundMethod') })
    .selectOption({ label: t('platform.paymentMethods.credit_balance') });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: t('order.chooseCustomer') }).click();
  await page
    .getByRole('dialog', { name: t('sale.customer') })
    .getByRole('button', { name: /Ana Morales/ })
    .click();
  // The success message is shown for a moment, over the dialog.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await inspect('refund-in-favour');
  await confirm.click();
  await expect(note.getByText('NC-000002')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('order.stampRefunded'), { exact: true }).first()).toBeVisible();
  await expect(refund).toBeHidden();
  expect(await stockOf(shop, goods.ids.coffee)).toBe(38);
  const stored = await onlySaleOf(shop);
  expect(fieldOf(stored, 'status')).toBe('refunded');
  expect(fieldOf(stored, 'refunded')).toBe(76.5);
  const contact = await shop.api({ path: `/v1/contacts/${textOf(ana.body, 'id')}` });
  expect(fieldOf(contact.body, 'credit_balance')).toBe(51);
});
