import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow', look: { language: 'es', width: 1280, scheme: 'light' } });

test('offline the till starts with the stored catalogue, which is removed at sign-out @once', async ({
  page,
  context,
  t,
  seen,
  goods: _,
  watched,
}) => {
  watched.foresee(/\/trpc\//, /\/uploads\//, /\/health\//, /\/sw\.js/);
  const till = tillOf(page, { t, seen });
  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await till.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await expect.poll(listDatabases).toContain('till');
  await context.setOffline(true);
  await page.reload();
  await till.tap('Café molido');
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: /Ana Pérez/ }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  // A sale is open, which the log-out empties.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.logoutEmpty') })
    .click();
  await page.waitForURL(/\/(login)?$/);
  await expect.poll(listDatabases).not.toContain('till');
});

test('a large catalogue goes on coming where it was left, and all of it sells without a line @once', async ({
  page,
  context,
  t,
  seen,
  shop,
  watched,
}) => {
  watched.foresee(/\/trpc\//, /\/uploads\//, /\/health\//, /\/sw\.js/);
  for (const part of [0, 1, 2]) {
    const products = Array.from({ length: 400 }, (_, at) => ({ name: `Cosa ${part * 400 + at}`, price: 2 }));
    await shop.api({ method: 'POST', path: '/v1/products/multiple', body: { products } });
  }
  // The line breaks behind the first page.
  const pages: string[] = [];
  let isBroken = true;
  await page.route(/product\.tillCatalogue/, (route) => {
    const url = decodeURIComponent(route.request().url());
    pages.push(url);
    return isBroken && url.includes('"after"') ? route.abort() : route.continue();
  });
  const till = tillOf(page, { t, seen });
  await page.goto('/dashboard/pdv/nueva-venta');
  await expect(
    page.getByRole('progressbar', { name: t('pos.arriving', { here: 500, count: 1200 }) }),
  ).toBeVisible();
  await page.screenshot({ path: '.test/shots/till-arriving.png' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  isBroken = false;
  pages.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: /^Agregar Cosa \d/ }).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(pages.filter((url) => !url.includes('"after"') && !url.includes('"since"'))).toEqual([]);
  await expect.poll(() => page.evaluate(storedRows), { timeout: 30_000 }).toBeGreaterThanOrEqual(1200);
  await page.unrouteAll();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('searchbox').fill('cosa 1199');
  await expect(page.getByRole('button', { name: /^Agregar Cosa 1199/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(till.lines.getByRole('listitem')).toContainText('Cosa 1199');
});

/** The number of products in the browser's database. */
const storedRows = () =>
  new Promise<number>((done, fail) => {
    const opening = indexedDB.open('till');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('rows').objectStore('rows').count();
      counting.onsuccess = () => {
        opening.result.close();
        done(counting.result);
      };
    };
  });
