import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { type Client, drizzle, type Options, postgres } from './driver.ts';

export type Connection =
  | { url: string }
  | { host: string; port: number; user: string; password?: string; database: string };

export type Db = PostgresJsDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Database = { db: Db; client: Client; close: () => Promise<void> };

type Pool = { max?: number; onnotice?: Options['onnotice'] };

/** A pool with Drizzle on top. `client` is the same pool, bare; it gives timestamps as text. */
export function openDatabase(connection: Connection, { max = 10, onnotice }: Pool = {}): Database {
  const client = openClient(connection, { max, onnotice });
  const db = drizzle(preparing(client), { casing: 'snake_case' });
  return { db, client, close: () => client.end({ timeout: 5 }) };
}

/** A bare pool of postgres.js, for what Drizzle does not do: COPY, advisory locks, catalogue queries. */
export function openClient(connection: Connection, options: Options = {}): Client {
  const settings = {
    ...options,
    onnotice: options.onnotice ?? ignoreNotice,
    // With types fetched first, a caller can wait for ever after the server was killed.
    fetch_types: false,
    connect_timeout: 3,
    // Its own waits are counted over the whole pool and reach 20 s after one lost server.
    backoff: (failures: number) => Math.min(failures * 0.01, 0.2),
    connection: { application_name: 'mostrador', ...options.connection },
  };
  if ('url' in connection) return postgres(connection.url, settings);
  return postgres({ ...settings, ...connection });
}

/** The same server, another database. */
export function withDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { url: url.href };
}

/** Every statement Drizzle sends is prepared once per connection: one round trip, and it may be pipelined. */
function preparing<Target extends object>(client: Target): Target {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (text: string, values: unknown[]) =>
          Reflect.apply(value, target, [text, values, { prepare: true }]);
      }
      if (key !== 'begin' && key !== 'savepoint') return value;
      return (...args: unknown[]) => Reflect.apply(value, target, args.map(preparingCallback));
    },
  });
}

function preparingCallback(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument;
  return (tx: object) => Reflect.apply(argument, undefined, [preparing(tx)]);
}

function ignoreNotice(): void {}
