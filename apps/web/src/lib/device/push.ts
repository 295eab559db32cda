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

/** How often they were turned off here: what began to renew before that does not turn them on again. */
let timesOff = 0;
/** What the server is being told of this device. */
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
 * The server first: what it cannot be told would come on being sent. The browser tells its push service in
 * its own time, which nobody waits for.
 */
export async function turnPushOff() {
  timesOff += 1;
  await telling.catch(() => undefined);
  await currentApi().device.unregister.mutate();
  pushAddress.set(null);
  void forgetSubscription().catch(() => undefined);
}

/** After signing out: the server forgot it with the session, the browser has to be told. */
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
