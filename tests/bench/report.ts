import { performance } from 'node:perf_hooks';
import { addDays } from '@mostrador/shared/time';
import { makeBigShop } from './big-shop.ts';
import type { BenchDatabase } from './database.ts';
import { medianOf, openCaller } from './load.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import type { BenchShop } from './world.ts';

const rounds = 3;
const callsOfRound = 5;
const days = 730;
const sizes = [
  { sales: 10_000, days, products: 500 },
  { sales: 1_000_000, days, products: 5000 },
];
const goals = { month: 20, 'two years': 50 };
const lengths = ['month', 'two years'] as const;

/** Paths by what they answer; `{}` stands for the days. */
const reports = {
  'cash cut': '/v1/reports-transactions/cash-cut-details?{}',
  'till stats': '/v1/pos-transactions/stats?{}',
  'products stats': '/v1/reports/products-stats?{}',
  'top users': '/v1/reports/top-users?{}',
  'stock analytics': '/v1/stock-analytics?{}',
  'web orders stats': '/v1/web-transactions/stats?{}',
  'books stats': '/v1/stats?{}',
  'financial data': '/v1/financial-data/stats?{}',
  'cash flow totals': '/v1/cash-flow/totals?{}',
};

/**
 * P5: each report of a month and of two years, as a ratio to one product read by its id in the same
 * round.
 */
export async function benchReports({ database, program }: { database: BenchDatabase; program: Program }) {
  const results: Result[] = [];
  for (const size of sizes) {
    const shop = await makeBigShop(database, size);
    results.push(...(await measureReports(program, shop, size.sales.toLocaleString('en'))));
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
  const asked = [
    ...Object.entries(reports).flatMap(([name, path]) =>
      lengths.map((span) => ({
        what: `${name}, ${span}`,
        path: path.replace('{}', `from=${spans[span]}&until=${last}`),
        goal: goals[span],
      })),
    ),
    { what: 'order by its code', path: '/v1/pos-transactions?content=P-004321', goal: goals.month },
  ];
  const results: Result[] = [];
  for (const { what, path, goal } of asked) {
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

type Asked = { took: number; status: number; body: string };

/** A call that is turned away for taking too long counts as endless. */
async function medianTook(ask: (path: string) => Promise<Asked>, path: string) {
  const took: number[] = [];
  for (let call = 0; call < callsOfRound; call += 1) {
    const answer = await ask(path);
    if (answer.status === 503) return Number.POSITIVE_INFINITY;
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`);
    if (call > 0) took.push(answer.took);
  }
  return medianOf(took);
}
