import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '@mostrador/database/connect';
import { type Account, chooseAccount } from '@mostrador/database/embedded/account';
import { repositoryRoot } from '@mostrador/database/folders';
import { freePort } from '../bench/program.ts';
import { serverBinaries } from './cluster.ts';

const password = 'drill';

type Ports = { primary: number; replica: number };
type Node = { name: string; data: string; restPort: number; port: number; child: ChildProcess };

/**
 * Three members of etcd and two of Patroni, from the file in `docs`, as on five machines. The first becomes
 * the primary, and the other one has on disk what it says is committed.
 */
export async function startPatroni(folder: string, ports: Ports) {
  for (const program of ['etcd', 'patroni'])
    if (spawnSync(program, ['--version']).error)
      throw new Error(`The drill needs ${program} (Debian: etcd-server, patroni).`);
  const account = chooseAccount(join(folder, 'a'));
  mkdirSync(folder, { recursive: true });
  if (account) chownSync(folder, account.uid, account.gid);
  const etcd = await startEtcd(folder);
  const start = async (name: 'a' | 'b', port: number) =>
    startNode(
      { name, data: join(folder, name), restPort: await freePort(), port },
      { account, etcd, folder },
    );
  const primary = await start('a', ports.primary);
  await answers(primary, '/primary');
  const replica = await start('b', ports.replica);
  await answers(replica, '/synchronous');
  const urlOf = ({ port }: Node) => `postgres://postgres:${password}@127.0.0.1:${port}/mostrador`;
  const client = openClient({ url: urlOf(primary).replace('/mostrador', '/postgres') }, { max: 1 });
  await client.unsafe('create database mostrador');
  await client.end();
  return {
    restPorts: { a: primary.restPort, b: replica.restPort },
    primary: { connection: { url: urlOf(primary) }, kill: () => killNode(primary) },
    replica: { connection: { url: urlOf(replica) } },
    urlThrough: (port: number) => urlOf({ ...primary, port }),
    /** Ends when Patroni has made the replica the primary. */
    promoted: () => answers(replica, '/primary'),
    /** Ends when the lost primary, which is started again, follows the new one. */
    rejoined: async () => {
      primary.child = patroniOf(primary, { account, etcd, folder });
      await answers(primary, '/replica');
    },
    stop: async () => {
      for (const child of [replica.child, primary.child, ...etcd.children]) await endOf(child);
    },
  };
}

type Etcd = { hosts: string; children: ChildProcess[] };

async function startEtcd(folder: string): Promise<Etcd> {
  const members = await Promise.all(
    ['x', 'y', 'z'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const children = members.map(({ name, client, peer }) => {
    const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    const options = {
      '--name': name,
      '--data-dir': join(folder, `etcd-${name}`),
      '--listen-client-urls': clientUrl,
      '--advertise-client-urls': clientUrl,
      '--listen-peer-urls': peerUrl,
      '--initial-advertise-peer-urls': peerUrl,
      '--initial-cluster': cluster,
    };
    return spawn('etcd', Object.entries(options).flat(), { stdio: 'ignore' });
  });
  for (const { client } of members) await isHealthy(`http://127.0.0.1:${client}/health`);
  return { hosts: members.map(({ client }) => `127.0.0.1:${client}`).join(','), children };
}

type Place = { account: Account | undefined; etcd: Etcd; folder: string };

const startNode = (node: Omit<Node, 'child'>, place: Place): Node => ({
  ...node,
  child: patroniOf(node, place),
});

function patroniOf({ name, data, restPort, port }: Omit<Node, 'child'>, { account, etcd, folder }: Place) {
  const [rest, database] = [`127.0.0.1:${restPort}`, `127.0.0.1:${port}`];
  return spawn('patroni', [join(repositoryRoot, 'docs', 'patroni.yml')], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', process.env.DEBUG ? 'inherit' : 'ignore'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd.hosts,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: serverBinaries(),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    },
  });
}

/** As when the machine's power goes: neither Patroni nor PostgreSQL finishes anything. */
async function killNode({ data, child }: Node) {
  const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  child.kill('SIGKILL');
  process.kill(Number(postmaster), 'SIGKILL');
  await endOf(child);
}

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Seconds: an election, a copy of the whole database, or both. */
const patience = 120;

const answers = ({ restPort }: Node, path: string) => isHealthy(`http://127.0.0.1:${restPort}${path}`);

async function isHealthy(url: string) {
  for (let turn = 0; turn < patience * 10; turn += 1) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer.`);
}
