import { expect } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

test('a search result is fully visible, chosen by arrows, and shown beside the field', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Vela azul', 'Vela blanca', 'Vela roja', 'Vela verde'])
    await aProduct(shop, { name, price: 10, cost: 4, stock: 3 });
  await page.goto('/dashboard/inventario/compras/nueva');
  const field = page.getByRole('searchbox', { name: t('lines.find') });
  await field.fill('vela');
  const found = page.getByRole('list', { name: t('lines.find') }).getByRole('button');
  await expect(found).toHaveCount(4);
  // The card around the field does not cut off what hangs over its edge.
  const isSeen = await found.last().evaluate((last) => {
    const { left, top, width, height } = last.getBoundingClientRect();
    return last.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isSeen).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Vela azul' })).toBeVisible();

  // Its name and what takes it off again stand in one row.
  const line = page.getByRole('group', { name: 'Vela azul' });
  const name = await line.getByText('Vela azul', { exact: true }).boundingBox();
  const remove = await line
    .getByRole('button', { name: t('common.lines.remove', { name: 'Vela azul' }) })
    .boundingBox();
  if (!name || !remove) throw new Error('The line has no place.');
  expect(remove.y).toBeLessThan(name.y + name.height);
});

test('the open balance of a purchase is paid from its own page', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 3 });
  const supplier = await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'Mayorista', kind: 'supplier' },
  });
  const bought = await shop.api({
    method: 'POST',
    path: '/v1/purchases',
    body: {
      contact_id: textOf(supplier.body, 'id'),
      products: [{ id, quantity: 5, cost: 4 }],
      payment_method: 'credit',
    },
  });
  const at = `/dashboard/inventario/compras/${textOf(bought.body, 'id')}`;
  await page.goto(at);
  await page.getByRole('link', { name: t('purchase.pay') }).click();
  const debts = page.getByRole('region', { name: t('debt.title') });
  await debts.getByRole('button', { name: t('debt.deposit.payable') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('debt.deposit.payable') }).click();
  await expect(debts.getByRole('button', { name: t('debt.deposit.payable') })).toHaveCount(0);
  await page.goto(at);
  await expect(page.getByText(t('purchase.deposited'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('purchase.pay') })).toHaveCount(0);
});

test('goods that expire are received with their date, and the product tells the nearest', async ({
  page,
  t,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Yogur', price: 10, cost: 4, stock: 3 });
  await page.goto('/dashboard/inventario/compras/nueva');
  await page.getByRole('searchbox', { name: t('lines.find') }).fill('yogur');
  await page
    .getByRole('list', { name: t('lines.find') })
    .getByRole('button')
    .click();
  const line = page.getByRole('group', { name: 'Yogur' });
  const width = (await line.boundingBox())?.width;
  await line.getByRole('button', { name: `${t('purchase.addExpiry')}: Yogur` }).click();
  const field = line.getByRole('textbox', { name: `${t('purchase.expiresOn')}: Yogur` });
  await expect(field).toBeFocused();
  await field.fill('2199-12-31');
  expect((await line.boundingBox())?.width).toBe(width);
  await page.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(`${t('purchase.expiresOn')} `)).toContainText('2199');
  const product = await shop.api({ path: `/v1/products/${id}` });
  expect(textOf(product.body, 'expires_on')).toBe('2199-12-31');
});

