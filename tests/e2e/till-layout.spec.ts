import { expect } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { recordShifts, shiftOf } from './support/shifts.ts';
import { aProduct } from './support/shop.ts';

const desk = { language: 'es', width: 1280, scheme: 'light' } as const;
const phone = { language: 'es', width: 390, scheme: 'light' } as const;

test.describe('at the desk @once', () => {
  test.use({ look: desk });

  test('the button to charge keeps its size however many lines there are, and whoever buys', async ({
    page,
    t,
    seen,
    shop,
    goods: _goods,
    inspect,
  }) => {
    for (let place = 1; place <= 14; place++) {
      await aProduct(shop, {
        name: `Producto ${place}`,
        price: place,
        stock: 50,
        unit: 'lb',
        quantity_step: 0.5,
      });
    }
    const rosa = { name: 'Rosa Tzoc', credit_limit: 500 };
    const { body } = await shop.api({ method: 'POST', path: '/v1/contacts', body: rosa });
    await shop.api({
      method: 'POST',
      path: '/v1/pos-transactions',
      body: { amount_free: 90, payments: [], contact_id: textOf(body, 'id'), due_date: '2030-01-01' },
    });
    const till = tillOf(page, { t, seen });
    await till.open();
    for (let place = 1; place <= 14; place++) {
      await page
        .getByRole('button', { name: new RegExp(`Producto ${place} `) })
        .last()
        .click();
    }
    await expect(till.lines.getByRole('listitem')).toHaveCount(14);
    await page.getByRole('button', { name: t('sale.customer') }).click();
    await page.getByRole('button', { name: /Rosa Tzoc/ }).click();
    await expect(page.getByText(/^Debe /)).toBeVisible();
    const charge = page.getByRole('button', { name: t('sale.charge') }).filter({ visible: true });
    for (const size of [
      { width: 1366, height: 768 },
      { width: 1024, height: 600 },
    ]) {
      await page.setViewportSize(size);
      const bottom = async () => {
        const box = await charge.boundingBox();
        return box ? box.y + box.height : Number.POSITIVE_INFINITY;
      };
      // The window is drawn anew a moment after it changed its size.
      await expect.poll(bottom, `${size.width}×${size.height}`).toBeLessThanOrEqual(size.height);
      expect((await charge.boundingBox())?.height).toBeGreaterThanOrEqual(54);
      await inspect(`till-full-${size.width}`);
    }
  });

  test('nothing moves while the till is drawn, and its first tile stands high', async ({
    page,
    t,
    seen,
    goods: _goods,
  }) => {
    await page.addInitScript(recordShifts);
    const till = tillOf(page, { t, seen });
    await till.open();
    const shift = await shiftOf(page);
    const tile = await page
      .getByRole('button', { name: /Agua pura/ })
      .last()
      .boundingBox();
    test.info().annotations.push({ type: 'measured', description: `shift ${shift}, tile at ${tile?.y}` });
    expect(tile?.y).toBeLessThanOrEqual(300);
    await page.goto('/dashboard/pdv/corte-por-dia');
    await expect(page.getByRole('region', { name: t('cash.paperDay') })).toBeVisible();
    await shiftOf(page);
  });
});

test.describe('on a phone @once', () => {
  test.use({ look: phone });

  test('Back closes the charge and the ticket before it leaves the till', async ({
    page,
    t,
    seen,
    goods: _,
  }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Agua pura');
    await till.showTicket();
    await page.goBack();
    await expect(till.lines).toBeHidden();
    await till.pressCharge();
    await expect(till.charge).toBeVisible();
    await page.goBack();
    await expect(till.charge).toBeHidden();
    await expect(till.search).toBeVisible();
  });

  test('after a sale one Back leaves the till, however many layers it was made in', async ({
    page,
    t,
    seen,
    goods: _,
  }) => {
    const till = tillOf(page, { t, seen });
    await page.goto('/dashboard/pdv/ordenes');
    await page
      .getByRole('link', { name: t('sale.newSale') })
      .first()
      .tap();
    await till.tap('Agua pura');
    await till.showTicket();
    await till
      .dialog(t('sale.newTitle'))
      .getByRole('button', { name: new RegExp(t('sale.charge')) })
      .tap();
    await till.confirm().tap();
    await expect(till.done).toBeVisible();
    // The steps of both layers go a moment after the layers, sooner than a hand can press Back.
    await page.waitForFunction(() => history.state.over === undefined);
    await page.goBack();
    await expect(page).toHaveURL(/\/ordenes$/);
  });

  test('sums stand in one row, a pad types them, the way on is in view', async ({
    page,
    t,
    seen,
    goods: _,
    inspect,
  }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Café molido');
    await till.pressCharge();
    await expect(till.confirm()).toBeVisible();
    const rows = await till.charge
      .getByRole('button', { name: /^(Exacto|Q\s)/ })
      .evaluateAll((buttons) => [
        ...new Set(buttons.map((each) => Math.round(each.getBoundingClientRect().top))),
      ]);
    expect(rows).toHaveLength(1);
    for (const digit of ['5', '0']) await till.charge.getByRole('button', { name: digit, exact: true }).tap();
    await expect(till.charge.getByText(/24\.50/)).toBeVisible();
    await expect(till.confirm()).toBeInViewport();
    await inspect('charge-phone');
  });

  test('the line editor has its button in view, and no field is too small for a phone', async ({
    page,
    t,
    seen,
    goods: _,
    inspect,
  }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Café molido');
    await till.showTicket();
    await till.lines.getByRole('button', { name: /^1,/ }).tap();
    const line = till.dialog('Café molido');
    await expect(line.getByRole('button', { name: t('common.done') })).toBeInViewport();
    const small = await line
      .locator('input:visible')
      .evaluateAll(
        (fields) => fields.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).length,
      );
    expect(small).toBe(0);
    await inspect('line-editor-phone');
  });
});
