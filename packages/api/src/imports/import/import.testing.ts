import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../core/call/call.ts';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { aCall, type aShop, type testServices } from '../../core/testing.ts';
import { storeFormFile } from '../../platform/upload/receive.ts';
import { readSpreadsheet, writeSpreadsheet } from '../../platform/upload/spreadsheet.ts';
import type { DataImportChanges, DataImportInput } from './import.schema.ts';

type Shop = Awaited<ReturnType<typeof aShop>>;
type World = Awaited<ReturnType<typeof testServices>>;
type Sent = { bytes: Uint8Array; fileName?: string };

/** Uploads a file as a form does; returns the signed id that an import accepts. */
export async function sendFile(services: Services, shop: Shop, { bytes, fileName = 'datos.xlsx' }: Sent) {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-import-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, bytes);
    const md5 = createHash('md5').update(bytes).digest('base64');
    const admitted = { organizationId: shop.organizationId, userId: shop.owner.id };
    const file = {
      path,
      md5,
      size: bytes.byteLength,
      fileName,
      contentType: '',
      kind: 'spreadsheet' as const,
      isPrivate: true,
    };
    return await storeFormFile(aCall(services), admitted, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A workbook with its titles in the first row. */
export const workbookOf = ([titles = [], ...rows]: Cell[][], name = 'Hoja1') =>
  writeSpreadsheet({
    format: 'xlsx',
    decimalSign: '.',
    sheets: [{ name, columns: titles.map((title) => ({ title: String(title ?? '') })), rows }],
  });

/** The steps of a shop's owner with a file of these rows. */
export const importing = (world: World, shop: Shop) => {
  const look = async (rows: Cell[][] | Uint8Array, input: Partial<DataImportInput> = {}) => {
    const bytes = rows instanceof Uint8Array ? rows : await workbookOf(rows);
    const file = await sendFile(world.services, shop, { bytes });
    const { id } = await shop.caller.dataImport.create({ file, dryRun: true, ...input });
    if (input.dryRun === false) return shop.caller.dataImport.byId({ id });
    return checked(id);
  };
  /** Waits until the queue has determined the effect of each row. */
  const checked = async (id: string) => {
    await world.work();
    return shop.caller.dataImport.byId({ id });
  };
  const change = async (changes: DataImportChanges) => {
    await shop.caller.dataImport.update(changes);
    return checked(changes.id);
  };
  const rowsOf = async (id: string) => (await shop.caller.dataImport.listRows({ id, perPage: 100 })).rows;
  /** Runs an import to its end, with its task in the queue. */
  const run = async (rows: Cell[][] | Uint8Array, input: Partial<DataImportInput> = {}) => {
    const { id } = await look(rows, { ...input, dryRun: false });
    await world.work();
    return shop.caller.dataImport.byId({ id });
  };
  const products = async () =>
    (await shop.caller.product.list({ perPage: 100 })).products.map(({ name }) => name);
  return { look, change, run, rowsOf, products };
};

/** The bytes of the last file that the program created. */
export function lastBytes({ files }: World): Uint8Array {
  const bytes = [...files.values()].at(-1);
  if (!bytes) throw new Error('No file was made.');
  return bytes;
}

export async function lastFile(world: World): Promise<Cell[][]> {
  const read = await readSpreadsheet({ bytes: lastBytes(world), sheet: null });
  if ('refusal' in read) throw new Error(read.refusal);
  return read.rows;
}
