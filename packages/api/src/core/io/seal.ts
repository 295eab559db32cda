import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `purpose` gives each kind of secret a key of its own; it opens for its `owner` alone. */
type Lock = { secret: string; purpose: string; owner: string };

/** A text that the database keeps and cannot read. */
export function seal(text: string, lock: Lock): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(lock), iv).setAAD(Buffer.from(lock.owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws when it was sealed with another secret, for another owner, or changed since. */
export function unseal(sealed: string, lock: Lock): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(lock), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(lock.owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** The same where a change of the program's secret is no failure: null then. */
export function unsealOrNull(sealed: string, lock: Lock): string | null {
  try {
    return unseal(sealed, lock);
  } catch {
    return null;
  }
}

const keyOf = ({ secret, purpose }: Lock) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
