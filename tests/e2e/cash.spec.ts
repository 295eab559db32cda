import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf, textOf } from './support/api.ts';
import { salesOf, sell } from './support/books.ts';
import { test } from './support/fixtures.ts';

test('a till is opened, sells, gives and takes money, is counted and leaves its Z', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await shop.api({ method: 'PATCH', path: '/v1/organizations', body: { blind_cash_count: true } });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/dashboard/pdv/corte-de-caja');
  const opening = page.getByRole('region', { name: t('cash.openTitle') });
  await expect(opening).toBeVisible();
  await field(t('cash.openingAmount')).fill('100');
  await field(t('cash.register')).fill('Caja 1');
  await button(t('cash.open')).click();
  await expect(page.getByRole('region', { name: t('cash.countTitle') })).toBeVisible();
  await expect(page.getByText('Caja 1').first()).toBeVisible();

  await sell(shop, { amount_free: 50 });
  await button(t('cash.moneyIn')).click();
  const inDialog = page.getByRole('dialog', { name: t('cash.moveTitleIn') });
  await inDialog.getByRole('textbox', { name: t('common.amount') }).fill('20');
  await inDialog.getByRole('textbox', { name: t('cash.reason') }).fill('Cambio del banco');
  await inDialog.getByRole('button', { name: t('cash.save') }).click();
  await expect(inDialog).toHaveCount(0);
  await button(t('cash.moneyOut')).click();
  const outDialog = page.getByRole('dialog', { name: t('cash.moveTitleOut') });
  await outDialog.getByRole('textbox', { name: t('common.amount') }).fill('15');
  await outDialog.getByRole('textbox', { name: t('cash.reason') }).fill('Hielo');
  await outDialog.getByRole('button', { name: t('cash.save') }).click();
  await expect(outDialog).toHaveCount(0);
  const spent = await shop.api({ path: '/v1/expenses-transactions' });
  expect(fieldOf(spent.body, 'expenses_transactions')).toMatchObject([{ concept: 'Hielo', amount: 15 }]);

  // The live X says what came and went.
  const cut = page.getByRole('region', { name: t('cash.paperX') });
  await expect(cut.getByText(/Cambio del banco/)).toBeVisible();
  await expect(cut.getByText(/Hielo/)).toBeVisible();
  // Blind counting applies to other users: the owner sees the expected amount, and no note that it is shown
  // later.
  await expect(page.getByText(t('cash.blindNote'))).toHaveCount(0);
  await inspect('cash-x');

  const count = page.getByRole('group', { name: t('cash.bills') });
  await count.getByRole('textbox', { name: t('cash.pieces', { value: '100' }) }).fill('1');
  await count.getByRole('textbox', { name: t('cash.pieces', { value: '50' }) }).fill('1');
  // Five are missing: a reason is required before closing.
  await page.getByRole('textbox', { name: t('cash.differenceReason') }).fill('Un vuelto de más');
  await button(t('cash.close')).click();
  await expect(
    page.getByRole('heading', { name: t('cash.sessionTitle', { code: 'CC-000001' }) }),
  ).toBeVisible();
  const z = page.getByRole('region', { name: `${t('cash.paperZ')} CC-000001` });
  await expect(z.getByText(t('cash.rows.difference'))).toBeVisible();
  await inspect('cash-z');

  const { body } = await shop.api({ path: '/v1/cash-sessions' });
  const [session] = Object(fieldOf(body, 'cash_sessions'));
  expect(fieldOf(session, 'closing')).toMatchObject({
    code: 'CC-000001',
    expected: 155,
    counted: 150,
    difference: -5,
    next_float: 150,
  });

  await page.goto('/dashboard/pdv/cortes');
  await expect(page.getByRole('link', { name: 'CC-000001' })).toBeVisible();
  await inspect('cash-history');
  await page.goto('/dashboard/pdv/corte-por-dia');
  await expect(page.getByRole('region', { name: t('cash.paperDay') })).toBeVisible();
  await inspect('cash-day');

  await page.goto(`/dashboard/pdv/cortes/${textOf(session, 'id')}`);
  await button(t('cash.reopen')).click();
  const again = page.getByRole('dialog', { name: t('cash.reopenTitle', { code: 'CC-000001' }) });
  await again.getByRole('textbox', { name: t('cash.reason') }).fill('Faltó un sobre');
  await again.getByRole('button', { name: t('cash.reopen') }).click();
  await expect(page.getByRole('region', { name: t('cash.countTitle') })).toBeVisible();
});

