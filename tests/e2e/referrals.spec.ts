import { randomUUID } from 'node:crypto';
import { apiOf, textOf } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { linkFromMail } from './support/mail.ts';
import { password } from './support/shop.ts';

test('a person’s link can be shared, and the referred user is shown', async ({ page, shop, t, inspect }) => {
  await page.goto('/dashboard/referidos');
  await expect(page.getByRole('heading', { name: t('referral.linkTitle'), exact: true })).toBeVisible();
  await expect(page.getByText(t('referral.nobody'))).toBeVisible();
  await inspect('referrals-empty');

  const code = textOf((await shop.api({ path: '/v1/referrals' })).body, 'code');
  await expect(page.getByText(`/?ref=${code}`)).toBeVisible();
  const email = `${randomUUID().slice(0, 12)}@gmail.com`;
  const user = {
    ...{ email, password, password_confirmation: password, first_name: 'Beto' },
    referral_code: code,
  };
  // Another user's device: the same one would be taken for the same person.
  const friend = apiOf({ 'user-agent': 'a telephone of a friend' });
  await friend({ method: 'POST', path: '/users', body: { user } });
  const link = new URL(await linkFromMail(email, '/verificar-email'));
  await friend({ path: `/users/confirmation${link.search}` });
  await page.reload();
  const people = page.getByRole('region', { name: t('referral.peopleTitle') });
  await expect(people.getByText('Beto')).toBeVisible();
  await expect(people.getByText(t('referral.people.joined'))).toBeVisible();
  await inspect('referrals');
});

test.describe('a stranger', () => {
  test.use({ visitor: 'stranger' });

  test('a user who follows a link has its code at the sign-up', async ({ page }) => {
    await page.goto('/?ref=ANA-40');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBe('ANA-40');
  });
});
