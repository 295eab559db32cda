import { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Db } from './connect.ts';
import { dialect } from './dialect.ts';
import { type Fields, rowMapper } from './rows.ts';
import { MappingSession } from './session.ts';

type Written = { text: string; params: unknown[]; map: (rows: unknown[][]) => unknown };
type Built<Rows> = PromiseLike<Rows> & {
  prepare: (name: string) => { getQuery: () => { sql: string; params: unknown[] } };
};

/**
 * Builds a selection once for the whole program: `build` writes it with `sql.placeholder` for the values,
 * and the returned function runs it in any transaction. Building it again for each page was a sixth of the
 * memory that a list allocated.
 */
export function selection<Rows>(build: (db: Db) => Built<Rows>) {
  let written: Written | undefined;
  return (tx: Pick<Db, '_'>, values: Record<string, unknown>): Promise<Rows> => {
    written ??= write(build);
    const { text, params, map } = written;
    const query = { sql: text, params };
    return tx._.session
      .prepareQuery<{ execute: Rows; all: never; values: never }>(query, undefined, undefined, true, (rows) =>
        Object(map(rows)),
      )
      .execute(values);
  };
}

function write<Rows>(build: (db: Db) => Built<Rows>): Written {
  const session: Writing = Reflect.construct(Writing, [null, dialect, undefined]);
  const prepared = build(new PostgresJsDatabase(dialect, session, undefined)).prepare('once');
  const map = rowMapper(session.fields);
  if (!map) throw new Error('A selection that is written once holds columns and plain statements.');
  const alwaysThere = Reflect.get(prepared, 'joinsNotNullableMap');
  const { sql, params } = prepared.getQuery();
  return { text: sql, params, map: (rows) => map(rows, alwaysThere) };
}

/** Sends no query. It only records the selected fields of a statement. */
class Writing extends MappingSession {
  fields: Fields = [];

  override prepareQuery(...filter: Parameters<MappingSession['prepareQuery']>) {
    this.fields = filter[1] ?? [];
    return Object(super.prepareQuery(...filter));
  }
}
