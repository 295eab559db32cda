import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/**
 * Signs links and ids that leave the program and must come back unchanged. `purpose` prevents one kind from
 * being used as another.
 */
export const signatureOf = (secrets: Secrets, purpose: string, text: string) =>
  digestUnder(secrets.current, `${purpose}\n${text}`);

/**
 * Signs with every secret, the current one first, because a stored keyed hash may have been made with any of
 * them.
 */
export const signaturesOf = (secrets: Secrets, purpose: string, text: string) =>
  digestsOf(secrets, `${purpose}\n${text}`);

/** HMAC of a text under every secret, the current one first. */
export const digestsOf = (secrets: Secrets, text: string) =>
  secrets.map((secret) => digestUnder(secret, text));

type Signed = {
  text: string;
  signature: string;
  /** The length to which the signature was shortened. */
  length?: number;
};

/** True if one of the secrets made the signature. */
export const isSignedBy = (secrets: Secrets, purpose: string, { text, signature, length }: Signed) =>
  signaturesOf(secrets, purpose, text).some((whole) => isSame(whole.slice(0, length), signature));

const digestUnder = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

function isSame(one: string, other: string) {
  const [expected, given] = [Buffer.from(one), Buffer.from(other)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
