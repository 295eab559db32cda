import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../core/call/call.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { isAllowedUrl, isPublic, send } from '../../core/io/send-out.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { dispatchEvents } from '../../events.ts';
import { deliveryJob, mostTries } from './deliver.ts';

type Received = { headers: IncomingMessage['headers']; body: string };

let world: Awaited<ReturnType<typeof testServices>>;
let services: Services;
let received: Received[] = [];
type Answer = { status: number; body: string; headers: Record<string, string>; delayMs: number };
let answer: Answer = { status: 200, body: 'gracias', headers: {}, delayMs: 0 };
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    const { status, body, headers, delayMs } = answer;
    setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
  });
});
let address = '';

beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  services = world.services;
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${portOf(receiver.address())}/avisos`;
});
beforeEach(() => {
  received = [];
  answer = { status: 200, body: 'gracias', headers: {}, delayMs: 0 };
});
afterEach(() => world.services.db.execute(sql`update webhook_deliveries set status = 'failed'`));
afterAll(async () => {
  receiver.close();
  await world.close();
});

const portOf = (at: AddressInfo | string | null) => (typeof at === 'object' && at ? at.port : 0);
const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

async function aWebhook(events: ('contact.created' | 'sale.done')[] = ['contact.created']) {
  const shop = await aShop(services);
  const made = await shop.caller.webhook.create({ ...(await shop.prove()), url: address, events });
  const log = async () => (await shop.caller.webhook.deliveries({ id: made.id })).deliveries;
  return { shop, made, secret: made.secret ?? '', log };
}
async function work() {
  await dispatchEvents(services, domains);
  await deliveryJob.run(services, {});
}
const makeDue = () =>
  services.db.execute(sql`update webhook_deliveries set next_try_at = now() where status = 'pending'`);

/** The verification in the form that the integrations page shows. */
function isGenuine(secret: string, { headers, body }: Received, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(now - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const given = Buffer.from(String(headers['webhook-signature']).replace('v1,', ''), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

describe('a delivery', () => {
  test('carries the event in the words of the wire, signed', async () => {
    const { shop, secret, log } = await aWebhook();
    const contact = await shop.caller.contact.create({ name: 'Ana', creditLimit: 12_550 });
    await work();
    const [first] = received;
    if (!first) throw new Error('Nothing arrived.');
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'contact.created',
      version: 1,
      organization_id: shop.organizationId,
      data: { id: contact.id, name: 'Ana', credit_limit: 125.5 },
    });
    expect(isGenuine(secret, first)).toBe(true);
    expect(isGenuine(secret, { ...first, body: first.body.replace('Ana', 'Eva') })).toBe(false);
    expect(isGenuine(`whsec_${Buffer.from('guessed').toString('base64')}`, first)).toBe(false);
    expect(isGenuine(secret, first, Date.now() / 1000 + 301)).toBe(false);
    const [delivered] = await log();
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 1, nextTryAt: null });
    expect(delivered?.tries).toMatchObject([{ status: 200, error: null, answer: 'gracias' }]);
    await work();
    expect(received).toHaveLength(1);
  });

  test('goes only to webhooks that subscribe to the event', async () => {
    const { shop } = await aWebhook(['sale.done']);
    const proof = await shop.prove();
    const heard = { ...proof, url: address, events: ['contact.created' as const] };
    const paused = await shop.caller.webhook.create(heard);
    await shop.caller.webhook.update({ id: paused.id, active: false });
    const other = await aShop(services);
    await other.prove();
    await other.caller.webhook.create(heard);
    await shop.caller.contact.create({ name: 'Ana' });
    await work();
    expect(received).toEqual([]);
    await shop.caller.webhook.update({ id: paused.id, active: true });
    await shop.caller.contact.create({ name: 'Beto' });
    await Promise.all([work(), work()]);
    await work();
    expect(received.map(({ body }) => JSON.parse(body).data.name)).toEqual(['Beto']);
  });

  test('that fails is tried eight times more over a day, with the same body and id', async () => {
    const { shop, log } = await aWebhook();
    answer = { ...answer, status: 500, body: `${'x'.repeat(600)}` };
    await shop.caller.contact.create({ name: 'Ana' });
    const delays: number[] = [];
    await work();
    for (let tries = 1; tries < mostTries; tries += 1) {
      const [row] = await services.db.execute<{ seconds: number }>(sql`
        select extract(epoch from next_try_at - now())::int seconds from webhook_deliveries
        where organization_id = ${shop.organizationId}`);
      delays.push(row?.seconds ?? 0);
      await work();
      expect(received).toHaveLength(tries);
      await makeDue();
      await work();
    }
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: 'failed', attempts: 9, nextTryAt: null });
    expect(Number(delivery?.updatedAt)).toBeGreaterThan(Number(delivery?.createdAt));
    expect(delivery?.tries).toHaveLength(9);
    expect(delivery?.tries[0]?.answer).toHaveLength(500);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(29);
    answer = { ...answer, status: 204, body: '' };
    await shop.caller.webhook.replay({
      id: (await shop.caller.webhook.list()).webhooks[0]?.id ?? '',
      deliveryId: delivery?.id ?? '',
    });
    await work();
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('that a killed process left is taken up after its minute, and by one only', async () => {
    const { shop, log } = await aWebhook();
    await shop.caller.contact.create({ name: 'Ana' });
    await dispatchEvents(services, domains);
    await services.db.execute(sql`
      update webhook_deliveries set attempts = 1, next_try_at = now() + interval '1 minute'
      where organization_id = ${shop.organizationId}`);
    await work();
    expect(received).toEqual([]);
    await makeDue();
    await Promise.all([work(), work(), work(), work()]);
    expect(received).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  test('is not followed elsewhere and does not wait for ever', async () => {
    const headers = { location: 'http://127.0.0.1:1/inside' };
    answer = { ...answer, status: 302, headers };
    const input = { url: address, headers: {}, body: '{}', allowsPrivate: true };
    expect(await send(input)).toMatchObject({ status: 302 });
    answer = { ...answer, status: 200, delayMs: 500 };
    expect(await send({ ...input, timeoutMs: 100 })).toMatchObject({ status: null, error: 'timedOut' });
    answer = { ...answer, delayMs: 0, body: 'y'.repeat(200_000) };
    expect((await send(input)).answer).toHaveLength(500);
    expect(await send({ ...input, url: 'http://127.0.0.1:1/' })).toMatchObject({ error: 'connectionFailed' });
  });
});

describe('the inside of a network', () => {
  test('is no address of a webhook', () => {
    const inside = [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://192.168.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://[::1]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[64:ff9b:1::10.0.0.1]/',
      'https://[::10.0.0.1]/',
      'https://[::ffff:0:10.0.0.1]/',
      'https://[2002:a00:1::]/',
      'https://[2001:0:a00:1::f5ff:fffe]/',
      'https://[2001:db8::1]/',
      'https://[2600::5efe:10.0.0.1]/',
      'https://[2600::200:5efe:10.0.0.1]/',
      'https://[fec0::1]/',
      'https://[5f00::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://localhost/',
      'https://user:pass@example.com/',
      'ftp://example.com/',
      'nonsense',
    ];
    expect(inside.filter((url) => isAllowedUrl(url, { allowsPrivate: false }))).toEqual([]);
    expect(isAllowedUrl('https://example.com/a?b=c', { allowsPrivate: false })).toBe(true);
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true]);
  });

  test('is not reached through a name either', async () => {
    const url = `https://shop.example.com:${new URL(address).port}/`;
    const input = { url, headers: {}, body: '{}', allowsPrivate: false };
    const inside = { address: '127.0.0.1', family: 4 };
    for (const found of [[inside], [{ address: '8.8.8.8', family: 4 }, inside], []])
      expect(await send({ ...input, resolve: async () => found })).toMatchObject({
        status: null,
        error: 'addressForbidden',
      });
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [inside];
    };
    const named = address.replace('127.0.0.1', 'shop.example.com');
    expect(await send({ ...input, url: named, allowsPrivate: true, resolve })).toMatchObject({ status: 200 });
    expect([lookups, received.length]).toEqual([1, 1]);
    received = [];
    expect(received).toEqual([]);
    const strict = { ...services, config: { ...services.config, allowsPrivateWebhooks: false } };
    const shop = await aShop(strict);
    expect(await refused(shop.caller.webhook.create({ url: address, events: ['sale.done'] }))).toMatchObject({
      fields: { url: ['webhookUrlInvalid'] },
    });
  });
});

