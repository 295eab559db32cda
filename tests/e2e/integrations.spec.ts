import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { textOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';
import { password } from './support/shop.ts';

const address = '/dashboard/organizaciones/integraciones';

test('a key is made with its permissions, works within them, and ends when it is revoked', async ({
  page,
  t,
  inspect,
}) => {
  await page.goto(address);
  await expect(page.getByText(t('integration.noKeys'))).toBeVisible();
  await inspect('integrations-empty');
  await page.getByRole('button', { name: t('integration.newKey') }).click();
  const dialog = page.getByRole('dialog', { name: t('integration.newKey') });
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await expect(dialog.getByText(t('errors.apiKeyNameRequired'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('integration.keyName') }).fill('Bodega central');
  const read = `${t('integration.modules.products')}: ${t('integration.read')}`;
  await dialog.getByRole('checkbox', { name: read }).check();
  await dialog.getByRole('textbox', { name: t('auth.currentPassword') }).fill(password);
  await inspect('api-key-form');
  await dialog.getByRole('button', { name: t('common.save') }).click();
  const shown = page.locator('[data-secret]');
  await expect(shown).toHaveText(/^mos_[0-9A-Za-z]{38}$/);
  const key = (await shown.textContent()) ?? '';
  await expect(page.locator('pre')).toContainText(key);
  await inspect('api-key-made');

  const statusOf = async (path: string) => {
    const answer = await fetch(environment.address + path, { headers: { authorization: `Bearer ${key}` } });
    return answer.status;
  };
  expect(await statusOf('/v1/products')).toBe(200);
  expect(await statusOf('/v1/contacts')).toBe(403);
  expect(await statusOf('/v1/user/me')).toBe(403);

  await page.reload();
  await expect(page.getByText('Bodega central')).toBeVisible();
  await expect(page.locator('[data-secret]')).toHaveCount(0);
  await page.getByRole('button', { name: t('integration.revoke') }).click();
  const prompt = page.getByRole('dialog', { name: t('integration.revokeTitle') });
  await prompt.getByRole('button', { name: t('integration.revoke') }).click();
  await expect(page.getByText(t('integration.noKeys'))).toBeVisible();
  expect(await statusOf('/v1/products')).toBe(401);
});

test('a webhook receives events and shows the response', async ({ page, t, shop, inspect }) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(Buffer.concat(parts).toString());
      response.end('recibido');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  try {
    const at = receiver.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    await page.goto(address);
    await page.getByRole('button', { name: t('integration.newWebhook') }).click();
    const dialog = page.getByRole('dialog', { name: t('integration.newWebhook') });
    await dialog.getByRole('textbox', { name: t('integration.url') }).fill(`http://127.0.0.1:${port}/avisos`);
    await dialog.getByRole('checkbox', { name: 'contact.created' }).check();
    await dialog.getByRole('textbox', { name: t('auth.currentPassword') }).fill(password);
    await inspect('webhook-form');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    await expect(page.locator('[data-secret]')).toHaveText(/^whsec_/);
    await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Doña María' } });
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0] ?? '')).toMatchObject({
      type: 'contact.created',
      data: { name: 'Doña María' },
    });

    await page.getByRole('link', { name: t('integration.deliveries') }).click();
    await page.getByRole('button', { name: t('integration.sendTest') }).click();
    await expect(page.getByText(t('integration.statuses.delivered'))).toHaveCount(2);
    await inspect('webhook-deliveries');
    await page.getByRole('button', { name: 'contact.created' }).click();
    const detail = page.getByRole('dialog', { name: 'contact.created' });
    await expect(detail.getByText('recibido')).toBeVisible();
    await inspect('webhook-delivery');
    await detail.getByRole('button', { name: t('integration.replay') }).click();
    await expect.poll(() => received.length).toBe(3);
  } finally {
    receiver.close();
  }
});

test('the log shows a change, and so does the page of the record', async ({ page, t, shop, inspect }) => {
  const { body } = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Doña María' } });
  const id = textOf(body, 'id');
  await shop.api({ method: 'PATCH', path: `/v1/contacts/${id}`, body: { credit_limit: 250.5 } });
  await page.goto('/dashboard/organizaciones/bitacora?content=maria');
  await expect(page.getByText(t('audit.fields.credit_limit'))).toBeVisible();
  await expect(page.getByText('250.5')).toBeVisible();
  await inspect('audit');
  await page.goto(`/dashboard/contactos/${id}`);
  await page.getByRole('button', { name: t('audit.showHistory') }).click();
  const history = page.getByRole('list').filter({ hasText: t('audit.acts.create') });
  await expect(history.getByText(t('audit.acts.update'))).toBeVisible();
  await expect(history.getByText('250.5')).toBeVisible();
  await inspect('contact-history');
});
