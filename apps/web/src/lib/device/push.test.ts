// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../testing/mock-api.testing.ts';
import { renewPush, turnPushOff } from './push.ts';
import { pushAddress } from './push-on.ts';

const endpoint = 'https://push.test/one';
const key = new Uint8Array([1, 2, 3]);
const subscription = {
  endpoint,
  options: { applicationServerKey: key.buffer },
  unsubscribe: async () => true,
};
const deferred = () => Promise.withResolvers<null>();

beforeEach(() => {
  const pushManager = { getSubscription: async () => subscription };
  const worker = { register: async () => undefined, ready: Promise.resolve({ pushManager }) };
  vi.stubGlobal('Notification', { permission: 'granted' });
  const serviceWorker = { ...worker, getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  pushAddress.set(endpoint);
});
afterEach(() => vi.unstubAllGlobals());

/** The calls to the server in their order; `register` and `key` wait for the given promises. */
function listen(waits: { register?: Promise<unknown>; key?: Promise<unknown> }) {
  const received: string[] = [];
  answerWith({
    'device.push': () => Promise.resolve(waits.key).then(() => ({ publicKey: 'AQID' })),
    'device.register': async () => {
      await waits.register;
      received.push('register');
    },
    'device.unregister': () => {
      received.push('unregister');
    },
  });
  return received;
}

const awhile = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a pending push registration does not re-enable what was disabled meanwhile', async () => {
  const waiting = deferred();
  const received = listen({ register: waiting.promise });
  const renewed = renewPush();
  await awhile();
  const off = turnPushOff();
  await awhile();
  waiting.resolve(null);
  await Promise.all([off, renewed]);
  expect(received).toEqual(['register', 'unregister']);
  expect(pushAddress.get()).toBeNull();
});

test('a push registration pending at the time of disabling is never sent', async () => {
  const waiting = deferred();
  const received = listen({ key: waiting.promise });
  const renewed = renewPush();
  await awhile();
  const off = turnPushOff();
  await awhile();
  waiting.resolve(null);
  expect(await renewed).toBe(false);
  await off;
  expect(received).toEqual(['unregister']);
  expect(pushAddress.get()).toBeNull();
});
