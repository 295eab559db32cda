import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { order, publish } from './support/store-orders.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);
const picture = { name: 'factura del gas.png', mimeType: 'image/png', buffer: photo };
const words = { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };

/** Waits for the worker that takes what other applications share. */
async function installed(page: Page) {
  await page.goto('/dashboard/contactos/todos');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Sends files as the system does for an application that was chosen to share with. */
async function share(page: Page, files: (typeof picture)[]) {
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, {
      id: 'share',
      action: '/compartido',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    form.innerHTML = '<input type="file" name="files" multiple>';
    document.body.append(form);
  });
  await page.locator('#share input').setInputFiles(files);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit());
}

test.describe('content shared by another application', () => {
  test.use({ serviceWorkers: 'allow' });

  test('becomes an attachment of a new expense; what is no paper is named', async ({
    page,
    shop: _,
    t,
    inspect,
  }) => {
    await installed(page);
    await share(page, [picture, words]);
    await expect(page).toHaveURL(/nuevo-gasto$/);
    await expect(page.getByText(`notas.txt: ${t('errors.fileTypeInvalid')}`)).toBeVisible();
    await expect(page.getByText(picture.name, { exact: true })).toBeVisible();
    await inspect('expense-shared');
    // The next expense begins without it.
    expect(await page.evaluate(() => caches.has('shared-files'))).toBe(false);
  });

  test('waits on the device while there is no connection, and is attached when it is back', async ({
    page,
    context,
    shop: _,
    t,
    watched,
    inspect,
  }) => {
    watched.foresee(/./);
    await installed(page);
    await page.goto('/dashboard/nuevo-gasto');
    await expect(page.getByRole('heading', { name: t('expense.new') })).toBeVisible();
    await context.setOffline(true);
    await share(page, [picture]);
    await expect(page.getByText(t('attachment.sharedWaiting', { names: picture.name }))).toBeVisible();
    await inspect('expense-shared-offline');
    await context.setOffline(false);
    await expect(
      page.getByRole('button', { name: t('attachment.remove', { name: picture.name }) }),
    ).toBeVisible();
    await expect(page.getByText(t('attachment.sharedWaiting', { names: picture.name }))).toHaveCount(0);
  });
});

test('the icon says how many orders wait', async ({ page, shop, goods }) => {
  const slug = await publish(shop);
  await order(slug, goods.ids.coffee);
  await page.addInitScript(() => {
    const badges: number[] = [];
    Reflect.set(globalThis, 'badges', badges);
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
  });
  await page.goto('/dashboard/contactos/todos');
  const last = () => page.evaluate(() => Reflect.get(globalThis, 'badges').at(-1));
  await expect.poll(last).toBe(1);
  await order(slug, goods.ids.coffee, { customer: { name: 'Julio Caal', phone: '+502 5123 9999' } });
  await expect.poll(last).toBe(2);
});

/** The browser says that the program can be installed, and notes that it was prompted. */
const canInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => void Reflect.set(globalThis, 'isPrompted', true);
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

test('installing is offered from the second day on, once', async ({ page, shop: _, t, inspect }) => {
  await page.goto('/dashboard/pdv/inicio');
  const offer = page.getByRole('region', { name: t('preferences.installTitle') });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('visitDays')))
    .toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await canInstall(page)).toBe(true);
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('visitDays', '2026-01-01'));
  await page.reload();
  await canInstall(page);
  await expect(offer).toBeVisible();
  await offer.scrollIntoViewIfNeeded();
  await inspect('install-offer');
  await offer.getByRole('button', { name: t('preferences.install') }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isPrompted'))).toBe(true);
  await page.reload();
  await canInstall(page);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' });

  test('the way to install by hand is shown', async ({ page, shop: _, t, inspect }) => {
    await page.addInitScript(() => localStorage.setItem('visitDays', '2026-01-01'));
    await page.goto('/dashboard/pdv/inicio');
    const offer = page.getByRole('region', { name: t('preferences.installTitle') });
    await expect(offer.getByText(t('preferences.installByHand'))).toBeVisible();
    await offer.scrollIntoViewIfNeeded();
    await inspect('install-by-hand');
    await offer.getByRole('button', { name: t('preferences.installDone') }).click();
    await expect(offer).toHaveCount(0);
  });
});
