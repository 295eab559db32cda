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
 * Brings a backup back in a PostgreSQL of its own, which is thrown away, and asks whether its books agree.
 * Nothing else is opened or written. A signal ends it early, and what a killed one left goes with the next.
 */
export async function drill(file: string, print: (line: string) => void): Promise<Drill> {
  await removeLeftDrills();
  const dataDir = mkdtempSync(join(tmpdir(), `mostrador-drill-${process.pid}-`));
  // The user who runs PostgreSQL for root has to go through; what lies inside stays closed to others.
  chmodSync(dataDir, 0o711);
  const starting = startEmbedded({ dataDir, print, purpose: 'restore' });
  // Without its server the restore fails, and what follows removes everything.
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
