import { startDatabase } from './database.ts';
import { benchImport } from './import.ts';
import { benchLists } from './list.ts';
import { benchMove } from './move.ts';
import { startProgram } from './program.ts';
import { benchReports } from './report.ts';
import { print, type Result, store } from './result.ts';
import { benchSales } from './sale.ts';
import { benchSizes } from './size.ts';
import { benchStarts } from './start.ts';
import { benchStore } from './store.ts';
import { benchTill } from './till.ts';
import { makeWorld } from './world.ts';

// `npm run bench`, or with the chosen figures: `npm run bench -- P1 P8`.
const requested = process.argv.slice(2);
const isRequested = (...ids: string[]) => requested.length === 0 || ids.some((id) => requested.includes(id));

const results: Result[] = [];
const rounds: Record<string, unknown> = {};
let failed = false;
if (isRequested('P1', 'P2', 'P7')) await measure(benchProgram);
if (isRequested('P4', 'P6')) await measure(() => benchWith(benchLists));
if (isRequested('P5')) await measure(() => benchWith(benchReports, process.env.BENCH_FOLDER));
if (isRequested('P9')) await measure(() => benchWith(benchImport));
if (isRequested('P10')) await measure(() => benchWith(benchTill));
if (isRequested('P11')) await measure(() => benchWith(benchStore));
if (isRequested('P12')) await measure(benchMove);
if (isRequested('P8')) await measure(async () => benchSizes());
process.exitCode = store(results, rounds) && !failed ? 0 : 1;

/** Prints what was measured at once: a figure that fails later takes none with it. */
async function measure(figures: () => Promise<Result[]>) {
  try {
    const measured = await figures();
    print(measured);
    results.push(...measured);
  } catch (error) {
    console.error(error);
    failed = true;
  }
}

type Bench = Parameters<typeof benchLists>[0];

async function benchWith(figures: (bench: Bench) => Promise<Result[]>, folder?: string) {
  const database = await startDatabase(folder);
  try {
    const program = await startProgram(database.dataDir, 'dist/main.js');
    return await figures({ database, program }).finally(program.stop);
  } finally {
    await database.stop();
  }
}

async function benchProgram() {
  const database = await startDatabase();
  try {
    const world = await makeWorld(database);
    const program = await startProgram(database.dataDir, 'dist/main.js');
    const sales = await benchSales({ database, world, program }).finally(program.stop);
    rounds.sales = sales.measured;
    await database.rest();
    if (!isRequested('P7')) return sales.results;
    return [...sales.results, ...(await benchStarts(database.dataDir, sales.residentMiB))];
  } finally {
    await database.stop();
  }
}
