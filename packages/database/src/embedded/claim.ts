import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Claim = { release: () => Promise<void> };

/** Returns a short name for a folder, the same in every process. */
export const keyOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 16);

/**
 * Claims a name that the kernel releases when this process dies, in whatever way. Returns undefined if the
 * name is taken.
 */
export async function tryClaim(name: string): Promise<Claim | undefined> {
  const address = addressOf(name);
  const server = await listen(address);
  if (server) return { release: () => new Promise((done) => server.close(() => done())) };
  if (process.platform === 'linux' || process.platform === 'win32' || (await isAnswering(address))) return;
  // A socket file outlives its process, unlike an abstract name. If no process answers, the file is a
  // leftover.
  rmSync(address, { force: true });
  return tryClaim(name);
}

/** Waits for the name until the other process releases it. */
export async function claim(name: string): Promise<Claim> {
  const claimed = await tryClaim(name);
  if (claimed) return claimed;
  await pause(20);
  return claim(name);
}

const slots = Array.from({ length: 48 }, (_, slot) => slot);

/** Registers this process as a user of a folder's server. */
export async function claimUse(key: string): Promise<Claim> {
  for (const slot of slots) {
    const claimed = await tryClaim(`${key}:use:${slot}`);
    if (claimed) return claimed;
  }
  throw new Error('more than 48 processes use this data folder');
}

/** True if any process is still registered. The caller must hold the start lock. */
export async function isUsed(key: string): Promise<boolean> {
  const found = await Promise.all(slots.map((slot) => tryClaim(`${key}:use:${slot}`)));
  await Promise.all(found.map((free) => free?.release()));
  return found.includes(undefined);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error) => {
      if ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
  });
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0mostrador:${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\mostrador-${name.replaceAll(':', '-')}`;
  return join(tmpdir(), `mostrador-${name.replaceAll(':', '-')}.sock`);
}
