import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryRoot } from '@mostrador/database/folders';
import { secret } from './world.ts';

export type Program = { child: ChildProcess; port: number; stop: () => Promise<void> };

/**
 * The built program on a data folder; `entry` is the program itself or its launcher, `settings` more of its
 * environment. Ready when it answers.
 */
export async function startProgram(
  dataDir: string,
  entry: 'dist/main.js' | 'start.mjs',
  settings: Record<string, string> = {},
): Promise<Program> {
  const port = Number(settings.PORT ?? (await freePort()));
  // The bench itself is run as the program is.
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(repositoryRoot, 'apps', 'server', entry)],
    {
      cwd: repositoryRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
        DATABASE_POOL: process.env.DATABASE_POOL,
        DATA_DIR: dataDir,
        SECRET: secret,
        DEMO: 'off',
        LIMIT_CALLS_PER_TOKEN: '1000000',
        LIMIT_CALLS_PER_KEY: '1000000',
        LIMIT_CALLS_PER_ADDRESS: '1000000',
        LIMIT_ANONYMOUS_CALLS: '1000000',
        LIMIT_ORDERS_PER_ADDRESS: '1000000',
        LIMIT_ORDERS_PER_SHOP: '1000000',
        ...settings,
        PORT: String(port),
      },
    },
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${entry} ended with ${child.exitCode}`);
    await pause(5);
  }
  return { child, port, stop };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
