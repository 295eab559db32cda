import { copyOutSome, listTables, setCopyFormat } from '../backup/catalog.ts';
import { isThere, OrganizationRefused, otherSecret } from '../backup/organization-refused.ts';
import { findOrganization, organizationTables } from '../backup/organization-rows.ts';
import { pipeCounted } from '../backup/row-digest.ts';
import { insertBeside, meetings, openAgain } from '../backup/shared-tables.ts';
import { TaskRefused } from '../backup/task-refused.ts';
import { type Client, type Connection, openClient, type Session } from '../connect.ts';
import { lastMigration, migrate } from '../migrate.ts';
import { storedFingerprint } from '../program-secret.ts';
import {
  bringUpToDate,
  type Copying,
  type Counts,
  copyRows,
  findChanges,
  lowestUnseen,
  type OwnTable,
  type Since,
} from './copied-rows.ts';
import { stepAside } from './foreign-keys.ts';
import { copyFiles, type Files } from './moved-files.ts';
import { type Closed, claimMove, closeOrganization, requireIdle } from './suspended-source.ts';

export type Move = {
  from: Connection;
  to: Connection;
  /** The id or the address of the organization. */
  organization: string;
  /** The folder of migrations, which are applied to the target first. */
  migrations: string;
  /** Absent if both installations use one object store. */
  files?: Files;
  /** The origin of the target's pages, for users who still open the source. */
  address?: string;
  /** Moves even if the target's program has another secret. */
  acceptsOtherSecret?: boolean;
  print?: (line: string) => void | Promise<void>;
};

export type MoveSummary = {
  rows: number;
  /** The number of rows that were changed or deleted during the copy. */
  changed: number;
  removed: number;
  files: number;
  /** The time during which the organization was closed. */
  pauseMilliseconds: number;
};

/**
 * Moves an organization between two databases while it is in use. Its rows are copied from one snapshot;
 * both sides are counted and summed; then the organization is closed, the rows changed since are copied, and
 * the target commits all or nothing. The source retains its rows, closed permanently. An error before the
 * commit reopens the organization; an interrupted move must be repeated from its beginning.
 */
export async function moveOrganization(move: Move): Promise<MoveSummary> {
  await migrate(move.to, { folder: move.migrations });
  const once = { max: 1, max_lifetime: null };
  const [claims, reader, target] = [
    openClient(move.from, once),
    openClient(move.from, once),
    openClient(move.to, once),
  ];
  try {
    const id = await findOrganization(claims, move.organization);
    await claimMove(claims, id);
    await requireMovable({ source: claims, target }, id, move);
    // Rows that a policy hides must stop the move, and not be missing in the copy.
    await reader`set row_security = off`;
    return await run({ claims, reader, target }, id, move);
  } finally {
    await Promise.all([claims.end(), reader.end(), target.end()]);
  }
}

type Copied = { since: Since; counts: Counts };
type Clients = { claims: Client; reader: Client; target: Client };

async function run({ claims, reader, target }: Clients, id: string, move: Move): Promise<MoveSummary> {
  const { print = () => undefined, files, address } = move;
  const summary = { rows: 0, changed: 0, removed: 0, files: 0, pauseMilliseconds: 0 };
  let closed: Closed | undefined;
  let isCommitting = false;
  const work = target.begin(async (tx) => {
    await setCopyFormat(tx);
    const rules = await stepAside(tx, id);
    if (!rules.isQuiet) await print(othersWait);
    const all = organizationTables(await listTables(tx), id);
    const own = await withKeys(
      tx,
      all.filter(({ table }) => !(table.name in meetings)),
    );
    const shared = all.filter(({ table }) => table.name in meetings);
    const copied = await inSnapshot(reader, async (source) => {
      await rehearse({ source, target: tx }, shared);
      return { since: await lowestUnseen(source), counts: await copyRows({ source, target: tx }, own) };
    });
    for (const { table } of own) await tx.unsafe(`analyze public.${table.name}`);
    if (files) summary.files += await copyFiles(files, id);
    await print(isCopied);
    closed = await closeOrganization(claims, id);
    await inSnapshot(reader, async (source) => {
      Object.assign(summary, await bringAll({ source, target: tx }, own, copied));
      for (const { table, query } of shared) await insertShared({ source, target: tx }, { table, query });
    });
    if (files) summary.files += await copyFiles(files, id);
    await openAgain(tx, id);
    await rules.end();
    isCommitting = true;
  });
  try {
    await work;
  } catch (error) {
    const end = isCommitting ? await findEnd(move.to, id) : 'undone';
    if (end === 'unknown') throw new TaskRefused(unknownEnd(id));
    if (end === 'undone') {
      await closed?.open();
      throw error;
    }
  }
  await closed?.leave(address);
  if (closed) summary.pauseMilliseconds = Math.round(performance.now() - closed.since);
  return summary;
}

