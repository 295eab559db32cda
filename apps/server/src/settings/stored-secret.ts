import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@mostrador/database/make-folder';

/** A stored secret that is unfit for signing. The message is addressed to the operator. */
export class BrokenSecret extends Error {
  override name = 'BrokenSecret';
}

/**
 * Reads the secret, which is created once so that sign-ins outlive a restart without any configuration. At
 * least 32 bytes.
 */
export function readSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  const secret = readOrCreate(path, () => randomBytes(48).toString('base64url'));
  if (Buffer.byteLength(secret) >= 32) return secret;
  throw new BrokenSecret(
    `${path}: tiene menos de 32 bytes; bórralo y arranca otra vez, todos tendrán que entrar de nuevo · ` +
      'shorter than 32 bytes; delete it and start again, everybody will have to sign in anew',
  );
}

/** Reads a file that only this program's user may read. Creates it the first time. */
export function readOrCreate(path: string, make: () => string): string {
  makeFolder(dirname(path));
  if (!existsSync(path)) writeWhole(path, make());
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}

/**
 * Writes to another file and links it, so that a full disk leaves no incomplete file; of two concurrent
 * processes the first one wins.
 */
function writeWhole(path: string, text: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    const file = openSync(aside, 'w', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(aside, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
