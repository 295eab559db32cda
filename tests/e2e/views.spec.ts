import { expect, type Page } from '@playwright/test';
import { type Texts, test } from './support/fixtures.ts';

const list = '/dashboard/contactos/todos';

const tabs = (page: Page, t: Texts) => page.getByRole('navigation', { name: t('common.views.title') });
const tab = (page: Page, t: Texts, name: string) => tabs(page, t).getByRole('button', { name, exact: true });

async function choose(page: Page, t: Texts, name: string) {
  await tabs(page, t)
    .getByRole('button', { name: t('common.views.layout'), exact: true })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function nameIt(page: Page, t: Texts, { what, name }: { what: string; name: string }) {
  const dialog = page.getByRole('dialog', { name: what });
  await dialog.getByRole('textbox', { name: t('common.views.name') }).fill(name);
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a view of a list is saved, renamed, duplicated and deleted, and is there on another device', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Ana Cruz' } });
  await page.goto(list);
  await page.getByRole('searchbox').pressSequentially('Ana', { delay: 40 });
  await expect(page).toHaveURL(/content=Ana$/);
  await page.getByRole('button', { name: t('common.views.save') }).click();
  await nameIt(page, t, { what: t('common.views.save'), name: 'Las Anas' });
  await expect(tab(page, t, 'Las Anas')).toHaveAttribute('aria-current', 'true');
  await inspect('views');

  await choose(page, t, t('common.views.rename'));
  await expect(page.getByRole('textbox', { name: t('common.views.name') })).toHaveValue('Las Anas');
  await inspect('view-rename');
  await nameIt(page, t, { what: t('common.views.rename'), name: 'Anas' });
  await expect(tab(page, t, 'Anas')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, t, 'Las Anas')).toHaveCount(0);

  await choose(page, t, t('common.duplicate'));
  await nameIt(page, t, { what: t('common.views.duplicate'), name: 'Anas copia' });
  // The copy is what is looked at, although both narrow alike, and either can be chosen.
  await expect(tab(page, t, 'Anas copia')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, t, 'Anas')).not.toHaveAttribute('aria-current', 'true');
  await tab(page, t, 'Anas').click();
  await expect(tab(page, t, 'Anas')).toHaveAttribute('aria-current', 'true');

  await page.goto(list);
  await tab(page, t, 'Anas copia').click();
  await expect(page).toHaveURL(/content=Ana$/);
  await choose(page, t, t('common.delete'));
  const dialog = page.getByRole('dialog', { name: t('common.deleteTitle') });
  await dialog.getByRole('button', { name: t('common.delete'), exact: true }).click();
  await expect(tab(page, t, 'Anas copia')).toHaveCount(0);
  await expect(tab(page, t, 'Anas')).toBeVisible();
  await expect(page).not.toHaveURL(/content=/);
});

for (const language of ['es', 'ar'] as const) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ look: { language, width: 390, scheme: 'light' } });
    test('choices stand in one row, and the chosen one is in sight @once', async ({ page, t, goods }) => {
      expect(Object.keys(goods.ids).length).toBeGreaterThan(0);
      const chip = (name: string) => page.getByRole('radio', { name, exact: true });
      const placeOf = async (name: string) => {
        const box = await page.locator('.mantine-Chip-label', { hasText: name }).boundingBox();
        return { left: box?.x ?? -1, right: (box?.x ?? 0) + (box?.width ?? 999), top: box?.y };
      };
      await page.goto('/dashboard/productos/todos');
      await page.getByText(t('product.deletedFilter'), { exact: true }).click();
      await expect(page).toHaveURL(/deleted/);
      await page.reload();
      await expect(chip(t('product.deletedFilter'))).toBeChecked();
      // Until the list has come the page may still move.
      await expect(page.getByRole('heading', { name: t('common.noResults') })).toBeVisible();
      const [first, last] = [await placeOf(t('common.all')), await placeOf(t('product.deletedFilter'))];
      expect(last.top).toBe(first.top);
      expect(last.left).toBeGreaterThanOrEqual(0);
      expect(last.right).toBeLessThanOrEqual(390);
    });
  });
}
