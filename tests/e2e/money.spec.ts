import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aShop, type Shop } from './support/shop.ts';

const accountsOf = async (
  shop: Shop,
): Promise<{ id: string; kind: string; name: string; balance: number }[]> =>
  Object((await shop.api({ method: 'GET', path: '/v1/money-accounts' })).body).money_accounts;
const balanceOf = async (shop: Shop, kind: string) =>
  (await accountsOf(shop)).find((account) => account.kind === kind)?.balance;

test('an account is opened, money is moved into it with a fee, and taken back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/dinero');
  await act(page, t('money.account'), t('common.more'));
  const opening = page.getByRole('dialog');
  await opening.getByLabel(t('money.kind')).selectOption('savings');
  await opening.getByLabel(t('money.name')).fill('Ahorro del aguinaldo');
  await opening.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByRole('link', { name: 'Ahorro del aguinaldo' })).toBeVisible();
  await inspect('money');

  const cash = (await accountsOf(shop)).find(({ kind }) => kind === 'cash');
  await page.goto(`/dashboard/dinero/${cash?.id}`);
  await page.getByRole('button', { name: t('money.transfer') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('money.from'))).toHaveValue(cash?.id ?? '');
  await dialog.getByLabel(t('money.to')).selectOption({ label: 'Ahorro del aguinaldo' });
  await dialog.getByRole('textbox', { name: t('money.amount') }).fill('300');
  await dialog.getByRole('textbox', { name: t('money.fee') }).fill('12.50');
  await dialog.getByRole('button', { name: t('money.transfer') }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => balanceOf(shop, 'savings')).toBe(300);
  expect(await balanceOf(shop, 'cash')).toBe(-312.5);

  await page
    .getByRole('link', { name: t('money.types.transfer') })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Ahorro del aguinaldo')).toBeVisible();
  await sheet.getByRole('button', { name: t('money.void') }).click();
  await sheet.getByRole('button', { name: t('money.void') }).click();
  await expect(sheet).toHaveCount(0);
  expect(await balanceOf(shop, 'savings')).toBe(0);
  expect(await balanceOf(shop, 'cash')).toBe(0);
});

test('the shortage of the safe is transferred from the drawer', async ({ page, t, shop, inspect }) => {
  const taken = { from: 'safe', to: 'owner', amount: 100, exceeds_balance: true };
  await shop.api({ method: 'POST', path: '/v1/transfers', body: taken });
  await page.goto('/dashboard/dinero/safe');
  await expect(page.getByText(t('money.safeBelowZero'))).toBeVisible();
  await inspect('money-safe');
  await page.getByRole('button', { name: t('money.bringToSafe') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('money.amount') })).toHaveValue('100');
  await dialog.getByRole('button', { name: t('money.transfer') }).click();
  await expect(page.getByText(t('money.safeBelowZero'))).toHaveCount(0);
  expect([await balanceOf(shop, 'safe'), await balanceOf(shop, 'cash')]).toEqual([0, -100]);
});

