import { ApiKeyInput } from '@mostrador/api/accounts/apikey/apikey.schema';
import { WebhookInput } from '@mostrador/api/platform/webhook/webhook.schema';
import { z } from 'zod';
import type { KeyValues, WebhookValues } from './integration-values.ts';

/** What the form of a key holds, under the rules of the API. */
export const KeyForm = z
  .custom<KeyValues>()
  .transform(({ name, scopes, addresses, days }): unknown => ({
    name,
    scopes,
    ipAllow: addresses.split(/[\s,]+/).filter((each) => each !== ''),
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  }))
  .pipe(ApiKeyInput.omit({ id: true }));

/** What the form of a webhook holds, under the rules of the API. */
export const WebhookForm = z.custom<WebhookValues>().pipe(WebhookInput.omit({ id: true }));
