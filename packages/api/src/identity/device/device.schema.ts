import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { signInActions, signInWays } from '../auth/auth.schema.ts';

export const pushProviders = ['web', 'android', 'ios'] as const;

/**
 * A `PushSubscription` of a browser, as its `toJSON` writes it: the address of the push service, and the
 * encryption keys.
 */
export const PushSubscription = z.object({
  endpoint: z.string().max(2048),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The subscription in a token, null if the token contains none. */
export function subscriptionIn(token: string): PushSubscription | null {
  try {
    return PushSubscription.safeParse(JSON.parse(token)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * `fcmToken` is a browser's whole push subscription, as JSON. Any other value, such as the token of an app's
 * own service, is stored for its session. Messages use only Web Push, so the answer shows such a device as
 * not reached.
 */
export const DeviceInfoInput = z.object({
  provider: oneOf(pushProviders, 'pushProviderInvalid'),
  fcmToken: z.string({ error: 'pushTokenRequired' }).trim().min(1, 'pushTokenRequired').max(4096, 'tooLong'),
});
export type DeviceInfoInput = z.infer<typeof DeviceInfoInput>;

export const DeviceInfo = z.object({
  id: id(),
  provider: z.enum(pushProviders),
  /** True if push messages reach the device: only browsers receive those of this program. */
  isReached: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
DeviceInfo.register(z.globalRegistry, { title: 'DeviceInfo' });

/** The settings that a device needs for push messages; null and empty if this program sends none. */
export const PushSettings = z.object({ publicKey: z.string().nullable(), topics: z.array(z.string()) });
PushSettings.register(z.globalRegistry, { title: 'PushSettings' });

/** A signed-in device. `lastSeenAt` is precise to the hour; null fields were not sent by the device. */
export const Device = z.object({
  id: id(),
  isCurrent: z.boolean(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});
export type Device = z.infer<typeof Device>;

/** One sign-in step of the account. `network` is the address, or the /64 of an IPv6 address. */
export const SignIn = Device.pick({
  id: true,
  kind: true,
  browser: true,
  system: true,
  createdAt: true,
}).extend({
  action: z.enum(signInActions),
  way: z.enum(signInWays),
  network: z.string(),
});
export const SignInList = listOf('signIns', SignIn);
export const DeviceList = listOf('devices', Device);
