import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { type Address, readAddress } from './address.ts';
import { dialect } from './dialect.ts';
import { MappingSession } from './session.ts';

export type Client = postgres.Sql;
/** A client, or one of its transactions. */
export type Session = postgres.ISql;

/** The connection target. `role` is entered at sign-in, and again if a transaction left another role. */
export type Connection = { role?: string } & ({ url: string } | Omit<Address, 'ssl'>);

export type Db = PostgresJsDatabase<Record<string, never>>;
/**
 * A transaction of any visibility. Its statements use no table of a shop, or specify the owner of the rows.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

declare const sees: unique symbol;
/** A transaction within one organization: row-level security hides all other organizations. */
export type TenantTx = {
  transaction<Result>(work: (tx: TenantTx) => Promise<Result>): Promise<Result>;
  readonly [sees]: 'organization';
} & Tx;
/** A transaction with the program's visibility, so each of its statements specifies the owner of the rows. */
export type ProgramTx = { readonly [sees]?: 'program' } & Tx;
export type Database = { db: Db; client: Client; close: () => Promise<void> };

/**
 * Seconds. A statement that exceeds one of these limits fails with SQLSTATE 57014, 55P03 or 25P03, and the
 * transaction is rolled back.
 */
export type TimeLimits = {
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** The time after which a silent connection with a pending request is closed. 0 waits forever. */
  answer: number;
  /** The wait for a free connection. 0 waits forever. */
  queue: number;
};

/** For calls: a user waits, and ten connections serve all calls. */
export const callLimits: TimeLimits = {
  statement: 15,
  lock: 10,
  idleInTransaction: 15,
  answer: 17,
  queue: 8,
};

/** For work without a user in front of a screen: backup, migrations, clean-up, tasks. */
export const taskLimits: TimeLimits = {
  statement: 3600,
  lock: 60,
  idleInTransaction: 600,
  answer: 0,
  queue: 0,
};

type Options = Omit<postgres.Options<Record<string, never>>, 'ssl'> & { limits?: TimeLimits };
type Pool = { max?: number; onnotice?: Options['onnotice']; limits?: TimeLimits };

/** Opens a pool with Drizzle. `client` is the same pool without Drizzle; it returns timestamps as text. */
export function openDatabase(
  connection: Connection,
  { max = 10, onnotice, limits = callLimits }: Pool = {},
): Database {
  const client = openClient(connection, { max, onnotice, limits });
  return { db: drizzleOver(preparing(client)), client, close: () => client.end({ timeout: 5 }) };
}

function drizzleOver(client: Client): Db {
  // Drizzle also sets the types that the client leaves as text.
  drizzle(client);
  return new PostgresJsDatabase(dialect, new MappingSession(client, dialect, undefined), undefined);
}

/**
 * Opens a pool without Drizzle, for COPY, advisory locks and catalogue queries, which Drizzle does not
 * support.
 */
export function openClient(
  connection: Connection,
  { limits = taskLimits, ...options }: Options = {},
): Client {
  return postgres({
    ...options,
    onnotice: options.onnotice ?? ignoreNotice,
    // If types were fetched first, a caller could wait forever after the server was killed.
    fetch_types: false,
    connect_timeout: 3,
    // The driver's own waits are counted over the whole pool and reach 20 s after one lost server.
    backoff: (failures: number) => Math.min(failures * 0.01, 0.2),
    answer_timeout: limits.answer,
    queue_timeout: limits.queue,
    ...addressOf(connection),
    connection: {
      application_name: 'mostrador',
      ...settingsOf(limits),
      ...(connection.role && { role: connection.role }),
      ...options.connection,
    },
  });
}

/** Returns the address in the same form for every driver. */
export function addressOf({ role: _, ...connection }: Connection): Address {
  return 'url' in connection ? readAddress(connection.url) : { ...connection, ssl: false };
}

/** Returns the limits that PostgreSQL enforces itself, in its own milliseconds. */
const settingsOf = ({ statement, lock, idleInTransaction }: TimeLimits) => ({
  statement_timeout: statement * 1000,
  lock_timeout: lock * 1000,
  idle_in_transaction_session_timeout: idleInTransaction * 1000,
});

const aborting = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs `work`. Transactions that it begins are aborted on the signal, even if they are still waiting. */
export const untilAborted = <Result>(signal: AbortSignal | undefined, work: () => Result): Result =>
  aborting.run(signal, work);

/** Returns the connection to another database of the same server. */
export function withDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, url: url.href };
}

/**
 * Prepares every statement of Drizzle once per connection, so that it takes one round trip and may be
 * pipelined.
 */
function preparing<Target extends object>(client: Target): Target {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (text: string, values: unknown[]) =>
          Reflect.apply(value, target, [text, values, { prepare: true }]);
      }
      if (key === 'begin') {
        return (work: Work) => Reflect.apply(value, target, ['', preparingWork(work), aborting.getStore()]);
      }
      return value;
    },
  });
}

type Work = (tx: object) => unknown;

/** Wraps only the part of a transaction that Drizzle uses, because a wrapper is created for every call. */
const preparingWork = (work: Work) => (tx: postgres.TransactionSql) =>
  work({
    unsafe: (text: string, values: postgres.ParameterOrJSON<never>[]) =>
      tx.unsafe(text, values, { prepare: true }),
    savepoint: (inner: Work) => tx.savepoint(preparingWork(inner)),
  });

function ignoreNotice(): void {}
