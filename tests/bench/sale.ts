import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { openClient, openDatabase } from '@mostrador/database/connect';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import { type BenchDatabase, cpuSecondsOf, residentBytesOf } from './database.ts';
import { medianOf, openCaller, press, warmUp } from './load.ts';
import type { Program } from './program.ts';
import { recordSales, replay } from './replay.ts';
import type { Result } from './result.ts';
import { type BenchShop, pickProducts, type World } from './world.ts';

const names = ['limit', 'replay', 'http', 'single', 'unregistered'] as const;
const callers = 16;
const rounds = names.length;
const seconds = 4;

type Bench = { database: BenchDatabase; world: World; program: Program };
type Way = (typeof names)[number];
type Figures = { perSecond: number; nodeMs: number; databaseMs: number };

/** P1 and P2: a sale at the till through HTTP, beside the same work without the program. */
export async function benchSales({ database, world, program }: Bench) {
  const random = randomFrom(7);
  const http = openHttp(program.port, world, random);
  await warmUp({ callers, calls: 3000 }, http.sell);
  const client = openLimitClient(database);
  const replaying = openDatabase(database.connection, { max: callers });
  await client.unsafe(readFileSync(join(import.meta.dirname, 'sale-limit.sql'), 'utf8'));
  const { recordings, counts } = await recordSales(database, world, random);
  // Plans made on empty tables read them whole; a shop that has been open for a day has better ones.
  await client.unsafe('vacuum analyze');

  const ways = {
    limit: () => sellByFunction(client, pickSale(random.pick(world.shops), 3, random)),
    replay: () => replay(replaying.client, random.pick(recordings)),
    http: http.sell,
    single: http.sellInOne,
    unregistered: http.sell,
  };
  const measured: Record<Way, Figures[]> = { limit: [], replay: [], http: [], single: [], unregistered: [] };
  for (const way of names) await press({ callers, seconds: 1 }, ways[way]);
  for (let round = 0; round < rounds; round += 1) {
    // Each way comes first once: what one leaves for the server to tidy must not always meet the same.
    for (const turn of names.keys()) {
      const way = names[(turn + round) % names.length] ?? 'http';
      const work = () => measure({ database, program }, ways[way]);
      measured[way].push(await (way === 'unregistered' ? withoutRegister(client, work) : work()));
    }
  }
  const residentMiB = residentBytesOf(program.child.pid ?? 0) / 2 ** 20;
  const times = await timeLines(world, http.sellIn);
  const leastTimes = await timeLines(world, (_, shop, lines) =>
    sellByFunction(client, pickSale(shop, lines, random)),
  );
  const hot = await hotUpdates(client);
  http.close();
  await Promise.all([client.end(), replaying.close()]);
  const findings = await checkInvariants(database.connection);
  if (findings.length > 0) throw new Error(`The sales are wrong: ${JSON.stringify(findings[0])}`);
  const results = [...resultsOf(measured), hot, ...linesResults(counts, times, leastTimes)];
  return { results, measured, residentMiB };
}

async function measure(
  { database, program }: Pick<Bench, 'database' | 'program'>,
  sell: (caller: number) => Promise<unknown>,
): Promise<Figures> {
  const pid = program.child.pid ?? 0;
  const before = { node: cpuSecondsOf(pid), database: database.cpuSeconds() };
  const { perSecond, calls } = await press({ callers, seconds }, sell);
  const perCall = (spent: number) => (spent * 1000) / calls;
  return {
    perSecond,
    nodeMs: perCall(cpuSecondsOf(pid) - before.node),
    databaseMs: perCall(database.cpuSeconds() - before.database),
  };
}

function resultsOf(measured: Record<Way, Figures[]>): Result[] {
  const median = (way: Way, figure: keyof Figures) =>
    medianOf(measured[way].map((figures) => figures[figure]));
  const [limit, repeated, http] = [
    median('limit', 'perSecond'),
    median('replay', 'perSecond'),
    median('http', 'perSecond'),
  ];
  const [node, postgres] = [median('http', 'nodeMs'), median('http', 'databaseMs')];
  const least = median('limit', 'databaseMs');
  return [
    { id: 'P1', what: 'the same writes as one function (the limit)', value: limit, unit: 'sales/s' },
    { id: 'P1', what: 'the same statements in the same trips', value: repeated, unit: 'sales/s' },
    { id: 'P1', what: 'a sale over HTTP', value: http, unit: 'sales/s' },
    { id: 'P1', what: 'HTTP to the limit', value: http / limit, unit: '×', goal: ['≥', 0.5] },
    { id: 'P1', what: 'HTTP to the same statements', value: http / repeated, unit: '×', goal: ['≥', 0.8] },
    { id: 'P1', what: 'CPU of Node per sale', value: node, unit: 'ms', goal: ['≤', 1] },
    { id: 'P1', what: 'CPU of PostgreSQL per sale', value: postgres, unit: 'ms' },
    { id: 'P1', what: 'CPU of PostgreSQL per call of the limit', value: least, unit: 'ms' },
    {
      id: 'P1',
      what: 'CPU of PostgreSQL to the limit',
      value: postgres / least,
      unit: '×',
      goal: ['≤', 1.15],
    },
    {
      id: 'P1',
      what: 'one shop alone to twenty',
      value: median('single', 'perSecond') / http,
      unit: '×',
      goal: ['≥', 0.9],
    },
    {
      id: 'P1',
      what: 'a sale with its row of the register to one without',
      value: median('unregistered', 'perSecond') / http,
      unit: '×',
      goal: ['≤', 1.05],
    },
  ];
}

