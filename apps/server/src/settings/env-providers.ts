import type { Config, IdentityProviders } from '@mostrador/api/server';
import type { Read } from './env.ts';
import { EnvError } from './env-error.ts';

/** The identity providers. Null for each one without keys from the operator. */
export const providersOf = (v: Read): IdentityProviders => ({ google: googleOf(v), apple: appleOf(v) });

function googleOf(v: Read): IdentityProviders['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = v;
  if (!allOrNone([clientId, secret])) throw halfGiven('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET');
  const web = clientId && secret ? { clientId, secret: { kind: 'text' as const, text: secret } } : null;
  if (!web && v.GOOGLE_DEVICE_CLIENT_IDS.length === 0) return null;
  return {
    // Google's tokens contain the issuer with or without the scheme.
    issuers: [v.GOOGLE_ISSUER, v.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    authorizeUrl: v.GOOGLE_AUTHORIZE_URL,
    tokenUrl: v.GOOGLE_TOKEN_URL,
    keysUrl: v.GOOGLE_KEYS_URL,
    web,
    deviceClientIds: v.GOOGLE_DEVICE_CLIENT_IDS,
  };
}

function appleOf(v: Read): IdentityProviders['apple'] {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = v;
  if (!allOrNone([clientId, teamId, keyId, key]))
    throw halfGiven('APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY');
  const isWhole = clientId && teamId && keyId && key;
  if (!isWhole && v.APPLE_DEVICE_CLIENT_IDS.length === 0) return null;
  return {
    issuers: [v.APPLE_ISSUER],
    authorizeUrl: v.APPLE_AUTHORIZE_URL,
    tokenUrl: v.APPLE_TOKEN_URL,
    keysUrl: v.APPLE_KEYS_URL,
    // The key is one line in a file of variables; its line breaks are written as \n.
    web: isWhole
      ? { clientId, secret: { kind: 'signed', teamId, keyId, privateKey: key.replaceAll('\\n', '\n') } }
      : null,
    deviceClientIds: v.APPLE_DEVICE_CLIENT_IDS,
  };
}

/** The provider that charges cards for Plus. */
export function stripeOf(v: Read): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = v;
  const webhookSecret = v.STRIPE_WEBHOOK_SECRET;
  if (!allOrNone([secretKey, publishableKey, webhookSecret]))
    throw halfGiven('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET');
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  return { secretKey, publishableKey, webhookSecret, apiUrl: v.STRIPE_API_URL ?? null };
}

/** The seller of Plus licences. */
export function appSumoOf(v: Read): Config['appSumo'] {
  const { APPSUMO_CLIENT_ID: clientId, APPSUMO_CLIENT_SECRET: clientSecret, APPSUMO_API_KEY: apiKey } = v;
  if (!allOrNone([clientId, clientSecret, apiKey]))
    throw halfGiven('APPSUMO_CLIENT_ID, APPSUMO_CLIENT_SECRET, APPSUMO_API_KEY');
  if (!clientId || !clientSecret || !apiKey) return null;
  return { clientId, clientSecret, apiKey, url: v.APPSUMO_URL.replace(/\/+$/, '') };
}

const allOrNone = (values: (string | undefined)[]) =>
  values.every((value) => value !== undefined) || values.every((value) => value === undefined);

const halfGiven = (names: string) => new EnvError(`${names}: todas o ninguna · all or none`);
