import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { actOnChosen } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import { aProduct, type Shop } from './support/shop.ts';

const listed = async (shop: Shop, query = '') => {
  const { body } = await shop.api({ path: `/v1/products?${query}` });
  return fieldOf(body, 'products');
};

async function chooseAll(page: Page, t: Texts, count: number) {
  await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
  await page.getByRole('button', { name: t('common.selectAllOf', { count }) }).click();
}

test('prices of all that fit a filter are shown before they change, rise once, and come back', async ({
  page,
  t,
  shop,
  watched,
}) => {
  await Promise.all(
    Array.from({ length: 22 }, (_, n) =>
      aProduct(shop, { name: `Pan ${n + 10}`, price: 10, cost: 7, stock: 4 }),
    ),
  );
  await aProduct(shop, { name: 'Agua', price: 10 });
  await page.goto('/dashboard/productos/todos?content=pan');
  await expect(page.getByText('Pan 10', { exact: true })).toBeVisible();
  await chooseAll(page, t, 22);
  await page.getByRole('button', { name: t('product.changePrice') }).click();
  const dialog = page.getByRole('dialog', { name: t('product.changePrice') });
  await dialog.getByRole('textbox', { name: t('product.byShare') }).fill('15');
  await dialog.getByRole('combobox', { name: t('product.rounding') }).selectOption('half');
  const preview = dialog.getByRole('region', { name: t('product.preview') });
  await expect(preview.getByText(t('product.pricesChange', { count: 22 }))).toBeVisible();
  await expect(preview.getByRole('listitem').first()).toHaveText(/Pan 10.*10.*11\.50/);
  await dialog.getByText(t('product.priceKinds.fall'), { exact: true }).click();
  await dialog.getByRole('textbox', { name: t('product.byShare') }).fill('50');
  await expect(preview.getByText(t('product.belowCost', { count: 22 }))).toBeVisible();
  await dialog.getByText(t('product.priceKinds.margin'), { exact: true }).click();
  await dialog.getByRole('textbox', { name: t('product.marginShare') }).fill('30');
  await expect(preview.getByText(t('product.pricesChange', { count: 0 }))).toBeVisible();
  await dialog.getByText(t('product.priceKinds.rise'), { exact: true }).click();
  await dialog.getByRole('textbox', { name: t('product.byShare') }).fill('10');
  // The answer is lost once; sent again, the prices have not risen twice.
  watched.foresee(/\/trpc\/product\.updateMany/);
  const lose = (route: Route) => route.fetch().then(() => route.abort());
  await page.route(/\/trpc\/product\.updateMany/, lose, { times: 1 });
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(t('product.changedCount', { count: 22 }))).toBeVisible();
  expect(fieldOf(await listed(shop, 'content=pan'), '3', 'price')).toBe(11);
  expect(fieldOf(await listed(shop, 'content=agua'), '0', 'price')).toBe(10);
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect.poll(async () => fieldOf(await listed(shop, 'content=pan'), '3', 'price')).toBe(10);
});

test('a rise that two tabs confirm raises the prices once, and the late one sees what they are now', async ({
  page,
  t,
  shop,
  watched,
  inspect,
}) => {
  watched.foresee(/\/trpc\/product\.updateMany/);
  for (const name of ['Pan dulce', 'Pan francés']) await aProduct(shop, { name, price: 10, stock: 4 });
  const risen = async (tab: Page) => {
    await tab.goto('/dashboard/productos/todos?content=pan');
    await tab.getByRole('checkbox', { name: t('common.selectAll') }).check();
    await tab.getByRole('button', { name: t('product.changePrice') }).click();
    const dialog = tab.getByRole('dialog', { name: t('product.changePrice') });
    await dialog.getByRole('textbox', { name: t('product.byShare') }).fill('10');
    await expect(dialog.getByText(/11\.00/).first()).toBeVisible();
    return dialog;
  };
  const first = await risen(await page.context().newPage());
  const late = await risen(page);
  await first.getByRole('button', { name: t('common.save') }).click();
  await expect(first).toHaveCount(0);
  const save = late.getByRole('button', { name: t('common.save') });
  await save.click();
  await expect(late.getByText(t('errors.pricesChanged'))).toBeVisible();
  await expect(late.getByText(/12\.10/).first()).toBeVisible();
  await inspect('change-price-outdated');
  expect(fieldOf(await listed(shop, 'content=pan'), '0', 'price')).toBe(11);
  await save.click();
  await expect(page.getByText(t('product.changedCount', { count: 2 }))).toBeVisible();
  expect(fieldOf(await listed(shop, 'content=pan'), '0', 'price')).toBe(12.1);
});

