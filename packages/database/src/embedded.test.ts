import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type Connection, openClient } from './connect.ts';
import { UnfitDataFolder } from './embedded/place.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import { DataFolderInUse, DataGone, removeEmbedded, startEmbedded } from './embedded.ts';
import { NoShop } from './migrate.ts';
import { killEmbedded } from './testing.ts';

const folders = realpathSync(mkdtempSync(join(tmpdir(), 'una tienda ')));
chmodSync(folders, 0o755);
afterAll(() => rmSync(folders, { recursive: true, force: true }));

const silent = () => {};
// Making a cluster is most of a test's time, so the tests that can begin with a stopped one share it.
const shared = join(folders, 'con espacios');

test('a server starts in a path with spaces, keeps its rows over a restart, and stops', async () => {
  const dataDir = shared;
  const first = await startEmbedded({ dataDir, print: silent });
  expect(first.isJoined).toBe(false);
  await query(first.connection, 'create table kept as select 7 as value');
  await first.stop();
  expect(readPostmaster(join(dataDir, 'pg'))).toBeUndefined();
  const second = await startEmbedded({ dataDir, print: silent });
  onTestFinished(second.stop);
  expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a read-only start creates no files if no shop exists', async () => {
  const dataDir = join(folders, 'mal escrita');
  const look = () => startEmbedded({ dataDir, print: silent, purpose: 'look' });
  await expect(look()).rejects.toThrow(NoShop);
  expect(existsSync(dataDir)).toBe(false);
  mkdirSync(dataDir);
  await expect(look()).rejects.toThrow(NoShop);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a path too long for a socket works too', async () => {
  const dataDir = join(folders, 'x'.repeat(95));
  const { connection, stop } = await startEmbedded({ dataDir, print: silent });
  onTestFinished(stop);
  expect(await query(connection, 'select 1 as value')).toEqual([{ value: 1 }]);
});

test('three processes that start at once share one server, and the last to leave stops it', async () => {
  const dataDir = join(folders, 'three');
  const processes = [1, 2, 3].map(() => startElsewhere(dataDir));
  const answers = await Promise.all(processes.map(({ answer }) => answer));
  expect(answers.map(({ isJoined }) => isJoined).sort()).toEqual([false, true, true]);
  expect(new Set(answers.map(({ postmaster }) => postmaster)).size).toBe(1);
  const cluster = join(dataDir, 'pg');
  await processes[0]?.leave();
  await processes[1]?.leave();
  expect(readPostmaster(cluster)?.isReady).toBe(true);
  await processes[2]?.leave();
  expect(readPostmaster(cluster)).toBeUndefined();
});

test('a second program on one data folder is refused; a task joins', async () => {
  const dataDir = shared;
  const program = await startEmbedded({ dataDir, print: silent });
  onTestFinished(program.stop);
  const second = startEmbedded({ dataDir, print: silent });
  await expect(second).rejects.toThrow(DataFolderInUse);
  await expect(second).rejects.toThrow(`already running on ${realpathSync(dataDir)}`);
  const task = await startEmbedded({ dataDir, print: silent, purpose: 'task' });
  expect(task.isJoined).toBe(true);
  await task.stop();
  expect(await query(program.connection, 'select 1 as value')).toEqual([{ value: 1 }]);
});

test('a program that was killed leaves its server to the next one', async () => {
  const dataDir = shared;
  const { child, answer } = startElsewhere(dataDir);
  const { postmaster } = await answer;
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await startEmbedded({ dataDir, print: silent });
  expect(next.isJoined).toBe(true);
  expect(readPostmaster(join(dataDir, 'pg'))?.pid).toBe(postmaster);
  await next.stop();
  expect(readPostmaster(join(dataDir, 'pg'))).toBeUndefined();
});

test('a server that was killed starts again at once, with what was committed', async () => {
  const dataDir = shared;
  const first = await startEmbedded({ dataDir, print: silent });
  onTestFinished(first.stop);
  await query(first.connection, 'create table survivor as select 7 as value');
  for (let round = 0; round < 3; round += 1) {
    killEmbedded(dataDir);
    const again = await startEmbedded({ dataDir, print: silent, purpose: 'task' });
    expect(await query(again.connection, 'select value from survivor')).toEqual([{ value: 7 }]);
    await again.stop();
  }
});

