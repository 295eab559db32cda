import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbedded } from '@mostrador/database/embedded';
import { choosePlace } from '@mostrador/database/embedded/place';
import { readPostmaster } from '@mostrador/database/embedded/postmaster';
import { repositoryRoot } from '@mostrador/database/folders';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const launcher = join(repositoryRoot, 'apps', 'server', 'start.mjs');
const silent = () => {};
const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-launcher-'));
chmodSync(dataDir, 0o755);
const place = choosePlace(dataDir, silent);

afterAll(async () => {
  const left = await startEmbedded({ dataDir, print: silent, purpose: 'task' });
  await left.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Runs the same as `npm start`, or the process that stands for npm above it. Resolves when the program
 * listens.
 */
async function start(script: string[] = [launcher]) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, script, {
    env,
    cwd: repositoryRoot,
    // A group of its own, as a terminal gives to what is started in it.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => signalGroup(child, 'SIGKILL'));
  const address = await addressOf(child);
  return { child, hasEnded: () => hasEnded(address) };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The launcher has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const [found] = /https?:\/\/\S+/.exec(line) ?? [];
    if (!found) continue;
    // The pipe stays open: later output must not end the program.
    stdout.on('error', silent).resume();
    return found;
  }
  throw new Error('The program ended before it listened.');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    // No process of the group exists any more.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** True if no server listens there, and PostgreSQL deleted its pid file. */
async function hasEnded(address: string) {
  const answer = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(20_000) }).catch(
    () => null,
  );
  return { listens: answer !== null, database: readPostmaster(place.cluster) !== undefined };
}

const ended = { listens: false, database: false };
const often = { interval: 100 };

// The first start builds what is stale.
test('the program and its database end when its launcher is killed, and its log is bounded', async () => {
  const { child, hasEnded } = await start();
  expect(await hasEnded()).toEqual({ listens: true, database: true });
  appendFileSync(place.log, 'x'.repeat(5_000_001));
  await expect.poll(() => existsSync(`${place.log}.1`), often).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(hasEnded, often).toEqual(ended);
}, 240_000);

test.skipIf(process.platform === 'win32')('they end when the terminal is closed', async () => {
  const { child, hasEnded } = await start();
  signalGroup(child, 'SIGHUP');
  await expect.poll(hasEnded, often).toEqual(ended);
});

test('they end when npm is killed, which passes nothing on', async () => {
  const npm = `
    require('node:child_process').spawn(process.execPath, [${JSON.stringify(launcher)}], {
      stdio: 'inherit',
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });`;
  const { child, hasEnded } = await start(['-e', npm]);
  child.kill('SIGKILL');
  await expect.poll(hasEnded, often).toEqual(ended);
});