test('a change that takes long says so, is sent once, and leaving it drops nothing', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await Promise.all(
    Array.from({ length: 21 }, (_, n) => aProduct(shop, { name: `Pan ${n + 10}`, price: 10, stock: 4 })),
  );
  await page.goto('/dashboard/productos/todos?content=pan');
  await expect(page.getByText('Pan 10', { exact: true })).toBeVisible();
  await chooseAll(page, t, 21);
  await page.getByRole('button', { name: t('product.changePrice') }).click();
  const dialog = page.getByRole('dialog', { name: t('product.changePrice') });
  await dialog.getByRole('textbox', { name: t('product.byShare') }).fill('10');
  const release = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/trpc\/product\.updateMany/, async (route) => {
    sent += 1;
    await release.promise;
    await route.continue();
  });
  const save = dialog.locator('button[type=submit]');
  await save.click();
  await expect(dialog.getByText(t('common.saving'))).toBeVisible();
  await expect(save).toBeDisabled();
  await inspect('change-price-saving');
  expect(await farFromMiddle(save)).toBeLessThan(2);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  const question = page.getByRole('dialog', { name: t('common.stillSaving.discardTitle') });
  await question.getByRole('button', { name: t('common.stillSaving.discard') }).click();
  await expect(dialog).toHaveCount(0);
  release.resolve();
  await expect(page.getByText(t('product.changedCount', { count: 21 }))).toBeVisible();
  expect(sent).toBe(1);
  expect(fieldOf(await listed(shop, 'content=pan'), '3', 'price')).toBe(11);
});

/** By how many pixels a button's turning mark stands beside its middle. */
const farFromMiddle = (button: Locator) =>
  button.evaluate((element) => {
    const mark = element.querySelector('[class*="loader" i] > *');
    if (!mark) return Number.POSITIVE_INFINITY;
    const [own, inner] = [element.getBoundingClientRect(), mark.getBoundingClientRect()];
    const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
    return Math.max(Math.abs(x - own.left - own.width / 2), Math.abs(y - own.top - own.height / 2));
  });

test('chosen products get what was filled in, and nothing else changes', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await aProduct(shop, { name: 'Agua', price: 10, stock: 4 });
  await aProduct(shop, { name: 'Jugo', price: 10, stock: 4 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
  // Of a long list some row would always lie half under the bar.
  await inspect('products-selected');
  await page.getByRole('button', { name: t('product.changePrice') }).click();
  const prices = page.getByRole('dialog', { name: t('product.changePrice') });
  await prices.getByRole('textbox', { name: t('product.byShare') }).fill('15');
  await expect(prices.getByText(t('product.pricesChange', { count: 2 }))).toBeVisible();
  await inspect('change-price');
  await prices.getByRole('button', { name: t('common.cancel') }).click();
  await page.getByRole('button', { name: t('common.discard') }).click();
  await actOnChosen(page, { act: t('product.editMany'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('product.editMany') });
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog.getByText(t('errors.nothingToChange')).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: t('product.lowStock') }).fill('3');
  await dialog.getByRole('combobox', { name: t('product.showInStore') }).selectOption('no');
  await inspect('edit-many');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(t('product.changedCount', { count: 2 }))).toBeVisible();
  for (const at of ['0', '1']) {
    expect(fieldOf(await listed(shop), at)).toMatchObject({
      low_stock: 3,
      show_in_store: false,
      show_in_pos: true,
    });
  }
});

