import { utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Secrets } from '@mostrador/api/server';
import { addressOf } from '@mostrador/database/connect';
import { acceptSecret } from '@mostrador/database/program-secret';
import { type TestDatabase, testDatabase } from '@mostrador/database/testing';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { runDoctor } from '@mostrador/server/src/tasks/doctor.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const secret = 'the secret of the shop that is examined';
let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  await acceptSecret(shop.connection, new Secrets(secret).fingerprints());
});
afterAll(() => shop.drop());

async function examined(settings: Record<string, string>, options: string[] = []) {
  const { host, port, user, password = 'x', database } = addressOf(shop.connection);
  const at = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const DATABASE_URL = `postgres://${user}:${password}@${at}`;
  const DATA_DIR = temporaryFolder('doctor');
  const lines: string[] = [];
  const code = await runDoctor({ DATABASE_URL, DATA_DIR, SECRET: secret, ...settings }, options, (line) =>
    lines.push(line),
  );
  const isFailed = (line: string) => line.startsWith('✗');
  // The disk is that of the machine that tests.
  const failed = lines.filter((line) => isFailed(line) && !line.includes('disk:'));
  expect(code).toBe(lines.some(isFailed) ? 1 : 0);
  return { failed, lines };
}

/** A program that lives at an address, as far as the doctor looks. */
async function aLivingAddress() {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
}

test('a sound installation passes, and the mail for the given address is written', async () => {
  const BACKUP_DIR = temporaryFolder('doctor-backups');
  writeFileSync(join(BACKUP_DIR, 'mostrador-2026-11-20T08-15-00.backup.gz'), '');
  const settings = { PUBLIC_URL: await aLivingAddress(), BACKUP_KEEP: '7', BACKUP_DIR };
  const { failed, lines } = await examined(settings, ['mail', 'ana@example.com']);
  expect(failed).toEqual([]);
  for (const name of [
    'clock',
    'SECRET',
    'replica',
    'database',
    'disk',
    'backup',
    'files',
    'PUBLIC_URL',
    'mail',
  ])
    expect(lines.join('\n')).toMatch(new RegExp(`^[✓✗] [^:]*${name}`, 'm'));
});

test('each problem has its line', async () => {
  const BACKUP_DIR = temporaryFolder('doctor-backups');
  const old = join(BACKUP_DIR, 'mostrador-2026-11-20T08-15-00.backup.gz');
  writeFileSync(old, '');
  utimesSync(old, new Date(0), new Date(0));
  const DATA_DIR = temporaryFolder('doctor');
  // Uploads cannot be written where a file stands in the place of their folder.
  writeFileSync(join(DATA_DIR, 'uploads'), '');
  const { failed } = await examined(
    {
      DATA_DIR,
      SECRET: 'the secret of another shop altogether',
      PUBLIC_URL: 'http://127.0.0.1:1',
      BACKUP_KEEP: '7',
      BACKUP_DIR,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
    },
    ['mail', 'ana@example.com'],
  );
  const names = failed.map((line) => /^✗ (?:[^:]* · )?(\w+):/.exec(line)?.[1]);
  expect(names.sort()).toEqual(['PUBLIC_URL', 'SECRET', 'backup', 'files', 'mail']);
  expect((await examined({ PORT: 'x' })).failed).toEqual([expect.stringContaining('PORT')]);
});
