import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { distantSocketFolder, type Place } from './place.ts';

/** The server's own record in its folder. Its process may have ended long ago. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean };

export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid, , , port, socketFolder, , , status] = readFileSync(file, 'utf8').split('\n');
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    isReady: status?.trim() === 'ready',
  };
}

/**
 * Finds the postgres processes with this cluster as their working folder. A pid in a file proves nothing,
 * but the working folder does. Needs /proc, so it works only on Linux.
 */
export function findHolders({ cluster, account }: Place): number[] {
  if (!existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  const candidates = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && isPostgres(entry));
  const folders = candidates.map((pid) => ({ pid, folder: workingFolder(pid) }));
  const hidden = folders.filter((found) => found.folder === 'hidden').map(({ pid }) => pid);
  // In many containers, root may not inspect another user's process, but that user may.
  const shown = hidden.length > 0 && account ? workingFoldersAs(hidden, account) : [];
  return [...folders, ...shown].filter((found) => found.folder === folder).map(({ pid }) => Number(pid));
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Removes the leftovers of a dead server. The caller must hold the start lock, and no process may use the
 * folder.
 */
export function clearLeftovers({ cluster, home }: Place, { port, socketFolder }: Postmaster): void {
  const socket = join(socketFolder, `.s.PGSQL.${port}`);
  if (socketFolder !== '') for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  removeDistantSocketFolder(home, socketFolder);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Stops the server by a fast shutdown: open transactions are rolled back, everything committed is on disk.
 */
export async function stopPostmaster(place: Place): Promise<void> {
  const running = readPostmaster(place.cluster);
  if (running && findHolders(place).includes(running.pid)) process.kill(running.pid, 'SIGINT');
  const patience = Date.now() + 20_000;
  let isHurried = false;
  while (findHolders(place).length > 0) {
    if (running && !isHurried && Date.now() > patience) {
      // The crash recovery of the next start loses nothing, but takes longer.
      process.kill(running.pid, 'SIGQUIT');
      isHurried = true;
    }
    await pause(20);
  }
  if (running) removeDistantSocketFolder(place.home, running.socketFolder);
}

function removeDistantSocketFolder(home: string, socketFolder: string): void {
  if (!socketFolder.startsWith(distantSocketFolder) || socketFolder.startsWith(home)) return;
  rmSync(socketFolder, { recursive: true, force: true });
}

function isPostgres(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    const isHidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isHidden ? 'hidden' : 'gone';
  }
}

function workingFoldersAs(pids: string[], account: { uid: number; gid: number }) {
  const script = 'for pid; do echo "$pid $(readlink "/proc/$pid/cwd")"; done';
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...pids], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  return stdout.split('\n').map((line) => {
    const space = line.indexOf(' ');
    return { pid: line.slice(0, space), folder: line.slice(space + 1) };
  });
}