test('several are deleted when their number is typed, with their stock, and all comes back', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  for (const name of ['Agua', 'Jugo', 'Pan']) await aProduct(shop, { name, price: 10, stock: 4 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('checkbox', { name: t('common.selectAll') }).check();
  await actOnChosen(page, { act: t('common.delete'), more: t('common.more') });
  const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await question.getByRole('combobox', { name: t('common.reason') }).selectOption('discontinued');
  await question.getByRole('checkbox', { name: t('product.writeOff') }).check();
  const confirm = question.getByRole('button', { name: t('common.delete') });
  await question.getByRole('textbox', { name: t('common.typeToConfirm', { text: '3' }) }).fill('2');
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox', { name: t('common.typeToConfirm', { text: '3' }) }).fill('3');
  await inspect('delete-many');
  // Another user parks a ticket while the question is open: its product stays, and is listed.
  const bread = fieldOf(await listed(shop, 'content=pan'), '0', 'id');
  await shop.api({
    method: 'POST',
    path: '/v1/pos-transactions',
    body: { status: 'in_progress', concept: 'Mesa 4', products: [{ id: bread, quantity: 1 }] },
  });
  await confirm.click();
  const left = t('product.waiting', { count: 1, names: 'Pan (Mesa 4)' });
  await expect(page.getByText(left)).toBeVisible();
  await expect(page.getByText('Agua', { exact: true })).toHaveCount(0);
  expect(fieldOf(await listed(shop, 'filter_by=deleted'), '0', 'stock')).toBe(0);
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect(page.getByText(t('product.restoredCount', { count: 2 }))).toBeVisible();
  await expect(page.getByText('Pan', { exact: true })).toBeVisible();
  expect(fieldOf(await listed(shop), '0', 'stock')).toBe(4);
});

test('of all that fit nothing is deleted once they are others, and their new number is typed', async ({
  page,
  t,
  shop,
  watched,
}) => {
  watched.foresee(/\/trpc\/(product\.removeMany|live)/);
  await Promise.all(
    Array.from({ length: 21 }, (_, n) => aProduct(shop, { name: `Pan ${n + 10}`, price: 10, stock: 4 })),
  );
  // Word of what others do does not come.
  await page.route(/\/live/, (route) => route.abort());
  await page.goto('/dashboard/productos/todos?content=pan');
  await expect(page.getByText('Pan 10', { exact: true })).toBeVisible();
  await chooseAll(page, t, 21);
  await actOnChosen(page, { act: t('common.delete'), more: t('common.more') });
  const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await question.getByRole('combobox', { name: t('common.reason') }).selectOption('discontinued');
  const typed = (count: string) =>
    question.getByRole('textbox', { name: t('common.typeToConfirm', { text: count }) });
  await typed('21').fill('21');
  await aProduct(shop, { name: 'Pan nuevo', price: 10 });
  await question.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('errors.selectionChanged', { count: 22 }))).toBeVisible();
  await typed('22').fill('22');
  await question.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('product.deletedCount', { count: 22 }))).toBeVisible();
});

test('on a phone the chosen rows keep one row: the first act, and a menu of the others', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Agua', 'Jugo', 'Pan']) await aProduct(shop, { name, price: 10, stock: 4 });
  await page.goto('/dashboard/productos/todos');
  await page.getByRole('row', { name: 'Agua' }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: t('common.actions') });
  await expect(bar.getByRole('button', { name: t('common.selectAllOf', { count: 3 }) })).toBeVisible();
  const { height = 999 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(72);
  await expect(bar.getByRole('button', { name: t('product.changePrice') })).toBeVisible();
  await inspect('products-selected-phone');
  await bar.getByRole('button', { name: t('common.more') }).click();
  for (const name of [t('product.editMany'), t('product.labels')])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  const colourOf = (name: string) =>
    page.getByRole('menuitem', { name }).evaluate((item) => getComputedStyle(item).color);
  // Destructive actions have a different color too.
  expect(await colourOf(t('common.delete'))).not.toBe(await colourOf(t('product.labels')));
  await page.getByRole('menuitem', { name: t('common.delete') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: t('common.clearSelection') }).click();
  await expect(bar).toHaveCount(0);
});
