import { createServer, request } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow', look: { language: 'es', width: 1280, scheme: 'light' } });

/** The program behind a door at which a new version of it can be put up. */
async function aDoor() {
  const state = { version: 1 };
  const target = new URL(environment.address);
  const server = createServer((input, answer) => {
    // A conditional request would be answered as not modified.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...forwarded } = input.headers;
    const headers = { ...forwarded, host: target.host, 'accept-encoding': 'identity' };
    const onward = request(
      { host: target.hostname, port: target.port, path: input.url, method: input.method, headers },
      (reply) => {
        const isWorker = input.url === '/sw.js';
        const { 'content-length': length, ...others } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, isWorker ? others : reply.headers);
        if (!isWorker) return void reply.pipe(answer);
        reply.pipe(answer, { end: false });
        reply.on('end', () => answer.end(`\n// version ${state.version}, instead of ${length} bytes\n`));
      },
    );
    onward.on('error', () => answer.destroy());
    input.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    publish: () => {
      state.version += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-before', ''));
const isStill = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-before'));
/** A page does not answer while it is being replaced, and is requested again. */
const isNew = (page: Page) =>
  isStill(page).then(
    (still) => !still,
    () => false,
  );

test('an open tab learns of a new version, and none reloads amid work @once', async ({
  page,
  context,
  t,
  shop,
  watched,
}) => {
  test.setTimeout(360_000);
  watched.foresee(/./);
  const door = await aDoor();
  const stored = {
    language: 'es',
    token: shop.token,
    organization: shop.organizationId,
    plusClosed: 'closed',
  };
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  await page.goto(`${door.address}/dashboard/contactos/nuevo`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const other = await context.newPage();
  await other.goto(`${door.address}/dashboard/contactos/todos`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const prompt = page.getByText(t('shell.updateReady'));
  await expect(prompt).toHaveCount(0);
  await mark(page);
  await mark(other);

  // The user types a contact while the new version arrives; the tab checks when it is shown again.
  const name = page.getByRole('textbox', { name: t('contact.name') });
  await name.fill('Doña Tere');
  door.publish();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return prompt.count();
      },
      { timeout: 240_000, intervals: [2000] },
    )
    .toBe(1);
  await page.getByRole('button', { name: t('shell.updateNow') }).click();
  await page.waitForTimeout(2000);
  expect(await isStill(page)).toBe(true);
  await expect(name).toHaveValue('Doña Tere');

  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect.poll(() => isNew(page)).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Doña Tere' })).toBeVisible();

  // The tab beside it goes on, and is new at its next page.
  expect(await isStill(other)).toBe(true);
  await other.bringToFront();
  await other.getByRole('link', { name: 'Doña Tere' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Doña Tere' })).toBeVisible();
  await expect.poll(() => isNew(other)).toBe(true);
  door.close();
});
