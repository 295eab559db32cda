import type { EventName } from '@mostrador/shared/codes/events';
import type { Output } from '../../../lib/api/output.ts';

export type ListedKey = Output<'apiKey.list'>['apiKeys'][number];
export type ListedWebhook = Output<'webhook.list'>['webhooks'][number];
export type ListedDelivery = Output<'webhook.deliveries'>['deliveries'][number];

type ProofValues = { currentPassword: string; emailCode: string; oneTimeCode: string };

/** `days` is the lifetime of the API key, '' for unlimited; `addresses` has one network address per line. */
export type KeyValues = { name: string; scopes: string[]; days: string; addresses: string } & ProofValues;
export type WebhookValues = { url: string; events: EventName[] } & ProofValues;
