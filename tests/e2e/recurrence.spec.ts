import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';

test('the monthly rent is entered once, comes due, is approved, and is one document', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/nuevo-gasto');
  await page
    .getByRole('textbox', { name: t('expense.amount') })
    .first()
    .fill('3000');
  await page.getByRole('combobox', { name: t('expense.category') }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('textbox', { name: t('expense.concept') }).fill('Renta del local');
  await page.getByLabel(t('recurrence.repeats')).selectOption({ label: t('recurrence.periods.monthly') });
  const days = page.getByRole('list', { name: t('recurrence.nextDays') }).getByRole('listitem');
  await expect(days).toHaveCount(4);
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByRole('heading', { name: 'Renta del local' })).toBeVisible();
  await expect(page.getByText(t('recurrence.repeats'))).toBeVisible();

  const categories = await shop.api({
    method: 'GET',
    path: '/v1/transaction-categories?transaction_type_id=expense',
  });
  const [category] = Object(categories.body).transaction_categories;
  // One that begins today is due at once.
  const { body } = await shop.api({
    method: 'POST',
    path: '/v1/recurrences',
    body: {
      period: 'monthly',
      expense: { category_id: textOf(category, 'id'), concept: 'Internet', amount: 168 },
    },
  });
  const id = textOf(body, 'id');
  const waiting = async () => {
    const answer = await shop.api({ method: 'GET', path: '/v1/expenses-transactions/pending' });
    return Object(answer.body).expenses_transactions;
  };
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1);

  await page.goto('/dashboard/recurrentes');
  const due = page.getByRole('list', { name: t('recurrence.waiting') }).getByRole('listitem');
  await expect(due).toHaveCount(1);
  await due.getByRole('button', { name: t('recurrence.approve') }).click();
  await expect(page.getByRole('list', { name: t('recurrence.waiting') })).toHaveCount(0);
  expect(await waiting()).toEqual([]);
  const made = await shop.api({ method: 'GET', path: '/v1/expenses-transactions?content=Internet' });
  expect(Object(made.body).expenses_transactions).toMatchObject([
    { status: 'done', amount: 168, recurrence: { id } },
  ]);

  // A sale is not a document before it is approved: lists show that one is pending, and link to it.
  const sale = { concept: 'Suscripción', amount_free: 250 };
  await shop.api({ method: 'POST', path: '/v1/recurrences', body: { period: 'monthly', sale } });
  const count = async () =>
    Object((await shop.api({ method: 'GET', path: '/v1/sales-transactions' })).body).sales_transactions
      .length;
  await page.goto('/dashboard/ventas');
  const link = page.getByRole('link', { name: t('recurrence.waitingDays') });
  await expect(link).toBeVisible({ timeout: 30_000 });
  expect(await count()).toBe(0);
  await link.click();
  await due.getByRole('button', { name: t('recurrence.approve') }).click();
  await expect(page.getByRole('list', { name: t('recurrence.waiting') })).toHaveCount(0);
  expect(await count()).toBe(1);
});
