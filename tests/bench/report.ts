import { performance } from 'node:perf_hooks';
import { mostDays } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import type { BenchDatabase } from './database.ts';
import { medianOf, openCaller } from './load.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { openTill } from './selling.ts';
import { shopsOf } from './stored-shops.ts';
import type { BenchShop } from './world.ts';

const rounds = 3;
const callsOfRound = 5;
const days = 730;
/** `BENCH_SALES=10000000` measures a shop of that size, `BENCH_FOLDER` keeps what was made. */
const sizes = (process.env.BENCH_SALES ?? '10000,1000000')
  .split(',')
  .map(Number)
  .map((sales) => ({ sales, days, products: sales < 1_000_000 ? 500 : 5000 }));
const neighbours = Number(process.env.BENCH_NEIGHBOURS ?? 0);
const goals = { month: 20, 'two years': 50 };
const lengths = ['month', 'two years'] as const;

type ReportQuery = { from: string; until: string; userId: string };

const daysOf = ({ from, until }: ReportQuery) => `from=${from}&until=${until}`;

const reports: Record<string, (input: ReportQuery) => string> = {
  'cash cut': (request) => `/v1/reports-transactions/cash-cut-details?${daysOf(request)}`,
  'cash cut of one person': (requested) =>
    `/v1/reports-transactions/cash-cut-details?${daysOf(requested)}&user_id=${requested.userId}`,
  'till stats': (query) => `/v1/pos-transactions/stats?${daysOf(query)}`,
  earnings: ({ from, until }) =>
    `/trpc/report.earned?input=${encodeURIComponent(JSON.stringify({ from, until }))}`,
  'products stats': (query) => `/v1/reports/products-stats?${daysOf(query)}`,
  'top users': (query) => `/v1/reports/top-users?${daysOf(query)}`,
  'stock analytics': (query) => `/v1/stock-analytics?${daysOf(query)}`,
  'web orders stats': (query) => `/v1/web-transactions/stats?${daysOf(query)}`,
  'books stats': (query) => `/v1/stats?${daysOf(query)}`,
  'financial data': (query) => `/v1/financial-data/stats?${daysOf(query)}`,
  'cash flow totals': (query) => `/v1/cash-flow/totals?${daysOf(query)}`,
};

/**
 * P5: each report of a month and of two years, as a ratio to one product read by its id in the same
 * round.
 */
export async function benchReports({ database, program }: { database: BenchDatabase; program: Program }) {
  const results: Result[] = [];
  for (const { size, shop } of await shopsOf(database, { sizes, neighbours })) {
    const saleCount = size.sales.toLocaleString('en');
    results.push(
      ...(await measureReports(program, shop, saleCount)),
      await besideReports(program, shop, saleCount),
    );
  }
  return results;
}

export async function measureReports({ port }: Pick<Program, 'port'>, shop: BenchShop, size: string) {
  const line = openCaller(port);
  const headers = { authorization: `Bearer ${shop.token}`, organization: shop.organizationId };
  const ask = async (path: string) => {
    const began = performance.now();
    const { status, body } = await line.get(path, headers);
    return { took: performance.now() - began, status, body };
  };
  const first = await ask('/v1/products?per_page=1');
  const lookup = `/v1/products/${/"id":"([0-9a-f-]{36})"/.exec(first.body)?.[1]}`;
  const last = addDays(new Date().toISOString().slice(0, 10), -1);
  const spans = { month: addDays(last, -29), 'two years': addDays(last, 1 - days) };
  const requests = [
    ...Object.entries(reports).flatMap(([name, pathOf]) =>
      lengths.map((span) => ({
        what: `${name}, ${span}`,
        path: pathOf({ from: spans[span], until: last, userId: shop.userId }),
        goal: goals[span],
      })),
    ),
    { what: 'order by its code', path: '/v1/pos-transactions?content=P-004321', goal: goals.month },
  ];
  const results: Result[] = [];
  for (const { what, path, goal } of requests) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [read, found] = [await medianTook(ask, lookup), await medianTook(ask, path)];
      ratios.push(found / read);
    }
    results.push({
      id: 'P5',
      what: `${what}, ${size} sales`,
      value: medianOf(ratios),
      unit: '×',
      goal: ['≤', goal],
    });
  }
  line.close();
  return results;
}

type Input = { took: number; status: number; body: string };

/** A call that is refused because it took too long counts as endless. */
async function medianTook(ask: (path: string) => Promise<Input>, path: string) {
  const took: number[] = [];
  for (let call = 0; call < callsOfRound; call += 1) {
    const answer = await ask(path);
    if (answer.status === 503) return Number.POSITIVE_INFINITY;
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`);
    if (call > 0) took.push(answer.took);
  }
  return medianOf(took);
}

const askers = 16;

/** A till that sells while sixteen ask again and again for as many days as a report takes, and alone. */
async function besideReports(
  { port }: Pick<Program, 'port'>,
  shop: BenchShop,
  size: string,
): Promise<Result> {
  const headers = { authorization: `Bearer ${shop.token}`, organization: shop.organizationId };
  const till = await openTill({ port }, shop);
  const others = Array.from({ length: askers }, () => openCaller(port));
  const alone = await till.median();
  let isOver = false;
  const until = new Date().toISOString().slice(0, 10);
  const whole = { from: addDays(until, 1 - mostDays), until, userId: shop.userId };
  const paths = Object.values(reports).map((pathOf) => pathOf(whole));
  const pending = others.map(async (line, turn) => {
    for (let call = turn; !isOver; call += 1) await line.get(paths[call % paths.length] ?? '', headers);
  });
  const beside = await till.median();
  isOver = true;
  await Promise.all(pending);
  for (const { close } of [till, ...others]) close();
  const what = `a sale beside ${askers} who ask for three years, ${size} sales`;
  return { id: 'P5', what, value: beside / alone, unit: '×' };
}
