import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { test } from './support/fixtures.ts';

const desk = { language: 'es', width: 1280, scheme: 'light' } as const;
const phone = { language: 'es', width: 390, scheme: 'light' } as const;

test.describe('at the desk @once', () => {
  test.use({ look: desk });

  test('a notice is below the bar and beside the ticket, and the ticket footer stays in place', async ({
    page,
    t,
    seen,
    goods: _,
  }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    const charge = page.getByRole('button', { name: t('sale.charge') });
    const before = await charge.boundingBox();
    for (const name of ['Agua pura', 'Café molido', 'Azúcar', 'Candela']) await till.tap(name);
    expect(await charge.boundingBox()).toEqual(before);
    await till.lines.getByRole('button', { name: t('sale.removeLine', { name: 'Candela' }) }).click();
    const notice = page.getByRole('alert').filter({ hasText: t('sale.removed', { name: 'Candela' }) });
    await expect(notice).toBeVisible();
    const bar = await page.getByRole('banner').boundingBox();
    const place = await notice.boundingBox();
    const ticket = await page.getByRole('region', { name: t('sale.cart') }).boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 999));
    expect((place?.x ?? 999) + (place?.width ?? 999)).toBeLessThanOrEqual(ticket?.x ?? 0);
  });

  test('nothing of the ticket moves when the account of its customer comes', async ({
    page,
    t,
    seen,
    shop,
    goods: _,
  }) => {
    const body = { name: 'José Ramírez', phone: '+50255590001', credit_limit: 500 };
    await shop.api({ method: 'POST', path: '/v1/contacts', body });
    const account = Promise.withResolvers<void>();
    await page.route(/customer\.account/, async (route) => {
      await account.promise;
      await route.continue();
    });
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Agua pura');
    await page.keyboard.press('F4');
    await till.dialog(t('sale.customer')).getByRole('searchbox').fill('ramir');
    await till
      .dialog(t('sale.customer'))
      .getByRole('button', { name: /José Ramírez/ })
      .click();
    await expect(till.dialog(t('sale.customer'))).toBeHidden();
    const total = page.getByText(t('sale.total'), { exact: true });
    const before = await total.boundingBox();
    account.resolve();
    await expect(page.getByText(/puede fiar Q\s500/)).toBeVisible();
    expect((await total.boundingBox())?.y).toBe(before?.y);
  });

  test('on paper a list shows the filters that are set and no buttons', async ({ page, t, shop }) => {
    await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Morales' } });
    await page.goto('/dashboard/contactos/todos?kind=client');
    await expect(page.getByText('Ana Morales').first()).toBeVisible();
    const search = page.getByPlaceholder(t('contact.search'));
    const chosen = page.getByRole('combobox', { name: t('contact.kind') });
    await expect(search).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(search).toBeHidden();
    await expect(chosen).toBeVisible();
    await expect(page.getByRole('link', { name: t('contact.new') })).toBeHidden();
    await expect(page.getByText('Ana Morales').filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe('on a phone @once', () => {
  test.use({ look: phone });

  test('a discount and a free amount have their button in view', async ({ page, t, seen, goods: _ }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Café molido');
    for (const [name, title, isBehindDots] of [
      [t('sale.discount'), t('sale.orderDiscount'), false],
      [t('sale.amountFree'), t('sale.amountFree'), true],
    ] as const) {
      await till.showTicket();
      if (isBehindDots) {
        await till
          .dialog(t('sale.newTitle'))
          .getByRole('button', { name: t('common.more'), exact: true })
          .tap();
        await page.getByRole('menuitem', { name }).tap();
      } else await page.getByRole('button', { name, exact: true }).filter({ visible: true }).tap();
      const done = till.dialog(title).getByRole('button', { name: t('common.done') });
      await expect(done).toBeInViewport({ ratio: 1 });
      await till.open();
    }
  });
});
