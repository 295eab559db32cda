import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

test.use({ look: { language: 'es', width: 390, scheme: 'light' } });

/** As drawn: a thumb can still distinguish two of them next to each other. */
const least = 44;

for (const width of [390, 320]) {
  test(`what a thumb presses on the ticket is wide and high enough at ${width} @once`, async ({
    page,
    t,
    seen,
    shop,
    goods: _goods,
    inspect,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await aProduct(shop, { name: 'Queso', price: 1248.5, stock: 500, unit: 'kg', quantity_step: 0.001 });
    await aProduct(shop, { name: 'Tornillo', price: 2, stock: 500 });
    const till = tillOf(page, { t, seen });
    await till.open();
    const search = page.getByRole('searchbox', { name: t('sale.search') });
    for (const [typed, count] of [
      ['0.350*queso', 1],
      ['125*tornillo', 126],
    ] as const) {
      await search.fill(typed);
      await search.press('Enter');
      await expect(page.getByRole('button', { name: new RegExp(`^${count} artículo`) })).toBeVisible();
    }
    await till.showTicket();
    const ticket = till.dialog(t('sale.newTitle'));
    await expect(till.lines).toContainText('0.35 kg');
    await expect(till.lines).toContainText('125');
    const small = await ticket.evaluate((dialog, least) => {
      const names: Element[] = [...dialog.querySelectorAll<HTMLElement>('li button')].filter(
        (each) => each.tabIndex === -1,
      );
      return [...dialog.querySelectorAll('button')]
        .filter((each) => each.checkVisibility() && !names.includes(each))
        .map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }, least);
    expect(small).toEqual([]);
    const cut = await ticket.evaluate((dialog) =>
      [...dialog.querySelectorAll('li, li *')]
        .filter(
          // Words for those who hear the page are one pixel wide.
          (each) =>
            each.clientWidth > 1 &&
            each.scrollWidth > each.clientWidth + 1 &&
            getComputedStyle(each).display !== 'inline',
        )
        .map((each) => `${each.textContent}: ${each.scrollWidth} of ${each.clientWidth}`),
    );
    expect(cut).toEqual([]);
    await inspect(`ticket-in-hand-${width}`);
  });
}

test('a keyboard at a touch screen charges: digits and Enter are the sum and the sale @once', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
}) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await page.keyboard.press('F9');
  await page.keyboard.type('20');
  await expect(till.charge).toContainText('Q 15');
  await page.keyboard.press('Enter');
  await expect(till.done).toBeVisible();
  expect(fieldOf(await onlySaleOf(shop), 'change')).toBe(15);
});

test('the opener of the ticket gets the focus back, also the first time', async ({
  page,
  t,
  seen,
  goods: _,
}) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  const bar = page.locator('[data-replaces-navigation]').getByRole('button').first();
  for (const _time of ['first', 'second']) {
    await bar.focus();
    await page.keyboard.press('Enter');
    const ticket = till.dialog(t('sale.newTitle'));
    await expect(ticket.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(ticket).toHaveCount(0);
    await expect(bar).toBeFocused();
  }
});
