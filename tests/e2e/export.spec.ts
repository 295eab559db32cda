import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

test('a list is exported as it is filtered, watched and downloaded', async ({ page, t, shop, inspect }) => {
  const people = [
    { name: 'José Ramírez', kind: 'client' },
    { name: '=Marta', kind: 'client' },
    { name: 'Distribuidora', kind: 'supplier' },
  ];
  for (const body of people) await shop.api({ method: 'POST', path: '/v1/contacts', body });
  await page.goto('/dashboard/contactos/todos?kind=client');
  await expect(page.getByRole('link', { name: 'José Ramírez' })).toBeVisible();
  await page.getByRole('button', { name: t('common.export') }).click();
  await page.getByRole('menuitem', { name: t('dataimport.exportAs.csv') }).click();
  await expect(page.getByText(t('common.exportStarted'))).toBeVisible();
  await page
    .getByRole('button', { name: /tareas?|tasks?|مهام|مهمة|مهمتان/i })
    .first()
    .click();
  const task = page.getByRole('region', { name: t('shell.tasks.contactExport') });
  await expect(task.getByText(t('shell.tasks.status.done'))).toBeVisible();
  await inspect('tasks');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    task.getByRole('button', { name: t('shell.tasks.download') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain(t('contact.name'));
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(["'=Marta", 'José Ramírez']);
});
