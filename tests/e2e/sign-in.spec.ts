import { expect } from '@playwright/test';
import { answered } from './support/access.ts';
import { test } from './support/fixtures.ts';
import { linkFromMail } from './support/mail.ts';
import { newEmail, password } from './support/shop.ts';
import { anInvitation } from './support/staff.ts';

test.use({ visitor: 'stranger' });

test('Google signs in a user, who has an own shop', async ({ page, t, inspect }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: t('auth.withGoogle') })).toBeEnabled();
  // No keys of Apple are given to this program, so Apple is not offered.
  await expect(page.getByRole('button', { name: t('auth.withApple') })).toHaveCount(0);
  await inspect('login');
  await page.getByRole('button', { name: t('auth.withGoogle') }).click();
  await expect(page).toHaveURL(/\/dashboard\/(finalizar-registro|pdv\/inicio)$/);
  await answered(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^ey/);
  for (const url of requests) expect(url).not.toContain(token ?? '');
  expect(requests.some((url) => url.includes('ticket'))).toBe(false);
  // The Back button finds no data that would sign in again.
  expect(await page.evaluate(() => sessionStorage.getItem('signInVerifier'))).toBeNull();
});

test('a ticket that was sent to another user opens no session', async ({ page, t, inspect }) => {
  await page.goto(`/login#ticket=${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText(t('errors.signInExpired'));
  await expect(page).toHaveURL(/\/login$/);
  await inspect('login-refused');
});

test('an invited user signs up behind the link and is in that business', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  const code = await anInvitation(shop);
  const email = newEmail('invitada');
  await page.goto(`/unirme/${code}?organization=Tienda+La+Esquina`);
  await expect(page.getByText(t('auth.joinBanner', { organization: 'Tienda La Esquina' }))).toBeVisible();
  await inspect('join-login');
  await page.getByRole('link', { name: t('auth.signUp') }).click();
  const form = page.getByRole('region', { name: t('auth.signUpTitle') });
  await form.getByLabel(t('auth.email')).fill(email);
  await form.getByRole('textbox', { name: t('auth.password'), exact: true }).fill(password);
  await form.getByRole('textbox', { name: t('auth.passwordConfirmation'), exact: true }).fill(password);
  await form.getByRole('button', { name: t('auth.signUp') }).click();
  await expect(page.getByRole('heading', { name: t('auth.emailSentTitle') })).toBeVisible();

  await page.goto(await linkFromMail(email, '/verificar-email'));
  const login = page.getByRole('region', { name: t('auth.loginTitle') });
  await login.getByRole('textbox', { name: t('auth.password'), exact: true }).fill(password);
  await login.getByRole('button', { name: t('auth.signIn') }).click();
  await expect(page.getByRole('heading', { name: t('auth.finishTitle') })).toBeVisible();
  await page.getByLabel(t('auth.firstName'), { exact: true }).fill('Beatriz');
  await page.getByLabel(t('auth.lastName'), { exact: true }).fill('Cruz');
  await page.getByLabel(t('auth.phone')).fill('5551 2345');
  await page.getByRole('button', { name: t('auth.finish') }).click();
  await expect(page).toHaveURL(/\/dashboard\/pdv\/inicio$/);
  await answered(page);
  const places = await page.evaluate(() => [localStorage.organization, localStorage.joinCode]);
  expect(places).toEqual([shop.organizationId, undefined]);
});

test('a user with an account joins by a typed code', async ({ page, t, shop, nextShop, inspect }) => {
  const code = await anInvitation(await nextShop());
  await page.addInitScript((token) => localStorage.setItem('token', token), shop.token);
  await page.goto('/unirme');
  await expect(page.getByRole('heading', { name: t('auth.joinTitle') })).toBeVisible();
  await inspect('join-typed');
  await page.getByRole('textbox', { name: t('auth.joinCode') }).fill(code.toLowerCase());
  await page.getByRole('button', { name: t('auth.join'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('auth.joinInvited', { organization: 'Tienda La Esquina' }),
  );
  await inspect('join-linked');
  await page.getByRole('button', { name: t('auth.join'), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/pdv\/inicio$/);
  expect(await page.evaluate(() => localStorage.organization)).not.toBe(shop.organizationId);
});

test('a code that leads nowhere says so, and another one may be typed', async ({
  page,
  t,
  shop,
  watched,
}) => {
  watched.foresee(/\/trpc\/invitation\.preview/);
  await page.addInitScript((token) => localStorage.setItem('token', token), shop.token);
  await page.goto('/unirme/AAAA-BBBB-CCCC');
  await expect(page.getByRole('alert')).toHaveText(t('auth.joinUnknown'));
  await page.getByRole('link', { name: t('auth.joinOther') }).click();
  await expect(page.getByRole('textbox', { name: t('auth.joinCode') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('joinCode'))).toBeNull();
});

test.describe('by a recommendation', () => {
  test.use({ look: { language: 'es', width: 1280, scheme: 'light' } });

  for (const path of ['/login', '/'])
    test(`${path} speaks English, and lets one choose again @once`, async ({ page, inspect }) => {
      await page.goto(`${path}?ref=ANA-40`);
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('referralCode'))).toBe('ANA-40');
      await inspect('login-referral');
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
    });

  test('a marketplace buyer without a code gets a message in English @once', async ({ page, inspect }) => {
    await page.goto('/app-sumo/callback?state=x');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The promotion code is missing');
    await inspect('promotion-missing');
    await page.goto('/app-sumo/callback?code=abcdef123&state=x');
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await page.evaluate(() => localStorage.getItem('promotionCode'))).toBe('abcdef123');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es');
  });
});
