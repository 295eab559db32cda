import { expect, test } from './support/fixtures.ts';

test('a newcomer reads how it is done, and marks it @once', async ({ page, shop: _, t, inspect }) => {
  await page.goto('/dashboard/contactos/todos');
  await page.getByRole('link', { name: t('common.howTo') }).click();
  await expect(page).toHaveURL(/tutoriales\?guia=contacts$/);
  const open = page.getByRole('button', { name: t('tutorial.names.contacts') });
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(t('tutorial.steps.contacts.one'))).toBeVisible();
  await inspect('tutorials');
  await page.getByRole('button', { name: t('tutorial.markDone') }).click();
  await expect(page.getByText(t('tutorial.doneCount', { done: 1, count: 8 }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('tutorial.doneCount', { done: 1, count: 8 }))).toBeVisible();
  await page.getByRole('link', { name: t('tutorial.go') }).click();
  await expect(page).toHaveURL(/contactos\/nuevo$/);
});

test('new features can be read at any time', async ({ page, t, inspect }) => {
  await page.goto('/dashboard/app');
  const bell = t('shell.notices', { count: 0 });
  await page.getByRole('button', { name: bell }).click();
  await page
    .getByRole('dialog', { name: bell })
    .getByRole('button', { name: t('shell.whatsNew') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('shell.whatsNew') });
  await expect(dialog.getByRole('article')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await inspect('news');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a business of examples is opened, entered and thrown away whole @once', async ({
  page,
  t,
  inspect,
}) => {
  test.slow();
  await page.goto('/dashboard/app');
  const card = page.getByRole('region', { name: t('demo.title') });
  await card.getByRole('combobox', { name: t('demo.industry') }).click();
  await page.getByRole('option', { name: t('industry.pharmacy') }).click();
  await card.getByRole('button', { name: t('demo.open') }).click();
  await expect(card.getByText(t('demo.making'))).toBeVisible();
  await card.getByRole('button', { name: t('demo.enter') }).click({ timeout: 60_000 });
  await expect(page.getByText(t('demo.banner'))).toBeVisible();
  await expect(page.getByRole('heading', { name: /Farmacia San Rafael/ })).toBeVisible();
  await inspect('demo-inside');
  await page.getByRole('button', { name: t('demo.remove') }).click();
  await expect(page.getByRole('heading', { name: /Tienda La Esquina/ })).toBeVisible();
  await expect(page.getByText(t('demo.banner'))).toHaveCount(0);
  await expect(card.getByRole('button', { name: t('demo.open') })).toBeVisible();
});

test.describe('without an account', () => {
  test.use({ visitor: 'stranger' });

  test('one press on the landing page opens an example shop with sales of today @once', async ({
    page,
    t,
    inspect,
  }) => {
    test.slow();
    await page.goto('/');
    const tryIt = page.getByRole('button', { name: t('landing.try') });
    await expect(tryIt).toBeVisible();
    await inspect('landing');
    await tryIt.click();
    await expect(page.getByRole('status').filter({ hasText: t('landing.opening') })).toBeVisible();
    await expect(page.getByText(t('demo.banner'))).toBeVisible({ timeout: 60_000 });
    await inspect('visiting');
    await page.getByRole('button', { name: t('demo.signUp') }).click();
    await expect(page.getByRole('heading', { name: t('auth.signUpTitle') })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
