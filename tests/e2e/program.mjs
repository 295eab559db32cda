import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentFor, programFlags, root } from '../../apps/server/prepare.mjs';

const limits = [
  'CALLS_PER_TOKEN',
  'CALLS_PER_KEY',
  'CALLS_PER_ADDRESS',
  'ANONYMOUS_CALLS',
  'PUBLIC_PDFS',
  'LOGIN_PER_ACCOUNT',
  'LOGIN_PER_ADDRESS',
  'SIGN_UP_PER_ADDRESS',
  'MAIL_PER_ADDRESS',
  'EXAMPLES_PER_ADDRESS',
  'ORDERS_PER_ADDRESS',
  'ORDERS_PER_SHOP',
  'TRACKS_PER_ADDRESS',
  'RATINGS_PER_ADDRESS',
  'PROOFS_PER_ADDRESS',
];

/**
 * The built program on a data folder and a port of its own, with room for a whole test run behind one
 * address. `more` is added to its environment.
 */
export async function startProgram(node, more = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador e2e '));
  // PostgreSQL runs as another user when this runs as root, and has to pass through.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(node, [...programFlags, join(root, 'apps', 'server', 'dist', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentFor(node),
      ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000'])),
      NODE_ENV: 'development',
      DATABASE_URL: '',
      PUBLIC_URL: address,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      // The receivers of the tests stand on this machine.
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      SMTP_HOST: '',
      LOG_LEVEL: 'warn',
      ...more,
    },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const readOutput = () => Buffer.concat(output).toString();
  try {
    await untilReady(address, child);
  } catch (error) {
    process.stderr.write(readOutput());
    await stop();
    throw error;
  }
  return { address, dataDir, readOutput, stop };
}

async function untilReady(address, child) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
    const answer = await fetch(`${address}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The program was not ready within a minute.');
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
