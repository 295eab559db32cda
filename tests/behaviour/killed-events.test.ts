import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { testPassword, testSecret, testServices } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServerProcess, aShopIn } from '../support/server-process.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let world: Awaited<ReturnType<typeof testServices>>;
let program: ReturnType<typeof aServerProcess>;
let headers: Record<string, string>;
let secret = '';
const received: Received[] = [];
let onReceived = () => {};

/** It hears what comes and only then answers, so that a kill may fall between the two. */
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    onReceived();
    setTimeout(() => response.writeHead(200).end(), 20);
  });
});

beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  const more = { WEBHOOKS_ALLOW_PRIVATE: 'on' };
  program = aServerProcess({ secret: testSecret, more });
  program.build();
  await program.start();
  headers = await program.withDatabase((embedded) => aShopIn(world.services, embedded));
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const at = receiver.address();
  const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/avisos`;
  const body = { url, events: ['sale.done'], current_password: testPassword };
  const made = await program.send('POST', '/v1/webhooks', { body, headers });
  secret = String(made.body.secret);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await program.remove();
  await world.close();
});

const sell = async (product: string) => {
  const body = { id: newId(), products: [{ id: product, quantity: 1 }] };
  const reply = await program.send('POST', '/v1/pos-transactions', { body, headers }).catch(() => null);
  return reply?.status === 201 ? body.id : null;
};

/**
 * Deliveries that a kill left claimed are retried after a minute, and late ones, if the receiver on a busy
 * machine did not answer in time, after longer; the test does not wait for the clock.
 */
const nextMinute = () =>
  program.withDatabase(async ({ connection }) => {
    const { db, close } = openDatabase(connection, { max: 1 });
    await db.execute(sql`update webhooks set paused_until = null`);
    await db.execute(sql`update webhook_deliveries set next_try_at = now() where status = 'pending'`);
    await db.execute(sql`update events set retry_at = now() where told_at is null`);
    await close();
  });

/** As often as a delivery may have gone wrong, so that no test waits for what was put off. */
const minuteMs = 5000;

const idIn = ({ body }: Received) => {
  const event: { data: { id: string } } = JSON.parse(body);
  return event.data.id;
};

/** Killed when so many sales were acknowledged, or so many deliveries heard, and a moment later. */
type Moment = { sold?: number; heard?: number; thenMs: number };
const moments: Moment[] = [
  { sold: 1, thenMs: 0 },
  { heard: 1, thenMs: 0 },
  { sold: 4, thenMs: 30 },
  { heard: 3, thenMs: 10 },
  { sold: 8, thenMs: 120 },
];

test('killed at any moment between commit and delivery, each event comes, and comes signed', async ({
  signal,
}) => {
  const { body: product } = await program.send('POST', '/v1/products', {
    body: { name: 'Arroz', price: 5, stock: 100_000 },
    headers,
  });
  const acknowledged: string[] = [];
  for (const { sold = Number.POSITIVE_INFINITY, heard = Number.POSITIVE_INFINITY, thenMs } of moments) {
    const [soldBefore, heardBefore] = [acknowledged.length, received.length];
    let killing: Promise<void> | undefined;
    const judge = () => {
      if (acknowledged.length - soldBefore < sold && received.length - heardBefore < heard) return;
      killing ??= pause(thenMs).then(() => program.kill());
    };
    onReceived = judge;
    for (let minute = Date.now() + minuteMs; !killing && !signal.aborted; ) {
      const id = await sell(String(product.id));
      if (id) acknowledged.push(id);
      judge();
      // Deliveries lag behind sales on a busy machine.
      if (Number.isFinite(heard)) await pause(20);
      if (killing || Date.now() < minute) continue;
      await nextMinute();
      minute = Date.now() + minuteMs;
    }
    await killing;
    expect(program.isAlive()).toBe(false);
    onReceived = () => {};
    await nextMinute();
    await program.start();
  }
  const missing = () => {
    const notified = new Set(received.map(idIn));
    return acknowledged.filter((id) => !notified.has(id));
  };
  for (let minutes = 0; minutes < 40 && (minutes === 0 || missing().length > 0); minutes += 1) {
    await nextMinute();
    // One more wakes whatever still waits, as the run of every minute would.
    const last = await sell(String(product.id));
    if (last) acknowledged.push(last);
    for (const end = Date.now() + minuteMs; Date.now() < end && missing().length > 0; ) await pause(100);
  }
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(missing()).toEqual([]);

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const bodies = new Map<string, string>();
  for (const { headers: sent, body } of received) {
    const id = String(sent['webhook-id']);
    const signed = `${id}.${sent['webhook-timestamp']}.${body}`;
    expect(sent['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(Math.abs(Date.now() / 1000 - Number(sent['webhook-timestamp']))).toBeLessThan(600);
    // A repeated delivery is recognizable by its id and has the same body.
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
  expect(bodies.size).toBeLessThanOrEqual(received.length);
}, 600_000);
