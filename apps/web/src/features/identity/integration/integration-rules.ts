import { ApiKeyInput } from '@mostrador/api/identity/apikey/apikey.schema';
import { SecretRotation, WebhookInput } from '@mostrador/api/identity/webhook/webhook.schema';
import { z } from 'zod';
import type { KeyValues, WebhookValues } from './integration-values.ts';

/** The values of the key form, under the rules of the API. */
export const KeyForm = z
  .custom<KeyValues>()
  .transform(({ addresses, days, ...values }): unknown => ({
    ...values,
    ipAllow: addresses.split(/[\s,]+/).filter((each) => each !== ''),
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  }))
  .pipe(ApiKeyInput.omit({ id: true }));

/** The values of the webhook form, under the rules of the API. */
export const WebhookForm = z
  .custom<WebhookValues>()
  .transform((values): unknown => values)
  .pipe(WebhookInput.omit({ id: true }));

export const SecretForm = SecretRotation.omit({ id: true });
