import { hash } from 'node:crypto';
import { addCounted, DomainError, isApiKey, networkOf, type Services } from '@mostrador/api/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, credentialOf } from './context.ts';
import { sharedLimit } from './shared-limit.ts';

/** Calls per minute. */
export type CallLimits = {
  perToken: number;
  perKey: number;
  perAddress: number;
  anonymous: number;
  publicPdfs: number;
};

/**
 * Counts calls, not requests: a batch of ten costs ten. Every answer contains the rest of the tightest
 * limit. Calls of an API key are counted over all processes; the other limits protect one process and are
 * counted in each. Throws `tooManyRequests`.
 */
export function callLimiter(
  app: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  limits: CallLimits,
) {
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const countAddress = counter(limits.perAddress, addressKey);
  const countToken = counter(limits.perToken, tokenKey);
  const countShared = sharedLimit({
    max: limits.perKey,
    windowMs: 60_000,
    report: (key, counted) => addCounted(db, `calls ${key}`, counted),
    onFailure: (err) => log.error({ err }, 'calls of a key were counted by one process alone'),
  });
  const countKey = (request: FastifyRequest) => countShared(tokenKey(request));
  const countAnonymous = counter(limits.anonymous, addressKey);

  const ownCounter = (credential: string | null) => {
    if (!credential) return countAnonymous;
    return isApiKey(credential) ? countKey : countToken;
  };

  return async (request: FastifyRequest, reply: FastifyReply, cost: number) => {
    let left = Number.POSITIVE_INFINITY;
    // The address is counted as well, so that an invented credential gives no new allowance.
    const counters = [countAddress, ownCounter(credentialOf(request))];
    for (const count of counters) {
      for (let calls = 0; calls < cost; calls += 1) {
        const outcome = await count(request);
        if (outcome.isAllowed) continue;
        if (outcome.remaining <= left) {
          left = outcome.remaining;
          reply.headers({
            'ratelimit-limit': outcome.max,
            'ratelimit-remaining': left,
            'ratelimit-reset': outcome.ttlInSeconds,
          });
        }
        if (outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds);
      }
    }
  };
}

/** Limits public PDFs. A PDF costs as much as a hundred calls, and a public link requires no sign-in. */
export function publicPdfLimiter(app: FastifyInstance, { publicPdfs }: CallLimits) {
  const count = app.createRateLimit({
    max: publicPdfs,
    timeWindow: 60_000,
    keyGenerator: (request) => `pdf ${addressKey(request)}`,
  });
  return async (request: FastifyRequest) => {
    const outcome = await count(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds);
  };
}

export const addressKey = (request: FastifyRequest) => networkOf(addressOf(request));

const tokenKey = (request: FastifyRequest) => hash('sha256', credentialOf(request) ?? '', 'base64');

const tooManyRequests = (retryAfterSeconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
