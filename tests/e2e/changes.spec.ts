import { expect } from '@playwright/test';
import { fieldOf, textOf } from './support/api.ts';
import { test } from './support/fixtures.ts';

test('a bulk change is undone from one list, which shows what is irreversible', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  const make = async (path: string, body: object) =>
    textOf((await shop.api({ method: 'POST', path: `/v1/${path}`, body })).body, 'id');
  const ids = [];
  for (const name of ['Arroz', 'Aceite']) ids.push(await make('products', { name, price: 12, stock: 10 }));
  const shelf = await make('product-categories', { name: 'Abarrotes' });
  const batch = { method: 'PATCH', path: `/v1/product-categories/${shelf}/batch-update` };
  await shop.api({ ...batch, body: { add_ids: ids } });
  const [rosa, duplicate] = [
    await make('contacts', { name: 'Rosa' }),
    await make('contacts', { name: 'Rosa Pérez' }),
  ];
  await shop.api({ method: 'POST', path: `/v1/contacts/${rosa}/merge`, body: { from_id: duplicate } });

  await page.goto('/dashboard/organizaciones/cambios');
  await expect(page.getByText(t('batch.refusals.merged'))).toBeVisible();
  await expect(page.getByText('Abarrotes')).toBeVisible();
  await inspect('changes');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.undo') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.undo') })
    .click();
  await expect(page.getByText(t('batch.refusals.undone'))).toBeVisible();
  const { body } = await shop.api({ path: `/v1/products/${ids[0]}` });
  expect(fieldOf(body, 'product_category_id')).toBeNull();
});
