import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { cutOff } from './support/frame.ts';
import { recordShifts, shiftOf } from './support/shifts.ts';
import { aNotice, anEmployee } from './support/staff.ts';

const desk = { language: 'es', width: 1280, scheme: 'light' } as const;
const phone = { language: 'es', width: 390, scheme: 'light' } as const;
const somewhere = '/dashboard/contactos/todos';

/** Holds back what is fetched from now on, as a slow line does. */
const slowly = (page: Page) =>
  page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue().catch(() => undefined);
  });

test.describe('the frame on a desk @once', () => {
  test.use({ look: desk });

  test('the first press on a menu opens it, however slow the line', async ({ page, t }) => {
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto(somewhere);
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') });
    const inventory = menu.getByRole('button', { name: t('shell.sections.inventory') });
    await expect(inventory).toBeVisible();
    await slowly(page);
    await inventory.click();
    await page.getByRole('menuitem', { name: t('shell.menu.purchases') }).click();
    await expect(page).toHaveURL(/inventario\/compras$/);
    await expect(inventory).toHaveAttribute('data-active', 'true');
  });

  test('arrows walk along the menus and into them, Escape leads back', async ({ page, t }) => {
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto(somewhere);
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') });
    const at = (name: string) => menu.getByRole('button', { name });
    await expect(at(t('shell.sections.pos'))).toBeVisible();
    await menu.getByRole('link', { name: t('shell.start') }).focus();
    await page.keyboard.press('Tab');
    await expect(at(t('shell.sections.pos'))).toHaveAttribute('data-menu');
    await page.keyboard.press('ArrowRight');
    await expect(at(t('shell.sections.accounting'))).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: t('shell.menu.webOrders') })).toBeVisible();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: t('shell.menu.purchases') })).toBeVisible();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(at(t('shell.sections.inventory'))).toBeFocused();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(menu.getByRole('link', { name: t('shell.menu.contacts') })).toBeFocused();
  });

  test('nothing of the header is cut, and every section stays within reach', async ({ page, shop, t }) => {
    await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
    for (const width of [1600, 1366, 1180, 900]) {
      await page.setViewportSize({ width, height: 641 });
      await page.goto(somewhere);
      const menu = page.getByRole('navigation', { name: t('shell.mainMenu') });
      await expect(menu.getByRole('button').first()).toBeVisible();
      expect(await cutOff(page.locator('header a, header button')), String(width)).toEqual([]);
      const more = menu.getByRole('button', { name: t('shell.places.more') });
      const modules = t('shell.menu.appHome');
      await more.click();
      await expect(page.getByRole('menuitem', { name: modules })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('shell.menu.tutorials') })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBe(width);
    }
  });

  test('a requested file is found in the header, which is not cut by it', async ({ page, shop, t }) => {
    await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
    await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'José Ramírez', kind: 'client' } });
    await aNotice(shop);
    await page.goto(somewhere);
    const tasks = page.locator('header').getByRole('button', { name: t('shell.tasks.title') });
    await expect(page.getByRole('link', { name: 'José Ramírez' })).toBeVisible();
    await expect(tasks).toHaveCount(0);
    await page.getByRole('button', { name: t('common.export') }).click();
    await page.getByRole('menuitem', { name: t('dataimport.exportAs.csv') }).click();
    for (const width of [1366, 900, 390, 320]) {
      await page.setViewportSize({ width, height: 641 });
      await expect(tasks).toBeVisible();
      expect(await cutOff(page.locator('header a, header button')), String(width)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBe(width);
    }
    await tasks.click();
    const file = page.getByRole('region', { name: t('shell.tasks.contactExport') });
    await expect(file.getByRole('button', { name: t('shell.tasks.download') })).toBeVisible();
  });

  test('an address that only begins others leads to the page of its module', async ({ page }) => {
    for (const [address, to] of [
      ['/dashboard/pdv', '/dashboard/pdv/inicio'],
      ['/dashboard/deudas/', '/dashboard/deudas/por-usuario'],
      ['/dashboard/cabal-card', '/dashboard/cabal-card/tablero'],
      ['/dashboard/tus-ofertas/cupones/duplicar', '/dashboard/tus-ofertas/cupones'],
      ['/dashboard/nada', '/404'],
    ] as const) {
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === to);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  });

  test('something new is begun by its name', async ({ page, t }) => {
    await page.goto(somewhere);
    await expect(page.getByRole('main')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(t('shell.searchMenu')).fill('nueva compra');
    await page.getByRole('button', { name: t('shell.menu.newPurchase') }).click();
    await expect(page).toHaveURL(/inventario\/compras\/nueva$/);
  });

  test('nothing moves while the frame comes', async ({ page, t }) => {
    await page.addInitScript(recordShifts);
    for (const layout of ['horizontal', 'vertical']) {
      await page.goto('/404');
      await page.evaluate((value) => localStorage.setItem('themeLayout', value), layout);
      await page.goto('/dashboard/permission-denied');
      await expect(page.getByRole('heading', { name: t('shell.permissionDeniedTitle') })).toBeVisible();
      await shiftOf(page);
    }
  });
});

