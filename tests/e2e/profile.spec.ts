import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { environment } from './support/environment.ts';
import { type Texts, test } from './support/fixtures.ts';
import { linkFromMail } from './support/mail.ts';
import { newEmail, password, type Shop, signIn } from './support/shop.ts';
import { anEmployee } from './support/staff.ts';

const account = '/dashboard/user/account';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function enter(page: Page, t: Texts, { email }: { email: string }) {
  await page.goto('/login');
  const half = section(page, t('auth.loginTitle'));
  await half.getByLabel(t('auth.email')).fill(email);
  await half.getByRole('textbox', { name: t('auth.password'), exact: true }).fill(password);
  await half.getByRole('button', { name: t('auth.signIn'), exact: true }).click();
}

test('a person changes name, country and picture, and the picture goes again', async ({
  page,
  t,
  inspect,
}) => {
  await page.goto(account);
  const profile = section(page, t('account.profile'));
  await expect(profile).toBeVisible();
  await inspect('account');
  await field(page, t('auth.firstName')).fill('Lucía');
  await profile.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(t('account.saved'))).toBeVisible();
  await expect(
    page.getByRole('button', { name: t('shell.profileOf', { name: 'Lucía Pérez' }) }),
  ).toBeVisible();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    profile.getByRole('button', { name: t('account.photo.choose') }).click(),
  ]);
  await chooser.setFiles(`${import.meta.dirname}/../../docs/till.png`);
  const dialog = page.getByRole('dialog', { name: t('account.photo.crop') });
  await expect(dialog.getByRole('button', { name: t('image.use') })).toBeEnabled();
  await inspect('crop');
  await dialog.getByRole('button', { name: t('image.use') }).click();
  await expect(page.getByText(t('account.photo.saved'))).toBeVisible();
  await expect(profile.locator('img[src*="/uploads/"]')).toBeVisible();
  await profile.getByRole('button', { name: t('account.photo.remove') }).click();
  await expect(page.getByText(t('account.photo.removed'))).toBeVisible();
  await expect(profile.locator('img[src*="/uploads/"]')).toHaveCount(0);
});

test('another e-mail counts when its link was opened', async ({ page, t, shop, inspect }) => {
  const email = newEmail('otra');
  await page.goto(account);
  await page.getByRole('button', { name: t('account.email.change') }).click();
  await field(page, t('account.email.new')).fill(email);
  await field(page, t('auth.currentPassword')).fill(password);
  await inspect('change-email');
  await page.getByRole('button', { name: t('account.email.send') }).click();
  await expect(section(page, t('account.email.title')).getByRole('status')).toContainText(email);
  await expect(section(page, t('account.email.title'))).toContainText(shop.email);
  await page.goto(await linkFromMail(email, '/verificar-email'));
  await expect(page.getByRole('heading', { name: t('auth.emailChanged', { email }) })).toBeVisible();
  await inspect('email-changed');
  await page.goto(account);
  await expect(section(page, t('account.email.title'))).toContainText(email);
});

