import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { cutOff } from './support/frame.ts';
import { aNotice } from './support/staff.ts';
import { order, publish } from './support/store-orders.ts';

const somewhere = '/dashboard/contactos/todos';
const till = '/dashboard/pdv/nueva-venta';

const digits = (page: Page) => page.locator('.mantine-Badge-label');

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe('on a desk', () => {
  test.use({ look: { language: 'es', width: 1280, scheme: 'light' } });

  test('the menu of the store says how many orders wait, as they come and go @once', async ({
    page,
    shop,
    goods,
    t,
  }) => {
    const slug = await publish(shop);
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto(somewhere);
    const menu = page.getByRole('navigation', { name: t('shell.mainMenu') });
    const store = menu.getByRole('button', { name: t('shell.sections.store') });
    await expect(store).toHaveAccessibleName(t('shell.sections.store'));
    const { id } = await order(slug, goods.ids.coffee);
    // The pointer is nowhere near: the open page gets it by itself.
    await expect(store).toHaveAccessibleName(
      `${t('shell.sections.store')} ${t('shell.pendingOrders', { count: 1 })}`,
    );
    await order(slug, goods.ids.coffee, { customer: { name: 'Julio Caal', phone: '+502 5123 9999' } });
    await expect(store).toHaveAccessibleName(
      `${t('shell.sections.store')} ${t('shell.pendingOrders', { count: 2 })}`,
    );
    await store.click();
    const entry = page.getByRole('menuitem', { name: t('shell.menu.webOrders') });
    await expect(entry).toContainText(t('shell.pendingOrders', { count: 2 }));
    await page.keyboard.press('Escape');

    // If the section has no room, its number is on the element that contains it.
    await page.setViewportSize({ width: 900, height: 641 });
    await expect(menu.getByRole('button', { name: t('shell.places.more') })).toHaveAccessibleName(
      `${t('shell.places.more')} ${t('shell.pendingOrders', { count: 2 })}`,
    );
    expect(await cutOff(page.locator('header a, header button'))).toEqual([]);

    // The menu at the side is longer than the window: the header has the way there.
    await page.evaluate(() => localStorage.setItem('themeLayout', 'vertical'));
    await page.goto(somewhere);
    const waiting = page.locator('header').getByRole('link', { name: t('shell.menu.webOrders') });
    await expect(waiting).toHaveAccessibleName(
      `${t('shell.menu.webOrders')} ${t('shell.pendingOrders', { count: 2 })}`,
    );
    await page.evaluate(() => localStorage.setItem('themeLayout', 'horizontal'));

    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto(somewhere);
    await shop.api({ method: 'PATCH', path: `/v1/web-transactions/${id}/approve`, body: {} });
    await expect(store).toHaveAccessibleName(
      `${t('shell.sections.store')} ${t('shell.pendingOrders', { count: 1 })}`,
    );
  });
});

test.describe('on a phone', () => {
  for (const look of [
    { language: 'es', width: 390, scheme: 'light' },
    { language: 'ar', width: 390, scheme: 'dark' },
  ] as const)
    test.describe(look.language, () => {
      test.use({ look });

      test('«Más» says how many orders wait, and every mark at once fits 360 px @once', async ({
        page,
        shop,
        goods,
        t,
        inspect,
      }) => {
        const slug = await publish(shop);
        await shop.api({ method: 'POST', path: '/v1/stripe/charges', body: {} });
        await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'José', kind: 'client' } });
        await aNotice(shop);
        for (let last = 10; last < 22; last += 1)
          await order(slug, goods.ids.coffee, { customer: { name: 'Ana', phone: `+502 5123 00${last}` } });
        await page.setViewportSize({ width: 360, height: 640 });
        await page.goto(somewhere);
        // A requested file lights the mark of the tasks too.
        await page.getByRole('button', { name: t('common.export') }).click();
        await page.getByRole('menuitem', { name: t('dataimport.exportAs.csv') }).click();
        await expect(
          page.locator('header').getByRole('button', { name: t('shell.tasks.title') }),
        ).toBeVisible();
        const waiting = t('shell.pendingOrders', { count: 12 });
        const more = page.getByRole('button', { name: t('shell.places.more') });
        await expect(more).toHaveAccessibleName(`${t('shell.places.more')} ${waiting}`);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await cutOff(page.locator('header a, header button, nav a, nav button'))).toEqual([]);
          expect(await cutOff(digits(page))).toEqual([]);
          expect(await widthOf(page)).toBe(width);
        }
        await inspect('waiting-orders-phone');
        await more.click();
        const sheet = page.getByRole('dialog', { name: t('shell.mainMenu') });
        await expect(sheet.getByRole('link', { name: t('shell.menu.webOrders') })).toContainText(waiting);
        await page.goto(till);
        await expect(more).toHaveAccessibleName(`${t('shell.places.more')} ${waiting}`);
        expect(await widthOf(page)).toBe(320);
        await page.setViewportSize({ width: 1000, height: 640 });
        const wholeMenu = page.getByRole('button', { name: t('shell.mainMenu') });
        await expect(wholeMenu).toHaveAccessibleName(`${t('shell.mainMenu')} ${waiting}`);
        expect(await cutOff(digits(page))).toEqual([]);
      });
    });
});
