import { hash, randomInt } from 'node:crypto';
import { notFound } from '../../../core/call/errors.ts';
import type { Secrets } from '../../../core/io/secrets.ts';
import { signaturesOf } from '../../../core/io/signature.ts';

/**
 * The characters of a code, without those that are confused when read aloud or from a screen: 0 and O, 1, I
 * and L.
 */
const spoken = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Creates a code such as `K7-42P`, short enough for the phone. It identifies an order of a shop, but grants
 * no access by itself.
 */
export function newOrderCode(): string {
  const [a, b, ...rest] = Array.from({ length: 5 }, () => spoken[randomInt(spoken.length)]);
  return `${a}${b}-${rest.join('')}`;
}

/** Parses a typed order code; null if it is invalid. */
export function orderCodeIn(text: string): string | null {
  const [, head, tail] = /^([2-9A-Z]{2})-?([2-9A-Z]{3})$/.exec(text.trim().toUpperCase()) ?? [];
  return head && tail ? `${head}-${tail}` : null;
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const trackingLength = 26;

type Named = { organizationId: string; id: string };

/** The secret address of a new order: 130 bits derived from its ids, so that it is stored nowhere. */
export const newTrackingCode = (secrets: Secrets, order: Named): string => codesOf(secrets, order)[0];

/** The secret address of a stored order. Null if none of the program's secrets produced it. */
export const trackingCodeOf = (secrets: Secrets, order: Named & { trackingHash: string }): string | null =>
  codesOf(secrets, order).find((code) => trackingHashOf(code) === order.trackingHash) ?? null;

function codesOf(secrets: Secrets, { organizationId, id }: Named) {
  const [current, ...older] = signaturesOf(secrets, 'order', `${organizationId}/${id}`);
  return [codeIn(current), ...older.map(codeIn)] as const;
}

function codeIn(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  return Array.from({ length: trackingLength }, (_, index) => base32[fiveBits(bytes, index * 5)]).join('');
}

const fiveBits = (bytes: Buffer, bit: number) => {
  const word = bytes.readUInt16BE(bit >> 3);
  return (word >> (11 - (bit & 7))) & 31;
};

/** The stored hash of a tracking code: read access to the table is not enough to follow an order. */
export function trackingHashOf(code: string): string {
  if (!isTrackingCode(code)) throw notFound();
  return hash('sha256', code, 'hex');
}

export const isTrackingCode = (text: string) => /^[a-z2-7]{26}$/.test(text);
