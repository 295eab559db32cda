import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { actOnShown } from './support/bulk.ts';
import { type Texts, test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';

const list = '/dashboard/contactos/todos';

const save = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click();

test('a contact is made, found by phone, changed, taken back and deleted', async ({ page, t, inspect }) => {
  await page.goto(list);
  await expect(page.getByText(t('contact.emptyTitle'))).toBeVisible();
  await inspect('contacts-empty');
  await page
    .getByRole('link', { name: t('contact.new') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('contact.email') }).fill('no es correo');
  await save(page, t);
  await expect(page.getByRole('link', { name: t('errors.nameRequired') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('contact.name') })).toBeFocused();
  await inspect('contact-form-wrong');
  await page.getByRole('textbox', { name: t('contact.name') }).fill('Doña María');
  await page.getByRole('textbox', { name: t('contact.email') }).fill('maria@example.com');
  await page.getByRole('textbox', { name: t('contact.phone') }).fill('+502 5551 2345');
  await save(page, t);
  await expect(page.getByRole('heading', { level: 1, name: 'Doña María' })).toBeVisible();

  await page.goto(list);
  await page.getByRole('searchbox').pressSequentially('5551', { delay: 40 });
  const row = page.getByRole('link', { name: 'Doña María' });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/content=5551$/);
  await row.click();
  await page.getByRole('link', { name: t('common.edit') }).click();
  await page.getByRole('textbox', { name: t('contact.name') }).fill('María López');
  await save(page, t);
  await expect(page.getByRole('heading', { level: 1, name: 'María López' })).toBeVisible();
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doña María' })).toBeVisible();

  await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await dialog.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('contact.emptyTitle'))).toBeVisible();
});

test('of two people on one contact neither loses what the other saved', async ({
  page,
  t,
  shop,
  inspect,
  watched,
}) => {
  watched.foresee(/contact\.update/);
  const body = { name: 'Ana Cruz', phone: '55510001' };
  const made = await shop.api({ method: 'POST', path: '/v1/contacts', body });
  const address = `/dashboard/contactos/${textOf(made.body, 'id')}`;
  const other = await page.context().newPage();
  const phone = (of: Page) => of.getByRole('textbox', { name: t('contact.phone') });
  for (const each of [page, other]) {
    await each.goto(`${address}/editar`);
    await expect(phone(each)).toHaveValue('55510001');
  }
  await phone(other).fill('55520002');
  await other.getByRole('textbox', { name: t('contact.email') }).fill('ana@example.com');
  await save(other, t);
  await other.waitForURL(address);
  await phone(page).fill('55530003');
  await save(page, t);
  const question = page.getByRole('dialog', { name: t('audit.conflict.title') });
  await expect(question).toContainText('55520002');
  await expect(question).toContainText('55530003');
  await inspect('contact-conflict');
  // The safe answer has the focus.
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await expect(page.getByText('55530003').first()).toBeVisible();
  await expect(page.getByText('ana@example.com').first()).toBeVisible();
  await other.close();
});

test('of a contact’s tabs only the open one is marked', async ({ page, t, shop }) => {
  await payFor(shop);
  const { body } = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Cruz' } });
  await page.goto(`/dashboard/contactos/${textOf(body, 'id')}/productos`);
  const tabs = page.getByRole('navigation', { name: 'Ana Cruz' });
  await expect(tabs.getByRole('link', { name: t('contact.tabs.products') })).toBeVisible();
  await expect(tabs.locator('[aria-current]')).toHaveText(t('contact.tabs.products'));
});

test('debts are listed, sorted and cannot be deleted away', async ({
  page,
  t,
  shop,
  goods,
  inspect,
  watched,
}) => {
  watched.foresee(/contact\.remove/);
  const make = async (name: string) =>
    textOf((await shop.api({ method: 'POST', path: '/v1/contacts', body: { name } })).body, 'id');
  const [ana] = [await make('Ana Cruz'), await make('Beto Ruiz')];
  await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 2 }],
    contact_id: ana,
    payment_method: 'credit',
  });
  await page.goto(list);
  await expect(page.getByRole('link', { name: 'Beto Ruiz' })).toBeVisible();
  await inspect('contacts');
  await page.getByText(t('contact.debtFilters.owes'), { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Beto Ruiz' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ana Cruz' }).click();
  await expect(page.getByRole('region', { name: t('contact.debts') })).toContainText('51');
  await inspect('contact');
  await actOnShown(page, { act: t('common.delete'), more: t('common.more') });
  const dialog = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await dialog.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('errors.contactHasDebt'))).toBeVisible();
});

test('leaving a changed form asks, also while it is being saved', async ({ page, t }) => {
  await page.goto('/dashboard/contactos/nuevo');
  await page.getByRole('textbox', { name: t('contact.name') }).fill('Ana');
  await page.route(/contact\.create/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await save(page, t);
  await page.getByRole('link', { name: t('common.back') }).click();
  await expect(page.getByRole('dialog', { name: t('common.stillSaving.discardTitle') })).toBeVisible();
});

test('a search is saved as a view, with its columns, on every device', async ({ page, t, shop, inspect }) => {
  for (const [name, kind] of [
    ['Ana', 'client'],
    ['Beto', 'supplier'],
  ])
    await shop.api({ method: 'POST', path: '/v1/contacts', body: { name, kind } });
  await page.goto(list);
  const views = page.getByRole('navigation', { name: t('common.views.title') });
  const tab = (name: string) => views.getByRole('button', { name, exact: true });
  await expect(tab(t('common.views.first'))).toHaveAttribute('aria-current', 'true');
  await page.getByRole('combobox', { name: t('contact.kind') }).selectOption('supplier');
  await expect(page.getByRole('link', { name: 'Ana' })).toBeHidden();
  await tab(t('common.views.save')).click();
  const dialog = page.getByRole('dialog', { name: t('common.views.save') });
  await dialog.getByRole('textbox', { name: t('common.views.name') }).fill('Proveedores de casa');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(tab('Proveedores de casa')).toHaveAttribute('aria-current', 'true');

  await tab(t('common.views.layout')).click();
  await page.getByRole('menuitemcheckbox', { name: t('contact.phone') }).click();
  await page.keyboard.press('Escape');
  await inspect('contacts-view');
  await tab(t('common.views.first')).click();
  await expect(page.getByRole('link', { name: 'Ana' })).toBeVisible();

  // As another device sees it: nothing of it stands in this browser.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(list);
  await tab('Proveedores de casa').click();
  await expect(page).toHaveURL(/kind=supplier/);
  await expect(page.getByRole('link', { name: 'Ana' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Beto' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: t('contact.phone') })).toHaveCount(0);

  await tab(t('common.views.layout')).click();
  await page.getByRole('menuitem', { name: t('common.delete') }).click();
  const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await question.getByRole('button', { name: t('common.delete') }).click();
  await expect(tab('Proveedores de casa')).toHaveCount(0);
  await expect(tab(t('common.views.first'))).toHaveAttribute('aria-current', 'true');
});
