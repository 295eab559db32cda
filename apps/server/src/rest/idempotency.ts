import { hash } from 'node:crypto';
import { type Call, DomainError, isSecretField, Secrets, signatureOf } from '@mostrador/api/server';
import type { FastifyRequest } from 'fastify';

/** Reads the header that makes a retry safe. Throws 400 if it is longer than an idempotency key may be. */
export function idempotencyOf(request: FastifyRequest, fingerprints: Fingerprints): Call['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;
  if (typeof key !== 'string' || key === '' || key.length > 255) throw invalidKey();
  return { key, ...fingerprints };
}

export const invalidKey = () =>
  new DomainError('BAD_REQUEST', 'invalidRequest', { parameter: 'Idempotency-Key' });

/** `older`: the fingerprints of the same call before the program's secret was rotated. */
export type Fingerprints = { fingerprint: string; older: string[] };

type Reading = { secrets: Secrets; marks?: ReadonlyMap<string, string> };

/**
 * Builds fingerprints that are equal for equal calls, regardless of their notation. `marks` replace the
 * texts they stand for: an upload gets a new id each time and is the same file. A password or code is signed
 * with the program's secrets first, because a stored plain hash would let its reader try passwords against
 * it.
 */
export function fingerprintsOf(call: unknown, { secrets, marks = new Map() }: Reading): Fingerprints {
  const [fingerprint, ...older] = secrets.map((secret) => {
    const reading = { secrets: new Secrets(secret), marks };
    return hash('sha256', JSON.stringify(canonical(call, reading)), 'base64url');
  });
  return { fingerprint, older };
}

function canonical(value: unknown, reading: Required<Reading>): unknown {
  if (typeof value === 'string') return reading.marks.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, reading));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.map(([key, part]) => [
    key,
    isSecretField(key) && typeof part === 'string'
      ? signatureOf(reading.secrets, 'fingerprint', part)
      : canonical(part, reading),
  ]);
}
