import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { owedBy, sell } from './support/books.ts';
import { actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Shop } from './support/shop.ts';

const debtors = '/dashboard/deudas/por-usuario';

async function aDebtor(shop: Shop, name: string) {
  const body = { name, phone: '+502 5551 2345' };
  return textOf((await shop.api({ method: 'POST', path: '/v1/contacts', body })).body, 'id');
}

const lend = (shop: Shop, contact: string, { amount, due }: { amount: number; due: string }) =>
  sell(shop, { amount_free: amount, contact_id: contact, payments: [], due_date: due });

const amountOf = (page: Page, t: Texts) =>
  page.getByRole('dialog').getByRole('textbox', { name: t('debt.amount') });

const pay = (page: Page, t: Texts) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('debt.deposit.receivable') })
    .click();

async function voidDeposit(page: Page, t: Texts, code: string) {
  await page.getByRole('button', { name: t('debt.voidTitle', { code }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('debt.reason') }).fill('Se equivocó');
  await dialog.getByRole('button', { name: t('debt.void'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('debt.voidTitle', { code }) })).toBeHidden();
  await expect(page.getByText(t('debt.statuses.voided')).first()).toBeVisible();
}

/** A day is written in numbers or chosen in the calendar, which Escape closes without the dialog below it. */
async function chooseDay(page: Page, t: Texts) {
  const dialog = page.getByRole('dialog', { name: t('debt.depositOf.receivable', { name: 'Doña Rosa' }) });
  const field = dialog.getByRole('textbox', { name: t('debt.date') });
  const today = await field.inputValue();
  await field.fill('2/1/2026');
  await field.blur();
  await expect(field).toHaveValue('02/01/2026');
  const opener = dialog.getByRole('button', { name: t('common.calendar.open') });
  const tenth = page.locator('button[data-mantine-stop-propagation]', { hasText: /^10$/ });
  for (const from of [opener, tenth]) {
    await opener.click();
    await expect(tenth).toBeVisible();
    // Pressed early it comes to the button, before the calendar has the focus.
    await from.press('Escape');
    await expect(tenth).toBeHidden();
  }
  await opener.click();
  await tenth.click();
  await expect(field).toHaveValue('10/01/2026');
  await field.fill(today);
}

test('a payment covers all debts, the oldest first, with a ticket and an account statement', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  const rosa = await aDebtor(shop, 'Doña Rosa');
  await lend(shop, rosa, { amount: 60, due: '2199-02-01' });
  await lend(shop, rosa, { amount: 40, due: '2199-01-01' });
  await page.goto(debtors);
  await expect(page.getByRole('link', { name: 'Doña Rosa' })).toBeVisible();
  await inspect('debtors');
  await page.getByRole('link', { name: 'Doña Rosa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doña Rosa' })).toBeVisible();
  await expect(page.getByRole('region', { name: t('debt.owed.receivable') })).toContainText('100');
  await inspect('debtor');

  await page
    .getByRole('button', { name: t('debt.deposit.receivable') })
    .first()
    .click();
  await amountOf(page, t).fill('70');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('sale.received') })
    .fill('100');
  await inspect('deposit');
  await chooseDay(page, t);
  await pay(page, t);
  const done = page.getByRole('dialog', { name: t('debt.done', { code: 'AB-000001' }) });
  await expect(done).toContainText('30');
  await expect(done.getByText(t('receipt.depositTo', { code: 'FI-000002' })).first()).toBeVisible();
  await expect(done.getByRole('link', { name: t('sale.whatsapp') })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/50255512345\?text=/,
  );
  await inspect('deposit-done');
  await done.getByRole('button', { name: t('debt.ready') }).click();
  await expect(page.getByRole('region', { name: t('debt.owed.receivable') })).toContainText('30');
  expect(await owedBy(shop, rosa)).toBe(30);

  await actOnShown(page, { act: t('debt.statement'), more: t('common.more') });
  const statement = page.getByRole('dialog', { name: t('receipt.statementTitle') });
  await expect(statement).toContainText('P-000001');
  await inspect('statement');
  const pdf = await statement.getByRole('link', { name: t('sale.receiptPdf') }).getAttribute('href');
  const paper = await page.request.get(pdf ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
});

test('one debt is found by its number, paid too much of, and the deposit is voided', async ({
  page,
  t,
  shop,
  inspect,
  watched,
}) => {
  watched.foresee(/debt\.deposit/);
  const beto = await aDebtor(shop, 'Beto Ruiz');
  await lend(shop, beto, { amount: 20, due: '2199-01-01' });
  await lend(shop, beto, { amount: 35, due: '2199-01-02' });
  await page.goto('/dashboard/deudas/por-transaccion');
  await expect(page.getByRole('link', { name: 'Beto Ruiz' })).toHaveCount(2);
  await inspect('debts');
  await page.getByRole('searchbox').pressSequentially('FI-000002', { delay: 30 });
  await expect(page.getByRole('link', { name: 'Beto Ruiz' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Beto Ruiz' }).click();
  await expect(page.getByRole('heading', { name: t('debt.oneDebt', { code: 'FI-000002' }) })).toBeVisible();

  const debts = page.getByRole('region', { name: t('debt.title') });
  await debts.getByRole('button', { name: t('debt.deposit.receivable') }).click();
  await amountOf(page, t).fill('50');
  await pay(page, t);
  await expect(page.getByRole('dialog').getByText(t('errors.depositExceedsBalance')).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await pay(page, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('debt.ready') })
    .click();
  await expect(page.getByRole('region', { name: t('debt.owed.receivable') })).toContainText(
    t('debt.creditBalance'),
  );
  expect(await owedBy(shop, beto)).toBe(20);

  await voidDeposit(page, t, 'AB-000001');
  expect(await owedBy(shop, beto)).toBe(55);
  const deposit = { amount: 90, payment_method: 'cash', excess_as_credit: true };
  await shop.api({ method: 'POST', path: `/v1/contacts/${beto}/deposits`, body: { ...deposit, amount: 55 } });
  await shop.api({ method: 'POST', path: `/v1/contacts/${beto}/deposits`, body: deposit });
  await page.reload();
  await voidDeposit(page, t, 'AB-000003');
  const { body } = await shop.api({ path: `/v1/contacts/${beto}` });
  expect(body).toMatchObject({ owed: 0, credit_balance: 0 });
});

test('the customer sees on his phone what he still owes of a sale, as it stands', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  const rosa = await aDebtor(shop, 'Doña Rosa');
  const sale = await lend(shop, rosa, { amount: 80, due: '2199-01-01' });
  const receipt = await shop.api({ path: `/v1/receipts/${textOf(sale, 'id')}` });
  const link = textOf(receipt.body, 'link');
  await page.goto(new URL(link).pathname);
  await expect(page.getByText(t('receipt.balance')).locator('..')).toContainText('80');
  await shop.api({
    method: 'POST',
    path: `/v1/contacts/${rosa}/deposits`,
    body: { amount: 55, payment_method: 'cash' },
  });
  await page.reload();
  await expect(page.getByText(t('receipt.balance')).locator('..')).toContainText('25');
  await inspect('public-balance');
});
