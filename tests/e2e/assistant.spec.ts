import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';

test('the assistant says what a shop earned, explains it, plans and looks ahead', async ({
  page,
  t,
  shop,
}) => {
  const post = async (path: string, body: object) =>
    Object((await shop.api({ method: 'POST', path, body })).body);
  // Reports of the books require Plus: its trial begins.
  await post('/v1/stripe/charges', {});
  const rice = await post('/v1/products', { name: 'Arroz', price: 10, cost: 6, stock: 50 });
  await post('/v1/pos-transactions', { products: [{ id: textOf(rice, 'id'), quantity: 20 }] });
  const rent = await post('/v1/transaction-categories', {
    name: 'Bodega del centro',
    transaction_type_id: 'expense',
    report_group: 'rent',
  });
  await post('/v1/expenses-transactions', { category_id: textOf(rent, 'id'), amount: 30 });

  await page.goto('/dashboard/asistente-financiero');
  const statement = page.getByRole('table', { name: t('assistant.incomeStatement') });
  const figure = (name: string) => statement.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(figure(t('assistant.lines.netProfit'))).toContainText('50.00');
  await statement.getByRole('button', { name: t('assistant.lines.rent') }).click();
  await expect(statement.getByRole('row', { name: 'Bodega del centro' })).toContainText('30.00');
  await page.getByRole('button', { name: t('assistant.explain') }).click();
  await expect(figure(t('assistant.lines.grossProfit'))).toContainText(t('assistant.formulas.grossProfit'));

  // A figure opens what it is made of, and that opens the document.
  await statement.getByRole('link', { name: new RegExp(`^${t('assistant.lines.rent')}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('assistant.lines.rent'));
  await expect(page.locator('dl')).toContainText('30.00');
  await page
    .getByRole('row', { name: /G-000001/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/dashboard\/gasto\//);
  await page.goto('/dashboard/asistente-financiero');

  await page.getByRole('tab', { name: t('assistant.tabs.balance') }).click();
  const sheet = page.getByRole('table', { name: t('assistant.balanceSheet') });
  const sum = async (name: string) =>
    (
      await sheet
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .first()
        .innerText()
    ).replace(/[^\d.]/g, '');
  expect(await sum(t('assistant.lines.assets'))).toBe(await sum(t('assistant.lines.liabilitiesAndEquity')));

  await page.getByRole('tab', { name: t('assistant.tabs.plan') }).click();
  const mode = page.getByRole('combobox', {
    name: `${t('assistant.plan.salesGrow')}: ${t('assistant.plan.mode')}`,
  });
  await mode.selectOption({ label: t('assistant.plan.individual') });
  const plan = page.getByRole('region', { name: t('assistant.tabs.plan') });
  await plan.getByRole('textbox').first().fill('1000');
  // Six of ten are cost, as in what was sold before.
  await expect(plan.getByRole('row').nth(1)).toContainText('400.00');

  await page.getByRole('tab', { name: t('assistant.tabs.forecast') }).click();
  await page.getByRole('textbox', { name: t('assistant.forecast.buffer') }).fill('5000');
  await expect(page.getByText(t('assistant.forecast.missing'))).toBeVisible();
});
