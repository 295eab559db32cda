import { sell } from './support/books.ts';
import { expect, test } from './support/fixtures.ts';
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
  await expect(sheet.getByRole('button', { name: t('plus.payLater') })).toBeDisabled();
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
  await plan.getByRole('button', { name: t('plus.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('plus.cancel') })
    .click();
  await expect(page.getByText(t('shell.subscriptionCanceled'))).toBeVisible();
  await inspect('plus-canceled');
  await plan.getByRole('button', { name: t('plus.resume') }).click();
  await expect(page.getByText(t('shell.subscriptionCanceled'))).toHaveCount(0);
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
