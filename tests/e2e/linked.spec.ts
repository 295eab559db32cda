import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { apiOf, textOf } from './support/api.ts';
import { type Texts, test } from './support/fixtures.ts';
import { codeFromMail } from './support/mail.ts';
import { password } from './support/shop.ts';
import { anEmployee, onlyBy, pay } from './support/staff.ts';

const own = '/dashboard/user/seguridad';
const team = '/dashboard/organizaciones/roles-permisos';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Asks for the code, reads it in the mailbox and types it. */
async function typeCode(page: Page, t: Texts, email: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('auth.proof.send') }).click();
  await expect(dialog.getByText(t('auth.proof.sent', { email }))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('auth.proof.code') }).fill(await codeFromMail(email));
}

test('linked accounts are listed and taken away by a mailed code, but never the last way in', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await onlyBy(shop, ['google', 'apple']);
  await page.goto(own);
  const linked = section(page, t('account.linked.title'));
  await expect(linked.getByRole('listitem')).toHaveCount(2);
  await linked.scrollIntoViewIfNeeded();
  await inspect('linked');
  await linked.getByRole('listitem').first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('account.linked.unlinkTitle') });
  await expect(dialog.getByRole('textbox', { name: t('auth.proof.code') })).toBeVisible();
  await inspect('unlink');
  await typeCode(page, t, shop.email);
  await dialog.getByRole('button', { name: t('account.linked.unlink'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(linked.getByRole('listitem')).toHaveCount(1);
  await expect(linked.getByText(t('account.linked.last'))).toBeVisible();
  await expect(linked.getByRole('listitem').getByRole('button')).toHaveCount(0);
  await linked.scrollIntoViewIfNeeded();
  await inspect('linked-last');
});

test('a user without a password transfers the business with a mailed code', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await pay(shop);
  await anEmployee(shop, []);
  await onlyBy(shop, ['google']);
  await page.goto(team);
  await page.getByRole('button', { name: t('role.actionsOf', { name: 'Beatriz Cruz' }) }).click();
  await page.getByRole('menuitem', { name: t('role.transfer') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('auth.proof.code') })).toBeVisible();
  await inspect('transfer-by-code');
  await typeCode(page, t, shop.email);
  await dialog.getByRole('button', { name: t('role.transferConfirm'), exact: true }).click();
  await expect(page.getByText(t('role.transferred', { name: 'Beatriz Cruz' }))).toBeVisible();
});

test('the owner sees who of the team has a second factor', async ({ page, t, shop, inspect }) => {
  await pay(shop);
  const { token } = await anEmployee(shop, []);
  const api = apiOf({ authorization: `Bearer ${token}` });
  const path = '/v1/user/second-factor';
  const begun = await api({ method: 'POST', path, body: { current_password: password } });
  const secret = textOf(begun.body, 'secret');
  await page.goto(team);
  await expect(page.getByText('Beatriz Cruz')).toBeVisible();
  await expect(page.getByText(t('role.withSecondFactor'))).toHaveCount(0);
  const one_time_code = new TOTP({ secret }).generate();
  await api({ method: 'POST', path: `${path}/confirm`, body: { one_time_code } });
  await page.reload();
  await expect(page.getByText(t('role.withSecondFactor'))).toBeVisible();
  await inspect('team-second-factor');
});