test('a number that belongs to another process is not taken for the server', async () => {
  const dataDir = shared;
  await (await startEmbedded({ dataDir, print: silent })).stop();
  const cluster = join(dataDir, 'pg');
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
  const { connection, stop } = await startEmbedded({ dataDir, print: silent });
  onTestFinished(stop);
  expect(await query(connection, 'select 1 as value')).toEqual([{ value: 1 }]);
});

test('the files of another major version are left alone', async () => {
  const dataDir = join(folders, 'version');
  mkdirSync(join(dataDir, 'pg'), { recursive: true });
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir, print: silent })).rejects.toThrow(/PostgreSQL 17 .*npm run restore/);
  expect(readFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('data that went missing is not replaced by an empty database', async () => {
  const dataDir = join(folders, 'missing');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'pg.location'), join(folders, 'nowhere'));
  await expect(startEmbedded({ dataDir, print: silent })).rejects.toThrow(/is gone/);
});

test.skipIf(process.getuid?.() !== 0)(
  'a copy of a data folder is not a second shop on its database',
  async () => {
    // PostgreSQL's user cannot enter it, so that its database lies elsewhere.
    const closed = mkdtempSync(join(tmpdir(), 'cerrada-'));
    const [first, copy] = [join(closed, 'first'), join(closed, 'copy')];
    onTestFinished(async () => {
      await removeEmbedded(first);
      rmSync(closed, { recursive: true, force: true });
    });
    await (await startEmbedded({ dataDir: first, print: silent })).stop();
    cpSync(first, copy, { recursive: true });
    const starting = startEmbedded({ dataDir: copy, print: silent });
    await expect(starting).rejects.toThrow(`${copy} is a copy of ${first}`);
    await expect(starting).rejects.toThrow(UnfitDataFolder);
    await (await startEmbedded({ dataDir: first, print: silent })).stop();
    // A folder that was moved takes its database along.
    const moved = join(closed, 'moved');
    renameSync(first, moved);
    await (await startEmbedded({ dataDir: moved, print: silent })).stop();
    renameSync(moved, first);
  },
);

test('a database that is gone is not replaced by an empty one', async () => {
  const dataDir = join(folders, 'gone');
  const first = await startEmbedded({ dataDir, print: silent });
  writeFileSync(join(dataDir, 'secret'), 's'.repeat(64));
  killEmbedded(dataDir);
  await expect.poll(() => first.revive()).toBe(true);
  killEmbedded(dataDir);
  rmSync(join(dataDir, 'pg'), { recursive: true, force: true });
  await expect(first.revive()).rejects.toThrow(DataGone);
  await first.stop();
  await expect(startEmbedded({ dataDir, print: silent })).rejects.toThrow(/is gone/);
  const restored = await startEmbedded({ dataDir, print: silent, purpose: 'restore' });
  await restored.stop();
});

test.runIf(process.getuid?.() === 0)(
  'below a folder that only root may enter, the data lives elsewhere',
  async () => {
    const home = join(folders, 'root only');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    const { connection, stop } = await startEmbedded({ dataDir, print: silent });
    const elsewhere = readFileSync(join(dataDir, 'pg.location'), 'utf8').trim();
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    expect(await query(connection, 'select 1 as value')).toEqual([{ value: 1 }]);
    await stop();
    expect(readPostmaster(join(elsewhere, 'pg'))).toBeUndefined();
  },
);

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = openClient(connection, { max: 1 });
  try {
    return [...(await client.unsafe(text))];
  } finally {
    await client.end();
  }
}

type Answer = { isJoined: boolean; postmaster: number };

/** A process of its own that starts or joins, tells how it went, and leaves when its input ends. */
function startElsewhere(dataDir: string) {
  const script = `
    import { readFileSync } from 'node:fs';
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const dataDir = ${JSON.stringify(dataDir)};
    const { isJoined, stop } = await startEmbedded({ dataDir, print: () => {}, purpose: 'task' });
    const postmaster = Number(readFileSync(dataDir + '/pg/postmaster.pid', 'utf8').split('\\n')[0]);
    console.log(JSON.stringify({ isJoined, postmaster }));
    process.stdin.on('end', stop).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answer = once(child.stdout, 'data').then(([text]): Answer => JSON.parse(String(text)));
  const leave = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { child, answer, leave };
}
