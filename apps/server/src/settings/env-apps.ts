import { z } from 'zod';
import type { Read } from './env.ts';
import { EnvError } from './env-error.ts';

/** The app store applications of this address; null for each that does not exist. */
export type StoreApps = {
  android: { packageName: string; fingerprints: string[] } | null;
  ios: { appIds: string[] } | null;
};

/** SHA-256 as printed by `keytool` and the Play Console. */
const fingerprint = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;
const packageName = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
/** The prefix of the team, followed by the bundle id. */
const appId = /^[A-Z0-9]{10}(\.[\w-]+)+$/;

export const androidPackage = z.string().regex(packageName);

/** A setting with several values, separated by commas. */
const listOf = (pattern: RegExp) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.string().regex(pattern)));

export const androidFingerprints = listOf(fingerprint);
export const iosAppIds = listOf(appId);

/** Reads the applications. Throws `EnvError` if one half of the Android application is missing. */
export function storeAppsOf(v: Read): StoreApps {
  const { ANDROID_PACKAGE: name, ANDROID_CERT_FINGERPRINTS: fingerprints, IOS_APP_IDS: appIds } = v;
  if ((name === undefined) !== (fingerprints.length === 0))
    throw new EnvError('ANDROID_PACKAGE, ANDROID_CERT_FINGERPRINTS: todas o ninguna · all or none');
  return {
    android: name === undefined ? null : { packageName: name, fingerprints },
    ios: appIds.length === 0 ? null : { appIds },
  };
}
