import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { writeSpreadsheet } from '@mostrador/api/spreadsheet';
import { openClient } from '@mostrador/database/connect';
import { z } from 'zod';
import { type BenchDatabase, residentBytesOf } from './database.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { openTill } from './selling.ts';
import { type BenchShop, makeShop } from './world.ts';

const rowCount = 10_000;
/** As many rows as a file may have, and as many files as make 100 000 of them. */
const large = { rows: 20_000, files: 5 };
const badOfHundred = 3;

/**
 * P9: a workbook of 10 000 products over HTTP, three of a hundred wrong, until all of it is there; into the
 * first shop of all, and into another one, of which the planner knows nothing where it knows the first. Then
 * 100 000 rows into a third, while a till of the first shop sells.
 */
export async function benchImport({ database, program }: { database: BenchDatabase; program: Program }) {
  const bytes = await aWorkbook(rowCount);
  const first = await bring({ database, program }, bytes);
  const client = openClient(database.connection, { max: 1 });
  await client.unsafe('analyze');
  await client.end();
  const second = await bring({ database, program }, bytes);
  const ratio = second.seconds / first.seconds;
  const till = await openTill(program, first.shop);
  const alone = await till.median();
  let isOver = false;
  const [seconds, beside] = await Promise.all([
    bringLarge({ database, program }).finally(() => {
      isOver = true;
    }),
    till.median(() => isOver),
  ]);
  till.close();
  return [
    { id: 'P9', what: 'import of 10 000 products', value: first.seconds, unit: 's', goal: ['≤', 20] },
    { id: 'P9', what: 'import, memory above idle', value: first.aboveIdle, unit: 'MiB', goal: ['≤', 200] },
    { id: 'P9', what: 'import beside that shop, to it alone', value: ratio, unit: '×', goal: ['≤', 1.5] },
    { id: 'P9', what: 'import of 100 000 products beside a till', value: seconds, unit: 's' },
    { id: 'P9', what: 'a sale beside that import, to it alone', value: beside / alone, unit: '×' },
  ] satisfies Result[];
}

type Bench = Parameters<typeof benchImport>[0];

async function bringLarge(bench: Bench) {
  const shop = await makeShop(bench.database);
  let seconds = 0;
  for (let file = 0; file < large.files; file += 1) {
    const imported = await bring(bench, await aWorkbook(large.rows, file * large.rows), shop);
    seconds += imported.seconds;
  }
  return seconds;
}

async function bring({ database, program }: Bench, bytes: Uint8Array, into?: BenchShop) {
  const shop = into ?? (await makeShop(database));
  const idle = residentMiB(program);
  let most = idle;
  const begun = performance.now();
  const { id } = await send(program, shop, bytes);
  let ended = await read(program, shop, id);
  while (ended.status === 'processing') {
    await pause(100);
    most = Math.max(most, residentMiB(program));
    ended = await read(program, shop, id);
  }
  const seconds = (performance.now() - begun) / 1000;
  if (ended.status !== 'completed' || ended.failed !== (ended.total / 100) * badOfHundred)
    throw new Error(`The import ended as ${JSON.stringify(ended)}.`);
  return { shop, seconds, aboveIdle: most - idle };
}

const aWorkbook = (count: number, from = 0) =>
  writeSpreadsheet({
    format: 'xlsx',
    decimalSign: '.',
    sheets: [
      {
        name: 'Productos',
        columns: ['Nombre', 'Categoría', 'Precio', 'Costo', 'Existencias', 'Código de barras'].map(
          (title) => ({ title }),
        ),
        rows: Array.from({ length: count }, (_, row) => row + from).map((index) => [
          `Artículo ${index}`,
          `Familia ${index % 40}`,
          index % 100 < badOfHundred ? 'abc' : 1 + index / 100,
          0.5 + (index % 400) / 100,
          100_000 + (index % 200),
          String(7_400_000_000_000 + index),
        ]),
      },
    ],
  });

const Imported = z.object({ id: z.string(), status: z.string(), total: z.number(), failed: z.number() });
const headersOf = ({ token, organizationId }: BenchShop) => ({
  authorization: `Bearer ${token}`,
  organization: organizationId,
});

async function send({ port }: Program, shop: BenchShop, bytes: Uint8Array) {
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(bytes)]), 'productos.xlsx');
  const answer = await fetch(`http://127.0.0.1:${port}/v1/data-imports`, {
    method: 'POST',
    headers: headersOf(shop),
    body,
  });
  return Imported.parse(await answer.json());
}

async function read({ port }: Program, shop: BenchShop, id: string) {
  const headers = headersOf(shop);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/data-imports/${id}`, { headers });
  return Imported.parse(await answer.json());
}

const residentMiB = ({ child }: Program) => residentBytesOf(child.pid ?? 0) / 2 ** 20;