/** Runs the work without writing sales into the register, and adds the missing rows afterwards. */
async function withoutRegister<Value>(client: ReturnType<typeof openClient>, work: () => Promise<Value>) {
  await client.unsafe('alter table sales disable trigger register_sale');
  const value = await work();
  await client.unsafe(`
    alter table sales enable trigger register_sale;
    insert into documents (id, organization_id, created_at, type, channel, status, code, order_number,
      concept, business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id)
    select id, organization_id, created_at, type, channel, status, code, order_number, concept,
      business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id
    from document_rows on conflict do nothing`);
  return value;
}

/** Changes of stock that wrote no index: of all that the bench made, in per cent. */
async function hotUpdates(client: ReturnType<typeof openClient>): Promise<Result> {
  const [row] = await client<{ percent: number }[]>`
    select (100.0 * sum(n_tup_hot_upd) / sum(n_tup_upd))::float8 as percent
    from pg_stat_user_tables where relname in ('products', 'product_variants')`;
  const value = row?.percent ?? Number.NaN;
  return { id: 'P1', what: 'changes of stock that wrote no index', value, unit: '%', goal: ['≥', 95] };
}

type Times = { one: number; hundred: number };

function linesResults(counts: Record<number, number>, { one, hundred }: Times, least: Times): Result[] {
  const [few = 0, some = 0, many = 0] = [counts[1], counts[10], counts[100]];
  return [
    { id: 'P2', what: 'round trips of a sale with 1 line', value: few, unit: '' },
    { id: 'P2', what: 'round trips with 10 lines', value: some, unit: '', goal: ['≤', few] },
    { id: 'P2', what: 'round trips with 100 lines', value: many, unit: '', goal: ['≤', few] },
    { id: 'P2', what: 'time of a sale with 1 line', value: one, unit: 'ms' },
    { id: 'P2', what: 'time of 100 lines to that of one', value: hundred / one, unit: '×', goal: ['≤', 3] },
    { id: 'P2', what: 'the same, in the limit', value: least.hundred / least.one, unit: '×' },
  ];
}

type Sell = (caller: number, shop: BenchShop, lines: number) => Promise<unknown>;

/** One caller, sales of one line and of a hundred in turn. */
async function timeLines({ shops }: World, sell: Sell): Promise<Times> {
  const times: Record<'one' | 'hundred', number[]> = { one: [], hundred: [] };
  for (let turn = 0; turn < 60; turn += 1) {
    const shop = shops[turn % shops.length];
    if (!shop) continue;
    for (const [name, lines] of [['one', 1] as const, ['hundred', 100] as const]) {
      const began = performance.now();
      await sell(0, shop, lines);
      if (turn >= 20) times[name].push(performance.now() - began);
    }
  }
  return { one: medianOf(times.one), hundred: medianOf(times.hundred) };
}

function openHttp(port: number, { shops }: World, random: Random) {
  const one = random.pick(shops);
  const lines = Array.from({ length: callers }, () => openCaller(port));
  const sellIn = async (caller: number, shop: BenchShop, count: number) => {
    const products = pickProducts(shop, count, random).map(({ id, quantity }) => ({
      id,
      quantity: quantity / 1000,
    }));
    const headers = {
      authorization: `Bearer ${shop.token}`,
      organization: shop.organizationId,
      'idempotency-key': newId(),
    };
    const answer = await lines[caller]?.post(
      '/v1/pos-transactions',
      headers,
      JSON.stringify({ id: newId(), products }),
    );
    if (answer?.status !== 201) throw new Error(`A sale was answered ${answer?.status}: ${answer?.body}`);
  };
  return {
    sellIn,
    sell: (caller: number) => sellIn(caller, random.pick(shops), 3),
    sellInOne: (caller: number) => sellIn(caller, one, 3),
    close: () => {
      for (const line of lines) line.close();
    },
  };
}

/** Planned once per connection, as the program's own writes are. */
const openLimitClient = ({ connection }: BenchDatabase) =>
  openClient(connection, { max: callers, connection: { plan_cache_mode: 'force_generic_plan' } });

const pickSale = (shop: BenchShop, lines: number, random: Random) => ({
  shop,
  products: pickProducts(shop, lines, random),
});

function sellByFunction(
  client: ReturnType<typeof openClient>,
  { shop, products }: ReturnType<typeof pickSale>,
) {
  const list = (values: (string | number)[]) => `{${values.join(',')}}`;
  return client.unsafe(
    'select bench_sale($1, $2, $3, $4, $5, $6)',
    [
      sessionOf(shop.token),
      shop.organizationId,
      newId(),
      newId(),
      list(products.map(({ id }) => id)),
      list(products.map(({ quantity }) => quantity)),
    ],
    { prepare: true },
  );
}

const sessions = new Map<string, string>();

/** The session's id, as the program finds it from the token. */
function sessionOf(token: string) {
  const known = sessions.get(token);
  if (known) return known;
  const { sid }: { sid: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const id = createHash('sha256').update(sid).digest('hex');
  sessions.set(token, id);
  return id;
}
