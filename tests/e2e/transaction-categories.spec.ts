import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { actOnChosen, actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Shop } from './support/shop.ts';

const list = '/dashboard/categoria-de-transacciones/todos';

async function aCategory(shop: Shop, name: string) {
  const body = { name, transaction_type_id: 'sale' };
  return textOf((await shop.api({ method: 'POST', path: '/v1/transaction-categories', body })).body, 'id');
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const budgetOf = (page: Page, t: Texts) =>
  page.getByRole('region', { name: t('transactioncategory.budget') });

test('a category is made, changed, and removed while nothing is in it', async ({
  page,
  t,
  inspect,
  watched,
}) => {
  // The page that is left may ask once more for what is gone.
  watched.foresee(/transactionCategory\.byId/);
  await page.goto(list);
  await expect(page.getByRole('link', { name: /Alquiler|Rent|الإيجار/ })).toBeVisible();
  await inspect('transaction-categories');
  await page
    .getByRole('link', { name: t('transactioncategory.new') })
    .first()
    .click();
  await field(page, t('transactioncategory.name')).fill('Limpieza');
  await page.getByRole('combobox', { name: t('transactioncategory.group') }).selectOption('admin');
  await page.getByRole('checkbox', { name: t('transactioncategory.isFixed') }).check();
  await inspect('transaction-category-new');
  await act(page, t('common.save')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Limpieza' })).toBeVisible();
  await expect(page.getByText(t('transactioncategory.groups.admin'))).toBeVisible();

  await page.goto(page.url().replace('detalle', 'editar'));
  await field(page, t('transactioncategory.name')).fill('Limpieza y aseo');
  await act(page, t('common.save')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Limpieza y aseo' })).toBeVisible();
  await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete') })
    .click();
  await expect(page).toHaveURL(new RegExp(list));
  await expect(page.getByRole('link', { name: 'Limpieza y aseo' })).toBeHidden();
});

test('sales stand beside their budget, and go together with it into another category', async ({
  page,
  t,
  shop,
  inspect,
  watched,
}) => {
  watched.foresee(/transactionCategory\.byId/);
  const [fairs, auctions] = [await aCategory(shop, 'Ferias'), await aCategory(shop, 'Subastas')];
  for (const amount of [250, 50]) await sell(shop, { amount_free: amount, category_id: fairs });
  await page.goto(`/dashboard/categoria-de-transacciones/${fairs}/detalle`);
  await act(page, t('transactioncategory.setBudget')).click();
  const dialog = page.getByRole('dialog', { name: t('transactioncategory.budgetOf', { name: 'Ferias' }) });
  await dialog.getByRole('textbox', { name: t('transactioncategory.amountOf.sale') }).fill('400');
  await inspect('transaction-category-budget');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(budgetOf(page, t)).toContainText(t('transactioncategory.left.sale'));
  await expect(budgetOf(page, t)).toContainText('100');
  await inspect('transaction-category');

  await page.getByRole('checkbox').nth(1).check();
  await actOnChosen(page, { act: t('transactioncategory.moveActs'), more: t('common.more') });
  const moving = page.getByRole('dialog');
  const to = moving.getByRole('combobox', { name: t('transactioncategory.moveTo') });
  await to.click();
  await page.getByRole('option', { name: 'Subastas' }).click();
  await inspect('transaction-category-move');
  await moving.getByRole('button', { name: t('transactioncategory.move'), exact: true }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(2);
  // The later one is the first in the list.
  await expect(budgetOf(page, t)).toContainText('150');

  await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: t('common.delete') }).click();
  await expect(question).toContainText(t('transactioncategory.moveToMissing'));
  await question.getByRole('combobox', { name: t('transactioncategory.moveTo') }).click();
  await page.getByRole('option', { name: 'Subastas' }).click();
  await inspect('transaction-category-remove');
  await question.getByRole('button', { name: t('common.delete') }).click();
  await expect(page).toHaveURL(new RegExp(list));
  await page.goto(`/dashboard/categoria-de-transacciones/${auctions}/detalle`);
  await expect(page.getByRole('row')).toHaveCount(3);
});
