import type { AppRouter } from '@mostrador/api/router';
import type { EventName } from '@mostrador/shared/codes/events';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type ListedKey = Outputs['apiKey']['list']['apiKeys'][number];
export type ListedWebhook = Outputs['webhook']['list']['webhooks'][number];
export type ListedDelivery = Outputs['webhook']['deliveries']['deliveries'][number];

type ProofValues = { currentPassword: string; emailCode: string; oneTimeCode: string };

/** `days` until it ends, '' for never; `addresses` one to a line. */
export type KeyValues = { name: string; scopes: string[]; days: string; addresses: string } & ProofValues;
export type WebhookValues = { url: string; events: EventName[] } & ProofValues;
