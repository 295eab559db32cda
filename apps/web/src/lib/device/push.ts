import { inTime } from '../api/with-timeout.ts';
import { currentApi } from '../session/client-session.ts';
import { pushAddress } from './push-on.ts';

/** A worker that is never installed whole, or a push service out of reach, lets wait without end. */
const patience = 30_000;

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Asks for the permission, so only a press may call it. Answers whether messages come now. */
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

/** Tells the server where messages go now; another key, or a browser that forgot, needs them anew. */
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
 * Unregisters at the server first: if that failed, messages would still be sent. The browser notifies its
 * push service in its own time, without waiting.
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