test('the owner takes money out into his own books, and takes it back in both', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/dinero');
  await act(page, t('money.between.title'), t('common.more'));
  await expect(page.getByRole('dialog')).toContainText(t('money.between.noPartner'));
  const own = { name: 'Ana, la casa', country_id: 'GT', business_type: 'person' };
  const { body } = await shop.api({ method: 'POST', path: '/v1/organizations', body: own });
  const organization = textOf(body, 'id');
  const ownBalance = async () => {
    const path = '/v1/money-accounts';
    const accounts = Object((await shop.api({ path, headers: { organization } })).body).money_accounts;
    return accounts.find(({ kind }: { kind: string }) => kind === 'cash')?.balance;
  };

  await page.reload();
  await act(page, t('money.between.title'), t('common.more'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('money.between.whose'))).toHaveValue(organization);
  await dialog.getByRole('textbox', { name: t('money.between.amount') }).fill('250');
  await inspect('between');
  await dialog.getByRole('button', { name: t('money.between.save') }).click();
  await expect(dialog).toHaveCount(0);
  const rows = page.getByRole('region', { name: t('money.between.title') });
  await expect(rows.getByRole('listitem')).toContainText('Ana, la casa');
  expect([await balanceOf(shop, 'cash'), await ownBalance()]).toEqual([-250, 250]);
  await inspect('between-rows');

  await rows.getByRole('button', { name: t('money.between.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('money.between.undo') })
    .click();
  await expect(rows).toHaveCount(0);
  expect([await balanceOf(shop, 'cash'), await ownBalance()]).toEqual([0, 0]);
});

/** Presses an action in the head of the page, or on a phone behind its dots. */
async function act(page: Page, name: string, more: string) {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  const dots = page.getByRole('main').getByRole('button', { name: more });
  await expect(button.or(dots).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await dots.click();
  await page.getByRole('menuitem', { name }).click();
}

test('a person records, corrects and voids an income; a business sees that it has none', async ({
  page,
  browser,
  t,
  seen,
}) => {
  const person = await aShop({ name: 'Ana', type: 'person' });
  const context = await browser.newContext({ locale: seen.language, viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  await own.addInitScript(
    ([token, organization, language]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('organization', organization ?? '');
      localStorage.setItem('language', language ?? '');
      localStorage.setItem('plusClosed', 'closed');
    },
    [person.token, person.organizationId, seen.language],
  );
  await own.goto('/dashboard/nuevo-ingreso');
  await own
    .getByRole('textbox', { name: t('income.amount') })
    .first()
    .fill('4500');
  await own.getByRole('combobox', { name: t('income.category') }).click();
  await own.getByRole('listbox').getByRole('option').first().click();
  await own.getByRole('textbox', { name: t('income.concept') }).fill('Quincena de mayo');
  await own.getByLabel(t('recurrence.repeats')).selectOption({ label: t('recurrence.periods.semimonthly') });
  await own.getByRole('button', { name: t('common.save') }).click();
  await expect(own.getByRole('heading', { name: 'Quincena de mayo' })).toBeVisible();
  await expect(own.getByText('I-000001')).toBeVisible();
  await expect(own.getByRole('link', { name: t('recurrence.sentences.semimonthly') })).toBeVisible();

  await own.goto(`${own.url()}/editar`);
  await own
    .getByRole('textbox', { name: t('income.amount') })
    .first()
    .fill('4700');
  await own.getByRole('button', { name: t('common.save') }).click();
  await expect(own).not.toHaveURL(/editar/);
  const { body } = await person.api({ method: 'GET', path: '/v1/incomes-transactions' });
  expect(Object(body).incomes_transactions).toMatchObject([
    { amount: 4700, paid: 4700, revision: 2, recurrence: { period: 'semimonthly' } },
  ]);
  const id = textOf(Object(body).incomes_transactions[0], 'id');

  await own
    .getByRole('main')
    .getByRole('button', { name: t('common.more') })
    .click();
  await own.getByRole('menuitem', { name: t('income.void') }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('income.reason') }).fill('Repetido');
  await dialog.getByRole('button', { name: t('income.void') }).click();
  await expect(own.getByText(t('income.voidedBecause', { reason: 'Repetido' }))).toBeVisible();
  await own.goto('/dashboard/ingresos');
  await expect(own.getByText(t('income.emptyTitle'))).toBeVisible();
  await context.close();

  await page.goto(`/dashboard/ingreso/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Quincena de mayo')).toHaveCount(0);
});

test('the opening balance makes the capital, and closed days accept no more entries', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/saldos-iniciales');
  const kind = t('opening.kinds.fixed_asset');
  await page.getByRole('button', { name: t('opening.addKind', { kind }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('opening.amount') }).fill('6000');
  await dialog.getByRole('textbox', { name: t('opening.label') }).fill('Refrigerador');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Refrigerador')).toBeVisible();
  const balances = await shop.api({ method: 'GET', path: '/v1/initial-balance-amounts' });
  expect(Object(balances.body).initial_balance_amounts).toMatchObject([
    { amount: 6000, label: 'Refrigerador' },
  ]);
  await inspect('opening');
  await page.getByRole('button', { name: `${t('asset.dispose')}: Refrigerador` }).click();
  await dialog.getByRole('textbox', { name: t('asset.disposePrice') }).fill('2000');
  await expect(dialog.getByRole('combobox', { name: t('asset.disposeInto') })).toBeVisible();
  await inspect('opening-dispose');
  await page.keyboard.press('Escape');
  const early = { amount_free: 5, date: '2024-01-01' };
  await expect(shop.api({ method: 'POST', path: '/v1/sales-transactions', body: early })).rejects.toThrow(
    'dateBeforeOpening',
  );
  const [balance] = Object(balances.body).initial_balance_amounts;
  await shop.api({ method: 'DELETE', path: `/v1/initial-balance-amounts/${textOf(balance, 'id')}` });

  await page.goto('/dashboard/periodos');
  await expect(page.getByText(t('periodlock.ready'))).toBeVisible();
  await page.getByRole('button', { name: t('periodlock.lock'), exact: true }).click();
  const reopen = page.getByRole('button', { name: t('periodlock.reopen') });
  await expect(reopen).toBeVisible();
  await inspect('period-locks');
  const { body } = await shop.api({ method: 'GET', path: '/v1/period-locks' });
  const [lock] = Object(body).period_locks;
  const late = { amount_free: 5, date: lock.locked_until };
  await expect(shop.api({ method: 'POST', path: '/v1/sales-transactions', body: late })).rejects.toThrow(
    'periodLocked',
  );
  await reopen.click();
  const prompt = page.getByRole('dialog');
  await prompt.getByRole('textbox', { name: t('periodlock.reason') }).fill('Faltaba una factura');
  await prompt.getByRole('button', { name: t('periodlock.reopen') }).click();
  await expect(page.getByText(t('periodlock.openNow'))).toBeVisible();
});
