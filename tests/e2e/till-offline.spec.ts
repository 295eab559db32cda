import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow', look: { language: 'es', width: 1280, scheme: 'light' } });

test('without a line the till starts with the catalogue it kept, which goes at sign-out @once', async ({
  page,
  context,
  t,
  seen,
  goods: _,
  watched,
}) => {
  watched.foresee(/\/trpc\//, /\/uploads\//, /\/health\//, /\/sw\.js/);
  const till = tillOf(page, { t, seen });
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await till.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await expect.poll(kept).toContain('till');
  await context.setOffline(true);
  await page.reload();
  await till.tap('Café molido');
  await expect(till.lines.getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: /Ana Pérez/ }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await page.waitForURL(/\/(login)?$/);
  await expect.poll(kept).not.toContain('till');
});
