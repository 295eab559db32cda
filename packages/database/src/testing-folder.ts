import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for as long as the test runs that asks for it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `mostrador-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
