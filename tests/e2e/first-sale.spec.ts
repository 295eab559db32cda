import { expect, type Locator } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { linkFromMail } from './support/mail.ts';
import { newEmail, password } from './support/shop.ts';

test.use({ visitor: 'stranger', look: { language: 'es', width: 390, scheme: 'light' } });

/** Counts the actions of a new user: every tap and every field, whichever screen requires it. */
function aThumb() {
  const done = { taps: 0, fields: 0 };
  return {
    done,
    tap: async (target: Locator) => {
      done.taps += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      done.fields += 1;
      await target.fill(text);
    },
  };
}

test('from the address to the first printed receipt on a phone @once', async ({ page, t, inspect }) => {
  const { done, tap, type } = aThumb();
  const email = newEmail('primera');
  // The mail opens a tab of its own, beside the one that waits for it.
  const first = await page.context().newPage();
  const button = (name: string, at = page) => at.getByRole('button', { name, exact: true });
  const field = (name: string) => first.getByRole('textbox', { name, exact: true });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });

  await first.goto('/');
  await tap(first.getByRole('link', { name: t('landing.create') }).first());
  await expect(first.getByRole('heading', { name: t('auth.signUpTitle') })).toBeVisible();
  await type(field(t('auth.email')), email);
  await type(field(t('auth.password')), password);
  await type(field(t('auth.passwordConfirmation')), password);
  await tap(button(t('auth.signUp'), first));
  await expect(first.getByRole('heading', { name: t('auth.emailSentTitle') })).toBeVisible();

  // The mail's link is a tap too.
  done.taps += 1;
  await page.goto(await linkFromMail(email, '/verificar-email'));
  await expect(page.getByRole('heading', { name: t('auth.finishTitle') })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('auth.country') })).toHaveValue('GT');
  await inspect('first-step-two');
  await type(page.getByRole('textbox', { name: t('auth.businessName') }), 'Tienda La Esquina');
  await type(page.getByRole('textbox', { name: t('auth.phone') }), '5551 2345');
  await tap(button(t('auth.finish')));

  const steps = page.getByRole('region', { name: t('pos.setupTitle') });
  await expect(steps.getByText(t('pos.stepsDone', { done: 1, count: 6 }))).toBeVisible();
  await inspect('first-home');
  // The usual products of the trade only need a price.
  await type(page.getByRole('textbox', { name: 'Pan francés' }), '2.50');
  await tap(button(t('home.addGoods', { count: 1 })));
  await tap(page.getByRole('button', { name: /Pan francés/ }).first());

  await tap(button(t('sale.charge')));
  await tap(button(t('sale.exact')));
  await tap(button(t('receipt.print')));
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await expect(page.getByText('Pan francés').first()).toBeVisible();

  test.info().annotations.push({ type: 'first receipt', description: JSON.stringify(done) });
  expect(done.taps).toBeLessThanOrEqual(9);
  expect(done.fields).toBeLessThanOrEqual(7);

  await page.goto('/dashboard/pdv/inicio');
  const plus = page.getByRole('dialog', { name: t('plus.title') });
  await expect(plus).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plus).toHaveCount(0);
  await expect(steps).toBeVisible();
  await expect(steps.getByText(t('pos.stepsDone', { done: 3, count: 6 }))).toBeVisible();
  await inspect('first-home-sold');
  await steps.getByRole('button', { name: t('pos.putStepsAway') }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: t('sale.newSale') })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
