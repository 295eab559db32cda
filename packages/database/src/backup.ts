import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { endOfRows, type Header, openBackup, toLine } from './backup/backup-file.ts';
import { copyOut, copyOutSome, listSequences, listTables, setCopyFormat } from './backup/catalog.ts';
import { findOrganization, organizationFolders, organizationTables } from './backup/organization-rows.ts';
import { RowDigest } from './backup/row-digest.ts';
import { expectDigest, writeUploads } from './backup/uploads.ts';
import { type Connection, openClient, type Session } from './connect.ts';
import { migrationsFolder } from './folders.ts';
import { makeFolder } from './make-folder.ts';
import { DatabaseIsOlder, isTrial, lastMigration, NoShop, noShop } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { storedFingerprint } from './program-secret.ts';

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  /** The fingerprint of the secret that decrypts the encrypted values; absent in old backups. */
  secret?: string;
};

type Backup = {
  file: string;
  /** The folder of uploaded files. If absent, they are stored elsewhere and not included. */
  uploads?: string;
  /**
   * The id or the address of one organization: the backup then contains only this organization, its users
   * and its files.
   */
  organization?: string;
};

/**
 * Backs up every table of the schema `public` in one snapshot, with its migration, as one gzip file that is
 * read again and verified. Waiting jobs are not included: a restored shop must not send old mails again.
 */
export async function backup(connection: Connection, requested: Backup): Promise<BackupSummary> {
  const { file } = requested;
  const client = openClient(connection, { max: 1, max_lifetime: null });
  const unfinished = `${file}.part`;
  makeFolder(dirname(file));
  try {
    // Rows that a policy hides from the caller must stop the backup, not be missing from it.
    await client`set row_security = off`;
    await client.begin('isolation level repeatable read read only', async (tx) => {
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(Readable.from(writeBackup(tx, requested)), createGzip(), target);
    });
    const summary = await verifyBackup(unfinished);
    renameSync(unfinished, file);
    return summary;
  } finally {
    // Closed first: if the file cannot be deleted, the deletion throws, and the session would never be
    // closed.
    await client.end();
    rmSync(unfinished, { force: true });
  }
}

/** Read a backup from its first byte to its last; throws when it is cut short or damaged. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const reader = await openBackup(file);
  const summary = emptySummary(reader.header);
  for await (const { table, rows, proof } of reader.sections()) {
    const digest = new RowDigest();
    for await (const chunk of rows) digest.update(chunk);
    digest.expect(table.name, await proof());
    summary.tables += 1;
    summary.rows += digest.proof().rows;
  }
  for await (const { line, bytes } of reader.uploads()) {
    expectDigest(line, bytes);
    summary.files += 1;
  }
  return summary;
}

/** A summary that counts nothing yet. */
export const emptySummary = ({ secret }: Header): BackupSummary => ({
  tables: 0,
  rows: 0,
  files: 0,
  ...(secret && { secret }),
});

const firstMigration = () => readMigrations(migrationsFolder)[0]?.folderMillis ?? 0;

async function* writeBackup(tx: Session, { uploads, organization }: Backup): AsyncGenerator<Buffer> {
  await setCopyFormat(tx);
  const migration = await lastMigration(tx);
  if (migration === undefined) throw new NoShop(noShop);
  // The migration is older than any that this program can restore.
  if (migration < firstMigration()) throw new DatabaseIsOlder(isTrial);
  const id = organization && (await findOrganization(tx, organization));
  const secret = await storedFingerprint(tx);
  const header: Header = {
    format: 'mostrador-backup',
    version: 2,
    madeAt: new Date().toISOString(),
    migration,
    ...(secret && { secret }),
    ...(id && { organization: id }),
  };
  yield toLine(header);
  const tables = await listTables(tx);
  const chosen = id ? organizationTables(tables, id) : tables.map((table) => ({ table, query: undefined }));
  for (const { table, query } of chosen) {
    yield toLine(table);
    const digest = new RowDigest();
    const rows = query ? await copyOutSome(tx, query) : await copyOut(tx, table);
    for await (const chunk of rows) {
      digest.update(chunk);
      yield chunk;
    }
    yield endOfRows;
    yield toLine(digest.proof());
  }
  // Read last: a number taken since the snapshot began may be skipped, but is never given twice.
  yield toLine({ sequences: id ? [] : await listSequences(tx) });
  let files = 0;
  for await (const part of uploads
    ? writeUploads(uploads, id ? { below: organizationFolders(id) } : {})
    : []) {
    files += part.isHead ? 1 : 0;
    yield part.bytes;
  }
  yield toLine({ files });
}
