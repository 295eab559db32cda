import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupSummary } from '@mostrador/database/backup';
import { checkInvariants, type Finding } from '@mostrador/database/check-invariants';
import { removeEmbedded, startEmbedded } from '@mostrador/database/embedded';
import { reasonOfEnd } from '@mostrador/database/embedded/database-ended';
import { isAlive } from '@mostrador/database/embedded/postmaster';
import { migrationsFolder } from '@mostrador/database/folders';
import { restore } from '@mostrador/database/restore';

export type Drill = { summary: BackupSummary; findings: Finding[] };

const drillFolder = /^mostrador-drill-(\d+)-/;

/**
 * Restores a backup into a separate PostgreSQL, which is deleted afterwards, and checks that its books
 * agree. Nothing else is opened or written. A signal ends it early, and the leftovers of a killed drill are
 * removed by the next.
 */
export async function drill(file: string, print: (line: string) => void): Promise<Drill> {
  await removeLeftDrills();
  const dataDir = mkdtempSync(join(tmpdir(), `mostrador-drill-${process.pid}-`));
  // The user who runs PostgreSQL for root must be able to enter the folder; its content stays closed to
  // others.
  chmodSync(dataDir, 0o711);
  const starting = startEmbedded({ dataDir, print, purpose: 'restore' });
  // Stopping the server makes the restore fail, after which everything is removed.
  const end = () =>
    void starting.then(
      ({ stop }) => stop(),
      () => {},
    );
  for (const signal of signals) process.once(signal, end);
  try {
    const { connection, log } = await starting;
    const uploads = join(dataDir, 'uploads');
    try {
      const summary = await restore(connection, { file, folder: migrationsFolder, uploads });
      return { summary, findings: await checkInvariants(connection) };
    } catch (error) {
      throw reasonOfEnd(error, log);
    }
  } finally {
    await starting.then(
      ({ stop }) => stop(),
      () => {},
    );
    await removeEmbedded(dataDir);
    for (const signal of signals) process.off(signal, end);
  }
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

async function removeLeftDrills(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(drillFolder.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeEmbedded(join(tmpdir(), name));
  }
}
