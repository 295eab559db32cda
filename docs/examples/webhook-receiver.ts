import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
// npx openapi-typescript https://your.server/openapi.json -o mostrador.ts
import type { webhooks } from './mostrador.ts';

export type Event = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** Verifies a delivery as /openapi.json describes it, with the secret from the creation of the webhook. */
export function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest();
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === own.length && timingSafeEqual(given, own));
}

/** A server that hands each genuine event on, once. A status from 200 to 299 says that it was received. */
export function createReceiver(secret: string, receive: (event: Event) => Promise<void>) {
  const seen = new Set<string>();
  return createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (!isGenuine(secret, request.headers, body)) return response.writeHead(401).end();
    const event: Event = JSON.parse(body.toString());
    if (!seen.has(event.id)) await receive(event);
    seen.add(event.id);
    return response.writeHead(204).end();
  });
}

/** `type` tells the events apart, and `data` follows from it. */
export function summaryOf(event: Event): string {
  if (event.type === 'contact.deleted') return `Contact ${event.data.id} is gone`;
  if (event.type !== 'sale.done' || !('amount' in event.data)) return event.type;
  return `Sale ${event.data.code}: ${event.data.amount}`;
}
