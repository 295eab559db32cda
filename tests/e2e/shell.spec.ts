import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { otherShop } from './support/frame.ts';
import { alsoOwn, anEmployee } from './support/staff.ts';

/** A screen of the shell that needs no permission and no data. */
const anyScreen = '/dashboard/permission-denied';

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('the language changes at once, with its direction, and stays', async ({ page, t }) => {
  await page.goto(anyScreen);
  const html = page.locator('html');
  await page.getByRole('button', { name: t('shell.profileOf', { name: 'Ana Pérez' }) }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Permission denied' })).toBeVisible();
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Profile of Ana Pérez' }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('main')).toBeVisible();
});

test('the look is chosen once and stored', async ({ page, t, inspect }) => {
  await page.goto(anyScreen);
  await page.getByRole('button', { name: t('shell.profileOf', { name: 'Ana Pérez' }) }).click();
  await page.getByRole('menuitem', { name: t('shell.appearance') }).click();
  const dialog = page.getByRole('dialog', { name: t('shell.appearance') });
  const choose = (name: string) => dialog.getByText(name, { exact: true }).click();
  await choose(t('preferences.look.dark'));
  await choose(t('preferences.look.bold'));
  await choose(t('preferences.look.vertical'));
  await dialog.getByRole('switch', { name: t('preferences.look.stretch') }).click();
  await dialog.getByRole('radio', { name: t('preferences.look.presets.purple') }).click();
  await inspect('appearance');
  const expected = {
    themeMode: 'dark',
    themeContrast: 'bold',
    themeLayout: 'vertical',
    themeStretch: 'true',
    themeColorPresets: 'purple',
  };
  await page.reload();
  for (const [name, value] of Object.entries(expected)) expect(await stored(page, name)).toBe(value);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('main')).toBeVisible();
  await inspect('dark-bold-vertical');
});

test('every preset stays readable', async ({ page, inspect }) => {
  test.slow();
  for (const preset of ['purple', 'cyan', 'blue', 'orange', 'red']) {
    await page.goto(anyScreen);
    await page.evaluate((name) => localStorage.setItem('themeColorPresets', name), preset);
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await inspect(`preset-${preset}`);
  }
});

test('Enter in the search of the menu goes to the typed path', async ({ page, t, inspect }) => {
  await page.goto(anyScreen);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder(t('shell.searchMenu'));
  await expect(field).toBeFocused();
  await inspect('menu-search');
  await field.fill('/403');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/403$/);
});

test('an unknown address ends at 404, inside and outside of the shell', async ({ page, t }) => {
  for (const path of ['/no-existe', '/dashboard/no-existe/tampoco']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { name: t('shell.notFoundTitle') })).toBeVisible();
  }
});

test('the tab says which page it is', async ({ page, t }) => {
  await page.goto('/404');
  await expect(page).toHaveTitle(`${t('shell.menu.notFound')} | Mostrador`);
  await page.goto(anyScreen);
  await expect(page).toHaveTitle(`${t('shell.menu.permissionDenied')} | Mostrador`);
});

test('? shows the keys, and single letters can be switched off', async ({ page, t, inspect }) => {
  await page.goto(anyScreen);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: t('preferences.keyboard.title') });
  await expect(dialog).toBeVisible();
  await inspect('keyboard-map');
  await dialog.getByRole('switch', { name: t('preferences.keyboard.letters') }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
});

test('without a connection a bar says so and nothing breaks', async ({ page, t, context, watched }) => {
  watched.foresee(/\/(trpc|assets)\//);
  await page.goto(anyScreen);
  await expect(page.getByRole('main')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toBeHidden();
});

test.describe('once installed @once', () => {
  test.use({ serviceWorkers: 'allow', look: { language: 'es', width: 1280, scheme: 'light' } });

  test('the program opens without a network', async ({ page, t, context, watched }) => {
    watched.foresee(/\/trpc\//);
    await page.goto(anyScreen);
    await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).join()), { timeout: 30_000 })
      .toContain('precache');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
    await expect(page.getByText(t('shell.offline'))).toBeVisible();
  });
});

test('a user with two businesses switches between them', async ({ page, t, shop, nextShop }) => {
  const other = await nextShop();
  await alsoOwn(shop, other);
  await page.goto(anyScreen);
  await page.getByRole('button', { name: t('shell.switchOrganization') }).click();
  await expect(page.getByRole('menuitem', { name: shop.name })).toHaveCount(2);
  await otherShop(page, shop.name).click();
  await expect.poll(() => stored(page, 'organization')).toBe(other.organizationId);
  await expect(page.getByRole('main')).toBeVisible();
});

test.describe('an employee', () => {
  test.use({ visitor: 'stranger' });

  test('sees no way into what the role does not allow', async ({ page, t, shop, inspect }) => {
    const { token } = await anEmployee(shop, []);
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.goto('/dashboard/productos/todos');
    await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
    await expect(page.getByText(t('shell.permissionDeniedText'))).toBeVisible();
    await inspect('permission-denied');
    await expect(page.getByRole('link', { name: t('shell.menu.products'), exact: true })).toHaveCount(0);
  });
});
