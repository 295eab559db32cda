import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '@mostrador/database/connect';

export type Statement = { text: string; values: (string | null)[] };
/** Statements that left together, before the server had answered anything. */
export type Trip = Statement[];

/** Stands between the program and PostgreSQL, and writes down what passes and in how many round trips. */
export async function openWatch(real: Connection) {
  if ('url' in real) throw new Error('The bench has its own server.');
  const socketFile = join(real.host, `.s.PGSQL.${real.port}`);
  let trips: Trip[] = [];
  const server = createServer((client) => {
    const texts = new Map<string, string>();
    const upstream = connect(socketFile);
    let isAnswered = true;
    let isStarted = false;
    let rest: Buffer = Buffer.alloc(0);
    client.on('data', (data) => {
      upstream.write(data);
      rest = Buffer.concat([rest, typeof data === 'string' ? Buffer.from(data) : data]);
      if (!isStarted) {
        rest = rest.subarray(rest.readInt32BE(0));
        isStarted = true;
      }
      const { statements, left } = readMessages(rest, texts);
      rest = left;
      if (isAnswered && statements.length > 0) trips.push([]);
      if (statements.length > 0) isAnswered = false;
      trips.at(-1)?.push(...statements);
    });
    upstream.on('data', (data) => {
      isAnswered = true;
      client.write(data);
    });
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  const connection: Connection = { ...real, host: '127.0.0.1', port: address.port };
  return {
    connection,
    /** The queries sent while the work ran. */
    during: async (work: () => Promise<unknown>) => {
      trips = [];
      await work();
      const passed = trips;
      trips = [];
      return passed;
    },
    close: () => server.close(),
  };
}

/** Simple queries and bound statements; parses only teach the names. */
function readMessages(buffer: Buffer, texts: Map<string, string>) {
  const statements: Statement[] = [];
  let at = 0;
  while (at + 5 <= buffer.length && at + 1 + buffer.readInt32BE(at + 1) <= buffer.length) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    const kind = String.fromCharCode(buffer[at] ?? 0);
    const body = buffer.subarray(at + 5, end);
    if (kind === 'P') texts.set(wordAt(body, 0), wordAt(body, body.indexOf(0) + 1));
    if (kind === 'Q') statements.push({ text: wordAt(body, 0), values: [] });
    if (kind === 'B') statements.push(readBind(body, texts));
    at = end;
  }
  return { statements, left: buffer.subarray(at) };
}

const wordAt = (body: Buffer, start: number) => body.toString('utf8', start, body.indexOf(0, start));

function readBind(body: Buffer, texts: Map<string, string>): Statement {
  const portalEnd = body.indexOf(0);
  const nameEnd = body.indexOf(0, portalEnd + 1);
  const text = texts.get(body.toString('utf8', portalEnd + 1, nameEnd)) ?? '';
  let at = nameEnd + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  const values = Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
  return { text, values };
}
