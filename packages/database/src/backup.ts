import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { endOfRows, type Header, openBackup, toLine } from './backup/backup-file.ts';
import { copyOut, listSequences, listTables, setCopyFormat } from './backup/catalog.ts';
import { RowDigest } from './backup/row-digest.ts';
import { type Connection, openClient } from './connect.ts';
import type { Session } from './driver.ts';
import { lastMigration } from './migrate.ts';

export type BackupSummary = { tables: number; rows: number };

/**
 * Every table of the schema `public` in one snapshot, with the migration it stands at, as one gzip file that
 * is read again and checked. Waiting jobs stay out: a shop brought back must not send old mails again.
 */
export async function backup(connection: Connection, { file }: { file: string }): Promise<BackupSummary> {
  const client = openClient(connection, { max: 1, max_lifetime: null });
  const unfinished = `${file}.part`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Rows that a policy hides from the caller must stop the backup, not be missing from it.
    await client`set row_security = off`;
    await client.begin('isolation level repeatable read read only', async (tx) => {
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(Readable.from(writeBackup(tx)), createGzip(), target);
    });
    const summary = await verifyBackup(unfinished);
    renameSync(unfinished, file);
    return summary;
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
}

/** Read a backup from its first byte to its last; throws when it is cut short or damaged. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const summary = { tables: 0, rows: 0 };
  const reader = await openBackup(file);
  for await (const { table, rows, proof } of reader.sections()) {
    const digest = new RowDigest();
    for await (const chunk of rows) digest.update(chunk);
    digest.expect(table.name, await proof());
    summary.tables += 1;
    summary.rows += digest.proof().rows;
  }
  return summary;
}

async function* writeBackup(tx: Session): AsyncGenerator<Buffer> {
  await setCopyFormat(tx);
  const migration = (await lastMigration(tx)) ?? null;
  const header: Header = {
    format: 'mostrador-backup',
    version: 1,
    madeAt: new Date().toISOString(),
    migration,
  };
  yield toLine(header);
  for (const table of await listTables(tx)) {
    yield toLine(table);
    const digest = new RowDigest();
    for await (const chunk of await copyOut(tx, table)) {
      digest.update(chunk);
      yield chunk;
    }
    yield endOfRows;
    yield toLine(digest.proof());
  }
  // Read last: a number handed out since the snapshot began may be skipped, never given twice.
  yield toLine({ sequences: await listSequences(tx) });
}
