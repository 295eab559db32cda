import { eventNames } from '@mostrador/shared/codes/events';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

const events = z
  .array(z.enum(eventNames, { error: 'eventUnknown' }), { error: 'eventsRequired' })
  .min(1, 'eventsRequired')
  .max(eventNames.length, 'tooManyItems');
const url = z
  .string({ error: 'webhookUrlInvalid' })
  .trim()
  .max(2000, 'tooLong')
  .regex(/^https?:\/\/[^\s/@]+\.?[^\s@]*$/i, 'webhookUrlInvalid');

export const WebhookInput = z.object({ id: id().optional(), url, events, ...proofFields });
export type WebhookInput = z.infer<typeof WebhookInput>;

/** A changed address requires proof of the user's identity. */
export const WebhookChanges = z.object({
  ...proofFields,
  id: id(),
  url: url.optional(),
  events: events.optional(),
  /** True resumes deliveries, false stops them. */
  active: z.boolean({ error: 'invalidBoolean' }).optional(),
});

export const SecretRotation = z.object({ id: id(), ...proofFields });

export const Webhook = z.object({
  id: id(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  failingSince: z.date().nullable(),
  /** True if the program disabled it because nothing arrived for days. */
  isGivenUp: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Webhook.register(z.globalRegistry, { title: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;
export const WebhookList = listOf('webhooks', Webhook);

/**
 * `secret` is returned once, by the request that created it. It is null in every repetition of that request;
 * `renewWith` then names the procedure that creates a new one.
 */
export const WebhookMade = Webhook.extend({
  secret: z.string().nullable(),
  renewWith: z.string().nullable(),
});
WebhookMade.register(z.globalRegistry, { title: 'WebhookMade' });

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export const DeliveryFilter = PageQuery.extend({
  id: id(),
  status: z.enum(deliveryStatuses, { error: 'invalidOption' }).optional(),
});
export const DeliveryRef = z.object({ id: id(), deliveryId: id() });

export const Delivery = z.object({
  id: id(),
  eventId: id(),
  name: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** Null once the delivery has ended. */
  nextTryAt: z.date().nullable(),
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      milliseconds: z.int(),
      /** The beginning of the response, at most 500 characters. */
      answer: z.string(),
    }),
  ),
  /** The body in the form in which it is sent. */
  body: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Delivery.register(z.globalRegistry, { title: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;
export const DeliveryList = listOf('deliveries', Delivery);
