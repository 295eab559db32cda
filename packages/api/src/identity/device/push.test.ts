import { afterAll, beforeAll, expect, test } from 'vitest';
import { PushSubscription } from './device.schema.ts';
import { push } from './push.ts';
import { aBrowser, aPushService, pushKeys } from './push-service.testing.ts';

let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  service = await aPushService();
});
afterAll(() => service.close());

const config = { push: pushKeys(), allowsPrivateWebhooks: true };
const query = new URLSearchParams({ organization: 'o'.repeat(36), notice: 'n'.repeat(36) });
const path = `/dashboard/aviso?${query}`;

/** The size limit of push services, including the encryption. */
const mostBytes = 4096;

test.each([
  ['a long name', 'Sinespacios'.repeat(400)],
  ['emoji, whose halves are no letters', '👩‍🍳🍞'.repeat(900)],
  ['letters of three bytes', '鮨'.repeat(4000)],
  ['marks that control a machine', '\u0007\u001b\u0000'.repeat(2000)],
  ['quotes and slashes', '"\\'.repeat(2000)],
  ['half a letter', '\ud800'.repeat(2000)],
])('%s is cut, and reaches the browser', async (_, text) => {
  service.received.length = 0;
  const browser = aBrowser(service.url);
  const subscription = PushSubscription.parse(JSON.parse(browser.token));
  const content = { id: 'n', title: `Pedido nuevo · ${text}`, body: `${text} espera`, path };
  expect(await push(config, subscription, { about: 'n', isUrgent: false, content })).toBe('sent');
  const body = service.received[0]?.body ?? Buffer.alloc(0);
  expect(body.length).toBeLessThanOrEqual(mostBytes);
  const read = Object(browser.read(body));
  expect(read).toMatchObject({ id: 'n', path });
  expect(read.title).toMatch(/^Pedido nuevo · /);
  expect(`${read.title}${read.body}`.isWellFormed()).toBe(true);
  expect(`${read.title}${read.body}`).not.toMatch(/\p{Cc}/u);
});
