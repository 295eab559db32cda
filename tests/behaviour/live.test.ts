import { appRouter, type Live, openLive } from '@mostrador/api/server';
import { aShop, testServices } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { buildApp } from '@mostrador/server/src/http/app.ts';
import { openLog } from '@mostrador/server/src/log.ts';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: Awaited<ReturnType<typeof testServices>>;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  for (const close of closing) await close();
  await world.close();
});

/** The program once more over the same database, on a socket of its own. */
async function aProcess(callSeconds = 25) {
  const { client, close } = openDatabase(world.connection, { max: 2 });
  const live: Live = await openLive({ client, log: world.services.log });
  const app = await buildApp(
    { ...world.services, live },
    {
      router: appRouter,
      log: openLog({ level: 'silent' }),
      callLimits: { perToken: 1000, perKey: 1000, perAddress: 1000, anonymous: 1000, publicPdfs: 1000 },
      corsOrigins: [],
      trustProxy: false,
      webRoot: null,
      fileOrigins: [],
      busyAfterMs: 0,
      callSeconds,
    },
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  let isClosed = false;
  const stop = async () => {
    if (!isClosed) await app.close();
    isClosed = true;
  };
  closing.push(stop, live.stop, close);
  return { address, stop };
}

type Person = { token: string; organizationId: string };
const headersOf = ({ token, organizationId }: Person) => ({
  authorization: `Bearer ${token}`,
  organization: organizationId,
});

/** A stream as a page reads it. */
async function aStream(address: string, person: Person, missed = 0) {
  const leaving = new AbortController();
  const response = await fetch(
    `${address}/trpc/live.changes?input=${encodeURIComponent(JSON.stringify({ missed }))}`,
    {
      headers: { ...headersOf(person), accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
      signal: leaving.signal,
    },
  );
  const heard = { text: '', isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) heard.text += decoder.decode(bytes, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true;
    });
  closing.unshift(async () => leaving.abort());
  return { response, heard, leave: () => leaving.abort() };
}

const callerAt = (address: string, person: Person) => (path: string, input: object) =>
  fetch(`${address}/trpc/${path}`, {
    method: 'POST',
    headers: { ...headersOf(person), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

test('a change in one process reaches a page at another, without the time limits', {
  retry: 1,
}, async () => {
  const [one, other] = [await aProcess(), await aProcess(0.2)];
  const [shop, foreign] = [await aShop(world.services), await aShop(world.services)];
  const { response, heard } = await aStream(other.address, shop);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  await expect.poll(() => heard.text).toContain('event: connected');
  // Longer than a call of that process may take.
  await new Promise((done) => setTimeout(done, 5600));
  await callerAt(one.address, foreign)('contact.create', { name: 'Ajena' });
  const made = await callerAt(one.address, shop)('contact.create', { name: 'Marta' });
  expect(made.headers.get('touches')).toBe('contact');
  await expect.poll(() => heard.text).toContain('"touches":["contact"]');
  expect(heard.text.match(/"touches"/g)).toHaveLength(1);
  expect(heard.text).toContain(`"request":"${made.headers.get('x-request-id')}"`);
  expect(heard.text).not.toContain('Marta');
  expect(heard.isOver).toBe(false);
});

test('a page that listens a moment after loading receives the changes in between', async () => {
  const { address } = await aProcess();
  const shop = await aShop(world.services);
  const first = await aStream(address, shop);
  await expect.poll(() => first.heard.text).toContain('event: connected');
  await callerAt(address, shop)('contact.create', { name: 'Marta' });
  await expect.poll(() => first.heard.text).toContain('"touches":["contact"]');
  const [late, later] = [await aStream(address, shop, 10_000), await aStream(address, shop)];
  await expect.poll(() => late.heard.text).toContain('"touches":["contact"]');
  await expect.poll(() => later.heard.text).toContain('event: connected');
  expect(later.heard.text).not.toContain('contact');
});

test('an answer names what its call touched, a refused or reading one nothing', async () => {
  const { address } = await aProcess();
  const shop = await aShop(world.services);
  const call = callerAt(address, shop);
  const headerOf = async (answer: Promise<Response>) => (await answer).headers.get('touches');
  const category = { id: newId(), name: 'Granos' };
  expect(await headerOf(call('productCategory.create', category))).toBe('productCategory');
  expect(await headerOf(call('productCategory.remove', { id: category.id }))).toBe('productCategory,product');
  expect(await headerOf(call('contact.remove', { id: newId() }))).toBeNull();
  expect(
    await headerOf(fetch(`${address}/trpc/contact.list?input={}`, { headers: headersOf(shop) })),
  ).toBeNull();
  const batch = { 0: { name: 'Ana' }, 1: { id: newId() } };
  const both = call('contact.create,productCategory.remove?batch=1', batch);
  expect(await headerOf(both)).toBe('contact');
});

test('without a session it ends with 401, and a thirteenth stream of one person with 429', async () => {
  const { address } = await aProcess();
  const shop = await aShop(world.services);
  const stranger = await aStream(address, { ...shop, token: `${shop.token}x` });
  await expect.poll(() => stranger.heard.text).toContain('"httpStatus":401');
  await expect.poll(() => stranger.heard.isOver).toBe(true);
  const streams = [];
  for (let count = 0; count < 12; count += 1) {
    const stream = await aStream(address, shop);
    await expect.poll(() => stream.heard.text).toContain('event: connected');
    streams.push(stream);
  }
  const tooMany = await aStream(address, shop);
  await expect.poll(() => tooMany.heard.text).toContain('"reason":"tooManyRequests"');
  streams[0]?.leave();
  await expect
    .poll(async () => {
      const next = await aStream(address, shop);
      await expect.poll(() => next.heard.text).toMatch(/connected/);
      await new Promise((done) => setTimeout(done, 50));
      return next.heard.text.includes('tooManyRequests');
    })
    .toBe(false);
});

test('the program ends while pages listen, and they are notified', async () => {
  const { address, stop } = await aProcess();
  const shop = await aShop(world.services);
  const { heard } = await aStream(address, shop);
  await expect.poll(() => heard.text).toContain('event: connected');
  const began = Date.now();
  await stop();
  expect(Date.now() - began).toBeLessThan(20_000);
  await expect.poll(() => heard.isOver).toBe(true);
});
