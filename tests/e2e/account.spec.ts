import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { answered } from './support/access.ts';
import { type Texts, test } from './support/fixtures.ts';
import { linkFromMail } from './support/mail.ts';
import { newEmail, password } from './support/shop.ts';

test.use({ visitor: 'stranger' });

const half = (page: Page, name: string) => page.getByRole('region', { name });

async function signInAs(page: Page, t: Texts, person: { email: string; password: string }) {
  const form = half(page, t('auth.loginTitle'));
  await form.getByLabel(t('auth.email')).fill(person.email);
  await passwordIn(form, t('auth.password')).fill(person.password);
  await form.getByRole('button', { name: t('auth.signIn') }).click();
}

/** The button that shows a password is named after it too. */
const passwordIn = (form: Locator | Page, label: string) =>
  form.getByRole('textbox', { name: label, exact: true });

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option });
}

test('a new owner signs up, confirms, signs in, finishes and stands in the shop', async ({
  page,
  t,
  inspect,
}) => {
  const email = newEmail('nueva');
  await page.goto('/login?nueva=true');
  const form = half(page, t('auth.signUpTitle'));
  await form.getByLabel(t('auth.email')).fill(email);
  await passwordIn(form, t('auth.password')).fill(password);
  await passwordIn(form, t('auth.passwordConfirmation')).fill(`${password}!`);
  await form.getByRole('button', { name: t('auth.signUp') }).click();
  await expect(form.getByText(t('errors.passwordsMustMatch'))).toBeVisible();
  await passwordIn(form, t('auth.passwordConfirmation')).fill(password);
  await form.getByRole('button', { name: t('auth.signUp') }).click();
  await expect(page.getByRole('heading', { name: t('auth.emailSentTitle') })).toBeVisible();
  await inspect('sign-up-sent');

  await page.goto(await linkFromMail(email, '/verificar-email'));
  await expect(page.getByRole('heading', { name: t('auth.emailConfirmed') })).toBeVisible();
  await inspect('email-confirmed');
  await expect(page.getByLabel(t('auth.email'))).toHaveValue(email);
  await signInAs(page, t, { email, password });
  await expect(page).toHaveURL(/\/dashboard\/finalizar-registro$/);
  await expect(page.getByRole('heading', { name: t('auth.finishTitle') })).toBeVisible();
  await inspect('finish-sign-up');
  await page.getByLabel(t('auth.businessName')).fill('Tienda La Esquina');
  await page.getByLabel(t('auth.phone')).fill('5551 2345');
  await page.getByRole('button', { name: t('auth.moreDetails') }).click();
  await page.getByLabel(t('auth.firstName'), { exact: true }).fill('Ana');
  await page.getByLabel(t('auth.lastName'), { exact: true }).fill('Pérez');
  await inspect('finish-sign-up-details');
  await choose(page, t('auth.industry'), t('industry.corner_shop'));
  await page.getByRole('button', { name: t('auth.finish') }).click();
  await expect(page).toHaveURL(/\/dashboard\/(pdv\/inicio|permission-denied)$/);
  await expect(page.getByRole('main')).toBeVisible();
});

test('an error in the sign-up is shown at its field', async ({ page, t }) => {
  await page.goto('/login?nueva=true');
  const form = half(page, t('auth.signUpTitle'));
  await form.getByRole('button', { name: t('auth.signUp') }).click();
  await expect(form.getByText(t('errors.emailRequired'))).toBeVisible();
  await expect(form.getByText(t('errors.passwordRequired'))).toBeVisible();
  await expect(form.getByLabel(t('auth.email'))).toBeFocused();
  await form.getByLabel(t('auth.email')).fill(newEmail());
  await expect(form.getByText(t('errors.emailRequired'))).toHaveCount(0);
  await passwordIn(form, t('auth.password')).fill('corta');
  await expect(form.getByText(t('errors.passwordTooShort'))).toBeVisible();
});

