import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { salesOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { suspend } from './support/plan.ts';
import { alsoOwn } from './support/staff.ts';

const contacts = '/dashboard/contactos/todos';

test('a shop that is suspended says so at the next call, leads to the other shop, and opens again', async ({
  page,
  shop,
  nextShop,
  t,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\//);
  const other = await nextShop();
  await alsoOwn(shop, other);
  await page.goto(contacts);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await suspend(shop, 'operator');
  await page.reload();
  await expect(page).toHaveURL(/negocio-cerrado$/);
  await expect(page.getByText(t('account.suspended.operatorText'))).toBeVisible();
  await expect(page.getByText(t('account.elsewhere'))).toBeVisible();
  await inspect('suspended');
  await suspend(shop, null);
  await page.goto(contacts);
  await expect(page).not.toHaveURL(/negocio-cerrado/);
  await expect(page.getByText(t('account.suspended.operatorText'))).toBeHidden();
});

test('a shop that moved leads to its new address', async ({ page, shop, t, inspect, watched }) => {
  watched.foresee(/\/trpc\//);
  await suspend(shop, 'moved', 'https://dos.example.com');
  await page.goto(contacts);
  await expect(page).toHaveURL(/negocio-cerrado$/);
  const goOn = page.getByRole('link', { name: t('account.suspended.goOn') });
  await expect(goOn).toHaveAttribute('href', 'https://dos.example.com');
  await inspect('moved');
});

test('a till in the seconds of a move keeps its sale and sells it after them', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
  watched,
}) => {
  watched.foresee(/./);
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.pressCharge();
  await suspend(shop, 'moving');
  await till.confirm().click();
  await expect(till.charge.getByText(t('errors.organizationMoving'))).toBeVisible();
  await suspend(shop, null);
  await till.charge.getByRole('button', { name: t('common.retry') }).click();
  await expect(till.done).toBeVisible();
  expect(await salesOf(shop)).toHaveLength(1);
});
