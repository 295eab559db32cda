import { expect, test } from './support/fixtures.ts';

test.use({ visitor: 'stranger' });

test('nobody comes in without signing in', async ({ page, t }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: t('auth.loginTitle') })).toBeVisible();
});
