import { expect, type Page } from '@playwright/test';
import { answered } from './support/access.ts';
import { test } from './support/fixtures.ts';

const anyScreen = '/dashboard/permission-denied';

/** Requests for parts of the program fail from now on, and may be let through again. */
async function breakParts(page: Page, parts: RegExp) {
  await page.route(parts, (route) => route.abort('failed'));
  return () => page.unroute(parts);
}

test.beforeEach(({ watched }) => watched.foresee(/\/(assets|trpc|health)\//, /^$/));

test('a program that cannot start says so in the words of its reader', async ({ page, t, inspect }) => {
  await breakParts(page, /\/assets\/.*\.js$/);
  await page.goto('/login');
  await expect(page.getByText(t('shell.lastWords'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible();
  await inspect('broken-start');
});

test('texts that fail to load are shown in the last loaded ones', async ({ page, t }) => {
  await breakParts(page, /\/assets\/words-[^/]*\.js$/);
  await page.goto('/login');
  await expect(page.getByText(t('shell.lastWords'))).toBeVisible();
});

test('a page that does not come reloads once, says so, and comes with another try', async ({
  page,
  t,
  inspect,
}) => {
  await page.goto(anyScreen);
  await expect(page.getByRole('main')).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  const repair = await breakParts(page, /\/assets\/CategoriesPage[^/]*\.js$/);
  await page.evaluate(() => {
    history.pushState({}, '', '/dashboard/categoria-de-productos/todos');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: t('shell.partFailed') })).toBeVisible();
  expect(loads).toBe(1);
  await inspect('broken-page');
  await repair();
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('category.title.product') })).toBeVisible();
});

test('a frame that fails to load is reported in the reader’s language', async ({ page, t }) => {
  await breakParts(page, /\/assets\/ShellRoute[^/]*\.js$/);
  await page.goto(anyScreen);
  await expect(page.getByRole('heading', { name: t('shell.partFailed') })).toBeVisible();
});

test('without its dialogs and notices the page stays', async ({ page, t, context }) => {
  await page.goto(anyScreen);
  await expect(page.getByRole('main')).toBeVisible();
  await answered(page);
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByText(t('errors.partFailed'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
  await context.setOffline(false);
});

test('a line that breaks while the page opens leaves the page', async ({ page, t, context }) => {
  // An unknown account could not be shown.
  const known = page.waitForResponse(/user\.me/).then((answer) => answer.finished());
  await page.goto(anyScreen);
  await known;
  await expect(page.getByRole('main')).toBeVisible();
  await context.setOffline(true);
  await page.waitForTimeout(6000);
  await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await context.setOffline(false);
});
