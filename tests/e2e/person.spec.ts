import { expect, type Page } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test as base } from './support/fixtures.ts';
import { aShop, type Shop } from './support/shop.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  shop: async ({}, use) => use(await aShop({ name: 'Ana', type: 'person' })),
});

const dayMs = 86_400_000;
/** A day of Guatemala, which is six hours behind. */
const day = (ahead: number) => new Date(Date.now() + ahead * dayMs - dayMs / 4).toISOString().slice(0, 10);
const dayOfMonth = (ahead: number) => Number(day(ahead).slice(8));

const maker = (shop: Shop) => async (path: string, body: object) =>
  textOf((await shop.api({ method: 'POST', path: `/v1/${path}`, body })).body, 'id');

type Account = { id: string; kind: string; name: string; balance: number };
const accountsOf = async (shop: Shop): Promise<Account[]> =>
  Object((await shop.api({ path: '/v1/money-accounts' })).body).money_accounts;
const goalsOf = async (shop: Shop) => Object((await shop.api({ path: '/v1/goals' })).body).goals;

/** The salary came, food was bought by card and on credit, and there is a budget for it. */
async function aMonth(shop: Shop) {
  const make = maker(shop);
  const category = (name: string, type: string) =>
    make('transaction-categories', { name, transaction_type_id: type });
  const salary = await category('Sueldo de la oficina', 'income');
  const food = await category('Supermercado', 'expense');
  await make('incomes-transactions', { amount: 9500.25, category_id: salary, payment_method: 'transfer' });
  const terms = { cut_day: dayOfMonth(-2), payment_day: dayOfMonth(5) };
  await make('money-accounts', { kind: 'credit_card', name: 'Visa', ...terms });
  const bought = { category_id: food, payment_method: 'card' };
  await make('expenses-transactions', { ...bought, amount: 640.1, date: day(-3) });
  await make('expenses-transactions', { ...bought, amount: 410.15 });
  const contact = await make('contacts', { name: 'Tía Rosa' });
  const owed = { category_id: food, payment_method: 'credit', contact_id: contact, due_date: day(4) };
  await make('expenses-transactions', { ...owed, amount: 300 });
  const budget = { method: 'PATCH' as const, path: `/v1/transaction-categories/${food}/add-budget` };
  await shop.api({ ...budget, body: { amount: 250 } });
}

const part = (page: Page, name: string) => page.getByRole('region', { name });
const cents = (amount: number) => Math.round(amount * 100);
/** The figure that leads a part of the home, in cents. */
const figureOf = async (page: Page, name: string) =>
  cents(Number((await part(page, name).locator('bdi[dir=ltr]').first().innerText()).replace(/[^\d.-]/g, '')));

