import { hash } from 'node:crypto';
import { type Call, DomainError } from '@mostrador/api/server';
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

/**
 * Tells two calls apart however they are written. `marks` are said in place of the texts they stand for: an
 * upload gets a new id each time and is the same file.
 */
export function fingerprintOf(call: unknown, marks: ReadonlyMap<string, string> = new Map()) {
  return hash('sha256', JSON.stringify(canonical(call, marks)), 'base64url');
}

function canonical(value: unknown, marks: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return marks.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, marks));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.map(([key, part]) => [key, canonical(part, marks)]);
}
