import { registerHooks } from 'node:module';
import type postgresTypes from 'postgres';

export type Client = postgresTypes.Sql;
/** A client, or one transaction of it. */
export type Session = postgresTypes.ISql;
export type Options = postgresTypes.Options<Record<string, never>>;

type Repair = readonly [broken: string, sound: string];

/**
 * postgres.js 3.4.9 and a server that dies: it writes to a socket that is gone, keeps statements of the lost
 * session for the next one, sends the rollback of a lost transaction into somebody else's, and loses
 * connections of the pool until everybody waits for ever. A COPY that is refused after its last byte was
 * sent waits for ever too. Each repair replaces a text that must occur exactly once.
 */
const repairs: Record<string, readonly Repair[]> = {
  '/postgres/src/connection.js': [
    [
      '    if (q.cancelled)\n      return\n',
      '    if (q.cancelled)\n      return\n' +
        '    if (!socket)\n' +
        "      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n",
    ],
    ['const x = socket.write(chunk, fn)', 'const x = socket ? socket.write(chunk, fn) : true'],
    // Not broken, but a wave of statements must leave in one write, not in one per kilobyte.
    ['if (fn || chunk.length >= 1024)', 'if (fn || chunk.length >= 65536)'],
    [
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
    [
      '    socket = null\n\n    if (initial)\n',
      "    socket = null\n    const lost = Errors.connection('CONNECTION_CLOSED', options)\n" +
        '    final && (final(lost), final = null)\n' +
        '    stream && (stream.destroy(lost), stream = null)\n' +
        '    query && queryError(query, lost)\n' +
        '    while (sent.length)\n      queryError(sent.shift(), lost)\n' +
        '    query = results = errorResponse = null\n    result = new Result()\n\n    if (initial)\n',
    ],
    [
      '    stream && (stream.destroy(err), stream = null)\n    query &&',
      '    final && (final(err), final = null)\n' +
        '    stream && (stream.destroy(err), stream = null)\n    query &&',
    ],
  ],
  '/postgres/src/index.js': [
    ['      , prepare = null\n\n    try {', '      , prepare = null\n      , lost = null\n\n    try {'],
    [
      'connection.onclose = reject)',
      'connection.onclose = e => {\n' +
        '          lost = e\n          while (queries.length)\n            queries.shift().reject(e)\n' +
        '          reject(e)\n        })',
    ],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n' +
        '        if (lost)\n          return q.reject(lost)\n',
    ],
  ],
};

const repairMark = Symbol.for('mostrador.postgres.repaired');

const hook = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, wanted] = Object.entries(repairs).find(([file]) => url.endsWith(file)) ?? [];
    if (!wanted) return loaded;
    Reflect.set(globalThis, repairMark, true);
    return { ...loaded, source: wanted.reduce(repair, sourceText(loaded.source)) };
  },
});
export const { default: postgres } = await import('postgres');
export const { drizzle } = await import('drizzle-orm/postgres-js');
hook.deregister();

if (!Reflect.has(globalThis, repairMark)) {
  throw new Error('postgres was loaded before driver.ts could repair it: import it from driver.ts only');
}

function repair(text: string, [broken, sound]: Repair): string {
  if (text.split(broken).length !== 2) throw new Error('postgres.js changed: look at the repair again');
  return text.replace(broken, () => sound);
}

function sourceText(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  if (typeof source === 'string') return source;
  return source ? new TextDecoder().decode(source) : '';
}
