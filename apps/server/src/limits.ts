import { createHash } from 'node:crypto';
import { DomainError, networkOf } from '@mostrador/api/server';
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

export const addressKey = (request: FastifyRequest) => networkOf(addressOf(request));

const tokenKey = (request: FastifyRequest) =>
  createHash('sha256')
    .update(credentialOf(request) ?? '')
    .digest('base64');

const tooManyRequests = (retryAfterSeconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
