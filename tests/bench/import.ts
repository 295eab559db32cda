import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { writeSpreadsheet } from '@mostrador/api/spreadsheet';
import { openClient } from '@mostrador/database/connect';
import { z } from 'zod';
import { type BenchDatabase, residentBytesOf } from './database.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { type BenchShop, makeShop } from './world.ts';

const rowCount = 10_000;
const badOfHundred = 3;

/**
 * P9: a workbook of 10 000 products over HTTP, three of a hundred wrong, until all of it is there; into the
 * first shop of all, and into another one, of which the planner knows nothing where it knows the first.
 */
export async function benchImport({ database, program }: { database: BenchDatabase; program: Program }) {
  const bytes = await aWorkbook();
  const first = await bring({ database, program }, bytes);
  const client = openClient(database.connection, { max: 1 });
  await client.unsafe('analyze');
  await client.end();
  const second = await bring({ database, program }, bytes);
  const ratio = second.seconds / first.seconds;
  return [
    { id: 'P9', what: 'import of 10 000 products', value: first.seconds, unit: 's', goal: ['≤', 20] },
    { id: 'P9', what: 'import, memory above idle', value: first.aboveIdle, unit: 'MiB', goal: ['≤', 200] },
    { id: 'P9', what: 'import beside that shop, to it alone', value: ratio, unit: '×', goal: ['≤', 1.5] },
  ] satisfies Result[];
}

type Bench = Parameters<typeof benchImport>[0];

async function bring({ database, program }: Bench, bytes: Uint8Array) {
  const shop = await makeShop(database);
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
  const wanted = { status: 'completed', failed: (rowCount / 100) * badOfHundred };
  if (ended.status !== wanted.status || ended.failed !== wanted.failed)
    throw new Error(`The import ended as ${JSON.stringify(ended)}.`);
  return { seconds, aboveIdle: most - idle };
}

const aWorkbook = () =>
  writeSpreadsheet({
    format: 'xlsx',
    decimalSign: '.',
    sheets: [
      {
        name: 'Productos',
        columns: ['Nombre', 'Categoría', 'Precio', 'Costo', 'Existencias', 'Código de barras'].map(
          (title) => ({ title }),
        ),
        rows: Array.from({ length: rowCount }, (_, index) => [
          `Artículo ${index}`,
          `Familia ${index % 40}`,
          index % 100 < badOfHundred ? 'abc' : 1 + index / 100,
          0.5 + (index % 400) / 100,
          index % 200,
          String(7_400_000_000_000 + index),
        ]),
      },
    ],
  });

const Brought = z.object({ id: z.string(), status: z.string(), failed: z.number() });
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
  return Brought.parse(await answer.json());
}

async function read({ port }: Program, shop: BenchShop, id: string) {
  const headers = headersOf(shop);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/data-imports/${id}`, { headers });
  return Brought.parse(await answer.json());
}

const residentMiB = ({ child }: Program) => residentBytesOf(child.pid ?? 0) / 2 ** 20;
