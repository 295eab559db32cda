import { pipeline } from 'node:stream/promises';
import { copyIn, copyOutSome, type TableColumns } from '../backup/catalog.ts';
import type { Session } from '../connect.ts';

/**
 * A table with rows of the organization, the query that selects these rows, and the columns of its primary
 * key.
 */
export type OwnTable = { table: TableColumns; query: string; key: readonly string[] };

/** A transaction at the source, which reads one snapshot, and one at the target, which writes. */
export type Copying = { source: Session; target: Session };

/**
 * A transaction number. Rows changed after a snapshot have a number of at least the lowest one of the
 * snapshot.
 */
export type Since = string;

/** Returns the lowest transaction number of rows changed since this transaction's snapshot. */
export async function lowestUnseen(tx: Session): Promise<Since> {
  const [row] = await tx.unsafe<{ since: string }[]>(
    'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since',
  );
  if (!row) throw new Error('unreachable');
  return row.since;
}

/** The number of rows, and a checksum of their content. */
export type Counted = { rows: number; sum: string };
export type Counts = Map<string, Counted>;

/** Copies a snapshot, and proves table by table that both sides have the same content. */
export async function copyRows(copying: Copying, tables: readonly OwnTable[]): Promise<Counts> {
  const { source, target } = copying;
  for (const { table, query } of tables)
    await pipeline(await copyOutSome(source, query), await copyIn(target, table));
  const [sent, arrived] = await Promise.all([sumRows(source, tables), sumRows(target, tables)]);
  for (const [name, counted] of sent) expectCounted(name, arrived.get(name), counted);
  return arrived;
}

async function sumRows(tx: Session, tables: readonly OwnTable[]): Promise<Counts> {
  const sums = tables.map(
    ({ table, query }) => `
      select '${table.name}' as name, count(*)::float8 as rows, ${sumOf(table)} as sum
      from public.${table.name} ${whereOf(query)}`,
  );
  const rows = await tx.unsafe<({ name: string } & Counted)[]>(sums.join(' union all '));
  return new Map(rows.map(({ name, ...counted }) => [name, counted]));
}

export type Changes = { rows: number; changed: Counted };

/**
 * Returns by table the number of rows in the source, and the number and checksum of those changed since. One
 * statement reads each row only once, because all users wait for the result.
 */
export async function findChanges(
  source: Session,
  tables: readonly OwnTable[],
  since: Since,
): Promise<Map<string, Changes>> {
  const counts = tables.map(
    ({ table, query }) => `
      select '${table.name}' as name, count(*)::float8 as rows,
        (count(*) filter (where ${isChanged(since)}))::float8 as changed,
        ${sumOf(table, isChanged(since))} as sum
      from public.${table.name} ${whereOf(query)}`,
  );
  const rows = await source.unsafe<{ name: string; rows: number; changed: number; sum: string }[]>(
    counts.join(' union all '),
  );
  return new Map(
    rows.map(({ name, rows: all, changed, sum }) => [name, { rows: all, changed: { rows: changed, sum } }]),
  );
}

type Behind = { since: Since; here: Changes; before: Counted };

/**
 * Updates the target's rows to those of the source. First the rows that the source no longer has are
 * deleted, then changed rows are deleted and inserted again, so that no unique value ever occurs twice.
 * Returns the number of removed rows. Throws if the received rows differ from the sent ones, or if the
 * numbers of rows differ in the end.
 */
export async function bringUpToDate(
  { source, target }: Copying,
  own: OwnTable,
  { since, here, before }: Behind,
): Promise<number> {
  const { table, query, key } = own;
  const { name, columns } = table;
  const list = columns.join(', ');
  const isSame = key.map((column) => `t.${column} = i.${column}`).join(' and ');
  await target.unsafe(`create temporary table incoming as select ${list} from public.${name} limit 0`);
  const incoming = await target.unsafe(`copy incoming (${list}) from stdin`).writable();
  await pipeline(await copyOutSome(source, `${query} and ${isChanged(since)}`), incoming);
  await target.unsafe('analyze incoming');
  const [arrived] = await target.unsafe<[Counted]>(
    `select count(*)::float8 as rows, ${sumOf(table)} as sum from incoming`,
  );
  expectCounted(name, arrived, here.changed);
  const { count: replaced } = await target.unsafe(
    `delete from public.${name} t using incoming i where ${isSame}`,
  );
  const gone = before.rows - replaced + arrived.rows - here.rows;
  if (gone > 0 && (await removeGone({ source, target }, own)) !== gone) throw new Error(`${name}: ${differ}`);
  if (gone < 0) throw new Error(`${name}: ${differ}`);
  await target.unsafe(`insert into public.${name} (${list}) select ${list} from incoming`);
  await target.unsafe('drop table incoming');
  return gone;
}

/** Removes the rows that the source no longer has. */
async function removeGone({ source, target }: Copying, { table, query, key }: OwnTable): Promise<number> {
  const keys = key.join(', ');
  await target.unsafe(`create temporary table present as select ${keys} from public.${table.name} limit 0`);
  const present = await target.unsafe(`copy present (${keys}) from stdin`).writable();
  const from = `select ${keys} from public.${table.name} ${whereOf(query)}`;
  await pipeline(await copyOutSome(source, from), present);
  const isSame = key.map((column) => `p.${column} = t.${column}`).join(' and ');
  const { count } = await target.unsafe(`
    delete from public.${table.name} t ${whereOf(query)}
      and not exists (select from present p where ${isSame})`);
  await target.unsafe('drop table present');
  return count;
}

/** Transaction numbers wrap around, so `age` compares them as PostgreSQL does. */
const isChanged = (since: Since) => `age(xmin) <= age('${since}'::xid)`;

function sumOf({ columns }: TableColumns, condition?: string) {
  const filter = condition ? ` filter (where ${condition})` : '';
  return `coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0))${filter}, 0)::text`;
}

const whereOf = (query: string) => query.slice(query.indexOf('where '));

const differ = 'the rows of source and target differ';

function expectCounted(name: string, found: Counted | undefined, { rows, sum }: Counted): void {
  if (found?.rows !== rows || found.sum !== sum) throw new Error(`${name}: ${differ}`);
}
