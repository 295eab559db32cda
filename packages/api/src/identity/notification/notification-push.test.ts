import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStore } from '../../channels/weborder/weborder.testing.ts';
import type { Services } from '../../core/call/call.ts';
import { aCall, aShop, callerFor, openSession, testServices } from '../../core/testing.ts';
import { domains, jobs } from '../../domains.ts';
import { dispatchEvents } from '../../events.ts';
import { aBrowser, aPushService, pushKeys } from '../device/push-service.testing.ts';
import { isQuiet, quietEnd } from './notification-choice.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let service: Awaited<ReturnType<typeof aPushService>>;
let services: Services;
const keys = pushKeys();

beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  service = await aPushService();
  services = { ...world.services, config: { ...world.services.config, push: keys } };
});
beforeEach(() => {
  world.sent.length = 0;
  service.received.length = 0;
  service.state.status = 201;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

/** Tells what happened and does what was put off, as the queue would. */
async function settle(over: Partial<Services> = {}) {
  const now = { ...services, ...over };
  await dispatchEvents(now, domains);
  const failed: unknown[] = [];
  const isDue = ({ after }: { after?: Date }) => after === undefined || after <= now.now();
  while (world.sent.some(isDue)) {
    const { due = [], later = [] } = Object.groupBy(world.sent.splice(0), (job) =>
      isDue(job) ? 'due' : 'later',
    );
    world.sent.push(...later);
    for (const { name, payload } of due)
      await jobs
        .find((job) => job.name === name)
        ?.run(now, payload)
        .catch((error: unknown) => failed.push(error));
  }
  return failed;
}

/** A shop with coffee that runs out at the next sale, and its owner's browser. */
async function aShopThatRunsOut() {
  const shop = await aShop(services);
  const { id } = await shop.caller.product.create({ name: 'Café', price: 1000, stock: 3000 });
  const runOut = async (over: Partial<Services> = {}) => {
    await shop.caller.pos.create({ products: [{ id, quantity: 3000 }] });
    return settle(over);
  };
  return { shop, productId: id, runOut };
}

const listen = async (credential: string) => {
  const browser = aBrowser(service.url);
  await callerFor(services, { credential }).device.register({ provider: 'web', fcmToken: browser.token });
  return browser;
};

test('a bell notification reaches the subscribed browser, encrypted and signed', async () => {
  const { shop, productId, runOut } = await aShopThatRunsOut();
  const browser = await listen(shop.token);
  expect(await runOut()).toEqual([]);
  expect(service.received).toHaveLength(1);
  const { headers = {}, body = Buffer.alloc(0), path } = service.received[0] ?? {};
  expect(new URL(browser.endpoint).pathname).toBe(path);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(body.toString('latin1')).not.toContain('Café');
  const [notice] = (await shop.caller.notification.listOfOrganization({})).notifications;
  const query = new URLSearchParams({
    organization: shop.organizationId,
    notice: notice?.id ?? '',
    to: `/dashboard/productos/${productId}`,
  });
  expect(browser.read(body)).toEqual({
    id: notice?.id,
    title: 'Producto agotado · Tienda La Esquina',
    body: 'Se acabó Café',
    path: `/dashboard/aviso?${query}`,
  });
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const proof = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    audience: service.url,
  });
  expect(proof.payload.sub).toBe(keys.subject);
});

test('a notification reaches permitted users in their language, except those who opted out', async () => {
  const { shop, runOut } = await aShopThatRunsOut();
  const seer = await shop.employee({ flags: ['inventory_see_catalog'] });
  const [clerk, muted, unpushed] = [
    await shop.employee(),
    await shop.employee({ allowAll: true }),
    await shop.employee({ allowAll: true }),
  ];
  const stranger = await aShop(services);
  await seer.caller.user.language({ language: 'en' });
  await muted.caller.notification.choose({ muted: ['stock_out'] });
  await unpushed.caller.notification.choose({ notPushed: ['stock_out'] });
  const browser = await listen(seer.token);
  for (const other of [clerk, muted, unpushed, stranger]) await listen(other.token);
  await runOut();
  expect(service.received).toHaveLength(1);
  expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Out of stock · Tienda La Esquina',
  });
  expect((await unpushed.caller.notification.listOfOrganization({})).notifications).toHaveLength(1);
});

test('an unopened order is notified once more after a quarter of an hour', async () => {
  const store = await aStore(services);
  const browser = await listen(store.token);
  const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
  const unseen = await store.stranger.storeOrder.create(store.order());
  await settle();
  await settle(later(14));
  expect(service.received).toHaveLength(1);
  await settle(later(16));
  await settle(later(40));
  const messages = service.received.map(({ body = Buffer.alloc(0) }) => browser.read(body));
  expect(messages).toHaveLength(2);
  expect(messages[1]).toEqual(messages[0]);
  expect(JSON.stringify(messages)).toContain(unseen.code);
  const seen = await store.stranger.storeOrder.create(store.order());
  await settle();
  await store.caller.webOrder.see({ id: seen.id });
  await settle(later(16));
  expect(service.received).toHaveLength(3);
});

