import { hash } from 'node:crypto';
import { type Call, DomainError, isSecretField, signatureOf } from '@mostrador/api/server';
import type { FastifyRequest } from 'fastify';

/** The header that makes a retry free. Throws 400 when it is longer than a key may be. */
export function idempotencyOf(request: FastifyRequest, fingerprint: string): Call['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;
  if (typeof key !== 'string' || key === '' || key.length > 255) throw invalidKey();
  return { key, fingerprint };
}

export const invalidKey = () =>
  new DomainError('BAD_REQUEST', 'invalidRequest', { parameter: 'Idempotency-Key' });

type Reading = { secret: string; marks?: ReadonlyMap<string, string> };

/**
 * Tells two calls apart however they are written. `marks` are said in place of the texts they stand for: an
 * upload gets a new id each time and is the same file. A password or code enters signed with the program's
 * secret, because a plain hash that is stored would let its reader try passwords against it.
 */
export function fingerprintOf(call: unknown, { secret, marks = new Map() }: Reading) {
  return hash('sha256', JSON.stringify(canonical(call, { secret, marks })), 'base64url');
}

function canonical(value: unknown, reading: Required<Reading>): unknown {
  if (typeof value === 'string') return reading.marks.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, reading));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.map(([key, part]) => [
    key,
    isSecretField(key) && typeof part === 'string'
      ? signatureOf(reading.secret, 'fingerprint', part)
      : canonical(part, reading),
  ]);
}
