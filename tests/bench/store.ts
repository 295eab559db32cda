import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../e2e/browser.mjs';
import { readWhilePricesChange } from '../support/price-readers.ts';
import { type BenchDatabase, cpuSecondsOf } from './database.ts';
import { medianOf, openCaller, press, warmUp } from './load.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { type BenchShop, makeWorld, pickProducts, type World } from './world.ts';

const readers = 1000;
const rounds = 5;
const seconds = 4;
const callers = 16;
const linesOfOrder = 60;
/** As long as a page may be remembered. */
const promisedMs = 10_000;

/** `first`: a product on the first page that strangers see. */
type Store = BenchShop & { slug: string; first: string };
type Bench = { database: BenchDatabase; program: Program };

/**
 * P11: the public page and its readers, an order on its way to the board, and a till next to reserved stock.
 */
export async function benchStore({ database, program }: Bench): Promise<Result[]> {
  const world = await makeWorld(database);
  const till = await benchHolds({ world, program });
  const [shop, quiet] = [world.shops[0], world.shops.at(-1)];
  if (!shop || !quiet) return till;
  const store = await publish(program, shop);
  return [
    ...(await benchDrawing(program, store)),
    ...(await benchReaders(program, store)),
    // The readers leave more orders than a board shows at once.
    ...(await benchBoard(program, await publish(program, quiet))),
    ...till,
  ];
}

const p11 = (what: string, [value, unit]: [number, string], goal?: Result['goal']): Result => ({
  ...{ id: 'P11', what, value, unit },
  ...(goal && { goal }),
});

const headersOf = ({ token, organizationId }: BenchShop) => ({
  authorization: `Bearer ${token}`,
  organization: organizationId,
});

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Opens the store of a shop to strangers at every hour. */
async function publish({ port }: Program, shop: BenchShop): Promise<Store> {
  const body = {
    ...{ description: 'De todo', fixed_rate: 15, is_published: true },
    hours: Object.fromEntries(days.map((day) => [day, [{ from: '00:00', to: '00:00' }]])),
  };
  const { slug } = await changed(port, shop, { path: '/v1/organization-setting', body });
  const listed = await fetch(`http://127.0.0.1:${port}${listOf(String(slug))}`);
  const [, first = ''] = /"id":"([0-9a-f-]{36})"/.exec(await listed.text()) ?? [];
  return { ...shop, slug: String(slug), first };
}

const listOf = (slug: string) => `/v1/web/organizations/${slug}/products?per_page=48&by=sold&order=desc`;

type Change = { path: string; body: object };

async function changed(port: number, shop: BenchShop, { path, body }: Change) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PATCH',
    headers: { ...headersOf(shop), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const created: Record<string, unknown> = await answer.json();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(created)}`);
  return created;
}

const priceOf = (program: Program, store: Store) => (price: number) =>
  changed(program.port, store, { path: `/v1/products/${store.first}`, body: { price } });

/** Compares the first view of a page after a change by its shop with the call that reads the same goods. */
async function benchDrawing(program: Program, store: Store): Promise<Result[]> {
  const line = openCaller(program.port);
  const change = priceOf(program, store);
  const timed = async (path: string) => {
    const began = performance.now();
    const { status, body } = await line.get(path, { accept: 'text/html' });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`);
    return performance.now() - began;
  };
  const page = `/tienda/${store.slug}`;
  const took: Record<'drawn' | 'cached' | 'requested', number[]> = { drawn: [], cached: [], requested: [] };
  for (let round = 0; round < 25; round += 1) {
    await change(100 + round);
    await pause(300);
    took.drawn.push(await timed(page));
    took.cached.push(await timed(page));
    took.requested.push(await timed(listOf(store.slug)));
  }
  line.close();
  const [drawn, requested] = [medianOf(took.drawn.slice(5)), medianOf(took.requested.slice(5))];
  return [
    p11('a page of 48 products, drawn anew', [drawn, 'ms']),
    p11('the same, remembered', [medianOf(took.cached.slice(5)), 'ms']),
    p11('a page drawn anew to the call for its goods', [drawn / requested, '×'], ['≤', 3]),
  ];
}

/** Looks every two seconds, one in twenty orders; the shop asks another price every second. */
async function benchReaders(program: Program, store: Store): Promise<Result[]> {
  const lines = Array.from({ length: readers }, () => openCaller(program.port));
  const page = `/tienda/${store.slug}`;
  const orders = `/v1/web/organizations/${store.slug}/sales-transactions`;
  let refused = 0;
  /** Again, as a browser does, where the machine has too much to do. */
  const until = async (ask: () => Promise<{ status: number; body: string }> | undefined) => {
    for (;;) {
      const answer = await ask();
      if (answer && answer.status !== 503) return answer;
      refused += 1;
      await pause(200);
    }
  };
  const began = performance.now();
  const found = await readWhilePricesChange(
    {
      read: (reader) => until(() => lines[reader]?.get(page, { accept: 'text/html' })),
      order: (reader, body) => until(() => lines[reader]?.post(orders, {}, JSON.stringify(body))),
      change: priceOf(program, store),
    },
    {
      productId: store.first,
      ...{ readers, changes: 30, changeMs: 1000, lookMs: 2000, looksOfOrder: 20 },
    },
  );
  const took = (performance.now() - began) / 1000;
  for (const line of lines) line.close();
  const looks = found.looks.toSorted((a, b) => a - b);
  return [
    p11(`pages for ${readers} readers while a price changes`, [looks.length / took, 'pages/s']),
    p11('such a page, median', [medianOf(looks), 'ms']),
    p11('such a page, p99', [looks[Math.floor(looks.length * 0.99)] ?? Number.NaN, 'ms']),
    p11('oldest price on a page when it was asked for', [found.oldestMs, 'ms'], ['≤', promisedMs]),
    p11('orders placed meanwhile', [found.placed, '']),
    p11('of them told another price first', [found.notified, '']),
    p11('orders at a price that was not told', [found.wrong.length, ''], ['≤', 0]),
    p11('calls turned away meanwhile', [refused, '']),
  ];
}