test('a webhook that nothing reaches for days is stopped, and its owner subjects', async () => {
  const { shop, made } = await aWebhook();
  answer = { ...answer, status: 410 };
  await shop.caller.contact.create({ name: 'Ana' });
  await work();
  await services.db.execute(sql`
    update webhooks set failing_since = now() - interval '73 hours' where id = ${made.id}`);
  await makeDue();
  await work();
  await world.work();
  expect((await shop.caller.webhook.list()).webhooks).toMatchObject([{ active: false, isGivenUp: true }]);
  const subjects = world.mails.filter(({ to }) => to === shop.owner.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Dejamos de avisar'))).toHaveLength(1);
  await shop.caller.contact.create({ name: 'Beto' });
  await work();
  expect(received).toHaveLength(2);
  expect(await refused(shop.caller.webhook.test({ id: made.id }))).toMatchObject({
    status: 409,
    reason: 'webhookInactive',
  });
});

test('its secret is shown once, is stored nowhere, and can be changed', async () => {
  const { shop, made, secret } = await aWebhook();
  const proof = await shop.prove();
  const again = { ...proof, id: newId(), url: address, events: ['sale.done' as const] };
  expect((await shop.caller.webhook.create(again)).secret).toMatch(/^whsec_/);
  expect((await shop.caller.webhook.create(again)).secret).toBeNull();
  const rows = await services.db.execute(sql`
    select w::text from webhooks w union all select a::text from audit_log a
    union all select i::text from idempotency_keys i`);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  const { secret: newer } = await shop.caller.webhook.rotateSecret({ ...proof, id: made.id });
  await shop.caller.webhook.test({ id: made.id });
  await work();
  const [sent] = received;
  if (!sent) throw new Error('Nothing arrived.');
  expect([isGenuine(secret, sent), isGenuine(newer ?? '', sent)]).toEqual([false, true]);
  expect(JSON.parse(sent.body)).toMatchObject({ type: 'webhook.test' });
});

test('the listened events follow webhooks that change at once', async () => {
  const { shop, made } = await aWebhook();
  const names = ['product.created', 'role.created', 'category.created', 'sale.voided'] as const;
  const proof = await shop.prove();
  await Promise.all(
    names.map((name) => shop.caller.webhook.create({ ...proof, url: address, events: [name] })),
  );
  await shop.caller.webhook.remove({ id: made.id });
  const [row] = await services.db.execute<{ names: string[] }>(sql`
    select to_json(listened_events) names from organizations where id = ${shop.organizationId}`);
  expect(row?.names).toEqual([...names].sort());
});
