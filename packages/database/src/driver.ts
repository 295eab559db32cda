import { registerHooks } from 'node:module';
import type postgresTypes from 'postgres';

export type Client = postgresTypes.Sql;
/** A client, or one transaction of it. */
export type Session = postgresTypes.ISql;
export type Options = postgresTypes.Options<Record<string, never>>;

/**
 * postgres.js 3.4.9 writes to a socket that is already gone when the server dies, which ends the process or
 * leaves callers waiting for ever; so does a COPY that is refused after its last byte was sent. Each repair
 * replaces a text that must occur exactly once.
 */
const repairs: readonly (readonly [broken: string, sound: string])[] = [
  [
    '    if (q.cancelled)\n      return\n',
    '    if (q.cancelled)\n      return\n' +
      "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n",
  ],
  ['const x = socket.write(chunk, fn)', 'const x = socket ? socket.write(chunk, fn) : true'],
  [
    '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
  ],
  [
    '    stream && (stream.destroy(err), stream = null)\n',
    '    final && (final(err), final = null)\n    stream && (stream.destroy(err), stream = null)\n',
  ],
];

const repairMark = Symbol.for('mostrador.postgres.repaired');

const hook = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/postgres/src/connection.js')) return loaded;
    Reflect.set(globalThis, repairMark, true);
    return { ...loaded, source: repairs.reduce(repair, sourceText(loaded.source)) };
  },
});
export const { default: postgres } = await import('postgres');
export const { drizzle } = await import('drizzle-orm/postgres-js');
hook.deregister();

if (!Reflect.has(globalThis, repairMark)) {
  throw new Error('postgres was loaded before driver.ts could repair it: import it from driver.ts only');
}

function repair(text: string, [broken, sound]: readonly [string, string]): string {
  if (text.split(broken).length !== 2) throw new Error('postgres.js changed: look at the repair again');
  return text.replace(broken, () => sound);
}

function sourceText(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  if (typeof source === 'string') return source;
  return source ? new TextDecoder().decode(source) : '';
}
