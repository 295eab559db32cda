import { expect, type Page } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { type Texts, test } from './support/fixtures.ts';
import { otherShop } from './support/frame.ts';
import { alsoOwn, anEmployee, pay } from './support/staff.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('organization'));

async function openMenuOf(page: Page, t: Texts, name: string) {
  await page.getByRole('button', { name: t('organization.optionsOf', { name }) }).click();
}

test('an owner makes another business, works in it, and deletes it by its name', async ({
  page,
  t,
  shop,
  inspect,
}) => {
  await page.goto('/dashboard/organizaciones/todas');
  await expect(page.getByText(t('organization.here'))).toBeVisible();
  await inspect('organizations');
  await page.getByRole('button', { name: t('organization.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('organization.new') });
  await dialog.getByLabel(t('organization.business.name')).fill('Café del Parque');
  await inspect('organization-new');
  await dialog.getByRole('button', { name: t('organization.create') }).click();
  await expect(page).toHaveURL(/\/dashboard\/pdv\/inicio$/);
  await expect.poll(() => stored(page)).not.toBe(shop.organizationId);

  await page.goto('/dashboard/organizaciones/todas');
  await openMenuOf(page, t, 'Café del Parque');
  await page.getByRole('menuitem', { name: t('organization.remove') }).click();
  const question = page.getByRole('dialog', { name: t('common.deleteTitle') });
  const remove = question.getByRole('button', { name: t('common.delete') });
  await expect(remove).toBeDisabled();
  await question.getByRole('textbox').fill('Café del Parque');
  await inspect('organization-delete');
  await remove.click();
  await expect.poll(() => stored(page)).toBe(shop.organizationId);
  await page.goto('/dashboard/organizaciones/todas');
  await expect(page.getByText('Café del Parque')).toHaveCount(0);
});

test.describe('an employee', () => {
  test.use({ visitor: 'stranger' });

  test('an employee leaves, and is warned before', async ({ page, t, shop, inspect }) => {
    const { token } = await anEmployee(shop, []);
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.goto('/dashboard/organizaciones/todas');
    await openMenuOf(page, t, shop.name);
    await page.getByRole('menuitem', { name: t('organization.leave') }).click();
    const question = page.getByRole('dialog', { name: t('organization.leaveTitle', { name: shop.name }) });
    await expect(question.getByText(t('organization.leaveText'))).toBeVisible();
    await inspect('organization-leave');
    await question.getByRole('button', { name: t('organization.leave') }).click();
    await expect(page.getByText(t('organization.left', { name: shop.name }))).toBeVisible();
  });
});

test('another business is entered while a sale is open', async ({ page, t, shop, goods, nextShop, seen }) => {
  await alsoOwn(shop, await nextShop());
  const till = tillOf(page, { t, seen });
  expect(goods.products.water.name).toBe('Agua pura');
  await till.open();
  await till.tap('Agua pura');
  await page.goto('/dashboard/pdv/ordenes');
  await page.getByRole('button', { name: t('shell.switchOrganization') }).click();
  await otherShop(page, shop.name).click();
  await expect.poll(() => stored(page)).not.toBe(shop.organizationId);
});

test('the header of the till leads to another business, and asks about the open sale', async ({
  page,
  t,
  shop,
  goods: _goods,
  nextShop,
  seen,
  inspect,
}) => {
  await alsoOwn(shop, await nextShop());
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await page.getByRole('button', { name: t('shell.switchOrganization') }).click();
  await expect(otherShop(page, shop.name)).toBeVisible();
  await inspect('till-shops');
  await otherShop(page, shop.name).click();
  const question = page.getByRole('dialog', { name: t('shell.switchOrganization') });
  await expect(question.getByText(t('shell.switchOrganizationCart'))).toBeVisible();
  await question.getByRole('button', { name: t('shell.switchOrganization') }).click();
  await expect.poll(() => stored(page)).not.toBe(shop.organizationId);
});

test('business settings apply at the till', async ({ page, t, goods, seen, inspect }) => {
  expect(goods.products.water.price).toBe(5);
  await page.goto('/dashboard/organizaciones/datos');
  await page.getByRole('switch', { name: t('organization.business.taxEnabled') }).click();
  await page.getByRole('switch', { name: t('organization.business.taxIncluded') }).click();
  await page.getByLabel(new RegExp(t('organization.business.defaultTaxRate'))).fill('10');
  await inspect('business-data');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByText(t('organization.business.saved'))).toBeVisible();
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.showTicket();
  await expect(page.getByText('5.50').filter({ visible: true }).first()).toBeVisible();
});

test('an owner with Plus sees the receipt change as it is written, with a cropped logo', async ({
  page,
  t,
  shop,
  inspect,
  watched,
}) => {
  watched.foresee(/\/trpc\/organization\.slug/);
  await pay(shop);
  await page.goto('/dashboard/organizaciones/personalizacion');
  const preview = page.getByRole('region', { name: t('organization.look.preview') });
  await expect(preview.getByText(shop.name)).toBeVisible();
  const line = (number: number) =>
    page.getByLabel(t('organization.look.receiptLine', { number }), { exact: true });
  await line(1).fill('NIT 5821447-3');
  await line(4).fill('Zona 1');
  await expect(preview.getByText('NIT 5821447-3')).toBeVisible();

  const slug = page.getByLabel(t('organization.look.slug'));
  await slug.fill('m0strador');
  await expect(page.getByText(t('errors.slugReserved'))).toBeVisible();
  const requested = `tienda-${shop.organizationId.slice(-10)}`;
  await slug.fill(requested);
  await expect(page.getByText(t('organization.look.slugFree', { slug: requested }))).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('organization.look.chooseLogo') }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture(page) });
  await expect(page.getByRole('dialog', { name: t('organization.look.cropTitle') })).toBeVisible();
  await inspect('logo-crop');
  await page.getByRole('button', { name: t('organization.look.useLogo') }).click();
  await expect(preview.locator('img')).toBeVisible();
  await inspect('customization');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page.getByText(t('organization.look.saved'))).toBeVisible();
  await page.reload();
  await expect(line(4)).toHaveValue('Zona 1');
  await expect(slug).toHaveValue(requested);
  const logo = page.getByRole('img', { name: t('organization.look.logo') });
  const size = await logo.evaluate((image: HTMLImageElement) =>
    Math.max(image.naturalWidth, image.naturalHeight),
  );
  expect(size).toBeLessThanOrEqual(250);
});

/** A picture that is much larger than a logo may be. */
async function aPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#c84';
    context?.fillRect(100, 100, 500, 400);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
