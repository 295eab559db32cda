import { Column, is, Name, Param, Placeholder, type Query, SQL, StringChunk, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type Config = Parameters<SQL['toQuery']>[0];
type Chunk = SQL['queryChunks'][number];

/**
 * Writes statements like Drizzle's own dialect, but in one pass. That dialect creates an object for each
 * piece of a statement and checks its type a dozen times, which was a third of all memory that a sale
 * allocated.
 */
export class OnePassDialect extends PgDialect {
  readonly #names: Names = new WeakMap();

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): Query {
    return super.sqlToQuery(invokeSource ? statement : new OnePass(statement, this.#names), invokeSource);
  }
}

/** The only dialect of the program, so that its cached names serve every connection. */
export const dialect = new OnePassDialect({ casing: 'snake_case' });

/** The SQL names of columns and tables. */
type Names = WeakMap<Column | Table, string>;

class OnePass extends SQL {
  readonly #statement: SQL;
  readonly #names: Names;
  #sql = '';
  #params: unknown[] = [];

  constructor(statement: SQL, names: Names) {
    super([]);
    this.#statement = statement;
    this.#names = names;
  }

  override toQuery(config: Config): Query {
    this.#write(this.#statement, config);
    return { sql: this.#sql, params: this.#params };
  }

  #write(chunk: Chunk | undefined, config: Config): void {
    if (chunk instanceof StringChunk) for (const part of chunk.value) this.#sql += part;
    else if (chunk instanceof SQL && !Reflect.get(chunk, 'shouldInlineParams'))
      for (const inner of chunk.queryChunks) this.#write(inner, config);
    else if (chunk instanceof Column || chunk instanceof Table) this.#writeName(chunk, config);
    else if (chunk instanceof Name) this.#sql += config.escapeName(chunk.value);
    else if (chunk instanceof Param) this.#writeParam(chunk, config);
    else if (isPlain(chunk)) this.#addParam(chunk, config);
    else if (chunk !== undefined) this.#writeRest(chunk, config);
  }

  #writeName(named: Column | Table, config: Config) {
    const known = this.#names.get(named) ?? new SQL([named]).toQuery(config).sql;
    this.#names.set(named, known);
    this.#sql += known;
  }

  #writeParam(param: Param, config: Config) {
    if (is(param.value, Placeholder)) return this.#writeRest(param, config);
    const value: unknown = param.value === null ? null : param.encoder.mapToDriverValue(param.value);
    if (value instanceof SQL) return this.#write(value, config);
    this.#addParam(value, config);
  }

  #addParam(value: unknown, { escapeParam }: Config) {
    this.#sql += escapeParam(this.#params.length, value);
    this.#params.push(value);
  }

  /** Writes lists, subqueries, views and other rare pieces as Drizzle does. */
  #writeRest(chunk: Chunk, config: Config) {
    const rest = new SQL([chunk]).toQuery({ ...config, paramStartIndex: { value: this.#params.length } });
    this.#sql += rest.sql;
    for (const param of rest.params) this.#params.push(param);
  }
}

const isPlain = (chunk: unknown) =>
  chunk === null || typeof chunk === 'string' || typeof chunk === 'number' || typeof chunk === 'boolean';
