import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClient, withDatabase } from '../connect.ts';
import { choosePlace } from './place.ts';
import { portableServer } from './portable.ts';
import { readPostmaster } from './postmaster.ts';

const silent = () => {};

test('without /proc a server listens on a loopback port and requires its password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador portable '));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = choosePlace(folder, silent);
  const server = portableServer(place, silent);
  const { connection, isJoined } = await server.startOrJoin();
  expect(isJoined).toBe(false);
  expect(await server.startOrJoin()).toEqual({ connection, isJoined: true });
  const stranger = openClient(withDatabase({ ...connection, password: 'guess' }, 'postgres'), { max: 1 });
  await expect(stranger`select 1`.execute()).rejects.toThrow(/password authentication failed/);
  await stranger.end();
  await server.stop();
  expect(readPostmaster(place.cluster)).toBeUndefined();
});
