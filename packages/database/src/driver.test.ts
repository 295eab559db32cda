import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Connection, openClient, taskLimits } from './connect.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let clone: TestDatabase;
beforeAll(async () => {
  clone = await testDatabase();
});
afterAll(() => clone.drop());

function open(options: Parameters<typeof openClient>[1] = {}) {
  const client = openClient(clone.connection, { max: 1, ...options });
  onTestFinished(() => client.end({ timeout: 0 }));
  return client;
}

test('the driver in use is the repaired one, for Drizzle too', () => {
  const file = realpathSync(fileURLToPath(import.meta.resolve('postgres')));
  expect(file.replaceAll('\\', '/')).toMatch(/packages\/postgres\/vendor\/index\.js$/);
});

test('a statement after a COPY of many megabytes, read slowly, is answered', async () => {
  const client = open();
  const rows = await client.begin(async (tx) => {
    const stream = await tx
      .unsafe(`copy (select repeat('x', 100000) from generate_series(1, 80)) to stdout`)
      .readable();
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      await pause(1);
    }
    expect(bytes).toBe(80 * 100_001);
    return tx`select 1 as value`;
  });
  expect([...rows]).toEqual([{ value: 1 }]);
});

test('a transaction aborted during work is rolled back, and its statement is cancelled', async () => {
  const client = open();
  const watcher = open();
  await client`create table given_up (value int)`;
  const leaving = new AbortController();
  const work = client.begin(
    '',
    async (tx) => {
      await tx`insert into given_up values (1)`;
      await tx`select pg_sleep(30), 'given up'`;
    },
    leaving.signal,
  );
  const began = performance.now();
  setTimeout(() => leaving.abort(new Error('the caller left')), 200);
  await expect(work).rejects.toThrow('the caller left');
  expect(performance.now() - began).toBeLessThan(20_000);
  const running = async () => {
    const [row] = await watcher`
      select count(*)::int from pg_stat_activity where query like '%given up%' and pid <> pg_backend_pid()`;
    return row?.count;
  };
  await expect.poll(running, { timeout: 20_000 }).toBe(0);
  expect([...(await client`select * from given_up`)]).toEqual([]);
});

test('a transaction aborted while waiting for a connection never begins', async () => {
  const client = open();
  const busy = client.begin((tx) => tx`select pg_sleep(0.6)`);
  const leaving = new AbortController();
  const waiting = client.begin('', () => Promise.reject(new Error('it began')), leaving.signal);
  setTimeout(() => leaving.abort(new Error('the caller left')), 100);
  await expect(waiting).rejects.toThrow('the caller left');
  await busy;
  expect([...(await client`select 1 as value`)]).toEqual([{ value: 1 }]);
});

test('signals at every moment of a transaction leave every connection of the pool in use', async () => {
  const client = open({ max: 3 });
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('the caller left')), index);
      const work = client.begin('', (tx) => tx`select pg_sleep(0.003)`, leaving.signal);
      return work.then(
        () => 'done',
        (error: Error) => error.message,
      );
    }),
  );
  expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'the caller left')).toEqual([]);
  // Each holds its connection until all three have one: a lost connection would leave one waiting.
  const sessions: number[] = [];
  const all = Promise.withResolvers<void>();
  await Promise.all(
    [1, 2, 3].map(() =>
      client.begin(async (tx) => {
        const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() pid`;
        if (sessions.push(row?.pid ?? 0) === 3) all.resolve();
        await all.promise;
      }),
    ),
  );
  expect(new Set(sessions).size).toBe(3);
});

test('a call that waits too long for a connection is refused, and the one using it continues', {
  retry: 1,
}, async () => {
  const client = open({ limits: { ...taskLimits, queue: 0.3 } });
  const long = client.begin((tx) => tx`select pg_sleep(1.5)`);
  await pause(50);
  await expect(client.begin((tx) => tx`select 1`)).rejects.toMatchObject({
    code: 'CONNECTION_QUEUE_TIMEOUT',
  });
  await long;
});

test('a server that takes a statement and says nothing more costs the limit, not for ever', async () => {
  const silent = await startSilentProxy();
  const client = openClient(silent.connection, { max: 1, limits: { ...taskLimits, answer: 0.5 } });
  onTestFinished(() => client.end({ timeout: 0 }));
  expect([...(await client`select 1 as value`)]).toEqual([{ value: 1 }]);
  silent.hold();
  const began = performance.now();
  const waits = [client`select 2`.execute(), client.begin((tx) => tx`select 3`)];
  for (const outcome of await Promise.allSettled(waits)) expect(outcome.status).toBe('rejected');
  expect(performance.now() - began).toBeLessThan(20_000);
  silent.letGo();
  expect([...(await client`select 4 as value`)]).toEqual([{ value: 4 }]);
});

test('ending a client during a lost session waits for no answer of that session', async () => {
  const killer = open();
  const lost = async (whenToEnd: 'before' | 'after') => {
    const client = openClient(clone.connection, { max: 1 });
    const [session] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const sleep = client`select pg_sleep(60)`.execute();
    const refused = expect(sleep).rejects.toThrow(/terminating connection|CONNECTION_CLOSED|ECONNRESET/);
    const ended = whenToEnd === 'before' ? client.end() : sleep.catch(() => client.end());
    await killer`select pg_terminate_backend(${session?.pid ?? 0})`;
    await refused;
    return Promise.race([ended.then(() => 'ended'), pause(5000, 'waits')]);
  };
  expect([await lost('before'), await lost('after')]).toEqual(['ended', 'ended']);
});

/** Forwards bytes to the test server until it is switched to withholding them. */
async function startSilentProxy() {
  const { connection } = clone;
  if ('url' in connection) throw new Error('this test needs the embedded server');
  let isPaused = false;
  const proxy = createServer((socket) => {
    const path = `${connection.host}/.s.PGSQL.${connection.port}`;
    const server = connection.host.startsWith('/')
      ? connect(path)
      : connect(connection.port, connection.host);
    socket.on('data', (data) => isPaused || server.write(data)).on('error', () => server.destroy());
    server.on('data', (data) => isPaused || socket.write(data)).on('error', () => socket.destroy());
    socket.on('close', () => server.destroy());
    server.on('close', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const through: Connection = { ...connection, host: '127.0.0.1', port };
  return {
    connection: through,
    hold: () => {
      isPaused = true;
    },
    letGo: () => {
      isPaused = false;
    },
  };
}
