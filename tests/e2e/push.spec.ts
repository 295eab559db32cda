import type { Page } from '@playwright/test';
import { answered } from './support/access.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow', look: { language: 'es', width: 1280, scheme: 'dark' } });

/** A browser of tests has no push service and refuses notifications: what it would answer is put there. */
async function letPush(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let taken: object | null = null;
    const inText = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    Object.assign(PushManager.prototype, {
      getSubscription: async () => taken,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const keys = {
          p256dh: inText(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: inText(crypto.getRandomValues(new Uint8Array(16)).buffer),
        };
        const endpoint = 'https://push.example.com/telefono';
        taken = {
          endpoint,
          options: { applicationServerKey: bytesOf(applicationServerKey).buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            taken = null;
            return true;
          },
        };
        return taken;
      },
    });
  });
}

/** Hands the worker of the page a message as the push service would. */
async function deliver(page: Page, message: object) {
  const devtools = await page.context().newCDPSession(page);
  const { registrationId } = await new Promise<{ registrationId: string }>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first);
    });
    void devtools.send('ServiceWorker.enable');
  });
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('a push message reaches an enabled device and leads to its source @once', async ({
  page,
  t,
  shop,
  watched,
  inspect,
}) => {
  // The notification is this test's alone: the server has none.
  watched.foresee(/notification\.seen/);
  await letPush(page);
  await page.goto('/dashboard/user/account');
  // The worker fetches the whole program first, which a busy machine takes its time for.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: t('notification.push.turnOn') }).click();
  await expect(page.getByText(t('notification.push.on'))).toBeVisible({ timeout: 40_000 });

  // The service worker that receives the messages takes over the page once they are on.
  await answered(page);
  const to = '/dashboard/contactos/todos';
  const query = new URLSearchParams({ organization: shop.organizationId, notice: shop.organizationId, to });
  const path = `/dashboard/aviso?${query}`;
  await deliver(page, { id: 'uno', title: 'Producto agotado', body: 'Se acabó el café', path });
  await expect(page.getByText('Producto agotado: Se acabó el café')).toBeVisible();
  await page.getByRole('button', { name: t('notification.push.open'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));

  // The system's own notice, which this browser cannot show: its click is handed to the worker.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(
    (data) => {
      const click = new Event('notificationclick');
      const notification = { close: () => undefined, data };
      dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }));
    },
    path.replace(encodeURIComponent(to), encodeURIComponent('/dashboard/tutoriales')),
  );
  await expect(page).toHaveURL(/\/dashboard\/tutoriales$/);

  await page.getByRole('button', { name: t('notification.title') }).click();
  await page.getByText(t('notification.preferences')).click();
  const quiet = page.getByRole('switch', { name: t('notification.quiet.title') });
  await quiet.click();
  await expect(quiet).toBeChecked();
  const until = page.getByRole('combobox', { name: t('notification.quiet.until') });
  await expect(until).toHaveValue('07:00');
  await until.selectOption('06:30');
  await expect(until).toBeEnabled();
  await inspect('notice-choice');
  await page.reload();
  await page.getByRole('button', { name: t('notification.title') }).click();
  await page.getByText(t('notification.preferences')).click();
  await expect(until).toHaveValue('06:30');
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/user/account');
  await page.getByRole('button', { name: t('notification.push.turnOff') }).click();
  await expect(page.getByText(t('notification.push.off'))).toBeVisible({ timeout: 40_000 });
});
