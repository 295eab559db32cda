import { hash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';

/**
 * The SHA-256 of the request body, independent of the order of its fields and from before any schema parsed
 * it, so that later schema changes have no effect. The approval and the proof of identity are not part of it.
 */
export function fingerprintOfSent(sent: unknown, fileMarks?: ReadonlyMap<string, string>): string {
  const payload = isRecord(sent) ? { ...sent, approval: undefined, ...withoutProof } : sent;
  const canonical = (_: string, value: unknown) =>
    typeof value === 'string' ? (fileMarks?.get(value) ?? value) : isRecord(value) ? inOrder(value) : value;
  return hash('sha256', JSON.stringify(payload, canonical) ?? '', 'hex');
}

/**
 * The proof of identity is excluded, because a stored hash of a password would let a reader of the table try
 * passwords against it.
 */
const withoutProof = { currentPassword: undefined, emailCode: undefined, oneTimeCode: undefined };

/** Identifies the act that is approved: the procedure, the record and the amounts. */
export const actOf = (procedure: string, input: unknown) => `${procedure} ${fingerprintOfSent(input)}`;

const inOrder = (record: object) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sentWith = new WeakMap<Tx, unknown>();

export const noteSent = (tx: Tx, sent: unknown) => void sentWith.set(tx, sent);

type Named = { id?: string | undefined };
type Old = { old: string; fileMarks?: ReadonlyMap<string, string> | undefined };

/**
 * The fingerprints by which a created record is recognized: the request body that was sent for it. `old` is
 * the fingerprint of the parsed input, the only one of rows from former versions and of work without a
 * request.
 */
export function fingerprintsFor(tx: Tx, { id }: Named, { old, fileMarks }: Old) {
  const sent = partNamed(sentWith.get(tx), id);
  const now = sent ? fingerprintOfSent(sent, fileMarks) : old;
  return { now, isSame: (stored: string | null) => stored === now || stored === old };
}

/** Returns the whole request body, or the row of it that has this id. */
function partNamed(sent: unknown, id: string | undefined): object | undefined {
  const isIt = (part: unknown): part is object => isRecord(part) && idOf(part) === id?.toLowerCase();
  if (!isRecord(sent) || isIt(sent)) return isRecord(sent) ? sent : undefined;
  return id === undefined ? undefined : Object.values(sent).flat().find(isIt);
}

const idOf = (part: object) =>
  'id' in part && typeof part.id === 'string' ? part.id.toLowerCase() : undefined;
