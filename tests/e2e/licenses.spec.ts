import { randomUUID } from 'node:crypto';
import { signedBy, tellingOf } from '../support/appsumo-server.ts';
import { textOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { aShop } from './support/shop.ts';

/** The button that a buyer presses at the marketplace. */
async function codeFor(key: string) {
  const answer = await fetch(`${environment.appSumo}/test/code?key=${key}`);
  return textOf(await answer.json(), 'code');
}

const callback = (code: string) => `/app-sumo/callback?code=${code}&state=x`;

test('a licence opens the business of who brings it, and shows in the account', async ({
  page,
  shop,
  t,
  inspect,
}) => {
  const key = randomUUID();
  await page.goto(callback(await codeFor(key)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plus is yours for life');
  await expect(page.getByText(shop.name)).toBeVisible();
  await inspect('promotion-bound');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/pdv/);
  await page.goto('/dashboard/user/account');
  const plan = page.getByRole('region', { name: t('plus.planTitle') });
  await expect(plan.getByText(t('plus.status.lifetime'))).toBeVisible();
  await expect(plan.getByText(t('plus.licenses.one', { last4: key.slice(-4), tier: 1 }))).toBeVisible();
  await inspect('plus-license');

  const { body, signature, timestamp } = signedBy(tellingOf('deactivate', key));
  const answer = await fetch(`${environment.address}/webhooks/appsumo`, {
    method: 'POST',
    headers: { 'x-appsumo-signature': signature, 'x-appsumo-timestamp': timestamp },
    body,
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await expect(page.getByText(t('shell.subscriptionExpired'))).toBeVisible();
});

test('a code that opens nothing says why, and what to do', async ({ page, shop: _, watched, inspect }) => {
  watched.foresee(/promotion\.validateCode/);
  const [key, stranger] = [randomUUID(), await aShop()];
  const body = { code: await codeFor(key), state: 'x' };
  await stranger.api({ method: 'POST', path: '/users/validate-appsumo-code', body });
  for (const [name, code, words] of [
    ['used', await codeFor(key), /already on another|on another account/],
    ['expired', randomUUID().replaceAll('-', ''), /open your purchase again/],
    ['invalid', 'abcdef123', /My products/],
  ] as const) {
    await page.goto(callback(code));
    await expect(page.getByText(words)).toBeVisible();
    await inspect(`promotion-${name}`);
  }
});

test('a lifetime buyer is led from the plans to the page where the code applies', async ({
  page,
  shop: _,
  t,
  inspect,
}) => {
  await page.goto('/plus');
  await page.getByRole('link', { name: t('plus.withCode') }).scrollIntoViewIfNeeded();
  await inspect('plus-with-code');
  await page.getByRole('link', { name: t('plus.withCode') }).click();
  await expect(page).toHaveURL(/\/app-sumo\/callback$/);
  await expect(page.getByText(/activate it: AppSumo brings you here with your code/)).toBeVisible();
  await inspect('promotion-missing');
});