test('a purchase is written and saved by keyboard alone', async ({ page, t, shop }) => {
  await page.setViewportSize({ width: 1366, height: 641 });
  const ids = [];
  for (const name of ['Arroz', 'Queso', 'Yogur'])
    ids.push(await aProduct(shop, { name, price: 10, cost: 4, stock: 3 }));
  await page.goto('/dashboard/inventario/compras/nueva');
  const search = page.getByRole('searchbox', { name: t('lines.find') });
  await expect(search).toBeFocused();
  const { keyboard } = page;
  const find = async (name: string) => {
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(page.getByRole('group', { name })).toBeVisible();
  };
  const field = (name: 'quantity' | 'cost', goods: string) =>
    page.getByRole('textbox', {
      name: `${name === 'quantity' ? t('common.quantity') : t('purchase.cost')}: ${goods}`,
    });

  // From the field down to what was found last; + and − count; Tab goes on, Enter comes back.
  await find('Arroz');
  await keyboard.press('ArrowDown');
  await expect(field('quantity', 'Arroz')).toBeFocused();
  await keyboard.press('+');
  await expect(field('quantity', 'Arroz')).toHaveValue('2');
  await keyboard.press('+');
  await keyboard.press('-');
  await keyboard.press('Tab');
  await expect(field('cost', 'Arroz')).toBeFocused();
  await keyboard.type('3.5');
  await keyboard.press('Enter');
  await expect(search).toBeFocused();

  await find('Queso');
  await find('Yogur');
  await keyboard.press('ArrowDown');
  await expect(field('quantity', 'Yogur')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(field('quantity', 'Queso')).toBeFocused();
  // The key empties a field that says something; in an empty one the line goes, and can be taken back.
  await keyboard.press('Delete');
  await expect(field('quantity', 'Queso')).toHaveValue('');
  await keyboard.press('Delete');
  await expect(page.getByRole('group', { name: 'Queso' })).toHaveCount(0);
  await expect(page.getByText(t('common.lines.removed', { name: 'Queso' }))).toBeVisible();
  await expect(field('quantity', 'Yogur')).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(search).toBeFocused();

  // The error of a line is shown in it, and saving focuses it.
  await keyboard.press('ArrowDown');
  await keyboard.press('Delete');
  await keyboard.press('Control+Enter');
  const yogurt = page.getByRole('group', { name: 'Yogur' });
  await expect(yogurt.getByText(t('errors.quantityMinimum'))).toBeVisible();
  await expect(field('quantity', 'Yogur')).toBeFocused();
  await keyboard.type('2');
  await keyboard.press('F2');
  await expect(search).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('C-000001');
  const [rice = '', , yogurtId = ''] = ids;
  const stockOf = async (id: string) =>
    fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');
  expect([await stockOf(rice), await stockOf(yogurtId)]).toEqual([5, 5]);
});

test('a purchase is paid in parts, and the rest until the end of the month', async ({ page, t, shop }) => {
  await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 3 });
  const body = { name: 'Mayorista', kind: 'supplier' };
  await shop.api({ method: 'POST', path: '/v1/contacts', body });
  await page.goto('/dashboard/inventario/compras/nueva');
  await page.getByRole('searchbox', { name: t('lines.find') }).fill('vela');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `${t('common.quantity')}: Vela` }).fill('10');
  await page.getByRole('combobox', { name: t('purchase.supplier') }).click();
  await page.getByRole('option', { name: 'Mayorista' }).click();
  const ticket = page.getByRole('region', { name: t('purchase.total') });
  const method = ticket.getByRole('combobox', { name: t('purchase.payment') });
  const amount = ticket.getByRole('textbox', { name: t('payment.amount') });
  await expect(amount).toHaveAttribute('placeholder', /40/);
  await amount.fill('15');
  await ticket.getByRole('button', { name: t('payment.add') }).click();
  await method.last().selectOption('transfer');
  await ticket.getByRole('textbox', { name: t('payment.reference') }).fill('A-77');
  await amount.last().fill('30');
  await expect(ticket.getByRole('alert')).toBeVisible();
  await amount.last().fill('5');
  await expect(ticket.getByText(t('payment.later'))).toBeVisible();
  await ticket.getByText(t('common.endOfMonth')).click();
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('C-000001');
  const { body: list } = await shop.api({ path: '/v1/purchases' });
  const bought = fieldOf(list, 'purchases', '0');
  expect(bought).toMatchObject({
    paid: 20,
    balance: 20,
    payments: [
      { method: 'cash', amount: 15, reference: null },
      { method: 'transfer', amount: 5, reference: 'A-77' },
    ],
  });
  expect(textOf(bought, 'due_date')).toMatch(/-(28|29|30|31)$/);
});

test('goods return to the supplier: the debt falls first, the method for the rest is requested', async ({
  page,
  t,
  shop,
  watched,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Vela', price: 10, cost: 4, stock: 3 });
  const body = { name: 'Mayorista', kind: 'supplier' };
  const supplier = await shop.api({ method: 'POST', path: '/v1/contacts', body });
  const bought = await shop.api({
    method: 'POST',
    path: '/v1/purchases',
    body: {
      contact_id: textOf(supplier.body, 'id'),
      products: [{ id, quantity: 5, cost: 4 }],
      payments: [{ method: 'cash', amount: 12 }],
      due_date: '2199-12-31',
    },
  });
  await page.goto(`/dashboard/inventario/compras/${textOf(bought.body, 'id')}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.more'), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t('purchase.returnGoods') }).click();
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('textbox', { name: t('common.quantityOf', { name: 'Vela' }) });
  await quantity.fill('3');
  await expect(dialog.getByText(t('purchase.returnCredited'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('purchase.returnReason') }).fill('Llegaron rotas');
  watched.foresee(/\/trpc\/supplierReturn\.create/);
  await dialog.getByRole('button', { name: t('purchase.returnGoods') }).click();
  // Four of twelve are more than the debt, and the refund method is missing.
  await expect(dialog.getByText(t('errors.paymentMethodRequired'))).toBeVisible();
  await dialog.getByRole('combobox', { name: t('purchase.returnWay') }).selectOption('cash');
  await dialog.getByRole('button', { name: t('purchase.returnGoods') }).click();
  await expect(page.getByText('DP-000001')).toBeVisible();
  const returns = await shop.api({ path: '/v1/supplier-returns' });
  expect(fieldOf(returns.body, 'supplier_returns', '0')).toMatchObject({
    amount: 12,
    credited: 8,
    paid: 4,
    payment_method: 'cash',
  });
  const stock = async () => fieldOf((await shop.api({ path: `/v1/products/${id}` })).body, 'stock');
  expect(await stock()).toBe(5);
  await page.getByRole('button', { name: t('purchase.returnVoid') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('purchase.returnVoid') })
    .click();
  await expect(page.getByRole('button', { name: t('purchase.returnVoid') })).toHaveCount(0);
  expect(await stock()).toBe(8);
});