async function placed(program: Program, store: Store, { ids, phone }: { ids: string[]; phone: number }) {
  const answer = await fetch(
    `http://127.0.0.1:${program.port}/v1/web/organizations/${store.slug}/sales-transactions`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: newId(),
        products: ids.map((id) => ({ id, quantity: 1 })),
        customer: { name: 'Marta Xol', phone: `+502 4${String(phone).padStart(7, '0')}` },
        ...{ delivery_method: 'pick_in_store', payment_method: 'cash' },
      }),
    },
  );
  const refusal: { code: string } = await answer.json();
  if (answer.status !== 201)
    throw new Error(`An order was answered ${answer.status}: ${JSON.stringify(refusal)}`);
  return refusal.code;
}

/** From the answer to the customer until the order stands on the shop's board in a browser. */
async function benchBoard(program: Program, store: Store): Promise<Result[]> {
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: browserArguments,
    env: { ...process.env, ...found.environment },
  });
  const origin = `http://127.0.0.1:${program.port}`;
  const stored = {
    language: 'es',
    plusClosed: 'closed',
    token: store.token,
    organization: store.organizationId,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard/ordenes-web`);
    const seen: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const code = await placed(program, store, { ids: store.productIds.slice(1, 3), phone: round });
      const began = performance.now();
      await page.getByRole('link', { name: code }).waitFor();
      if (round >= 2) seen.push(performance.now() - began);
      await pause(500);
    }
    return [
      p11('an order on the board of another browser, median', [medianOf(seen), 'ms'], ['≤', 1000]),
      p11('the same, slowest of ten', [Math.max(...seen), 'ms']),
    ];
  } finally {
    await browser.close();
  }
}

/** P1 again: goods that are partly reserved for orders, in turn with goods without reservations. */
async function benchHolds({ world, program }: { world: World; program: Program }): Promise<Result[]> {
  const half = world.shops.length / 2;
  const sold = { free: world.shops.slice(half), reserved: world.shops.slice(0, half) };
  for (const shop of sold.reserved) await holdAll(program, await publish(program, shop));
  const random = randomFrom(17);
  const lines = Array.from({ length: callers }, () => openCaller(program.port));
  const sellIn = (shops: BenchShop[]) => async (caller: number) => {
    const shop = random.pick(shops);
    const products = pickProducts(shop, 3, random).map(({ id, quantity }) => ({
      id,
      quantity: quantity / 1000,
    }));
    const headers = { ...headersOf(shop), 'idempotency-key': newId() };
    const body = JSON.stringify({ id: newId(), products });
    const answer = await lines[caller]?.post('/v1/pos-transactions', headers, body);
    if (answer?.status !== 201) throw new Error(`A sale was answered ${answer?.status}: ${answer?.body}`);
  };
  const ways = ['free', 'reserved'] as const;
  await warmUp({ callers, calls: 3000 }, sellIn(world.shops));
  const figures: Record<(typeof ways)[number], Figures[]> = { free: [], reserved: [] };
  for (let round = 0; round < rounds * 2; round += 1) {
    // Each way comes first in every other round.
    for (const way of round % 2 ? ways : ways.toReversed()) {
      const before = cpuSecondsOf(program.child.pid ?? 0);
      const { perSecond, calls } = await press({ callers, seconds }, sellIn(sold[way]));
      figures[way].push({ perSecond, ms: ((cpuSecondsOf(program.child.pid ?? 0) - before) * 1000) / calls });
    }
  }
  for (const line of lines) line.close();
  const ratios = (figure: keyof Figures) =>
    medianOf(
      figures.reserved.map((each, round) => each[figure] / (figures.free[round]?.[figure] ?? Number.NaN)),
    );
  return [
    p11(
      'sales of goods that orders hold some of, to sales of others',
      [ratios('perSecond'), '×'],
      ['≥', 0.95],
    ),
    p11('CPU of Node for the same', [ratios('ms'), '×']),
  ];
}

type Figures = { perSecond: number; ms: number };

/** Orders that hold one of everything a shop has. */
async function holdAll(program: Program, store: Store) {
  const orders = Math.ceil(store.productIds.length / linesOfOrder);
  for (let order = 0; order < orders; order += 1) {
    const ids = store.productIds.slice(order * linesOfOrder, (order + 1) * linesOfOrder);
    await placed(program, store, { ids, phone: 1000 + order });
  }
}
