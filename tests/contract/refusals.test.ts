import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRouter, endpoints } from '@mostrador/api/server';
import { repositoryRoot } from '@mostrador/database/folders';
import errors from '@mostrador/shared/text/es/errors.json' with { type: 'json' };
import firstErrors from '@mostrador/shared/text/es/first-errors.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { RefusalReader } from '../support/refusal-reader.ts';

const sentences: Record<string, string> = { ...firstErrors, ...errors };
const reader = new RefusalReader(new Set(Object.keys(sentences)));
const paths = [...new Set(endpoints(appRouter).map(({ path }) => path))].sort();
const file = join(repositoryRoot, 'apps', 'server', 'src', 'rest', 'openapi-refusals.json');

/** The codes of a call by their status, as one text: `{ "409": "barcodeInUse idInUse" }`. */
function statedOf(path: string) {
  const byStatus = Object.groupBy(reader.of(path), ({ status }) => status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, all = []]) => [status, all.map(({ code }) => code).join(' ')]),
  );
}

test('the document lists the refusals that the source states', { timeout: 120_000 }, async () => {
  const stated = Object.fromEntries(paths.map((path) => [path, statedOf(path)]));
  if (process.env.RECORD_REFUSALS) await writeFile(file, `${JSON.stringify(stated, null, 2)}\n`);
  const recorded = JSON.parse(await readFile(file, 'utf8'));
  const differing = [...new Set([...Object.keys(recorded), ...paths])].filter(
    (path) => JSON.stringify(recorded[path]) !== JSON.stringify(stated[path]),
  );
  // RECORD_REFUSALS=1 npx vitest run tests/contract/refusals.test.ts writes them anew.
  expect(differing).toEqual([]);
  expect(recorded['product.create'][409]).toContain('barcodeInUse');
  expect(recorded['pos.create'][409]).toContain('insufficientStock');
});

test('no refusal of an expense speaks of a purchase, and none of an income of a sale', () => {
  // An income is never refunded, exchanged or parked.
  const ofSalesAlone = new Set(['alreadyRefunded', 'partOfExchange', 'ticketChanged', 'quoteConverted']);
  const speaking = (domain: string, word: RegExp) =>
    paths
      .filter((path) => path.startsWith(domain))
      .flatMap((path) => reader.of(path).map(({ code }) => code))
      .filter((code) => word.test(sentences[code] ?? '') && !ofSalesAlone.has(code));
  expect(new Set(speaking('expense.', /compra\b/))).toEqual(new Set());
  expect(new Set(speaking('income.', /venta\b/))).toEqual(new Set());
});
