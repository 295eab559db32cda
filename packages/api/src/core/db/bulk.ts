import type { Tx } from '@mostrador/database/connect';
import { snake } from '@mostrador/shared/wire/snake';
import { getTableColumns, getTableName, type InferInsertModel, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Builds rows as one parameter, so that the text of the statement, and with it the prepared plan, is the
 * same for one row and for a hundred. Only the columns of the first row are written; every row must have the
 * same ones. Omitted columns, such as a number that the database assigns, are added by the statement itself.
 */
export function jsonRows<Table extends PgTable>(table: Table, rows: Partial<InferInsertModel<Table>>[]) {
  const { columns, values, typed } = textsFor(table, rows);
  return { columns, values, source: sql`jsonb_to_recordset(${JSON.stringify(rows)}${typed}` };
}

type Texts = Record<'columns' | 'values' | 'typed' | 'insert', SQL>;
const known = new WeakMap<PgTable, Map<string, Texts>>();

/**
 * The texts are cached, because Drizzle takes longer to join fifty small parts than PostgreSQL to insert a
 * row.
 */
function textsFor(table: PgTable, rows: readonly object[]): Texts {
  const keys = Object.keys(rows[0] ?? {});
  const ofTable = known.get(table) ?? new Map<string, Texts>();
  known.set(table, ofTable);
  const name = keys.join();
  const cached = ofTable.get(name);
  if (cached) return cached;
  const columns = getTableColumns(table);
  const present = keys.filter((key) => key in columns);
  const listed = (show: (key: string) => string) => present.map(show).join(', ');
  const names = listed((key) => `"${snake(key)}"`);
  const values = listed((key) => `"${key}"`);
  const types = listed((key) => `"${key}" ${columns[key]?.getSQLType()}`);
  const texts = {
    columns: sql.raw(names),
    values: sql.raw(values),
    typed: sql.raw(`::jsonb) as r (${types})`),
    insert: sql.raw(
      `insert into "${getTableName(table)}" (${names}) select ${values} from jsonb_to_recordset(`,
    ),
  };
  ofTable.set(name, texts);
  return texts;
}

/** Inserts all rows of one table by one statement; does nothing if there are none. */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: InferInsertModel<Table>[],
) {
  if (rows.length > 0) await tx.execute(insertOf(table, rows));
}

/** Builds the insert, for `batchWrites` and for statements that append to it. There must be rows. */
export function insertOf<Table extends PgTable>(table: Table, rows: InferInsertModel<Table>[]): SQL {
  const { insert, typed } = textsFor(table, rows);
  return sql`${insert}${JSON.stringify(rows)}${typed}`;
}

/**
 * Changes many rows by their id in one statement. All rows have the same columns, and all get the
 * assignments of `also`. There must be rows. Returns the ids that exist.
 */
export function updateAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  { rows, also = sql`` }: { rows: Changed<Table>[]; also?: SQL },
) {
  return tx.execute<{ id: string }>(updateOf(table, { rows, also }));
}

type Changed<Table extends PgTable> = Partial<InferInsertModel<Table>> & { id: string };

/** Builds the same update as a part of `batchWrites`; `from` names other parts that `also` reads. */
export function updateOf<Table extends PgTable>(
  table: Table,
  { rows, also = sql``, from = sql`` }: { rows: Changed<Table>[]; also?: SQL; from?: SQL },
): SQL {
  const { typed } = textsFor(table, rows);
  const known = getTableColumns(table);
  const changed = Object.keys(rows[0] ?? {}).filter((key) => key in known && key !== 'id');
  const set = sql.raw(changed.map((key) => `"${snake(key)}" = r."${key}"`).join(', '));
  return sql`
    update ${table} t set ${set}${also} from jsonb_to_recordset(${JSON.stringify(rows)}${typed}${from}
    where t.id = r.id returning t.id`;
}

/**
 * Completes a row to every column: omitted ones take the default of the table, else null. Rows of one insert
 * need the same columns.
 */
export function completeRow<Row extends object>(table: PgTable, row: Row): Row {
  const unsaid = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const isGiven = Reflect.get(row, key) !== undefined;
    const isMadeByDatabase = is(column.default, SQL) || (column.notNull && !column.hasDefault);
    return isGiven || isMadeByDatabase ? [] : [[key, column.default ?? null]];
  });
  return { ...row, ...Object.fromEntries(unsaid) };
}

