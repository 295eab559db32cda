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
import { type BackupSummary, emptySummary, verifyBackup } from './backup.ts';
import { type Client, type Connection, openClient, type Session } from './connect.ts';
import { isUnfinished, lastMigration, migrate, unfinished } from './migrate.ts';

/** Thrown if the database has rows, which a restore would overwrite. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty';
}

type Restore = { file: string; folder: string; uploads?: string };

/**
 * Loads a backup into an empty database, counts and compares every table, then applies the migrations of
 * `folder`. The whole file is read and checked before the first write; either all rows are restored or none,
 * and the database is empty again if the restore fails.
 */
export async function restore(
  connection: Connection,
  { file, folder, uploads }: Restore,
): Promise<BackupSummary> {
  await verifyBackup(file);
  const reader = await openBackup(file);
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    if (reader.header.organization) throw new TaskRefused(ofOne);
    await lockRestore(client);
    const partial = journalUntil(folder, reader.header.migration);
    if (await isUnfinished(client)) await emptyAgain(client);
    await expectEmpty(client);
    const isOurs = (await lastMigration(client)) !== undefined || (await listTables(client)).length === 0;
    if (isOurs) await client.unsafe(`create schema ${unfinished}`);
    try {
      await migrateTo(connection, { folder, partial });
      const summary = await client.begin((tx) => load(tx, reader, uploads));
      await migrate(connection, { folder, isRestoring: true });
      if (isOurs) await client.unsafe(`drop schema ${unfinished}`);
      await client`analyze`;
      return summary;
    } catch (error) {
      // The original error is thrown; leftovers are removed by the next attempt.
      if (isOurs) await emptyAgain(client).catch(() => {});
      throw error;
    }
  } finally {
    reader.close();
    await client.end();
  }
}

async function load(tx: Session, reader: BackupReader, uploads?: string): Promise<BackupSummary> {
  const summary = emptySummary(reader.header);
  await setCopyFormat(tx);
  const enforceAgain = await suspendRules(tx);
  const tables = await listTables(tx);
  // Rows inserted by the migrations themselves are in the backup too, so the tables are emptied first.
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`);
  for await (const section of reader.sections()) {
    summary.rows += await loadTable(tx, section);
    summary.tables += 1;
  }
  for (const { name, value, isCalled } of await reader.sequences()) {
    await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${isCalled}::boolean)`;
  }
  // Files are restored before the rows: files without rows are harmless, but rows without files are not.
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

/**
 * Locks the database for restores until the connection ends; otherwise another restore would take these
 * tables for leftovers and drop them.
 */
async function lockRestore(client: Client): Promise<void> {
  const [row] = await client`select pg_try_advisory_lock(hashtext('mostrador restore')) as "isLocked"`;
  if (!row?.isLocked) throw new TaskRefused(isUnderWay);
}

/** Drops everything that an unfinished restore created in a database that was empty before. */
async function emptyAgain(client: Client): Promise<void> {
  const kinds = { v: 'view', r: 'table', S: 'sequence' };
  for (const [kind, word] of Object.entries(kinds)) {
    const found = await client`
      select quote_ident(c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = ${kind}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
    for (const { name } of found) await client.unsafe(`drop ${word} if exists public.${name} cascade`);
  }
  const functions = await client`
    select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  for (const { name } of functions) await client.unsafe(`drop routine if exists ${name} cascade`);
  for (const schema of ['drizzle', 'pgboss', unfinished])
    await client.unsafe(`drop schema if exists ${schema} cascade`);
}

/**
 * Returns the journal up to the migration with which the rows were written. Throws if that migration is
 * unknown.
 */
function journalUntil(folder: string, last: number | null): Journal {
  const journal: Journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  const [first] = journal.entries;
  if (first && (last ?? 0) < first.when) throw new TaskRefused(trialBackup);
  if (!journal.entries.some(({ when }) => when === last)) throw new TaskRefused(unknownMigration);
  return { ...journal, entries: journal.entries.filter(({ when }) => when <= (last ?? 0)) };
}

async function migrateTo(connection: Connection, { folder, partial }: { folder: string; partial: Journal }) {
  const aside = mkdtempSync(join(tmpdir(), 'mostrador-migrations-'));
  try {
    for (const { tag } of partial.entries) cpSync(join(folder, `${tag}.sql`), join(aside, `${tag}.sql`));
    mkdirSync(join(aside, 'meta'));
    writeFileSync(join(aside, 'meta', '_journal.json'), JSON.stringify(partial));
    await migrate(connection, { folder: aside, isRestoring: true });
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

type Journal = { entries: { when: number; tag: string }[] };

const isUnderWay =
  'Otra restauración está en marcha en esta base de datos. ' +
  'Another restore is under way in this database.';

const trialBackup =
  'El respaldo es de una versión de prueba, anterior a la primera: esta no la lee. ' +
  'The backup was made by a trial version before the first one: this one does not read it.';

const unknownMigration =
  'El respaldo es de una versión del programa que esta no conoce; actualízalo. ' +
  'The backup was made by a version of the program that this one does not know; update it.';

const ofOne =
  'El respaldo es de una sola organización: npm run restore -- --organization archivo. ' +
  'The backup is of one organization: npm run restore -- --organization file.';

const notEmpty = (table: string) =>
  `La base de datos no está vacía (${table}). Usa otra: DATA_DIR=carpeta-nueva npm run restore -- archivo. ` +
  `The database is not empty (${table}). Use another: DATA_DIR=new-folder npm run restore -- file.`;
