import { inTime } from '../api/with-timeout.ts';
import { currentApi } from '../session/client-session.ts';
import { pushAddress } from './push-on.ts';

/**
 * A service worker that never finishes installing, or an unreachable push service, would be awaited forever.
 */
const patience = 30_000;

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Requests the permission, so it may only be called after a press. Returns whether messages are enabled. */
export async function turnPushOn(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted' && renewPush();
}

/**
 * The number of times that push messages were disabled here. A renewal that started before does not enable
 * them again.
 */
let timesOff = 0;
/** The pending registration of this device at the server. */
let telling: Promise<unknown> = Promise.resolve();

/**
 * Tells the server the current push address; it is needed again after a new server key, or if the browser
 * lost the subscription.
 */
export async function renewPush(): Promise<boolean> {
  const { device } = currentApi();
  const before = timesOff;
  const { publicKey } = await device.push.query();
  if (publicKey === null || Notification.permission !== 'granted') {
    pushAddress.set(null);
    return false;
  }
  const subscription = await inTime(() => subscribe(publicKey), patience);
  if (timesOff !== before) return false;
  telling = device.register.mutate({ provider: 'web', fcmToken: JSON.stringify(subscription) });
  await telling;
  if (timesOff !== before) return false;
  pushAddress.set(subscription.endpoint);
  return true;
}

/**
 * Unregisters at the server first, because messages would still be sent if that failed. The browser notifies
 * its push service later, without waiting.
 */
export async function turnPushOff() {
  timesOff += 1;
  await telling.catch(() => undefined);
  await currentApi().device.unregister.mutate();
  pushAddress.set(null);
  void forgetSubscription().catch(() => undefined);
}

/** Removes the subscription in the browser after signing out. The server deleted it with the session. */
export async function forgetSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
