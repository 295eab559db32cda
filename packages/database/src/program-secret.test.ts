import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from './backup.ts';
import { acceptSecret, admitSecret, type Fingerprints, OtherSecret } from './program-secret.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.drop());

const admit = (...ours: Fingerprints) => admitSecret(shop.connection, ours);

test('a database knows the secret it is used with, through a rotation and its end', async () => {
  // Of programs that start at once with secrets of their own, one is first and the others are refused.
  const starts = await Promise.allSettled(['one', 'two', 'three'].map((secret) => admit(secret)));
  const admitted = starts.filter(({ status }) => status === 'fulfilled');
  expect(admitted).toHaveLength(1);
  await acceptSecret(shop.connection, ['older']);
  await admit('older');
  await expect(admit('newer')).rejects.toThrow(OtherSecret);
  await expect(admitSecret(shop.connection, null)).rejects.toThrow(/older.*secret:accept/);
  await admit('older', 'newer');
  await admit('newer', 'older');
  await admit('newer');
  await expect(admit('older')).rejects.toThrow(/newer.*older/);
});

test('a backup names the secret that opens what is sealed in it', async () => {
  await acceptSecret(shop.connection, ['of-the-backup']);
  const work = mkdtempSync(join(tmpdir(), 'mostrador-secret-'));
  try {
    const summary = await backup(shop.connection, { file: join(work, 'shop.backup.gz') });
    expect(summary.secret).toBe('of-the-backup');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
