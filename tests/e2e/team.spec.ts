import { type Browser, expect, type Page } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { shoot, type Texts, test } from './support/fixtures.ts';
import { type Look, nameOf } from './support/look.ts';
import { linkFromMail } from './support/mail.ts';
import { password, type Shop } from './support/shop.ts';
import { anEmployee, pay } from './support/staff.ts';

const team = '/dashboard/organizaciones/roles-permisos';

/** Another person in a browser of her own, who works in a shop of her own until she is invited. */
async function inAnotherBrowser(browser: Browser, shop: Pick<Shop, 'token' | 'organizationId'>, seen: Look) {
  const stored = {
    language: seen.language,
    themeMode: seen.scheme,
    plusClosed: 'closed',
    token: shop.token,
    organization: shop.organizationId,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: environment.address, localStorage }] },
    baseURL: environment.address,
    viewport: { width: seen.width, height: 844 },
    hasTouch: seen.width === 390,
    locale: seen.language,
    timezoneId: 'America/Guatemala',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function makeCashierRole(page: Page, t: Texts) {
  await page.goto(team);
  await page.getByRole('link', { name: t('role.newRole') }).click();
  await page.getByRole('button', { name: new RegExp(t('role.presets.cashier.name')) }).click();
  await expect(page.getByLabel(t('role.name'))).toHaveValue(t('role.presets.cashier.name'));
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(/tab=roles/);
  await expect(page.getByRole('heading', { name: t('role.presets.cashier.name') })).toBeVisible();
}

async function inviteByMail(page: Page, t: Texts, email: string) {
  await page.getByRole('button', { name: t('role.invite'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('role.inviteTitle') });
  await dialog.getByRole('textbox', { name: t('role.emails') }).fill(email);
  await dialog.getByRole('button', { name: t('role.send') }).click();
  await expect(dialog).toHaveCount(0);
}

async function removeFromTeam(page: Page, t: Texts, name: string) {
  await page.goto(team);
  await page.getByRole('button', { name: t('role.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: t('role.remove') }).click();
  const dialog = page.getByRole('dialog', { name: t('role.removeTitle', { name }) });
  await dialog.getByRole('button', { name: t('role.remove') }).click();
  await expect(page.getByRole('button', { name: t('role.actionsOf', { name }) })).toHaveCount(0);
}

const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
};

test('a cashier invited by mail sells, sees no costs, and is stopped when removed @once', async ({
  page,
  browser,
  t,
  seen,
  shop,
  goods,
  nextShop,
  inspect,
}) => {
  const cashier = await nextShop();
  await pay(shop);
  await makeCashierRole(page, t);
  await inspect('team-roles');
  await inviteByMail(page, t, cashier.email);

  const hers = await inAnotherBrowser(browser, cashier, seen);
  await hers.goto(await linkFromMail(cashier.email, 'unirme/\\w+'));
  await expect(hers.getByText(t('auth.joinAs', { role: t('role.presets.cashier.name') }))).toBeVisible();
  await hers.getByRole('button', { name: t('auth.join') }).click();
  await expect(hers).toHaveURL(/\/dashboard\//);

  const till = tillOf(hers, { t, seen });
  await till.open();
  await till.tap('Agua pura');
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const headers = { organization: shop.organizationId };
  const sold = await cashier.api({ path: '/v1/pos-transactions', headers });
  expect(keysOf(sold.body).filter((key) => /cost/.test(key))).toEqual([]);
  expect(fieldOf(sold.body, 'pos_transactions', '0', 'user', 'name')).toBe('Ana Pérez');
  expect(goods.ids.water).toBeTruthy();
  for (const path of ['/dashboard/productos/todos', team, '/dashboard/app']) {
    await hers.goto(path);
    await expect(hers.getByText(t('shell.permissionDeniedText')).first()).toBeVisible();
  }
  await hers.goto('/dashboard/pdv/ordenes');
  await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(hers, `team-cashier-${nameOf(seen)}`);

  await removeFromTeam(page, t, 'Ana Pérez');
  await hers.reload();
  await expect
    .poll(() => hers.evaluate(() => sessionStorage.getItem('organization') ?? ''))
    .not.toContain(shop.organizationId);
  const refused = await cashier
    .api({ path: '/v1/pos-transactions', headers })
    .catch((error: unknown) => fieldOf(error, 'answer'));
  expect(fieldOf(refused, 'status')).toBe(403);
  await hers.context().close();
});

test('a discount without the right asks for a PIN, and another cashier takes over the till', async ({
  browser,
  t,
  seen,
  shop,
  goods,
}) => {
  await shop.api({
    method: 'PUT',
    path: '/v1/approvals/pin',
    body: { pin: '4827', current_password: password },
  });
  const seller = await anEmployee(shop, []);
  const hers = await inAnotherBrowser(browser, { ...shop, token: seller.token }, seen);
  const till = tillOf(hers, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.showTicket();
  await hers
    .getByRole('button', { name: t('sale.discount'), exact: true })
    .filter({ visible: true })
    .click();
  const discount = till.dialog(t('sale.orderDiscount'));
  await discount.getByRole('textbox').first().fill('10');
  await discount.getByRole('button', { name: t('common.done') }).click();
  await till.hideTicket();
  await till.pressCharge();
  await till.confirm().click();
  const approval = till.dialog(t('approval.title'));
  await expect(approval.getByText(t('approval.rights.discount'))).toBeVisible();
  await shoot(hers, `approval-${nameOf(seen)}`);
  await approval
    .getByRole('textbox', { name: t('approval.pin') })
    .or(approval.getByLabel(t('approval.pin')))
    .first()
    .fill('4827');
  await approval.getByRole('button', { name: t('approval.approve') }).click();
  await expect(till.done).toBeVisible();
  expect(goods.ids.coffee).toBeTruthy();

  await hers.getByRole('button', { name: /Beatriz Cruz/ }).click();
  await hers.getByRole('menuitem', { name: t('shell.switchCashier') }).click();
  const switching = till.dialog(t('approval.switchTitle'));
  await switching.getByLabel(t('approval.pin')).first().fill('4827');
  await shoot(hers, `cashier-switch-${nameOf(seen)}`);
  await switching.getByRole('button', { name: t('approval.switch'), exact: true }).click();
  await expect(hers.getByRole('button', { name: /Ana Pérez/ })).toBeVisible();
  await hers.goto(team);
  await expect(hers.getByText(t('shell.permissionDeniedText')).first()).toBeVisible();
  await hers.context().close();
});
