import { deliveryPromises, type EventDeclaration, Gone } from '@mostrador/api/server';
import { eventNames } from '@mostrador/shared/codes/events';
import { translator } from '@mostrador/shared/text/translator';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import type { NamedSchemas } from './openapi-schemas.ts';

type Json = Record<string, unknown>;

const { tries, waits, secondsToAnswer } = deliveryPromises;
const waitsInWords = waits
  .map((minutes) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`))
  .join(', ');

/** The notes for receivers, besides the body of each event. */
export const aboutWebhooks =
  'POST /v1/webhooks names an address and the events that it receives; its answer carries `secret` ' +
  '(`whsec_…`), once. Each event is sent as a POST with a JSON body and three headers, by the rules of ' +
  'Standard Webhooks (standardwebhooks.com).\n\n' +
  '**Signature.** Remove `whsec_` from the secret and decode the rest from Base64: that is the key. ' +
  'Calculate the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, where the body is the raw bytes ' +
  'of the request, and encode it as Base64. `webhook-signature` holds one or more values, separated by ' +
  'spaces, each `v1,` and such a Base64 text; the request is genuine if one of them equals yours, compared ' +
  'in constant time, and if `webhook-timestamp` (seconds since 1970) is less than 300 seconds away from ' +
  'your clock. A lost secret is renewed by POST /v1/webhooks/{id}/rotate-secret.\n\n' +
  `**Answer.** Any status from 200 to 299 within ${secondsToAnswer} seconds means received; redirects are ` +
  `not followed. Anything else is sent again with the same id and body: ${tries} tries in all, with about ` +
  `${waitsInWords} between them. An address that takes nothing for three days is stopped, and the owner ` +
  'gets a mail. GET /v1/webhooks/{id}/deliveries lists what was sent, and POST ' +
  '/v1/webhooks/{id}/deliveries/{delivery_id}/replay sends one again.\n\n' +
  '**Repetition and order.** An event may arrive twice and not in its order: ignore a `webhook-id` that ' +
  'you have seen. `data` is the thing as it is when the event is sent, as the REST call that reads it ' +
  'answers, without costs; only its `id` when it no longer exists.';

const headers = {
  WebhookId: {
    name: 'webhook-id',
    description: 'The id of the event: the same in every try, so that a repetition is recognized.',
    schema: { type: 'string', format: 'uuid' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    description: 'The moment of this try, in seconds since 1970. Part of what is signed.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    description:
      '`v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` by the secret ' +
      'of the webhook (Base64 behind `whsec_`). Several values are separated by spaces; one has to match.',
    schema: { type: 'string' },
  },
};

/** The parameters that all webhooks reference. */
export const webhookParameters = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [name, { in: 'header', required: true, ...header }]),
);

/** Builds one webhook for each event, and one for the test that an owner sends. */
export function webhooksOf(events: readonly EventDeclaration[], schemas: NamedSchemas): Json {
  const declared = eventNames.flatMap((name) => events.filter((event) => event.name === name));
  const described = declared.map(({ name, version, payload }) => [
    name,
    webhook(schemas, {
      name,
      version,
      summary: translator('en')(`integration.eventNames.${name}`),
      data: payload === Gone ? read(Gone) : { anyOf: [read(payload), read(Gone)] },
    }),
  ]);
  const message = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
  const test = { name: 'webhook.test', version: 1, summary: 'Test that the owner sends', data: message };
  return Object.fromEntries([...described, [test.name, webhook(schemas, test)]]);
}

const read = (payload: EventDeclaration['payload']) => wireShape(payload, 'output');

type WebhookFacts = { name: string; version: number; summary: string; data: Json };

function webhook(schemas: NamedSchemas, { name, version, summary, data }: WebhookFacts): Json {
  const title = titleOf(name);
  const body = {
    title,
    type: 'object',
    description: `${summary}: the body of ${name}.`,
    properties: {
      id: { type: 'string', format: 'uuid' },
      type: { const: name },
      version: { const: version },
      organization_id: { type: 'string', format: 'uuid' },
      created_at: { type: 'string', format: 'date-time' },
      data,
    },
    required: ['id', 'type', 'version', 'organization_id', 'created_at', 'data'],
  };
  return {
    post: {
      operationId: `on${title}`,
      summary,
      description:
        `Sent to the webhooks whose \`events\` name \`${name}\`. The tag \`webhooks\` tells how to ` +
        'verify it and what to answer.',
      tags: ['webhooks'],
      security: [],
      parameters: Object.keys(headers).map((header) => ({ $ref: `#/components/parameters/${header}` })),
      requestBody: { required: true, content: { 'application/json': { schema: schemas.refer(body) } } },
      responses: {
        '2XX': { description: `Received, if answered within ${secondsToAnswer} seconds.` },
        default: { description: `Not received: sent again, ${tries} tries in all.` },
      },
    },
  };
}

/** Converts web_order.placed to WebOrderPlacedEvent. */
const titleOf = (name: string) =>
  `${name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