test('an unopened order is not repeated in the quiet hours, but when they end', async () => {
  const store = await aStore(services);
  await listen(store.token);
  await store.caller.notification.choose({ quiet: { from: '22:00', until: '07:00' } });
  // Ten minutes before ten at night in Guatemala.
  const evening = new Date();
  evening.setUTCDate(evening.getUTCDate() + 1);
  evening.setUTCHours(3, 50, 0, 0);
  const later = (minutes: number) => ({ now: () => new Date(evening.getTime() + minutes * 60_000) });
  await store.stranger.storeOrder.create(store.order());
  await settle(later(0));
  expect(service.received).toHaveLength(1);
  await settle(later(16));
  expect(service.received).toHaveLength(1);
  await settle(later(9 * 60 + 11));
  expect(service.received).toHaveLength(2);
});

test('nothing comes in the quiet hours of a person, and the bell has it', async () => {
  const { shop, runOut } = await aShopThatRunsOut();
  await listen(shop.token);
  await shop.caller.notification.choose({ quiet: { from: '22:00', until: '07:00' } });
  // Half past eleven at night in Guatemala.
  const late = new Date();
  late.setUTCDate(late.getUTCDate() + 1);
  late.setUTCHours(5, 30, 0, 0);
  await runOut({ now: () => late });
  expect(service.received).toHaveLength(0);
  expect(await shop.caller.notification.unseen()).toEqual({ count: 1 });
});

test('a notification of the quiet hours is sent once they end, unless it was seen by then', async () => {
  const { shop, runOut } = await aShopThatRunsOut();
  const early = await shop.employee({ allowAll: true });
  for (const person of [shop, early]) {
    await listen(person.token);
    await person.caller.notification.choose({ quiet: { from: '22:00', until: '07:00' } });
  }
  const late = new Date();
  late.setUTCDate(late.getUTCDate() + 1);
  late.setUTCHours(5, 30, 12, 0);
  const at = (minutes: number) => ({ now: () => new Date(late.getTime() + minutes * 60_000) });
  await runOut(at(0));
  const [notice] = (await early.caller.notification.listOfOrganization({})).notifications;
  await early.caller.notification.seen({ id: notice?.id ?? '' });
  await settle(at(7 * 60 + 29));
  expect(service.received).toHaveLength(0);
  expect(await settle(at(7 * 60 + 30))).toEqual([]);
  expect(service.received).toHaveLength(1);
  await settle(at(24 * 60));
  expect(service.received).toHaveLength(1);
});

test('quiet hours end at their hour, tonight or tomorrow', () => {
  const endAt = (time: string, quiet: { from: string; until: string }) =>
    quietEnd(quiet, { now: new Date(`2026-01-05T${time}Z`), timeZone: 'America/Guatemala' })?.toISOString();
  const night = { from: '22:00', until: '07:00' };
  expect(endAt('04:00:59', night)).toBe('2026-01-05T13:00:00.000Z');
  expect(endAt('12:59:01', night)).toBe('2026-01-05T13:00:00.000Z');
  expect(endAt('13:00:00', night)).toBeUndefined();
  expect(endAt('18:30:00', { from: '12:00', until: '14:00' })).toBe('2026-01-05T20:00:00.000Z');
});

test('quiet hours may go over midnight', () => {
  const at = (time: string) => ({ now: new Date(`2026-01-05T${time}:00Z`), timeZone: 'UTC' });
  const night = { from: '22:00', until: '07:00' };
  expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map((time) => isQuiet(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', until: '14:00' };
  expect(['11:59', '12:00', '14:00'].map((time) => isQuiet(noon, at(time)))).toEqual([false, true, false]);
  expect(isQuiet(null, at('12:00'))).toBe(false);
});

test('an expired subscription is deleted, and a busy service is retried', async () => {
  const { shop, runOut } = await aShopThatRunsOut();
  await listen(shop.token);
  service.state.status = 503;
  expect(await runOut()).toHaveLength(1);
  const again = await aShopThatRunsOut();
  await listen(again.shop.token);
  service.state.status = 410;
  expect(await again.runOut()).toEqual([]);
  service.state.status = 201;
  const requestCount = service.received.length;
  const { id } = await again.shop.caller.product.create({ name: 'Té', price: 100, stock: 1000 });
  await again.shop.caller.pos.create({ products: [{ id, quantity: 1000 }] });
  await settle();
  expect(service.received).toHaveLength(requestCount);
});

test('a user who signed out, left, or opted out gets no push message', async () => {
  const { shop } = await aShopThatRunsOut();
  const [gone, off] = [await shop.employee({ allowAll: true }), await shop.employee({ allowAll: true })];
  for (const person of [shop, gone, off]) await listen(person.token);
  await shop.caller.member.remove({ id: gone.id });
  await off.caller.device.unregister();
  const other = await openSession(
    world.services.db,
    { id: shop.owner.id, passwordHash: null },
    aCall(world.services),
  );
  await callerFor(services, { credential: shop.token }).auth.logout();
  const { product, pos } = shop.as(other);
  const { id } = await product.create({ name: 'Pan', price: 100, stock: 1000 });
  await pos.create({ products: [{ id, quantity: 1000 }] });
  await settle();
  expect(service.received).toHaveLength(0);
});