test('a second factor is set up, required at the sign-in, and removed with a recovery code', async ({
  page,
  t,
  shop,
  seen,
  watched,
  inspect,
}) => {
  watched.foresee(/\/trpc\/auth\.(login|secondStep)/);
  await page.goto(account);
  const factor = section(page, t('account.factor.title'));
  await factor.getByRole('button', { name: t('account.factor.turnOn') }).click();
  await field(page, t('auth.currentPassword')).fill(password);
  await page.getByRole('button', { name: t('account.factor.next') }).click();
  if (seen.width === 390) {
    const app = page.getByRole('link', { name: t('account.factor.openApp') });
    await expect(app).toHaveAttribute('href', /^otpauth:/);
    await page.getByText(t('account.factor.scanElsewhere')).click();
  }
  await expect(page.getByRole('img', { name: t('account.factor.qr') })).toBeVisible();
  await inspect('factor-setup');
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await field(page, t('account.factor.code')).fill(codeIn(-30));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.factor.confirm') })
    .click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await inspect('recovery-codes');
  const recovery = await codes.first().innerText();
  await page.getByRole('button', { name: t('account.factor.keptThem') }).click();
  await expect(factor).toContainText(t('account.factor.left', { count: 10 }));

  await page.evaluate(() => localStorage.removeItem('token'));
  await enter(page, t, shop);
  await expect(page.getByRole('heading', { name: t('auth.codeTitle') })).toBeVisible();
  await inspect('second-step');
  const half = section(page, t('auth.codeTitle'));
  await field(page, t('auth.oneTimeCode')).fill('000000');
  await half.getByRole('button', { name: t('auth.signIn') }).click();
  await expect(page.getByText(t('errors.oneTimeCodeWrong'))).toBeVisible();
  await field(page, t('auth.oneTimeCode')).fill(codeIn(30));
  await half.getByRole('button', { name: t('auth.signIn') }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(account);
  await factor.getByRole('button', { name: t('account.factor.turnOff') }).click();
  await field(page, t('auth.currentPassword')).fill(password);
  await field(page, t('account.factor.codeOrRecovery')).fill(recovery);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.factor.turnOff') })
    .click();
  await expect(factor.getByRole('button', { name: t('account.factor.turnOn') })).toBeVisible();
});

test('a device that is signed out from another one says so at once', async ({ page, browser, t, shop }) => {
  const other = await signIn(shop.email);
  const context = await browser.newContext({ baseURL: environment.address });
  await context.addInitScript(
    ([token, language]) => {
      if (sessionStorage.getItem('isPrepared')) return;
      sessionStorage.setItem('isPrepared', 'yes');
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('language', language ?? '');
    },
    [other.token, 'es'],
  );
  const tablet = await context.newPage();
  const heard = tablet.waitForResponse((answer) => answer.url().includes('/trpc/live.changes'));
  await tablet.goto('/dashboard/contactos/todos');
  await heard;
  await page.goto(account);
  await page.getByRole('button', { name: t('account.devices.signOutOthers') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.devices.signOut') })
    .click();
  await expect(page.getByText(t('account.devices.othersOut'))).toBeVisible();
  await expect(section(page, t('account.devices.title')).getByRole('listitem')).toHaveCount(1);
  await expect(tablet.getByText('Tu sesión expiró')).toBeVisible();
  await expect(tablet).toHaveURL(/:\d+\/$/);
  await context.close();
});

test('the account deletion is requested, shown everywhere, and cancelled by the link of the mail', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto(account);
  const data = section(page, t('account.data.title'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: t('account.data.export') }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    user: { email: shop.email },
  });
  await data.getByRole('button', { name: t('account.data.delete') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Tienda La Esquina')).toBeVisible();
  await inspect('delete-account');
  const word = t('account.data.deleteWord');
  await dialog.getByLabel(t('account.data.typeWord', { word })).fill(word);
  await dialog.getByRole('button', { name: t('account.data.delete') }).click();
  // Leaving the page before its answer would take the request back.
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard/contactos/todos');
  const keep = page.getByRole('button', { name: t('shell.keepAccount') });
  await expect(keep).toBeVisible();
  await inspect('account-going');
  await page.goto(await linkFromMail(shop.email, '/verificar-email'));
  await expect(page.getByRole('heading', { name: t('auth.accountKept') })).toBeVisible();
  await page.goto('/dashboard/contactos/todos');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(keep).toHaveCount(0);
});

test.describe('an employee', () => {
  test.use({ visitor: 'stranger' });

  test('has no account screen of the owner, and a security page of his own', async ({ page, t, shop }) => {
    const person = await anEmployee(shop, []);
    await asPerson(page, person, shop);
    await page.goto(account);
    await expect(
      page
        .getByText(t('shell.accessDeniedText'))
        .or(page.getByText(t('shell.permissionDeniedText')))
        .first(),
    ).toBeVisible();
    await page.goto('/dashboard/user/seguridad');
    await expect(section(page, t('account.devices.title'))).toBeVisible();
    await page.getByRole('button', { name: t('account.password.change') }).click();
    await expect(field(page, t('auth.currentPassword'))).toBeVisible();
  });
});

const asPerson = (page: Page, { token }: { token: string }, { organizationId }: Shop) =>
  page.addInitScript(
    ([mine, organization]) => {
      localStorage.setItem('token', mine ?? '');
      localStorage.setItem('organization', organization ?? '');
    },
    [token, organizationId],
  );
