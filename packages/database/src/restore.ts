import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupReader, openBackup, type Section } from './backup/backup-file.ts';
import { copyIn, copyOut, listTables, setCopyFormat } from './backup/catalog.ts';
import { RowDigest } from './backup/row-digest.ts';
import { suspendRules } from './backup/rules.ts';
import { TaskRefused } from './backup/task-refused.ts';
import { storeUpload } from './backup/uploads.ts';
import type { BackupSummary } from './backup.ts';
import { type Connection, openClient, type Session } from './connect.ts';
import { migrate } from './migrate.ts';

/** A database that has rows: restoring over them would lose them. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty';
}

type Restore = { file: string; folder: string; uploads?: string };

/**
 * Load a backup into an empty database, count and compare every table, then bring it to the last migration of
 * `folder`. All rows arrive or none.
 */
export async function restore(
  connection: Connection,
  { file, folder, uploads }: Restore,
): Promise<BackupSummary> {
  const reader = await openBackup(file);
  if (reader.header.organization) throw new TaskRefused(ofOne);
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    await expectEmpty(client);
    await migrateTo(connection, { folder, last: reader.header.migration });
    const summary = await client.begin((tx) => load(tx, reader, uploads));
    await migrate(connection, { folder });
    await client`analyze`;
    return summary;
  } finally {
    reader.close();
    await client.end();
  }
}

async function load(tx: Session, reader: BackupReader, uploads?: string): Promise<BackupSummary> {
  const summary = { tables: 0, rows: 0, files: 0 };
  await setCopyFormat(tx);
  const enforceAgain = await suspendRules(tx);
  const tables = await listTables(tx);
  // Rows that the migrations themselves put in are in the backup too.
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`);
  for await (const section of reader.sections()) {
    summary.rows += await loadTable(tx, section);
    summary.tables += 1;
  }
  for (const { name, value, isCalled } of await reader.sequences()) {
    await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${isCalled}::boolean)`;
  }
  // Files that arrive before the rows are harmless, rows without their files are not.
  for await (const { line, bytes } of reader.uploads()) {
    if (uploads) await storeUpload(uploads, line, bytes);
    summary.files += 1;
  }
  await enforceAgain();
  return summary;
}

async function loadTable(tx: Session, { table, rows, proof }: Section): Promise<number> {
  const sent = new RowDigest();
  await pipeline(Readable.from(counting(rows, sent)), await copyIn(tx, table));
  const expected = await proof();
  sent.expect(table.name, expected);
  const stored = new RowDigest();
  for await (const chunk of await copyOut(tx, table)) stored.update(chunk);
  stored.expect(table.name, expected);
  return expected.rows;
}

async function* counting(rows: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    digest.update(chunk);
    yield chunk;
  }
}

async function expectEmpty(client: Session): Promise<void> {
  for (const { name } of await listTables(client)) {
    const [row] = await client.unsafe(`select exists (select from public.${name}) as "isFilled"`);
    if (row?.isFilled) throw new DatabaseNotEmpty(notEmpty(name));
  }
}

/** Stop at the migration that the rows were written under. */
async function migrateTo(connection: Connection, { folder, last }: { folder: string; last: number | null }) {
  if (last === null) return;
  const journal: Journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  if (!journal.entries.some(({ when }) => when === last)) throw new TaskRefused(unknownMigration);
  const partial = mkdtempSync(join(tmpdir(), 'mostrador-migrations-'));
  try {
    const entries = journal.entries.filter(({ when }) => when <= last);
    for (const { tag } of entries) cpSync(join(folder, `${tag}.sql`), join(partial, `${tag}.sql`));
    mkdirSync(join(partial, 'meta'));
    writeFileSync(join(partial, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(connection, { folder: partial });
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

type Journal = { entries: { when: number; tag: string }[] };

const unknownMigration =
  'El respaldo es de una versión del programa que esta no conoce; actualízalo. ' +
  'The backup was made by a version of the program that this one does not know; update it.';

const ofOne =
  'El respaldo es de una sola organización: npm run restore -- --organization archivo. ' +
  'The backup is of one organization: npm run restore -- --organization file.';

const notEmpty = (table: string) =>
  `La base de datos no está vacía (${table}). Usa otra: DATA_DIR=carpeta-nueva npm run restore -- archivo. ` +
  `The database is not empty (${table}). Use another: DATA_DIR=new-folder npm run restore -- file.`;
