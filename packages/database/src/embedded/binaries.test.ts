import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries, linkLibraries } from './binaries.ts';

const version = (program: string) => spawnSync(program, ['--version'], { encoding: 'utf8' });

test('an installation that skipped its scripts gets the library links it lacks', () => {
  const folder = temporaryFolder();
  const installed = findBinaries(undefined, folder).folder;
  execFileSync('cp', ['-R', installed, join(folder, 'native')]);
  const links: { target: string }[] = JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) rmSync(join(folder, target));
  const postgres = join(folder, 'native', 'bin', 'postgres');
  expect(version(postgres).status).toBe(127);
  expect(linkLibraries(join(folder, 'native'))).toBe(true);
  expect(version(postgres).stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});

test.runIf(process.getuid?.() === 0)('an account that cannot reach the installation gets a copy', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const outsider = { uid: 65_533, gid: 65_533 };
  const outside = join(folder, 'outside');
  const { postgres } = findBinaries(outsider, outside);
  expect(spawnSync(postgres, ['--version'], outsider).status).toBe(0);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-binaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