test('a person’s month: salary, a budget that is over, a goal, a debt, a card, and what is left', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  await expect(part(page, t('personal.worth'))).toBeVisible();
  await expect(page.getByText(t('personal.nothingComes'))).toBeVisible();
  await aMonth(shop);

  await page.goto('/dashboard/metas');
  await page.getByRole('button', { name: t('goal.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('goal.name') }).fill('Viaje al lago');
  await dialog.getByRole('textbox', { name: t('goal.target') }).fill('3000');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('goal.putAside') }).click();
  await expect(dialog.getByLabel(t('money.to'))).not.toHaveValue('');
  const bank = (await accountsOf(shop)).find(({ kind }) => kind === 'bank');
  await dialog.getByLabel(t('money.from')).selectOption(bank?.id ?? '');
  await dialog.getByRole('textbox', { name: t('money.amount') }).fill('750.50');
  await dialog.getByRole('button', { name: t('money.transfer') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '75050');
  expect(await goalsOf(shop)).toMatchObject([{ saved: 750.5, left: 2249.5, state: 'open' }]);
  await inspect('goals');

  await page.goto('/dashboard/app');
  const owed = cents(300);
  const stood = (await accountsOf(shop)).reduce((sum, { balance }) => sum + cents(balance), 0) - owed;
  expect(stood).toBe(950_025 - 64_010 - 41_015 - owed);
  await expect.poll(() => figureOf(page, t('personal.worth'))).toBe(stood);
  expect(await figureOf(page, t('personal.money'))).toBe(950_025);
  const budget = part(page, t('personal.budgets')).getByRole('progressbar');
  await expect(budget).toHaveAttribute('data-state', 'over');
  await expect(part(page, t('personal.goals')).getByText('Viaje al lago')).toBeVisible();
  const coming = part(page, t('personal.coming'));
  await expect(coming.getByText('Tía Rosa')).toBeVisible();
  await inspect('person-home');

  // The balance at the card's statement date is paid out of the bank, and nothing else changes.
  await coming.getByRole('button', { name: t('personal.payCard', { name: 'Visa' }) }).click();
  await expect(dialog.getByLabel(t('money.from'))).toHaveValue(bank?.id ?? '');
  await expect(dialog.getByRole('textbox', { name: t('money.amount') })).toHaveValue('640.10');
  await dialog.getByRole('button', { name: t('money.transfer') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(coming.getByText('Visa')).toHaveCount(0);
  expect((await accountsOf(shop)).find(({ kind }) => kind === 'credit_card')?.balance).toBe(-410.15);
  expect(await figureOf(page, t('personal.worth'))).toBe(stood);
});

test('a goal that is reached is closed, goes on after all, and is deleted without its money', async ({
  page,
  t,
  shop,
}) => {
  const make = maker(shop);
  const id = await make('goals', { name: 'Bicicleta', target: 100, due_on: day(60) });
  const { body } = await shop.api({ path: `/v1/goals/${id}` });
  const to = textOf(fieldOf(body, 'money_account'), 'id');
  const bank = (await accountsOf(shop)).find(({ kind }) => kind === 'bank');
  await make('transfers', { from: bank?.id, to, amount: 100 });
  await page.goto('/dashboard/metas');
  await expect(page.getByText(t('goal.states.reached'))).toBeVisible();
  const act = async (name: string) => {
    await page.getByRole('button', { name: t('goal.actsOf', { name: 'Bicicleta' }) }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act(t('goal.close'));
  await expect(page.getByRole('heading', { name: t('goal.closedGoals') })).toBeVisible();
  await act(t('goal.openAgain'));
  await expect(page.getByRole('heading', { name: t('goal.closedGoals') })).toHaveCount(0);
  await act(t('goal.delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('goal.delete') })
    .click();
  await expect(page.getByText(t('goal.emptyTitle'))).toBeVisible();
  expect((await accountsOf(shop)).find((account) => account.id === to)?.balance).toBe(100);
});

test('a person reads of what he earns and keeps, and of no sales', async ({ page, t, shop, inspect }) => {
  const make = maker(shop);
  await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
  const type = 'income';
  const salary = await make('transaction-categories', { name: 'Sueldo nuevo', transaction_type_id: type });
  await make('incomes-transactions', { amount: 9500.25, category_id: salary, payment_method: 'transfer' });
  await page.goto('/dashboard/asistente-financiero');
  const statement = page.getByRole('table', { name: t('assistant.person.incomeStatement') });
  const netProfit = statement.getByRole('row', {
    name: new RegExp(`^${t('assistant.person.lines.netProfit')}`),
  });
  await expect(netProfit).toContainText('9,500.25');
  await inspect('person-assistant');
  await page.getByRole('tab', { name: t('assistant.tabs.plan') }).click();
  await expect(page.getByRole('columnheader', { name: t('assistant.person.plan.net') })).toBeVisible();
  await page.goto('/dashboard/detalles');
  await page.getByRole('tab', { name: t('transaction.tabs.table') }).click();
  await expect(page.getByText('Sueldo nuevo')).toBeVisible();
});
