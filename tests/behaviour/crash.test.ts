import { setTimeout as pause } from 'node:timers/promises';
import { testSecret, testServices } from '@mostrador/api/testing';
import { killEmbedded } from '@mostrador/database/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServerProcess, aShopIn, findingsIn, type Reply } from '../support/server-process.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let program: ReturnType<typeof aServerProcess>;
let headers: Record<string, string>;

beforeAll(async () => {
  world = await testServices();
  program = aServerProcess({ secret: testSecret });
  program.build();
  await program.start();
  headers = await program.withDatabase((embedded) => aShopIn(world.services, embedded));
});
afterAll(async () => {
  await program.remove();
  await world.close();
});

test('a document is rendered by a built thread, and the program continues', async () => {
  const sale = salesOf(await aProduct())[0];
  const { body } = await program.send('POST', pos, { body: sale, headers });
  const print = () => fetch(`${program.address()}/v1/receipts/${body.id}.pdf`, { headers });
  let paper = await print();
  // The threads give way to all else, so a busy machine turns away, as it tells the caller, for later.
  for (let tries = 0; tries < 160 && paper.status === 503; tries += 1) {
    await pause(500);
    paper = await print();
  }
  const printed = Buffer.from(await paper.arrayBuffer()).toString('latin1');
  expect(printed.slice(0, 5), `${paper.status} ${printed.slice(0, 200)}`).toBe('%PDF-');
  expect(program.isAlive()).toBe(true);
});

const pos = '/v1/pos-transactions';

async function aProduct() {
  const { body } = await program.send('POST', '/v1/products', {
    body: { name: newId(), price: 12.5, cost: 7, stock: 1000 },
    headers,
  });
  return String(body.id);
}
const stockOf = async (id: string) =>
  (await program.send('GET', `/v1/products/${id}`, { headers })).body.stock;

async function countOfSales() {
  const { body } = await program.send('GET', `${pos}?per_page=1`, { headers });
  return Number(Object(body.pagination).count);
}

const salesOf = (product: string) =>
  Array.from({ length: 100 }, () => ({
    id: newId(),
    products: [{ id: product, quantity: 1 }],
    received: 20,
  }));
type SaleBody = ReturnType<typeof salesOf>[number];

/** Sends them eight at a time. The outcome of a sale without a response is unknown. */
async function sellAll(sales: SaleBody[], onAnswer: (sale: SaleBody, reply: Reply) => void) {
  const waiting = [...sales];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let sale = waiting.pop(); sale; sale = waiting.pop()) {
        const reply = await program.send('POST', pos, { body: sale, headers }).catch(() => null);
        if (reply) onAnswer(sale, reply);
      }
    }),
  );
}

/** The program starts its database again by itself. */
async function becomesReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const { status } = await program.send('GET', '/health/ready', { headers: {} });
    if (status === 200) return;
    await pause(100);
  }
  throw new Error('The database did not come back.');
}

test('killed amid a hundred sales it keeps what it acknowledged, and a retry makes none twice', async () => {
  const product = await aProduct();
  const before = await countOfSales();
  const sales = salesOf(product);
  const acknowledged: string[] = [];
  let killing: Promise<void> | undefined;
  await sellAll(sales, ({ id }, { status }) => {
    if (status === 201) acknowledged.push(id);
    if (acknowledged.length >= 40) killing ??= program.kill();
  });
  await killing;
  expect(program.isAlive()).toBe(false);
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.length).toBeLessThan(100);

  await program.start();
  expect(await program.withDatabase(findingsIn)).toEqual([]);
  for (const id of acknowledged) {
    const { status, body } = await program.send('GET', `${pos}/${id}`, { headers });
    expect({ status, lines: Object(body.products).length, paid: body.paid }).toEqual({
      status: 200,
      lines: 1,
      paid: 12.5,
    });
  }
  const replies: number[] = [];
  await sellAll(sales, (_, { status }) => replies.push(status));
  expect(replies).toEqual(sales.map(() => 201));
  expect(await stockOf(product)).toBe(900);
  expect(await countOfSales()).toBe(before + 100);
  expect(await program.withDatabase(findingsIn)).toEqual([]);
});

test('when the database dies under load the program stays, says so, and goes on', async () => {
  const product = await aProduct();
  const sales = salesOf(product);
  const replies: Reply[] = [];
  let isKilled = false;
  const acknowledged: string[] = [];
  await sellAll(sales, ({ id }, reply) => {
    replies.push(reply);
    if (reply.status === 201) acknowledged.push(id);
    if (replies.length < 20 || isKilled) return;
    isKilled = true;
    killEmbedded(program.dataDir);
  });
  expect(program.isAlive()).toBe(true);
  expect(replies).toHaveLength(100);
  const refused = replies.filter(({ status }) => status !== 201);
  for (const { status, body, retryAfter } of refused) {
    expect.soft({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect.soft(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(refused.length).toBeGreaterThan(0);

  await becomesReady();
  const again: number[] = [];
  await sellAll(sales, (_, { status }) => again.push(status));
  expect(again).toEqual(sales.map(() => 201));
  expect(await stockOf(product)).toBe(900);
  expect(await program.withDatabase(findingsIn)).toEqual([]);
});
