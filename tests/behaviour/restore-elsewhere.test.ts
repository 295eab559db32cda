import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRouter } from '@mostrador/api/server';
import { removeEmbedded, startEmbedded } from '@mostrador/database/embedded';
import { reasonOfEnd } from '@mostrador/database/embedded/database-ended';
import { migrationsFolder, repositoryRoot } from '@mostrador/database/folders';
import { startProgram } from '@mostrador/server/src/program.ts';
import { readEnv } from '@mostrador/server/src/settings/env.ts';
import { describeStartFailure } from '@mostrador/server/src/tasks/start-refusal.ts';
import { runBackup, runDrill, runRestore, type TaskPlace } from '@mostrador/server/src/tasks/task-backup.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const outside = process.env.TMPDIR;
const work = mkdtempSync(join(tmpdir(), 'mostrador-elsewhere-'));
chmodSync(work, 0o755);
const [first, second] = [join(work, 'first'), join(work, 'second')];
const file = join(work, 'shop.backup.gz');
const distant = '/var/lib/mostrador';
const distantFolders = () => (existsSync(distant) ? readdirSync(distant) : []);
const before = distantFolders();
const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mostrador-drill-'));

beforeAll(() => {
  // Drills of other tests stay out of sight.
  process.env.TMPDIR = work;
});
afterAll(async () => {
  for (const folder of [first, second]) await removeEmbedded(folder);
  if (outside === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outside;
  rmSync(work, { recursive: true, force: true });
});

/** Everything the operator reads of a start and its end, in one text. */
async function start(dataDir: string): Promise<string> {
  const lines: string[] = [];
  const settings = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
  const print = (line: string) => void lines.push(line);
  const options = { router: appRouter, migrationsFolder, webRoot: work, workerFile: 'none', print };
  try {
    const program = await startProgram(readEnv(settings), options);
    await program.stop();
  } catch (error) {
    lines.push(`refused: ${describeStartFailure(error)}`);
  }
  return lines.join('\n');
}

/** The lines of a task on the database of a data folder. */
async function task(dataDir: string, run: (place: TaskPlace) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { connection, stop, log } = await startEmbedded({ dataDir, print, purpose: 'restore' });
  try {
    await run({ connection, dataDir, print });
  } catch (error) {
    lines.push(`refused: ${describeStartFailure(reasonOfEnd(error, log))}`);
  } finally {
    await stop();
  }
  return lines.join('\n');
}

test('a lost shop comes back elsewhere, after a damaged backup and without its secret', async () => {
  expect(await start(first)).toContain(`Datos · Data: ${first}`);
  const made = await task(first, (place) => runBackup(place, [file]));
  const fingerprint = /secret \((\w{16})\)/.exec(made)?.[1] ?? '';
  expect(made).toContain(join(first, 'secret'));
  expect(fingerprint).not.toBe('');

  const bad = join(work, 'bad.backup.gz');
  writeFileSync(bad, readFileSync(file).subarray(0, 4000));
  expect(await task(second, (place) => runRestore(place, [bad]))).toContain(
    'refused: el respaldo está dañado',
  );
  const restored = await task(second, (place) => runRestore(place, [file]));
  expect(restored.split('\n').filter((line) => line.includes(fingerprint))).toHaveLength(1);
  expect(await start(second)).toContain(
    `refused: SECRET: falta el secreto de esta base de datos (huella ${fingerprint})`,
  );
  writeFileSync(join(second, 'secret'), 'of another machine, and as long as a secret is');
  expect(await start(second)).toContain('refused: SECRET: esta base de datos se usó con otro secreto');
  copyFileSync(join(first, 'secret'), join(second, 'secret'));
  expect(await start(second)).not.toContain('refused');
});

/** A disk of so many megabytes at a folder, where the system lets this user mount one. */
const mounted = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).status === 0;
const mayMount = (() => {
  const tried = join(work, 'tried');
  mkdirSync(tried);
  const isMounted = mounted(tried, 1);
  if (isMounted) spawnSync('umount', [tried]);
  return isMounted;
})();

test.runIf(mayMount)('a restore onto a full disk says so, and goes on when there is room', async () => {
  const disk = join(work, 'disk');
  mkdirSync(disk);
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  // The cluster alone fits; its write-ahead log does not while tables are made.
  expect(mounted(disk, 58)).toBe(true);
  const dataDir = join(disk, 'data');
  const refused = await task(dataDir, (place) => runRestore(place, [file]));
  expect(refused.split('\n').at(-1)).toMatch(
    /^refused: PostgreSQL: el disco está lleno.* · the disk is full/,
  );
  spawnSync('mount', ['-o', 'remount,size=300m', disk]);
  const restored = await task(dataDir, (place) => runRestore(place, [file]));
  expect(restored).toContain('verified');
  expect(restored).not.toContain('refused');
});

test('a drill opens no data folder, and leaves nothing behind', async () => {
  const lost = join(work, 'lost');
  mkdirSync(lost);
  copyFileSync(join(first, 'secret'), join(lost, 'secret'));
  process.env.DATA_DIR = lost;
  const lines: string[] = [];
  try {
    expect(await runDrill((line) => void lines.push(line), ['--drill', file])).toBe(0);
  } finally {
    delete process.env.DATA_DIR;
  }
  expect(lines.at(-1)).toContain('This backup is good');
  expect(readdirSync(lost)).toEqual(['secret']);
  expect(drills()).toEqual([]);
  expect(distantFolders()).toEqual(before);
});

test.skipIf(process.platform === 'win32')(
  'a killed drill is gone with the next, one that is ended at once',
  async () => {
    const code = `
    import { drill } from ${JSON.stringify(join(repositoryRoot, 'apps/server/src/tasks/drill.ts'))};
    await drill(${JSON.stringify(file)}, () => {});`;
    const begun = async (signal: NodeJS.Signals) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        env: { ...process.env, TMPDIR: work },
        stdio: 'ignore',
      });
      const ended = new Promise((done) => child.once('exit', done));
      await expect
        .poll(() => drills().some((name) => existsSync(join(work, name, 'pg'))), { timeout: 20_000 })
        .toBe(true);
      child.kill(signal);
      await ended;
    };
    await begun('SIGKILL');
    expect(drills()).toHaveLength(1);
    expect(await runDrill(() => {}, [file])).toBe(0);
    expect(drills()).toEqual([]);
    await begun('SIGTERM');
    expect(drills()).toEqual([]);
    expect(distantFolders()).toEqual(before);
  },
);
