import type { Tx } from '@mostrador/database/connect';
import { snake } from '@mostrador/shared/wire';
import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows as one parameter, so that the statement's text, and with it the prepared plan, is the same for one row and for a
 * hundred. Only the columns of the first row are written; every row must have the same ones.
 */
export function jsonRows<Table extends PgTable>(table: Table, rows: InferInsertModel<Table>[]) {
  const columns = getTableColumns(table);
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key in columns);
  const names = keys.map((key) => sql.identifier(snake(key)));
  const typed = keys.map(
    (key, index) => sql`${names[index]} ${sql.raw(columns[key]?.getSQLType() ?? 'text')}`,
  );
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
  );
  const comma = sql.raw(', ');
  return {
    columns: sql.join(names, comma),
    source: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (${sql.join(typed, comma)})`,
  };
}

/** One insert for all rows of one table; nothing to do for none. */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: InferInsertModel<Table>[],
) {
  if (rows.length > 0) await tx.execute(insertOf(table, rows));
}

/** The insert itself, for who has to say more behind it. */
export function insertOf<Table extends PgTable>(table: Table, rows: InferInsertModel<Table>[]): SQL {
  const { columns, source } = jsonRows(table, rows);
  return sql`insert into ${table} (${columns}) select ${columns} from ${source}`;
}