test('a wrong password is refused and another try is free', async ({ page, t, shop, watched, inspect }) => {
  watched.foresee(/\/trpc\/auth\.login/);
  await page.goto('/login');
  await signInAs(page, t, { email: shop.email, password: 'no es esta clave' });
  await expect(page.getByText(t('errors.invalidCredentials')).first()).toBeVisible();
  await inspect('wrong-password');
  await signInAs(page, t, { email: shop.email, password });
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a forgotten password is replaced by mail', async ({ page, t, shop, inspect, watched }) => {
  const fresh = 'otra clave larga 2027';
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth.forgotPassword') }).click();
  await expect(page.getByRole('heading', { name: t('auth.recoverTitle') })).toBeVisible();
  await page.getByLabel(t('auth.email')).fill(shop.email);
  await inspect('recover');
  await page.getByRole('button', { name: t('auth.recoverSend') }).click();
  await expect(page.getByText(t('auth.recoverSent'))).toBeVisible();

  await page.goto(await linkFromMail(shop.email, '/cambiar-contrasena'));
  await passwordIn(page, t('auth.newPassword')).fill(fresh);
  await inspect('new-password');
  await page.getByRole('button', { name: t('auth.changeSave') }).click();
  await expect(page.getByText(t('auth.changeDone'))).toBeVisible();
  await page.getByRole('link', { name: t('auth.backToLogin') }).click();
  await signInAs(page, t, { email: shop.email, password: fresh });
  await expect(page).toHaveURL(/\/dashboard/);

  // The link also works in a signed-in browser, and ends that session.
  const first = await linkFromMail(shop.email, '/cambiar-contrasena');
  await shop.api({ method: 'POST', path: '/users/password', body: { user: { email: shop.email } } });
  await expect.poll(() => linkFromMail(shop.email, '/cambiar-contrasena')).not.toBe(first);
  await page.goto(await linkFromMail(shop.email, '/cambiar-contrasena'));
  await passwordIn(page, t('auth.newPassword')).fill('una tercera clave 2028');
  await page.getByRole('button', { name: t('auth.changeSave') }).click();
  await expect(page.getByText(t('auth.changeDone'))).toBeVisible();
  watched.foresee(/\/trpc\/(user\.me|billing\.subscription|platform\.version)/);
  await page.goto('/dashboard/pdv/inicio');
  await expect(page.getByRole('heading', { name: t('auth.loginTitle') })).toBeVisible();
});

test('«it was not me» leads who is not signed in to a new password', async ({ page, t }) => {
  await page.goto('/no-fui-yo');
  await expect(page).toHaveURL(/\/recuperar-contrasena$/);
  await expect(page.getByRole('heading', { name: t('auth.recoverTitle') })).toBeVisible();
});

test('the requested page opens after signing in', async ({ page, t, shop }) => {
  await page.goto('/dashboard/permission-denied');
  await expect(page.getByRole('heading', { name: t('auth.loginTitle') })).toBeVisible();
  await signInAs(page, t, { email: shop.email, password });
  await expect(page).toHaveURL(/\/dashboard\/permission-denied$/);
});

test.describe('signed in', () => {
  test.use({ visitor: 'owner' });

  test('«it was not me» leads to the own password and sessions', async ({ page }) => {
    await page.goto('/no-fui-yo');
    await expect(page).toHaveURL(/\/dashboard\/user\/seguridad$/);
  });

  test('a session that runs out says so and asks to sign in again', async ({ page, t }) => {
    const underWay = new Set<Request>();
    page.on('request', (request) => request.resourceType() === 'script' && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toBeVisible();
    // A part still on its way would count as lost after so long, and the page would load again.
    await answered(page);
    await expect.poll(() => underWay.size).toBe(0);
    await page.clock.fastForward(31 * 24 * 3600 * 1000);
    await expect(page.getByText(t('shell.tokenExpired'))).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a user who signs out is out, and the token is no longer valid', async ({ page, t, shop }) => {
    await page.goto('/dashboard');
    // A request sent at the very moment of signing out is refused, and a refusal would appear in the console.
    await answered(page);
    await page.getByRole('button', { name: t('shell.profileOf', { name: 'Ana Pérez' }) }).click();
    await page.getByRole('menuitem', { name: t('shell.logout') }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(shop.api({ path: '/v1/user/me' })).rejects.toThrow('401');
  });

  test('a failed logout says so and keeps the session', async ({ page, t, watched }) => {
    watched.foresee(/\/trpc\/auth\.logout/);
    await page.goto('/dashboard');
    await page.route(/\/trpc\/auth\.logout/, (route) => route.abort());
    await page.getByRole('button', { name: t('shell.profileOf', { name: 'Ana Pérez' }) }).click();
    await page.getByRole('menuitem', { name: t('shell.logout') }).click();
    await expect(page.getByText(t('errors.logoutFailed'))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});
