import type { Tx } from '@mostrador/database/connect';
import { snake } from '@mostrador/shared/wire';
import { getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows as one parameter, so that the statement's text, and with it the prepared plan, is the same for one row
 * and for a hundred. Only the columns of the first row are written; every row must have the same ones.
 */
export function jsonRows<Table extends PgTable>(table: Table, rows: InferInsertModel<Table>[]) {
  const { columns, values, typed } = columnTexts(table, Object.keys(rows[0] ?? {}));
  return { columns, values, source: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typed})` };
}

type Texts = Record<'columns' | 'values' | 'typed', SQL>;
const known = new WeakMap<PgTable, Map<string, Texts>>();

/**
 * Drizzle takes longer to put fifty small pieces together than PostgreSQL to insert a row, so they are kept
 * as one text.
 */
function columnTexts(table: PgTable, keys: string[]): Texts {
  const ofTable = known.get(table) ?? new Map<string, Texts>();
  known.set(table, ofTable);
  const name = keys.join();
  const kept = ofTable.get(name);
  if (kept) return kept;
  const columns = getTableColumns(table);
  const present = keys.filter((key) => key in columns);
  const listed = (show: (key: string) => string) => sql.raw(present.map(show).join(', '));
  const texts = {
    columns: listed((key) => `"${snake(key)}"`),
    values: listed((key) => `"${key}"`),
    typed: listed((key) => `"${key}" ${columns[key]?.getSQLType()}`),
  };
  ofTable.set(name, texts);
  return texts;
}

/** One insert for all rows of one table; nothing to do for none. */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: InferInsertModel<Table>[],
) {
  if (rows.length > 0) await tx.execute(insertOf(table, rows));
}

/** The insert itself, for `writeTogether` and for who has to say more behind it. There must be rows. */
export function insertOf<Table extends PgTable>(table: Table, rows: InferInsertModel<Table>[]): SQL {
  const { columns, values, source } = jsonRows(table, rows);
  return sql`insert into ${table} (${columns}) select ${values} from ${source}`;
}

/**
 * The row with every column said: what is not given takes the table's own default, else null. Rows of one
 * insert need the same columns.
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
 * Several writes as one statement, which costs a trip and a plan but once; `null` is no write. What `answer`
 * reads of them runs first, the others behind it in their order, and references are judged at the end.
 */
export function writeTogether<Row extends Record<string, unknown>>(
  tx: Tx,
  writes: Record<string, SQL | null>,
  answer: SQL = sql`select`,
) {
  const parts = Object.entries(writes).flatMap(([name, write]) =>
    write ? sql`${sql.raw(`"${name}"`)} as (${write})` : [],
  );
  return tx.execute<Row>(sql`with ${sql.join(parts, sql.raw(', '))} ${answer}`);
}

/**
 * A list as one parameter. Unlike the rows of a JSON text, of which the planner expects a hundred, it expects
 * few of them and looks each up by its index.
 */
export const idList = (ids: readonly (string | null)[]) => sql`${arrayText(ids)}::uuid[]`;
export const numberList = (numbers: readonly number[]) => sql`${arrayText(numbers)}::bigint[]`;

const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
