import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Client, openClient, type Session } from './connect.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let clone: TestDatabase;
let client: Client;
beforeAll(async () => {
  clone = await testDatabase();
  client = openClient(clone.connection, { max: 1 });
  await client`create table kept (value int unique deferrable initially deferred)`;
});
beforeEach(() => client`truncate kept`);
afterAll(async () => {
  await client.end({ timeout: 0 });
  await clone.drop();
});

const values = async () => (await client`select value from kept order by value`).map(({ value }) => value);
/** Each way in which a statement travels: described first, known to the connection, and as plain text. */
const ways: ((tx: Session, value: number) => PromiseLike<unknown>)[] = [
  (tx, value) => tx`insert into kept values (${value})`,
  (tx, value) => tx`insert into kept values (${value})`,
  (tx, value) => tx.unsafe(`insert into kept values (${value})`),
  (tx, value) => tx.unsafe('insert into kept values ($1)', [value]),
];

/** Sends statements without awaiting them. The end of the transaction reports their outcome. */
function send(...statements: PromiseLike<unknown>[]) {
  for (const statement of statements) statement.then(undefined, () => undefined);
}

test('begin and the first statement, and the last ones and commit, are one round trip each', async () => {
  const watch = await startWatch();
  const watched = openClient(watch.connection, { max: 1 });
  onTestFinished(() => watched.end({ timeout: 0 }));
  const work = () =>
    watched.begin(async (tx) => {
      await tx`insert into kept values (${1})`;
      send(tx`update kept set value = ${2}`, tx`delete from kept where value = ${2}`);
    });
  await work();
  watch.restart();
  await work();
  expect(watch.trips()).toBe(2);
});

test('when begin fails the first statement is skipped, those behind it are not sent', async () => {
  for (const way of ways) {
    const refused = client.begin('nonsense', (tx) => Promise.all([way(tx, 1), way(tx, 2)]));
    await expect(refused).rejects.toMatchObject({ code: '42601' });
    expect(await values()).toEqual([]);
    await client.begin((tx) => way(tx, 3));
    expect(await values()).toEqual([3]);
    await client`truncate kept`;
  }
});

test('a first statement that fails undoes the transaction, and the connection serves the next', async () => {
  for (const way of ways) {
    const refused = client.begin((tx) => Promise.all([way(tx, Number.NaN), way(tx, 1)]));
    await expect(refused).rejects.toMatchObject({ name: 'PostgresError' });
    expect(await values()).toEqual([]);
  }
});

test('statements sent without awaiting are committed in their order', async () => {
  for (const way of ways) {
    await client.begin((tx) => void send(way(tx, 1), way(tx, 2), tx`delete from kept where value = 1`));
    expect(await values()).toEqual([2]);
    await client`truncate kept`;
  }
});

test('one of them that fails undoes everything, and its own error is thrown', async () => {
  for (const way of ways) {
    const refused = client.begin(async (tx) => {
      await way(tx, 1);
      send(tx`select 1 / ${0}::int`, way(tx, 2));
      return 'done';
    });
    await expect(refused).rejects.toMatchObject({ code: '22012' });
    expect(await values()).toEqual([]);
  }
});

test('a commit that the server refuses is refused here', async () => {
  const refused = client.begin((tx) => void send(tx`insert into kept values (1), (1)`));
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(await values()).toEqual([]);
});

test('a failure inside an unawaited savepoint is never treated as a commit', async () => {
  const refused = client.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    await tx.savepoint((inner) => void send(inner`select 1 / 0`));
  });
  await expect(refused).rejects.toMatchObject({ code: '25P02' });
  expect(await values()).toEqual([]);
});

test('a statement behind the end of its transaction is refused', async () => {
  const ended: Session[] = [];
  await client.begin((tx) => void ended.push(tx));
  const [tx] = ended;
  await expect(tx?.unsafe('insert into kept values (1)')).rejects.toMatchObject({
    code: 'TRANSACTION_ENDED',
  });
  expect(await values()).toEqual([]);
});

test('a transaction may rest before its first statement, send none, or fail before it', async () => {
  const pool = openClient(clone.connection, { max: 2 });
  onTestFinished(() => pool.end({ timeout: 0 }));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, async (_, index) => {
      // Statements of no transaction, so that begin also meets a connection that is at work.
      if (index % 2 === 0) return pool`select ${index}::int`;
      return pool.begin(async (tx) => {
        await pause(index % 3);
        if (index % 5 === 0) throw new Error('given up');
        if (index % 3 > 0) await tx`insert into kept values (${index})`;
      });
    }),
  );
  const failed = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(failed).toEqual(['Error: given up', 'Error: given up']);
  expect(await values()).toEqual([1, 7, 11, 13, 17, 19, 23]);
  expect(await pool`select pg_current_xact_id_if_assigned() id`).toEqual([{ id: null }]);
});

test('a server that dies between the last statement and the answer to commit is a failure', async () => {
  const watch = await startWatch();
  const watched = openClient(watch.connection, { max: 1 });
  onTestFinished(() => watched.end({ timeout: 0 }));
  await watched`select 1`;
  const refused = watched.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    watch.cut();
    send(tx`insert into kept values (2)`);
  });
  await expect(refused).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await values()).toEqual([]);
});

/** Passes bytes on to the test server and counts how often the client speaks after the server did. */
async function startWatch() {
  const { connection } = clone;
  if ('url' in connection) throw new Error('this test needs the embedded server');
  let trips = 0;
  let isAnswered = true;
  let isCut = false;
  const proxy = createServer((socket) => {
    const path = `${connection.host}/.s.PGSQL.${connection.port}`;
    const isPath = connection.host.startsWith('/');
    const server = isPath ? connect(path) : connect(connection.port, connection.host);
    socket.on('data', (data) => {
      if (isCut) return void socket.destroy();
      if (isAnswered) trips += 1;
      isAnswered = false;
      server.write(data);
    });
    server.on('data', (data) => {
      isAnswered = true;
      socket.write(data);
    });
    socket.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    trips: () => trips,
    restart: () => {
      trips = 0;
    },
    cut: () => {
      isCut = true;
    },
  };
}
