import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '@mostrador/database/connect';
import { type Account, chooseAccount } from '@mostrador/database/embedded/account';

type Server = {
  port: number;
  connection: { host: string; port: number; user: string; database: string };
  /** As when the machine's power goes: nothing is finished. */
  kill: () => Promise<void>;
  promote: () => void;
  stop: () => Promise<void>;
};

type Ports = { primary: number; replica: number };

/**
 * A PostgreSQL and its replica, which has on disk what the first one says is committed. Of the system's own
 * server: what the program brings has no `pg_basebackup`.
 */
export async function startCluster(folder: string, ports: Ports): Promise<Record<keyof Ports, Server>> {
  const account = chooseAccount(join(folder, 'primary'));
  const bin = serverBinaries();
  const run = (tool: string, ...args: string[]) => runAs(account, join(bin, tool), args);
  const data = { primary: join(folder, 'primary'), replica: join(folder, 'replica') };
  for (const path of [folder, data.primary]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  }
  run('initdb', '-D', data.primary, '-U', 'postgres', '-A', 'trust', '--no-sync');
  appendFileSync(
    join(data.primary, 'postgresql.conf'),
    "wal_level = replica\nsynchronous_commit = on\nsynchronous_standby_names = '*'\nmax_connections = 200\n",
  );
  const start = (which: keyof Ports) => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data[which], '-p', String(ports[which]), '-k', folder, '-h', '127.0.0.1'],
      { ...account, stdio: 'ignore', cwd: '/' },
    );
    return serverOf(child, ports[which], () => run('pg_ctl', 'promote', '-D', data[which], '-w'));
  };
  const primary = start('primary');
  await isAnswering(primary);
  run(
    'pg_basebackup',
    '-D',
    data.replica,
    '-R',
    '-X',
    'stream',
    '-U',
    'postgres',
    '-h',
    '127.0.0.1',
    '-p',
    String(ports.primary),
  );
  const replica = start('replica');
  await isAnswering(replica);
  const shop = openClient({ ...primary.connection, database: 'postgres' }, { max: 1 });
  await shop.unsafe('create database mostrador');
  await shop.end();
  return { primary, replica };
}

function serverOf(child: ChildProcess, port: number, promote: () => void): Server {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await ended;
    }
  };
  return {
    port,
    connection: { host: '127.0.0.1', port, user: 'postgres', database: 'mostrador' },
    kill: () => end('SIGKILL'),
    promote,
    stop: () => end('SIGINT'),
  };
}

async function isAnswering({ connection }: Server) {
  for (let turn = 0; ; turn += 1) {
    const client = openClient({ ...connection, database: 'postgres' }, { max: 1 });
    const isThere = await client`select 1`.then(
      () => true,
      () => false,
    );
    await client.end({ timeout: 1 });
    if (isThere) return;
    if (turn > 100) throw new Error(`PostgreSQL does not answer on ${connection.port}.`);
    await pause(100);
  }
}

/** The folders of the server's programs in Debian and others. The newest one is used. */
export function serverBinaries() {
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = [newest && join(debian, newest, 'bin'), '/usr/bin', '/usr/local/bin'].find(
    (path) => path && existsSync(join(path, 'pg_basebackup')) && existsSync(join(path, 'postgres')),
  );
  if (!found) throw new Error('The drill needs a PostgreSQL server of the system (Debian: postgresql).');
  return found;
}

const debian = '/usr/lib/postgresql';

function runAs(account: Account | undefined, program: string, args: string[]) {
  const { status, stderr } = spawnSync(program, args, { ...account, encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

export const removeCluster = (folder: string) => rmSync(folder, { recursive: true, force: true });
