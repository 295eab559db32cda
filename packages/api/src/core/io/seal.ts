import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `purpose` gives each kind of secret a separate encryption key; only the `owner` can decrypt it. */
type Lock = { secrets: Secrets; purpose: string; owner: string };

/** Encrypts a text, so that the database stores it but cannot read it. */
export function seal(text: string, { secrets, purpose, owner }: Lock): string {
  const iv = randomBytes(ivBytes);
  const key = keyUnder(secrets.current, purpose);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts a text. Returns null if none of the secrets encrypted it, if it belongs to another owner, or if
 * it was changed.
 */
export function unseal(sealed: string, { secrets, purpose, owner }: Lock): string | null {
  const opened = secrets.map((secret) => openWith(sealed, keyUnder(secret, purpose), owner));
  return opened.find((text) => text !== null) ?? null;
}

function openWith(sealed: string, key: Buffer, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const keyUnder = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
