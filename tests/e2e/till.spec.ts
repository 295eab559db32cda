import { expect } from '@playwright/test';
import { countingKeys, tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf, salesOf, sell, stockOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import { type Look, looks } from './support/look.ts';

const desk: Look = { language: 'es', width: 1280, scheme: 'light' };
const phone: Look = { language: 'es', width: 390, scheme: 'light' };

test.describe('keys are counted @once', () => {
  test.use({ look: desk });

  test('a scanned sale in exact cash takes three keys', async ({ page, t, seen, shop, goods }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.scan(goods.products.coffee.barcode);
    await expect(till.lines.getByText('Café molido')).toBeVisible();
    const keys = countingKeys(page);
    await keys.press('F9');
    await expect(till.charge).toBeVisible();
    await keys.press('Enter');
    await expect(till.done).toBeVisible();
    await keys.press('Enter');
    await expect(till.search).toBeFocused();
    expect(keys.count()).toBe(3);
    expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(25.5);
    expect(await stockOf(shop, goods.ids.coffee)).toBe(39);
  });

  test('a searched sale takes at most eight keys', async ({ page, t, seen, shop, goods }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await expect(till.search).toBeFocused();
    const keys = countingKeys(page);
    // Without the accent, and from the middle of the word.
    await keys.press('a', 'f', 'e');
    await expect(page.getByRole('button', { name: /Agua pura/ })).toHaveCount(0);
    await keys.press('Enter', 'F9');
    await expect(till.charge).toBeVisible();
    await keys.press('Enter');
    await expect(till.done).toBeVisible();
    await keys.press('Enter');
    await expect(till.search).toBeFocused();
    expect(keys.count()).toBeLessThanOrEqual(8);
    expect(await stockOf(shop, goods.ids.coffee)).toBe(39);
  });

  test('the keyboard alone: quantity first, lines, taking out and back', async ({ page, t, seen, goods }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await page.keyboard.type('3*');
    await till.scan(goods.products.water.barcode);
    await expect(till.lines.getByRole('button', { name: /^3,/ })).toBeVisible();
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('+');
    await expect(till.lines.getByRole('button', { name: /^4,/ })).toBeVisible();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(till.lines.getByRole('button', { name: /^2,/ })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText(t('sale.emptyCart')).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: t('common.undo') }).click();
    await expect(till.lines.getByRole('button', { name: /^2,/ })).toBeVisible();
    await page.keyboard.press('F4');
    await expect(till.dialog(t('sale.customer'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F7');
    await expect(till.dialog(t('sale.amountFree'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(till.lines.getByRole('button', { name: /^2,/ })).toBeVisible();
  });

  test('a scan counts wherever the focus is', async ({ page, t, seen, goods }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await page.getByRole('button', { name: t('shell.mainMenu') }).focus();
    for (let scans = 1; scans <= 5; scans++) {
      await till.scan(goods.products.water.barcode);
      await expect(till.lines.getByRole('button', { name: new RegExp(`^${scans},`) })).toBeVisible();
    }
    await till.scan('7409999999999');
    await expect(page.getByText(t('sale.unknownBarcode', { code: '7409999999999' }))).toBeVisible();
    await expect(till.search).toHaveValue('');
  });
});

test.describe('taps are counted @once', () => {
  test.use({ look: phone });

  test('a cash sale of one item takes three taps, the next sale a fourth', async ({
    page,
    t,
    seen,
    shop,
    goods,
  }) => {
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.tap('Agua pura');
    await till.pressCharge();
    await till.charge.getByRole('button', { name: t('sale.exact') }).tap();
    await expect(till.done).toBeVisible();
    await till.newSale.tap();
    await expect(till.search).toBeVisible();
    expect(await stockOf(shop, goods.ids.water)).toBe(99);
  });
});

for (const look of looks.filter((_, index) => [0, 3, 5, 6].includes(index))) {
  test.describe(`the whole way in ${look.language} at ${look.width} @once`, () => {
    test.use({ look });

    test('tap, change, discount, charge, receipt', async ({ page, t, seen, shop, goods, inspect }) => {
      const till = tillOf(page, { t, seen });
      await till.open();
      await till.tap('Agua pura');
      await till.tap('Agua pura');
      await till.tap('Café molido');
      await inspect('till');
      await till.showTicket();
      await till.lines.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
      await inspect('till-ticket');
      await page
        .getByRole('button', { name: t('sale.discount'), exact: true })
        .filter({ visible: true })
        .click();
      const discount = till.dialog(t('sale.orderDiscount'));
      await discount.getByRole('textbox', { name: t('sale.orderDiscount') }).fill('10');
      await inspect('order-discount');
      await discount.getByRole('button', { name: t('common.done') }).click();
      await till.hideTicket();
      await till.pressCharge();
      await expect(till.charge).toBeVisible();
      await inspect('charge');
      await till.charge.getByRole('textbox', { name: t('sale.received') }).fill('100');
      await till.confirm().click();
      await expect(till.done).toBeVisible();
      await expect(page.getByText(/45\.10/).first()).toBeVisible();
      await inspect('sale-done');
      const sale = await onlySaleOf(shop);
      expect(fieldOf(sale, 'amount')).toBe(54.9);
      expect(fieldOf(sale, 'amount_discount')).toBe(6.1);
      expect(fieldOf(sale, 'change')).toBe(45.1);
      expect(await stockOf(shop, goods.ids.coffee)).toBe(38);
    });
  });
}

test('a line gets its own quantity, discount and note; an amount needs no product', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
  inspect,
}) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.showTicket();
  await till.lines.getByRole('button', { name: /^1,/ }).click();
  const line = till.dialog('Café molido');
  await expect(line).toBeVisible();
  await inspect('line-editor');
  await line.getByRole('textbox', { name: t('common.quantity') }).fill('4');
  await line.getByRole('textbox', { name: t('sale.lineDiscount') }).fill('50');
  await line.getByRole('textbox', { name: t('sale.note') }).fill('molido fino');
  await line.getByRole('button', { name: t('common.done') }).click();
  await expect(till.lines.getByText('molido fino')).toBeVisible();
  await till.openFree();
  const free = till.dialog(t('sale.amountFree'));
  await free.getByRole('textbox', { name: t('sale.amountFree') }).fill('9.5');
  await free.getByRole('textbox', { name: t('sale.freeName') }).fill('Envoltura');
  await expect(free).toBeVisible();
  await inspect('free-amount');
  await free.getByRole('button', { name: t('common.done') }).click();
  await till.openFree();
  await free.getByRole('textbox', { name: t('sale.amountFree') }).fill('2');
  await free.getByRole('button', { name: t('common.done') }).click();
  await till.lines.getByRole('button', { name: /Envoltura/ }).click();
  await till.lines.getByRole('button', { name: new RegExp(t('sale.unitPrice')) }).click();
  await free.getByRole('textbox', { name: t('sale.amountFree') }).fill('7.5');
  await free.getByRole('button', { name: t('common.done') }).click();
  await expect(till.lines.getByText(t('sale.amountFree'))).toBeVisible();
  await till.hideTicket();
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect(fieldOf(sale, 'amount')).toBe(60.5);
  expect(fieldOf(sale, 'amount_free')).toBe(9.5);
  expect(fieldOf(sale, 'free_amounts')).toEqual([
    { name: 'Envoltura', amount: 7.5 },
    { name: null, amount: 2 },
  ]);
  expect(fieldOf(sale, 'products', '0', 'note')).toBe('molido fino');
});

test('no more than there is goes into the cart', async ({ page, t, seen, goods: _goods }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Candela');
  await till.tap('Candela');
  await expect(page.getByText(t('sale.shortOf', { name: 'Candela', available: '1' }))).toBeVisible();
  await till.showTicket();
  await expect(till.lines.getByRole('button', { name: /^1,/ })).toBeVisible();
});

test('another till sells the last one first', async ({ page, t, seen, shop, goods, watched, inspect }) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Candela');
  await till.tap('Agua pura');
  await sell(shop, { products: [{ id: goods.ids.last, quantity: 1 }] });
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.charge.getByRole('alert')).toContainText(t('sale.insufficientStock'));
  await inspect('insufficient-stock');
  await till.charge.getByRole('button', { name: t('charge.adjust') }).click();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(await salesOf(shop)).toHaveLength(2);
  expect(await stockOf(shop, goods.ids.last)).toBe(0);
});

test('an answer that is lost makes no second sale', async ({ page, t, seen, shop, goods, watched }) => {
  watched.foresee(/\/trpc\/pos\.create/);
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  let isLost = false;
  await page.route(/\/trpc\/pos\.create/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(isLost).toBe(true);
  expect(await salesOf(shop)).toHaveLength(1);
  expect(await stockOf(shop, goods.ids.water)).toBe(99);
});

test('two clicks on confirm make one sale', async ({ page, t, seen, shop, goods }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.pressCharge();
  await till.confirm().dblclick();
  await expect(till.done).toBeVisible();
  expect(await salesOf(shop)).toHaveLength(1);
  expect(await stockOf(shop, goods.ids.water)).toBe(99);
});

test('the cart survives a reload', async ({ page, t, seen, goods: _goods }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.tap('Café molido');
  await till.showTicket();
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await till.showTicket();
  await expect(till.lines.getByRole('listitem')).toHaveCount(2);
});
