import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupReader, openBackup, type Section } from './backup/backup-file.ts';
import { copyIn, copyOutSome, listTables, setCopyFormat } from './backup/catalog.ts';
import { organizationTables } from './backup/organization-rows.ts';
import { RowDigest } from './backup/row-digest.ts';
import { suspendRules } from './backup/rules.ts';
import { storeUpload } from './backup/uploads.ts';
import { type BackupSummary, emptySummary, verifyBackup } from './backup.ts';
import { type Connection, openClient, type Session } from './connect.ts';
import { lastMigration, migrate } from './migrate.ts';
import { storedFingerprint } from './program-secret.ts';

/** An organization that cannot be moved here as things are; the message is for the operator. */
export class OrganizationRefused extends Error {
  override name = 'OrganizationRefused';
}

type Restore = {
  file: string;
  folder: string;
  uploads?: string;
  /** Fingerprints of the program's secrets here; absent: the one that the database is used with. */
  secrets?: readonly string[];
  /** Bring the shop although none of those secrets opens what is sealed inside. */
  acceptsOtherSecret?: boolean;
};

/**
 * Puts one organization beside those that are there, with its people and its files; all of it or none. Other
 * organizations wait meanwhile, since foreign keys are checked anew. Sessions do not move: people sign in
 * again.
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

/** Throws when what the shop's own program sealed cannot be opened here: second factors, account numbers. */
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
    const meeting = meetings[section.table.name];
    summary.rows += meeting ? await loadAside(tx, section, meeting) : await loadRows(tx, section, query);
    summary.tables += 1;
  }
  for await (const { line, bytes } of reader.uploads()) {
    if (uploads) await storeUpload(uploads, line, bytes);
    summary.files += 1;
  }
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

/** The rows go through a table of their own; one that is here already stays as it is. */
async function loadAside(tx: Session, section: Section, { query, refusal }: Meeting): Promise<number> {
  const { name } = section.table;
  const columns = section.table.columns.join(', ');
  await tx.unsafe(`create temporary table incoming (like public.${name})`);
  const { rows } = await send(section, await tx.unsafe(`copy incoming (${columns}) from stdin`).writable());
  const met = await tx.unsafe<{ what: string }[]>(query);
  if (met.length > 0) throw new OrganizationRefused(`${refusal}: ${met.map(({ what }) => what).join(', ')}`);
  await tx.unsafe(`
    insert into public.${name} (${columns}) select ${columns} from incoming on conflict do nothing`);
  await tx.unsafe('drop table incoming');
  return rows;
}

async function send(section: Section, target: Writable) {
  const sent = new RowDigest();
  const counting = async function* () {
    for await (const chunk of section.rows) {
      sent.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(counting()), target);
  const expected = await section.proof();
  sent.expect(section.table.name, expected);
  return expected;
}

const notOne =
  'es de una base de datos entera; usa «npm run restore» · it is of a whole database; use "npm run restore"';
const otherSecret = (made: string) =>
  `La tienda se selló con otro SECRET (huella ${made}): ponlo al final (SECRET=el-de-aquí,el-suyo) y ` +
  'repite; sin él, --other-secret, y quien tenga segundo factor no podrá entrar hasta que se lo borres. · ' +
  `The shop was sealed under another SECRET (fingerprint ${made}): put it last (SECRET=ours,theirs) and ` +
  'try again; without it, --other-secret, and whoever has a second factor cannot enter until you delete it.';
const otherVersion =
  'El respaldo es de otra versión del programa: pon los dos en la misma y haz otro. ' +
  'The backup is of another version of the program: bring both to the same one and make another.';
const isThere = (id: string) =>
  `La organización ${id} ya está en esta base de datos. The organization ${id} is in this database already.`;

type Meeting = { query: string; refusal: string };

const slugTaken =
  'Esa dirección ya es de otra tienda; cámbiala antes de hacer el respaldo · ' +
  'that address belongs to another shop here; change it before the backup is made';

/** A row that is here already stays, and forbids nothing. */
const nothing = `select '' as what where false`;

/**
 * Tables that all organizations share: which rows of others forbid the move. Somebody who works in another
 * shop here already stays who he is; an address that was given up, and that somebody has here, is let go.
 */
const meetings: Record<string, Meeting> = {
  organizations: {
    query: 'select i.slug as what from incoming i join organizations o on lower(o.slug) = lower(i.slug)',
    refusal: slugTaken,
  },
  slugs: {
    query: `select i.slug as what from incoming i join slugs s on s.slug = i.slug where i.freed_at is null`,
    refusal: slugTaken,
  },
  trials: {
    query: `
      select i.business_id::text as what from incoming i
      join subscriptions s on s.organization_id = i.business_id and s.status = 'trial'
      join trials t on t.business_id <> i.business_id
        and (t.person_id = i.person_id or t.person_key = i.person_key)`,
    refusal:
      'Esa persona ya prueba Plus aquí con otra tienda · that person tries Plus here with another shop',
  },
  licenses: {
    query: 'select i.last4 as what from incoming i join licenses l on l.key_hash = i.key_hash',
    refusal: 'Esa licencia ya está en esta base de datos · that licence is in this database already',
  },
  recovery_codes: { query: nothing, refusal: '' },
  second_factors: { query: nothing, refusal: '' },
  users: {
    query: `
      select i.email as what from incoming i join users u on u.email_key = i.email_key and u.id <> i.id`,
    refusal: 'Hay otra persona con el mismo correo · another person has the same e-mail',
  },
};
