import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Shop } from './support/shop.ts';

const list = '/dashboard/detalles/todos';

async function aCategory(shop: Shop, name: string) {
  const body = { name, transaction_type_id: 'expense' };
  return textOf((await shop.api({ method: 'POST', path: '/v1/transaction-categories', body })).body, 'id');
}

/** Three sales, one of two methods and one partly owed, and an expense of a category. */
async function someMoney(shop: Shop) {
  const contact = { method: 'POST' as const, path: '/v1/contacts', body: { name: 'Rosa Pérez' } };
  const contactId = textOf((await shop.api(contact)).body, 'id');
  await sell(shop, { amount_free: 100, payment_method: 'cash' });
  await sell(shop, {
    amount_free: 60,
    payments: [
      { method: 'cash', amount: 40 },
      { method: 'card', amount: 20 },
    ],
  });
  const open = { amount_free: 50, contact_id: contactId, payments: [{ method: 'cash', amount: 20 }] };
  await sell(shop, open);
  const light = await aCategory(shop, 'Luz del local');
  const body = { category_id: light, amount: 35, concept: 'Recibo de luz', payment_method: 'transfer' };
  await shop.api({ method: 'POST', path: '/v1/expenses-transactions', body });
}

const goTo = (page: Page, t: Texts, tab: 'table' | 'list' | 'days') =>
  page.getByRole('tab', { name: t(`transaction.tabs.${tab}`) }).click();

test('figures, table, list, flow and days match, and each figure opens its details', async ({
  page,
  t,
  shop,
  inspect,
  seen,
}) => {
  await someMoney(shop);
  await page.goto(list);
  await expect(page.getByRole('heading', { name: t('transaction.paidBy') })).toBeVisible();
  await expect(page.getByText('Luz del local')).toBeVisible();
  await inspect('transactions-summary');

  await goTo(page, t, 'table');
  if (seen.width === 1280) {
    const table = page.getByRole('table');
    // 100 + 40 + 20 in cash, 20 by card, 30 owed.
    await expect(table.getByRole('row').last()).toContainText('160');
    await inspect('transactions-table');
    await table.getByRole('row').last().getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/payment_?[mM]ethod=/);
    await expect(page).toHaveURL(/tab=list/);
  } else {
    await expect(page.getByRole('listitem').filter({ hasText: '210' })).toBeVisible();
    await inspect('transactions-table');
    await goTo(page, t, 'list');
  }
  await page.goto(`${list}?tab=list`);
  await expect(page.getByText('Recibo de luz')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(5);
  await inspect('transactions-list');
  await page.goto(`${list}?tab=list&transactionType=expense`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByText('Recibo de luz').click();
  await expect(page).toHaveURL(/\/dashboard\/gasto\//);

  await page.goto(`${list}?tab=flow`);
  await expect(page.getByText(t('transaction.flow.closing'))).toBeVisible();
  // 160 in cash and 20 by card came, 35 went.
  await expect(page.getByText(/145/).first()).toBeVisible();
  await inspect('transactions-flow');
  await goTo(page, t, 'days');
  await expect(page.getByRole('row')).toHaveCount(2);
  await inspect('transactions-days');
});

test('empty days show that, and the period steps on', async ({ page, t, inspect }) => {
  await page.goto(`${list}?from=2026-01-01&until=2026-01-31`);
  await expect(page.getByText(t('transaction.emptyTitle'))).toBeVisible();
  await inspect('transactions-empty');
  await page.getByRole('button', { name: t('report.period.after') }).click();
  await expect(page).toHaveURL(/from=2026-02-01&until=2026-02-28/);
  await page.getByRole('combobox', { name: t('report.period.kind') }).selectOption('quarter');
  await expect(page).toHaveURL(/from=2026-01-01&until=2026-03-31/);
});