test.describe('the frame on a phone @once', () => {
  test.use({ look: phone });

  test('it fits with a trial and something unseen, and so does the way to charge', async ({
    page,
    shop,
    goods: _,
    t,
  }) => {
    await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
    await aNotice(shop);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const path of [somewhere, '/dashboard/pdv/nueva-venta']) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: t('shell.notices', { count: 1 }) })).toBeVisible();
        expect(await cutOff(page.locator('header a, header button, nav a, nav button')), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
      await page.getByRole('button', { name: t('shell.profileOf', { name: 'Ana Pérez' }) }).click();
      await expect(page.getByRole('menuitem', { name: t('shell.trialDaysLeft', { days: 7 }) })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('shell.appearance') })).toBeVisible();
    }
  });

  test('the first press on «Más» opens it; Back closes it and stays on the page', async ({ page, t }) => {
    await page.goto('/dashboard/productos/todos');
    await page.goto(somewhere);
    const more = page.getByRole('button', { name: t('shell.places.more') });
    const menu = page.getByRole('dialog', { name: t('shell.mainMenu') });
    await expect(more).toBeVisible();
    await slowly(page);
    await more.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(somewhere);
    await page.getByRole('button', { name: t('shell.searchMenu') }).click();
    const search = page.getByPlaceholder(t('shell.searchMenu'));
    await expect(search).toBeVisible();
    await page.goBack();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(somewhere);

    // After a link from there, one press of Back returns to the former place.
    await more.click();
    await menu.getByRole('link', { name: t('shell.menu.orders') }).click();
    await expect(page).toHaveURL(/ordenes$/);
    await page.goBack();
    await expect(page).toHaveURL(somewhere);
    await page.goBack();
    await expect(page).toHaveURL(/productos\/todos$/);
  });
});

test.describe('the frame of an employee without a permission @once', () => {
  test.use({ look: phone, visitor: 'stranger' });

  test('no entry of the menu leads to a denial or to nothing, and none offers Plus', async ({
    page,
    t,
    shop,
  }) => {
    const { token } = await anEmployee(shop, []);
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/dashboard/tutoriales');
    await page.getByRole('button', { name: t('shell.places.more') }).click();
    const links = page.getByRole('dialog', { name: t('shell.mainMenu') }).getByRole('link');
    await expect(links.first()).toBeVisible();
    await expect(page.getByText(t('shell.withPlus'))).toHaveCount(0);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached();
      await expect(page.getByText(t('shell.permissionDeniedTitle')), address).toHaveCount(0);
      await expect(page.getByText(t('shell.accessDeniedTitle')), address).toHaveCount(0);
      await expect.poll(() => page.getByRole('main').innerText(), address).toMatch(/\S{3}/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    }
  });
});
