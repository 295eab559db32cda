import type { Writable } from 'node:stream';
import { type BackupReader, openBackup, type Section } from './backup/backup-file.ts';
import { copyIn, copyOutSome, listTables, setCopyFormat } from './backup/catalog.ts';
import { isThere, OrganizationRefused, otherSecret } from './backup/organization-refused.ts';
import { organizationTables } from './backup/organization-rows.ts';
import { pipeCounted, RowDigest } from './backup/row-digest.ts';
import { suspendRules } from './backup/rules.ts';
import { insertBeside, meetings, openAgain } from './backup/shared-tables.ts';
import { storeUpload } from './backup/uploads.ts';
import { type BackupSummary, emptySummary, verifyBackup } from './backup.ts';
import { type Connection, openClient, type Session } from './connect.ts';
import { lastMigration, migrate } from './migrate.ts';
import { storedFingerprint } from './program-secret.ts';

type Restore = {
  file: string;
  folder: string;
  uploads?: string;
  /**
   * Fingerprints of the program's secrets. If absent, the fingerprint of the secret used with the database.
   */
  secrets?: readonly string[];
  /** Restores the organization even if none of these secrets decrypts its encrypted texts. */
  acceptsOtherSecret?: boolean;
};

/**
 * Adds one organization to the existing ones, with its users and files, completely or not at all. Other
 * organizations wait meanwhile, because foreign keys are checked again. Sessions are not restored: users
 * must sign in again.
 */
export async function restoreOrganization(
  connection: Connection,
  { file, folder, uploads, secrets, acceptsOtherSecret = false }: Restore,
): Promise<BackupSummary> {
  await verifyBackup(file);
  await migrate(connection, { folder });
  const reader = await openBackup(file);
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    const { organization: id, migration } = reader.header;
    if (!id || !/^[0-9a-f-]{36}$/.test(id)) throw new OrganizationRefused(`${file}: ${notOne}`);
    if (migration !== (await lastMigration(client))) throw new OrganizationRefused(otherVersion);
    if (!acceptsOtherSecret) await expectSecret(client, { made: reader.header.secret, secrets });
    const summary = await client.begin(async (tx) => {
      const [present] = await tx`select 1 from organizations where id = ${id}`;
      if (present) throw new OrganizationRefused(isThere(id));
      return load(tx, { reader, id, ...(uploads && { uploads }) });
    });
    await client`analyze`;
    return summary;
  } finally {
    reader.close();
    await client.end();
  }
}

type Sealed = { made: string | undefined; secrets: readonly string[] | undefined };

/**
 * Throws if the encrypted texts of the organization cannot be decrypted here: second factors, account
 * numbers.
 */
async function expectSecret(client: Session, { made, secrets }: Sealed): Promise<void> {
  const stored = await storedFingerprint(client);
  const ours = secrets ?? (stored ? [stored] : []);
  if (made && ours.length > 0 && !ours.includes(made)) throw new OrganizationRefused(otherSecret(made));
}

type Load = { reader: BackupReader; id: string; uploads?: string };

async function load(tx: Session, { reader, id, uploads }: Load): Promise<BackupSummary> {
  const summary = emptySummary(reader.header);
  await setCopyFormat(tx);
  const queries = new Map(
    organizationTables(await listTables(tx), id).map(({ table, query }) => [table.name, query]),
  );
  const enforceAgain = await suspendRules(tx);
  for await (const section of reader.sections()) {
    const query = queries.get(section.table.name);
    if (!query) throw new OrganizationRefused(`${section.table.name}: ${otherVersion}`);
    const isShared = section.table.name in meetings;
    summary.rows += isShared
      ? await insertBeside(tx, section.table, (incoming) => send(section, incoming))
      : await loadRows(tx, section, query);
    summary.tables += 1;
  }
  for await (const { line, bytes } of reader.uploads()) {
    if (uploads) await storeUpload(uploads, line, bytes);
    summary.files += 1;
  }
  await openAgain(tx, id);
  await enforceAgain();
  return summary;
}

async function loadRows(tx: Session, section: Section, query: string): Promise<number> {
  const rows = await send(section, await copyIn(tx, section.table));
  const stored = new RowDigest();
  for await (const chunk of await copyOutSome(tx, query)) stored.update(chunk);
  stored.expect(section.table.name, rows);
  return rows.rows;
}

async function send(section: Section, target: Writable) {
  const sent = await pipeCounted(section.rows, target);
  const expected = await section.proof();
  sent.expect(section.table.name, expected);
  return expected;
}

const notOne =
  'es de una base de datos entera; usa «npm run restore» · it is of a whole database; use "npm run restore"';
const otherVersion =
  'El respaldo es de otra versión del programa: pon los dos en la misma y haz otro. ' +
  'The backup is of another version of the program: bring both to the same one and make another.';