/**
 * A write to rows that many transactions of a shop change, such as its totals. Several of these rows are
 * locked in the same order everywhere, to avoid deadlocks. `order` is the position. `write` receives the
 * condition that becomes true when its turn has come, and uses it in the source of its rows. The writes
 * named by `after`, each of which returns a row, run before the first shared write.
 */
export type SharedWrite = { order: string; after?: string[]; write: (isTurn: SQL) => SQL };

export type Writes = Record<string, SQL | SharedWrite | null>;

/** The parts that assign document numbers, which precede all totals. */
const numbering = ['number', 'numbers'];

const isShared = (write: SQL | SharedWrite): write is SharedWrite => 'order' in write;

/**
 * Builds several writes as one statement, which costs one round trip and one plan; `null` is no write.
 * References are checked at the end. PostgreSQL does not guarantee the order in which the parts of a
 * statement run, only that a part can read the result of another. Each shared write reads the result of the
 * one before it, which fixes their order.
 */
export function batchWrites<Row extends Record<string, unknown>>(
  tx: Tx,
  writes: Writes,
  answer: SQL = sql`select`,
) {
  const made = Object.entries(writes).flatMap(([name, write]) => (write ? [{ name, write }] : []));
  const own = made.flatMap(({ name, write }) => (isShared(write) ? [] : [{ name, write }]));
  const shared = made
    .flatMap(({ name, write }) => (isShared(write) ? [{ name, ...write }] : []))
    .sort((one, other) => (`${one.order} ${one.name}` < `${other.order} ${other.name}` ? -1 : 1));
  const before = new Set(shared.flatMap(({ after = [] }) => [...numbering, ...after]));
  const isBefore = ({ name }: { name: string }) => before.has(name);
  // In practice, parts that no other part reads run from the last one on, so the shared rows are locked for
  // the shortest time.
  const until = own.findLastIndex(isBefore) + 1;
  const parts = [
    ...own.slice(0, until),
    ...inTurn(
      shared,
      own.filter(isBefore).map(({ name }) => name),
    ),
    ...own.slice(until),
  ].map(({ name, write }) => sql`${sql.raw(`"${name}"`)} as (${write})`);
  return tx.execute<Row>(sql`with ${sql.join(parts, sql.raw(', '))} ${answer}`);
}

const inTurn = (shared: (SharedWrite & { name: string })[], before: string[]) =>
  shared.map(({ name, write }, at) => {
    const previous = shared[at - 1];
    const isTurn = areDone(previous ? [previous.name] : before);
    const isLast = at === shared.length - 1;
    return { name, write: isLast ? write(isTurn) : sql`${write(isTurn)} returning 1` };
  });

/** True as soon as each of the parts has returned all its rows. */
const areDone = (names: string[]) =>
  names.length === 0
    ? sql.raw('true')
    : sql.raw(names.map((name) => `(select count(*) from "${name}") >= 0`).join(' and '));

/**
 * Sets the planner for the rest of a transaction that may affect thousands of rows. For rows that were just
 * imported, deleted or restored, it expects a few and would scan all of them for each one.
 */
export const planForMany = (tx: Tx) =>
  tx.execute(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('enable_nestloop', 'off', true)`);

/**
 * Sets the planner for the rest of a task that writes thousands of rows of an organization without
 * statistics. The planner expects a single row, so any index seems good, and all rows would be scanned for
 * each row and each of its references. Instead, references are planned for an average organization, and rows
 * are joined by hashing. Later statements are planned again (`planAnew`).
 */
export const planForNew = (tx: Tx) =>
  tx.execute(sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true)`);

/** Discards the plans of this connection. */
export const planAnew = (tx: Tx) => tx.execute(sql`discard plans`);

/**
 * Builds a list as one parameter. For the rows of a JSON text the planner expects a hundred, but for an
 * array a few, and looks each up by its index.
 */
export const idList = (ids: readonly (string | null)[]) => sql`${arrayText(ids)}::uuid[]`;
export const textList = (texts: readonly string[]) => sql`${arrayText(texts.map(quoted))}::text[]`;
export const numberList = (numbers: readonly (number | null)[]) => sql`${arrayText(numbers)}::bigint[]`;

/** Quotes an element of an array text of PostgreSQL. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;

/** Builds the value of an array parameter, for a statement that is written once. */
export const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
