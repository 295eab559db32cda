import type { Query } from 'drizzle-orm';
import type { PgPreparedQuery, PgTransactionConfig, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { type Fields, rowMapper } from './rows.ts';

type Nothing = Record<string, never>;
type Base = PostgresJsSession<Sql, Nothing, Nothing>;
type Transaction = PostgresJsTransaction<Nothing, Nothing>;
type Prepare<T extends PreparedQueryConfig> = [
  query: Query,
  fields: Fields | undefined,
  name: string | undefined,
  isArray: boolean,
  mapper?: (rows: unknown[][]) => T['execute'],
  metadata?: Parameters<Base['prepareQuery']>[5],
  cache?: Parameters<Base['prepareQuery']>[6],
];

/** Drizzle's session, which converts rows with `rowMapper` if possible. */
export class MappingSession extends PostgresJsSession<Sql, Nothing, Nothing> {
  override prepareQuery<T extends PreparedQueryConfig>(...input: Prepare<T>): PgPreparedQuery<T> {
    const [query, fields, name, isArray, mapper, metadata, cache] = input;
    const map = mapper || !fields ? undefined : rowMapper(fields);
    if (!map) return super.prepareQuery(...input);
    // The map of tables that are always joined is set on the prepared query after its creation.
    const rowsOf = (rows: unknown[][]): T['execute'] =>
      Reflect.apply(map, undefined, [rows, Reflect.get(prepared, 'joinsNotNullableMap')]);
    const prepared: PgPreparedQuery<T> = super.prepareQuery(
      query,
      fields,
      name,
      isArray,
      rowsOf,
      metadata,
      cache,
    );
    return prepared;
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig) {
    const made: { value: T } = await this.client.begin(async (client) => {
      // The cast is needed because the types do not accept a transaction's client as a client.
      const session = Reflect.construct(MappingSession, [client, this.dialect, undefined]);
      const tx = new PostgresJsTransaction<Nothing, Nothing>(this.dialect, session, undefined);
      if (config) await tx.setTransaction(config);
      return { value: await work(tx) };
    });
    return made.value;
  }
}
