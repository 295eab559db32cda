import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, credentialOf } from './context.ts';

/** Calls per minute. */
export type CallLimits = { perToken: number; perAddress: number; anonymous: number };

/** Counts calls, not requests: a batch of ten costs ten. Throws `tooManyRequests`. */
export function callLimiter(app: FastifyInstance, limits: CallLimits) {
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const countAddress = counter(limits.perAddress, addressKey);
  const countToken = counter(limits.perToken, tokenKey);
  const countAnonymous = counter(limits.anonymous, addressKey);

  return async (request: FastifyRequest, cost: number) => {
    // A made-up credential must not buy a fresh allowance, so the address is counted as well.
    const counters = [countAddress, credentialOf(request) ? countToken : countAnonymous];
    for (const count of counters) {
      for (let calls = 0; calls < cost; calls += 1) {
        const outcome = await count(request);
        if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds);
      }
    }
  };
}

/** One household holds a whole /64, so an IPv6 caller is known by its first four groups. */
export function addressKey(request: FastifyRequest) {
  const address = addressOf(request);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const tokenKey = (request: FastifyRequest) =>
  createHash('sha256')
    .update(credentialOf(request) ?? '')
    .digest('base64');

const tooManyRequests = (retryAfterSeconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
