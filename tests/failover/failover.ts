import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { openClient } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { migrate } from '@mostrador/database/migrate';
import { newId } from '@mostrador/shared/new-id';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { freePort, startProgram } from '../bench/program.ts';
import { makeWorld, pickProducts, type World } from '../bench/world.ts';
import { removeCluster, startCluster } from './cluster.ts';
import { startProxy } from './proxy.ts';

// `npm run failover`: sales through HAProxy and three processes while one of them and the primary die.
const tills = 12;
const seconds = { quiet: 6, withoutProcess: 8, afterLoss: 20 };

const folder = mkdtempSync(join(tmpdir(), 'mostrador-failover-'));
const ports = await Promise.all(Array.from({ length: 7 }, freePort));
const [web = 0, database = 0, a = 0, b = 0, ...programs] = ports;
const cluster = await startCluster(folder, { primary: a, replica: b });
const proxy = startProxy(join(folder, 'haproxy.sock'), { web, programs, database, a, b });
const end: (() => Promise<unknown>)[] = [proxy.stop, cluster.replica.stop, cluster.primary.stop];
try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  for (const each of end) await each();
  removeCluster(folder);
}

async function drill() {
  const { connection } = cluster.primary;
  await migrate(connection, { folder: migrationsFolder });
  const world = await makeWorld({ connection });
  const started = await Promise.all(programs.map(startOne));
  end.unshift(...started.map(({ stop }) => stop));
  const sales = sellingTo(web, world);
  await pause(seconds.quiet * 1000);
  const [, second] = started;
  second?.child.kill('SIGKILL');
  say('one of three processes killed');
  await pause(seconds.withoutProcess * 1000);
  const restarted = startOne(programs[1] ?? 0);
  end.unshift(async () => (await restarted).stop());
  await cluster.primary.kill();
  say('the primary killed');
  await promoteReplica();
  say('the replica promoted, writes go to it');
  await pause(seconds.afterLoss * 1000);
  await restarted;
  return judge(await sales.finish());
}

function startOne(port: number) {
  return startProgram(join(folder, `program-${port}`), 'dist/main.js', {
    PORT: String(port),
    TRUST_PROXY: '1',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${database}/mostrador`,
  });
}

/** The two steps of `docs/operating.md`; what waits for a replica of its own would wait for ever. */
async function promoteReplica() {
  await proxy.command('set server primary/a state maint');
  await proxy.command('shutdown sessions server primary/a');
  cluster.replica.promote();
  const client = openClient(cluster.replica.connection, { max: 1 });
  await client.unsafe("alter system set synchronous_standby_names = ''");
  await client`select pg_reload_conf()`;
  await client.end();
  await proxy.command('set server primary/b state ready');
}

type Told = { acknowledged: string[]; repeated: number; longestWaitMs: number };

/** Tills that send a sale again, under its own id, until it is acknowledged. */
function sellingTo(port: number, world: World) {
  const random = randomFrom(11);
  const told: Told = { acknowledged: [], repeated: 0, longestWaitMs: 0 };
  let isOver = false;
  let last = performance.now();
  const till = async () => {
    while (!isOver) {
      const sale = aSale(port, world, random);
      while (!(await sale.send())) {
        told.repeated += 1;
        await pause(100);
      }
      told.longestWaitMs = Math.max(told.longestWaitMs, performance.now() - last);
      last = performance.now();
      told.acknowledged.push(sale.id);
    }
  };
  const work = Array.from({ length: tills }, till);
  return {
    finish: async () => {
      isOver = true;
      await Promise.all(work);
      return told;
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
async function judge({ acknowledged, repeated, longestWaitMs }: Told) {
  const { connection } = cluster.replica;
  const client = openClient(connection, { max: 1 });
  const [row] = await client<{ lost: number; sales: number }[]>`
    select (select count(*)::int from sales) sales, count(*)::int lost
    from unnest(${`{${acknowledged.join(',')}}`}::uuid[]) told (id)
    where not exists (select from sales s where s.id = told.id)`;
  await client.end();
  const findings = await checkInvariants(connection);
  say(`${acknowledged.length} sales acknowledged, ${row?.sales} stand there, ${row?.lost} lost`);
  say(
    `${repeated} times one was sent again; for ${(longestWaitMs / 1000).toFixed(1)} s none was acknowledged`,
  );
  say(findings.length === 0 ? 'the books agree' : `the books do not agree: ${JSON.stringify(findings[0])}`);
  return row?.lost === 0 && row.sales === acknowledged.length && findings.length === 0;
}

function say(line: string) {
  console.log(`failover: ${line}`);
}
