import { expect, type Page } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { type Texts, test } from './support/fixtures.ts';

const settings = '/dashboard/tienda/configuracion';
const payments = '/dashboard/tienda/pagos';
const red =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

const save = (page: Page, t: Texts) =>
  page
    .getByRole('button', { name: t('common.save'), exact: true })
    .first()
    .click();

test('a store is described, opened and published, and gets an address', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/tienda');
  await expect(page).toHaveURL(new RegExp(`${settings}$`));
  await expect(page.getByText(t('store.toPublish'))).toBeVisible();
  await inspect('store-first');
  await page.getByRole('switch', { name: t('store.isPublished') }).press('Space');
  await save(page, t);
  await expect(page.getByRole('link', { name: t('errors.descriptionRequired') })).toBeVisible();
  await page.getByRole('textbox', { name: t('store.description') }).fill('Pan dulce y pasteles');
  await page.getByRole('textbox', { name: t('store.fixedRate') }).fill('15');
  await page.getByRole('switch', { name: t('store.days.monday') }).press('Space');
  await page.getByRole('button', { name: t('store.copyHours', { day: t('store.days.monday') }) }).click();
  await page.getByRole('textbox', { name: t('store.whatsapp') }).fill('5555 1234');
  await page.getByRole('textbox', { name: 'Instagram' }).fill('instagram.com/pan');
  await page
    .getByRole('textbox', { name: t('store.location') })
    .fill('https://maps.google.com/?q=14.6407,-90.5133');
  await page.getByRole('button', { name: t('store.useLocation'), exact: true }).click();
  await save(page, t);
  await expect(page.getByText(t('store.saved'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('store.open') })).toBeVisible();
  await inspect('store-published');
  const answer = await shop.api({ path: '/v1/organization-setting' });
  expect(answer.body).toMatchObject({
    is_published: true,
    fixed_rate: 15,
    sunday_from: '08:00',
    instagram: 'https://instagram.com/pan',
    location: { lat: 14.6407, lng: -90.5133 },
  });
  const slug = String(fieldOf(answer.body, 'slug'));
  const shown = await fetch(`${environment.address}/v1/web/organizations/${slug}`);
  expect(await shown.json()).toMatchObject({ slug, whatsapp_contact: '+50255551234' });
});

test('areas are a list, a distance or an outline drawn by keys', async ({ page, t, shop, inspect }) => {
  const input = { description: 'Pan', fixed_rate: 10, location: { lat: 14.6407, lng: -90.5133 } };
  await shop.api({ method: 'PATCH', path: '/v1/organization-setting', body: input });
  await page.goto(settings);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: t('store.addArea') }).click();
  await open();
  await dialog.getByRole('textbox', { name: t('store.name') }).fill('Centro');
  await dialog.getByRole('textbox', { name: t('store.fee') }).fill('5');
  await save(page, t);
  await expect(dialog.getByText(t('errors.placesRequired')).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: t('store.places') }).fill('Zona 1\nZona 2');
  await inspect('store-area');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('store.placesCount', { count: 2 }))).toBeVisible();

  await open();
  await dialog.getByRole('textbox', { name: t('store.name') }).fill('Plano');
  await dialog.getByRole('textbox', { name: t('store.fee') }).fill('20');
  await dialog.getByRole('combobox', { name: t('store.match') }).selectOption('polygon');
  await dialog.getByRole('button', { name: t('store.draw') }).click();
  const corner = dialog.getByRole('button', { name: t('store.corner', { number: 2, count: 4 }) });
  await corner.focus();
  await corner.press('ArrowUp');
  await corner.press('Shift+ArrowRight');
  await inspect('store-plane');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog).toBeHidden();
  const { body } = await shop.api({ path: '/v1/delivery-areas' });
  const north = (corner: number) =>
    Number(fieldOf(body, 'delivery_areas', '1', 'polygon', String(corner), '0'));
  expect(north(1)).toBeGreaterThan(north(0));
  await page.getByRole('button', { name: t('store.moveUp') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Plano' }).first()).toBeVisible();
});

test('bank data goes to review with private photos', async ({ page, t, shop, watched, inspect }) => {
  watched.foresee(/paymentInfo\.read/);
  await page.goto(payments);
  await expect(page.getByText(t('store.whyPayments'))).toBeVisible();
  await inspect('store-payments-first');
  await page.getByRole('textbox', { name: t('store.bankName') }).fill('Banrural');
  await page.getByRole('textbox', { name: t('store.accountNumber') }).fill('4455-6677-8899');
  await page.getByRole('textbox', { name: t('store.holder') }).fill('Ana Pérez');
  const photo = { name: 'dpi.png', mimeType: 'image/png', buffer: Buffer.from(red, 'base64') };
  const choosers = page.locator('input[type=file]:not([capture])');
  await expect(choosers).toHaveCount(3);
  for (const index of [0, 1, 2]) await choosers.nth(index).setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'dpi.png' })).toHaveCount(3);
  await save(page, t);
  await expect(page.getByText(t('store.review.in_progress'))).toBeVisible();
  await inspect('store-payments');
  const { body } = await shop.api({ path: '/v1/payment-info' });
  expect(body).toMatchObject({ last_4: '8899', status: 'in_progress' });
  await page.getByRole('textbox', { name: t('store.holder') }).fill('Ana P.');
  await save(page, t);
  await expect
    .poll(async () => (await shop.api({ path: '/v1/payment-info' })).body)
    .toMatchObject({
      holder: 'Ana P.',
    });
});