/** Runs work over one snapshot of the source. */
const inSnapshot = <Result>(reader: Client, work: (source: Session) => Promise<Result>) =>
  reader.begin('isolation level repeatable read read only', async (source) => {
    await setCopyFormat(source);
    return work(source);
  });

/** Checks all conditions of the move before the copy, which may take an hour. */
async function requireMovable({ source, target }: Copying, id: string, { acceptsOtherSecret }: Move) {
  if ((await lastMigration(source)) !== (await lastMigration(target)))
    throw new OrganizationRefused(otherVersion);
  const [there] = await target`select 1 from organizations where id = ${id}`;
  if (there) throw new OrganizationRefused(`${isThere(id)} ${finish(id)}`);
  const [ours, theirs] = [await storedFingerprint(source), await storedFingerprint(target)];
  if (!acceptsOtherSecret && ours && theirs && ours !== theirs)
    throw new OrganizationRefused(otherSecret(ours));
  await requireIdle(source, id);
}

/** Finds conflicts in the tables that all organizations share, by an insert that is rolled back. */
async function rehearse(copying: Copying, shared: readonly Pick<OwnTable, 'table' | 'query'>[]) {
  await copying.target.unsafe('savepoint rehearsal');
  for (const each of shared) await insertShared(copying, each);
  await copying.target.unsafe('rollback to savepoint rehearsal');
}

const insertShared = ({ source, target }: Copying, { table, query }: Pick<OwnTable, 'table' | 'query'>) =>
  insertBeside(target, table, async (incoming) => {
    const sent = await pipeCounted(await copyOutSome(source, query), incoming);
    return sent.proof();
  });

/** Copies the changes, table by table. Rows that were copied and did not change since are already proven. */
async function bringAll(copying: Copying, own: readonly OwnTable[], { since, counts }: Copied) {
  const changes = await findChanges(copying.source, own, since);
  const done = { rows: 0, changed: 0, removed: 0 };
  for (const each of own) {
    const { name } = each.table;
    const [here, before] = [changes.get(name), counts.get(name)];
    if (!here || !before) throw new Error(`${name} was not counted`);
    done.rows += here.rows;
    done.changed += here.changed.rows;
    if (here.changed.rows > 0 || here.rows !== before.rows)
      done.removed += await bringUpToDate(copying, each, { since, here, before });
  }
  return done;
}

async function withKeys(
  tx: Session,
  tables: readonly Pick<OwnTable, 'table' | 'query'>[],
): Promise<OwnTable[]> {
  const keys = await tx.unsafe<{ table: string; key: string[] }[]>(`
    select quote_ident(c.relname) as table,
      json_agg(quote_ident(a.attname) order by array_position(i.indkey::int2[], a.attnum)) as key
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary group by c.relname`);
  const keyOf = new Map(keys.map(({ table, key }) => [table, key]));
  return tables.map(({ table, query }) => {
    const key = keyOf.get(table.name);
    if (!key) throw new Error(`${table.name} has no primary key`);
    return { table, query, key };
  });
}

/** Determines the outcome of a commit whose response was lost. */
async function findEnd(to: Connection, id: string): Promise<'committed' | 'undone' | 'unknown'> {
  const client = openClient(to, { max: 1 });
  try {
    const [there] = await client`select 1 from organizations where id = ${id}`;
    return there ? 'committed' : 'undone';
  } catch {
    return 'unknown';
  } finally {
    await client.end();
  }
}

const isCopied = 'Copiada; ahora se cierra un momento. · Copied; now it closes for a moment.';
const othersWait =
  'AVISO · WARNING: las demás tiendas del destino esperan mientras tanto · the other shops of the target ' +
  'wait meanwhile (GRANT SET ON PARAMETER session_replication_role)';
const otherVersion =
  'Las dos bases de datos son de versiones distintas del programa. · ' +
  'The two databases are of different versions of the program.';
const finish = (id: string) =>
  `Si una mudanza la llevó ahí, ciérrala aquí: · If a move brought it there, close it here: ` +
  `UPDATE organizations SET suspension = 'moved' WHERE id = '${id}'`;
const unknownEnd = (id: string) =>
  `No se sabe si el destino terminó: mira si ${id} está ahí. La tienda queda cerrada aquí; si no está, ` +
  `repite la mudanza. · It is unknown whether the target committed: look whether ${id} is there. The shop ` +
  'stays closed here; if it is not there, move it again.';
