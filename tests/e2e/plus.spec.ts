import type { Page } from '@playwright/test';
import { cards } from '../support/stripe-server.ts';
import { sell } from './support/books.ts';
import { standInForStripe } from './support/card-form.ts';
import { expect, type Texts, test } from './support/fixtures.ts';
import { furnish } from './support/shop.ts';

test('the sheet opens once, after the first sale, and the trial begins without a card @once', async ({
  page,
  shop,
  t,
  inspect,
}) => {
  const { ids } = await furnish(shop);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('plusTest')) return;
    sessionStorage.setItem('plusTest', 'begun');
    localStorage.removeItem('plusClosed');
  });
  const sheet = page.getByRole('dialog', { name: t('plus.title') });
  await page.goto('/dashboard/pdv/inicio');
  await expect(page.getByRole('link', { name: t('sale.newSale') })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await sell(shop, { products: [{ id: ids.coffee, quantity: 1 }] });
  await page.reload();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('radio')).toHaveCount(2);
  await expect(sheet.getByRole('link', { name: /67\.00/ })).toBeVisible();
  await inspect('plus-sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: t('sale.newSale') })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.goto('/dashboard/app');
  await inspect('plus-overview');
  const plan = page.getByRole('region', { name: t('plus.planTitle') });
  await expect(plan.getByText(t('plus.status.free'))).toBeVisible();
  await plan.getByRole('button', { name: t('shell.upsell.open') }).click();
  await sheet.getByRole('button', { name: t('plus.trial.start') }).click();
  const welcome = page.getByRole('dialog', { name: t('plus.welcomeTitle') });
  await expect(welcome).toBeVisible();
  await inspect('plus-welcome');
  await welcome.getByRole('button', { name: t('plus.continue') }).click();
  await expect(plan.getByText(t('plus.status.trial', { days: 7 }))).toBeVisible();
  await cancelAndResume({ page, t, inspect: () => inspect('plus-canceled') });
});

test.describe('a stranger', () => {
  test.use({ visitor: 'stranger' });

  test('reads what Plus is and costs, and goes on to an account', async ({ page, t, inspect }) => {
    await page.goto('/plus');
    await expect(page.getByRole('heading', { name: t('plus.title') })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await inspect('plus-public');
    await page.getByRole('link', { name: t('plus.page.create') }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('Plus is paid by card', () => {
  test('from the plan to its receipt: a refused card, a bank that asks, another plan and card', async ({
    page,
    shop: _,
    t,
    inspect,
    watched,
  }) => {
    await standInForStripe(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/plus');
    await page.getByRole('radio', { name: t('plus.plans.monthly.title') }).click();
    await page.getByRole('link', { name: /6\.99/ }).click();
    const field = page.getByRole('textbox', { name: 'Número de tarjeta' });
    await expect(field).toBeVisible();
    await inspect('plus-pay');
    const pay = page.getByRole('button', { name: /6\.99/ });
    await field.fill(cards.isDeclined);
    await pay.click();
    await expect(page.getByText('Tu tarjeta fue rechazada.')).toBeVisible();
    await inspect('plus-pay-declined');
    await field.fill(cards.asksTheBank);
    await pay.click();
    const welcome = page.getByRole('dialog', { name: t('plus.welcomeTitle') });
    await expect(welcome).toBeVisible();
    await inspect('plus-paid');
    await welcome.getByRole('button', { name: t('plus.continue') }).click();
    await expect(page).toHaveURL(/pdv/);
    // Some banks ask on a page of their own, and send back to the address of the form.
    await page.goto('/dashboard/plus/pagar?plan=monthly&redirect_status=succeeded');
    await expect(welcome).toBeVisible();
    await welcome.getByRole('button', { name: t('plus.continue') }).click();
    await expect(page).toHaveURL(/pdv/);

    await page.goto('/dashboard/user/account');
    const plan = page.getByRole('region', { name: t('plus.planTitle') });
    await expect(plan.getByText(/3155/)).toBeVisible();
    await expect(plan.getByText(t('plus.receipts.states.paid'))).toBeVisible();
    await inspect('plus-account');
    // The bank asks again, which the server answers as a conflict.
    watched.foresee(/\/trpc\/billing\.update/);
    await plan
      .getByRole('link', { name: t('plus.section.changeTo', { plan: t('plus.plans.anual.title') }) })
      .click();
    await page.getByRole('button', { name: t('plus.change.agree') }).click();
    await expect(page).toHaveURL(/user\/account/);
    await expect(plan.getByText(t('plus.plans.anual.title'), { exact: true })).toBeVisible();
    await cancelAndResume({ page, t, inspect: () => inspect('plus-account-canceled') });
    await plan.getByRole('link', { name: t('plus.section.changeCard') }).click();
    await field.fill(cards.pays);
    await inspect('plus-card');
    await page.getByRole('button', { name: t('plus.pay.keepCard') }).click();
    await expect(plan.getByText(/4242/)).toBeVisible();
    await page.goto('/dashboard/plus/pagar?tarjeta=nueva&redirect_status=succeeded');
    await expect(page).toHaveURL(/user\/account/);
  });
});

type Looking = { page: Page; t: Texts; inspect: () => Promise<void> };

/** From the account, where the plan is cancelled and taken up again. */
async function cancelAndResume({ page, t, inspect }: Looking) {
  const plan = page.getByRole('region', { name: t('plus.planTitle') });
  await plan.getByRole('button', { name: t('plus.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('plus.cancel') })
    .click();
  await expect(page.getByText(t('shell.subscriptionCanceled'))).toBeVisible();
  await inspect();
  await plan.getByRole('button', { name: t('plus.resume') }).click();
  await expect(page.getByText(t('shell.subscriptionCanceled'))).toHaveCount(0);
}
