import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { type Connection, openClient } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { migrate } from '@mostrador/database/migrate';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { newId } from '@mostrador/shared/wire/new-id';
import { freePort, startProgram } from '../bench/program.ts';
import { makeWorld, pickProducts, type World } from '../bench/world.ts';
import { removeCluster, startCluster } from './cluster.ts';
import { startPatroni } from './patroni.ts';
import { startProxy } from './proxy.ts';

// `npm run failover`: sales through HAProxy and three processes while one of them and the primary die. With
// `-- patroni` the replica is promoted by Patroni, by a lease in etcd.
const tills = 12;
const isPatroni = process.argv.includes('patroni');
const seconds = { quiet: 6, withoutProcess: 8, afterLoss: 20 };

const folder = mkdtempSync(join(tmpdir(), 'mostrador-failover-'));
const ports = await Promise.all(Array.from({ length: 7 }, freePort));
const [web = 0, database = 0, a = 0, b = 0, ...programs] = ports;
const end: (() => Promise<unknown>)[] = [];
const proxyWith = (patroni?: { a: number; b: number }) => {
  const proxy = startProxy(join(folder, 'haproxy.sock'), {
    ...{ web, programs, database, a, b },
    ...(patroni && { patroni }),
  });
  end.unshift(proxy.stop);
  return proxy;
};
try {
  process.exitCode = (await drill(isPatroni ? await byPatroni() : await byHand())) ? 0 : 1;
} finally {
  for (const each of end) await each();
  removeCluster(folder);
}

type Cluster = {
  primary: { connection: Connection; kill: () => Promise<void> };
  replica: { connection: Connection };
  /** The address that programs are given. */
  url: string;
  /** Writes go to the replica when it ends. */
  promote: () => Promise<void>;
  rejoin?: () => Promise<void>;
};

async function byHand(): Promise<Cluster> {
  const { primary, replica } = await startCluster(folder, { primary: a, replica: b });
  end.unshift(replica.stop, primary.stop);
  const proxy = proxyWith();
  /** The two steps of `docs/operating.md`; what waits for a replica of its own would wait for ever. */
  const promote = async () => {
    await proxy.command('set server primary/a state maint');
    await proxy.command('shutdown sessions server primary/a');
    replica.promote();
    const client = openClient(replica.connection, { max: 1 });
    await client.unsafe("alter system set synchronous_standby_names = ''");
    await client`select pg_reload_conf()`;
    await client.end();
    await proxy.command('set server primary/b state ready');
  };
  return { primary, replica, promote, url: `postgres://postgres@127.0.0.1:${database}/mostrador` };
}

async function byPatroni(): Promise<Cluster> {
  const cluster = await startPatroni(folder, { primary: a, replica: b });
  end.unshift(cluster.stop);
  proxyWith(cluster.restPorts);
  const { primary, replica, promoted: promote, rejoined: rejoin } = cluster;
  return { primary, replica, promote, rejoin, url: cluster.urlThrough(database) };
}

async function drill({ primary, replica, promote, rejoin, url }: Cluster) {
  await migrate(primary.connection, { folder: migrationsFolder });
  const world = await makeWorld({ connection: primary.connection });
  const startOne = (port: number) =>
    startProgram(join(folder, `program-${port}`), 'dist/main.js', {
      PORT: String(port),
      TRUST_PROXY: '1',
      DATABASE_URL: url,
    });
  const started = await Promise.all(programs.map(startOne));
  end.unshift(...started.map(({ stop }) => stop));
  const sales = sellingTo(web, world);
  await pause(seconds.quiet * 1000);
  const [, second] = started;
  second?.child.kill('SIGKILL');
  print('one of three processes killed');
  await pause(seconds.withoutProcess * 1000);
  const restarted = startOne(programs[1] ?? 0);
  end.unshift(async () => (await restarted).stop());
  const lost = performance.now();
  await primary.kill();
  print('the primary killed');
  await promote();
  print(`the replica takes writes after ${((performance.now() - lost) / 1000).toFixed(1)} s`);
  await pause(seconds.afterLoss * 1000);
  await restarted;
  await rejoin?.();
  if (rejoin) print('the old primary follows the new one');
  return judge(await sales.finish(), replica.connection);
}

type Outcome = { acknowledged: string[]; repeated: number; longestWaitMs: number };

/** Tills that send a sale again, under its own id, until it is acknowledged. */
function sellingTo(port: number, world: World) {
  const random = randomFrom(11);
  const outcome: Outcome = { acknowledged: [], repeated: 0, longestWaitMs: 0 };
  let isOver = false;
  let last = performance.now();
  const till = async () => {
    while (!isOver) {
      const sale = aSale(port, world, random);
      while (!(await sale.send())) {
        outcome.repeated += 1;
        await pause(100);
      }
      outcome.longestWaitMs = Math.max(outcome.longestWaitMs, performance.now() - last);
      last = performance.now();
      outcome.acknowledged.push(sale.id);
    }
  };
  const work = Array.from({ length: tills }, till);
  return {
    finish: async () => {
      isOver = true;
      await Promise.all(work);
      return outcome;
    },
  };
}

function aSale(port: number, { shops }: World, random: Random) {
  const id = newId();
  const shop = random.pick(shops);
  const products = pickProducts(shop, 3, random).map((line) => ({ ...line, quantity: line.quantity / 1000 }));
  const body = JSON.stringify({ id, products });
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${shop.token}`,
    organization: shop.organizationId,
    'idempotency-key': id,
  };
  const send = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/pos-transactions`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 201 && answer.status !== 409)
      throw new Error(`A sale was answered ${answer.status}: ${await answer.text()}`);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status === 201;
  };
  return { id, send };
}

/** Every acknowledged sale stands there once, and the books agree. */
async function judge({ acknowledged, repeated, longestWaitMs }: Outcome, connection: Connection) {
  const client = openClient(connection, { max: 1 });
  const [row] = await client<{ lost: number; sales: number }[]>`
    select (select count(*)::int from sales) sales, count(*)::int lost
    from unnest(${`{${acknowledged.join(',')}}`}::uuid[]) told (id)
    where not exists (select from sales s where s.id = told.id)`;
  await client.end();
  const findings = await checkInvariants(connection);
  print(`${acknowledged.length} sales acknowledged, ${row?.sales} stand there, ${row?.lost} lost`);
  print(
    `${repeated} times one was sent again; for ${(longestWaitMs / 1000).toFixed(1)} s none was acknowledged`,
  );
  print(findings.length === 0 ? 'the books agree' : `the books do not agree: ${JSON.stringify(findings[0])}`);
  return row?.lost === 0 && row.sales === acknowledged.length && findings.length === 0;
}

function print(line: string) {
  console.log(`failover: ${line}`);
}
