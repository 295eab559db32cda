import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { raiseEvents, raiseIncomeEvents } from '@mostrador/api/events-testing';
import { jobs } from '@mostrador/api/server';
import { repositoryRoot } from '@mostrador/database/folders';
import { eventNames } from '@mostrador/shared/codes/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aProgram, type Program } from '../support/program.ts';

const Json = z.record(z.string(), z.unknown());
const Webhook = z.object({
  post: z.looseObject({
    operationId: z.string(),
    summary: z.string().min(5),
    description: z.string(),
    parameters: z.array(z.object({ $ref: z.string() })),
    requestBody: z.object({
      required: z.literal(true),
      content: z.record(z.string(), z.object({ schema: Json })),
    }),
    responses: z.record(z.string(), z.unknown()),
  }),
});
const Document = z.looseObject({
  webhooks: z.record(z.string(), Webhook),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.looseObject({ parameters: z.record(z.string(), Json), schemas: z.record(z.string(), Json) }),
});

type Delivery = { headers: IncomingHttpHeaders; body: string };

let program: Program;
let document: z.infer<typeof Document>;
const received: Delivery[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.end();
  });
});
beforeAll(async () => {
  program = await aProgram({ ownDatabase: true });
  document = Document.parse((await program.send('GET', '/openapi.json')).body);
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  receiver.close();
  await program.close();
});

/** Runs a job of the queue, as a free process does. */
async function work(name: string) {
  await jobs.find((job) => job.name === name)?.run(program.world.services, {});
}

test('every event has a webhook with its headers, and the document tells how to verify it', () => {
  expect(Object.keys(document.webhooks).sort()).toEqual([...eventNames, 'webhook.test'].sort());
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const headers = post.parameters.map(
      ({ $ref }) => document.components.parameters[$ref.split('/').at(-1) ?? ''],
    );
    expect
      .soft(
        headers.map((header) => [header?.name, header?.in, header?.required]),
        name,
      )
      .toEqual(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => [header, 'header', true]),
      );
    expect.soft(Object.keys(post.responses), name).toEqual(['2XX', 'default']);
  }
  const words = document.tags.find(({ name }) => name === 'webhooks')?.description ?? '';
  for (const word of ['whsec_', 'HMAC-SHA256', 'Base64', '300 seconds', 'within 5 seconds', '9 tries in all'])
    expect.soft(words).toContain(word);
});

test('a real delivery of every event is valid by the schema of its webhook, and verified as described', {
  timeout: 120_000,
}, async () => {
  const shop = await program.shopOf();
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  const person = await shop.another({ name: 'Ana', businessType: 'person' });
  const hook = { url: `http://127.0.0.1:${port}/`, events: [...eventNames] };
  const made = await shop.caller.webhook.create({ ...(await shop.prove()), ...hook });
  const own = await person.caller.webhook.create({ ...(await shop.prove()), ...hook });
  await raiseEvents(program.world.services, shop);
  await raiseIncomeEvents(person.caller);
  await shop.caller.product.export({});
  await program.world.work();
  await shop.caller.webhook.test({ id: made.id });
  await work('events');
  await work('webhookDeliveries');
  const types = received.map(({ body }) => z.object({ type: z.string() }).parse(JSON.parse(body)).type);
  expect([...new Set(types)].sort()).toEqual([...eventNames, 'webhook.test'].sort());
  const example = join(repositoryRoot, 'docs', 'examples', 'webhook-receiver.ts');
  const { isGenuine } = await import(pathToFileURL(example).href);
  const isValid = validators();
  for (const [index, { headers, body }] of received.entries()) {
    const type = types[index] ?? '';
    expect.soft(isValid(type, JSON.parse(body)), type).toEqual([]);
    const { secret } = type.startsWith('income.') ? own : made;
    expect.soft(isGenuine(secret, headers, Buffer.from(body)), type).toBe(true);
    expect.soft(isGenuine(secret, headers, Buffer.from(`${body} `)), type).toBe(false);
  }
  expect(isValid('contact.created', { ...JSON.parse(received[0]?.body ?? ''), data: {} })).not.toEqual([]);
});

/** Compiles the body of each webhook once. */
function validators() {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  for (const word of ['x-pending', 'x-signed-id']) ajv.addKeyword(word);
  const absolute = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema ?? false).replaceAll('#/components/schemas/', 'document#/$defs/'));
  ajv.addSchema({ $id: 'document', $defs: absolute(document.components.schemas) });
  return (name: string, body: unknown) => {
    const schema = document.webhooks[name]?.post.requestBody.content['application/json']?.schema;
    const validate = ajv.compile(absolute(schema));
    return validate(body) ? [] : validate.errors;
  };
}
