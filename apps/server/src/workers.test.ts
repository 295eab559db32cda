import { join } from 'node:path';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../rolldown.config.ts';
import { arabicReceipt, spanishReceipt } from './pdf/receipt.fixture.ts';
import { openWorkers, type Workers } from './workers.ts';

/** Beside the sources, so that the bundle finds the packages it does not hold. */
const folder = join(import.meta.dirname, '..', 'node_modules', '.workers-test');
let workers: Workers;
beforeAll(async () => {
  const cwd = join(import.meta.dirname, '..');
  const bundle = await rolldown({ ...config, input: { worker: 'src/worker.ts' }, cwd });
  await bundle.write({ dir: folder, format: 'esm' });
  // The threads give way to everything else, of which there is much beside a test.
  workers = openWorkers(join(folder, 'worker.js'), { patienceMs: 100_000 });
});
afterAll(() => workers.close());

describe('the built threads', () => {
  test('print receipts while this thread goes on', { retry: 1 }, async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const views = [spanishReceipt, arabicReceipt];
    const began = performance.now();
    const pdfs = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        workers.renderReceipt(
          { view: views[index % 2] ?? spanishReceipt, format: 'ticket_80', logo: null },
          'a shop',
        ),
      ),
    );
    clearInterval(timer);
    for (const pdf of pdfs) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    // A blocked thread would have had no turn at all; half of them leaves room for a busy machine.
    expect(turns).toBeGreaterThan((performance.now() - began) / 5 / 4);
  });

  test('re-encode pictures and reject files that are not pictures', async () => {
    const logo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e79202' } })
      .png()
      .toBuffer();
    const picture = await workers.reencodeImage(logo, 'a shop');
    expect(picture).toMatchObject({ sizes: [{ edge: 160 }, { edge: 480 }, { edge: 1200 }] });
    expect(await workers.reencodeImage(Buffer.from('no picture'), 'a shop')).toBeNull();
    const bytes = { view: spanishReceipt, format: 'ticket_58', logo } as const;
    expect((await workers.renderReceipt(bytes, 'a shop')).length).toBeGreaterThan(1000);
  });

  test('read a small file of one shop before the second heavy one of another', async () => {
    const aWorkbook = (rows: number, owner: string) => {
      const columns = Array.from({ length: 12 }, (_, at) => ({ title: `Columna ${at}` }));
      const cells = Array.from({ length: rows }, (_, row) => columns.map((_column, at) => `${row} ${at}`));
      const sheets = [{ name: 'Hoja', columns, rows: cells }];
      return workers.spreadsheets.write({ format: 'xlsx', decimalSign: '.', sheets }, owner);
    };
    const [heavy, small] = [await aWorkbook(5000, 'heavy'), await aWorkbook(3, 'small')];
    const read: string[] = [];
    const reading = (bytes: Uint8Array, owner: string) =>
      workers.spreadsheets.read({ bytes, sheet: null }, owner).then((sheet) => {
        expect(sheet).toHaveProperty('rows');
        read.push(owner);
      });
    const six = Array.from({ length: 6 }, () => reading(heavy, 'heavy'));
    await Promise.all([...six, reading(small, 'small')]);
    expect(read).toHaveLength(7);
    expect(read.indexOf('small')).toBeLessThan(2);
  });

  test('turn away what would wait too long', async () => {
    const many = Array.from({ length: 200 }, (_, at) => {
      const view = { ...spanishReceipt, number: String(at) };
      return workers.renderReceipt({ view, format: 'ticket_80', logo: null }, 'a shop').then(
        () => 'printed',
        (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
      );
    });
    const outcomes = new Set(await Promise.all(many));
    expect(outcomes).toEqual(new Set(['printed', 'unavailable']));
  });
});
