import { startDatabase } from './database.ts';
import { benchImport } from './import.ts';
import { benchLists } from './list.ts';
import { startProgram } from './program.ts';
import { benchReports } from './report.ts';
import { type Result, report } from './result.ts';
import { benchSales } from './sale.ts';
import { benchSizes } from './size.ts';
import { benchStarts } from './start.ts';
import { benchStore } from './store.ts';
import { benchTill } from './till.ts';
import { makeWorld } from './world.ts';

// `npm run bench`, or with the figures wanted: `npm run bench -- P1 P8`.
const wanted = process.argv.slice(2);
const isWanted = (...ids: string[]) => wanted.length === 0 || ids.some((id) => wanted.includes(id));

const results: Result[] = [];
const rounds: Record<string, unknown> = {};
if (isWanted('P1', 'P2', 'P7')) await benchProgram();
if (isWanted('P4', 'P6')) await benchWith(benchLists);
if (isWanted('P5')) await benchWith(benchReports, process.env.BENCH_FOLDER);
if (isWanted('P9')) await benchWith(benchImport);
if (isWanted('P10')) await benchWith(benchTill);
if (isWanted('P11')) await benchWith(benchStore);
if (isWanted('P8')) results.push(...benchSizes());
process.exitCode = report(results, rounds) ? 0 : 1;

type Bench = Parameters<typeof benchLists>[0];

async function benchWith(measure: (bench: Bench) => Promise<Result[]>, folder?: string) {
  const database = await startDatabase(folder);
  try {
    const program = await startProgram(database.dataDir, 'dist/main.js');
    results.push(...(await measure({ database, program }).finally(program.stop)));
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
    results.push(...sales.results);
    rounds.sales = sales.measured;
    await database.rest();
    if (isWanted('P7')) results.push(...(await benchStarts(database.dataDir, sales.residentMiB)));
  } finally {
    await database.stop();
  }
}