test('a drawer that was closed on another screen is closed on this one too', async ({ page, t, shop }) => {
  const opened = await shop.api({
    method: 'POST',
    path: '/v1/cash-sessions',
    body: { opening_amount: 30 },
  });
  const id = textOf(opened.body, 'id');
  // The stream begins when the first view has come.
  const listening = page.waitForResponse((answer) => answer.url().includes('/trpc/live.changes'));
  await page.goto('/dashboard/pdv/corte-de-caja');
  await expect(page.getByRole('region', { name: t('cash.countTitle') })).toBeVisible();
  await listening;
  await shop.api({ method: 'POST', path: `/v1/cash-sessions/${id}/close`, body: { counted: { cash: 30 } } });
  await expect(page.getByRole('region', { name: t('cash.openTitle') })).toBeVisible();
});

test('a drawer with parked tickets is closed only on confirmation, and they open with one press', async ({
  page,
  t,
  seen,
  shop,
  goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 1 }],
    status: 'in_progress',
    concept: 'Mesa 4',
  });
  await shop.api({ method: 'POST', path: '/v1/cash-sessions', body: { opening_amount: 10 } });
  await page.goto('/dashboard/pdv/corte-de-caja');
  const waiting = page.getByRole('alert').filter({ hasText: t('cash.ticketsWaiting', { count: 1 }) });
  await expect(waiting.getByText(/Mesa 4 · /)).toBeVisible();
  const close = page.getByRole('button', { name: t('cash.close'), exact: true });
  await expect(close).toBeDisabled();
  await inspect('cash-tickets');
  await waiting.getByRole('link', { name: t('cash.seeTickets') }).click();
  const list = till.dialog(t('ticket.title'));
  await expect(list.getByText('Mesa 4')).toBeVisible();
  await page.goto('/dashboard/pdv/corte-de-caja');
  const count = page.getByRole('group', { name: t('cash.bills') });
  await count.getByRole('textbox', { name: t('cash.pieces', { value: '10' }), exact: true }).fill('1');
  await waiting.getByRole('checkbox', { name: t('cash.keepTickets') }).check();
  await close.click();
  await expect(
    page.getByRole('heading', { name: t('cash.sessionTitle', { code: 'CC-000001' }) }),
  ).toBeVisible();

  // The parked ticket on the home page leads to the same list.
  await page.goto('/dashboard/pdv/inicio');
  const waits = page.getByRole('region', { name: t('home.pending') });
  await expect(waits.getByText(/25[.,]50/)).toBeVisible();
  await waits.getByRole('link', { name: t('home.open') }).click();
  await expect(list.getByText('Mesa 4')).toBeVisible();
});

for (const width of [1280, 390] as const) {
  test.describe(`where the shop sells with an open drawer only, at ${width} px`, () => {
    test.use({ look: { language: 'es', width, scheme: 'light' } });

    test('the charge asks for it, and the same sale goes through after @once', async ({
      page,
      t,
      seen,
      shop,
      goods: _,
      watched,
      inspect,
    }) => {
      watched.foresee(/\/trpc\/pos\.create/);
      await shop.api({ method: 'PATCH', path: '/v1/organizations', body: { require_cash_session: true } });
      const till = tillOf(page, { t, seen });
      await till.open();
      await till.tap('Café molido');
      await till.pressCharge();
      await till.confirm().click();
      const prompt = till.dialog(t('cash.openTitle'));
      await expect(prompt).toBeVisible();
      await inspect(`cash-prompt-${width}`);
      await prompt.getByRole('textbox', { name: t('cash.openingAmount'), exact: true }).fill('50');
      await prompt.getByRole('button', { name: t('cash.open'), exact: true }).click();
      await expect(prompt).toHaveCount(0);
      await till.confirm().click();
      await expect(till.done).toBeVisible();
      const sales = await salesOf(shop);
      expect(sales).toHaveLength(1);
      const { body } = await shop.api({ path: '/v1/cash-sessions/current' });
      const [cash] = Object(fieldOf(fieldOf(body, 'report'), 'by_method'));
      expect(cash).toMatchObject({ method: 'cash', sales: 25.5, expected: 75.5 });
    });
  });
}
