import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';
import { readSecret } from './stored-secret.ts';

const code = `
  import { readSecret } from ${JSON.stringify(new URL('./stored-secret.ts', import.meta.url).href)};
  readSecret(process.env.DATA_DIR);`;

/** A first start that may write no byte into a file, as on a full disk. */
const startOnFullDisk = (dataDir: string) =>
  spawnSync('/bin/sh', ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, code], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

test.skipIf(process.platform === 'win32')('a first start on a full disk leaves no short secret', () => {
  const dataDir = temporaryFolder('secret');
  expect(startOnFullDisk(dataDir).stderr).toContain('EFBIG');
  expect(readdirSync(dataDir)).toEqual([]);
  const secret = readSecret(dataDir);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(readSecret(dataDir)).toBe(secret);
});

test('the temporary file written at startup is removed', () => {
  const dataDir = temporaryFolder('secret');
  readSecret(dataDir);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});
