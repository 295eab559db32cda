import { DomainError, receiveStripeEvent, type Services } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './limits.ts';

/** Stripe tells a few kilobytes at a time. */
const bodyLimit = 256 * 1024;
const perMinute = 1200;

/** Where Stripe tells what happened: by its signature over the very bytes, which no parser has touched. */
export async function mountStripe(app: FastifyInstance, services: Services) {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `stripe ${addressKey(request)}`,
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, String(body)),
    );
    scope.post('/webhooks/stripe', async (request, reply) => {
      const outcome = await count(request);
      if (!outcome.isAllowed && outcome.isExceeded)
        throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 60 });
      const signature = request.headers['stripe-signature'];
      const body = typeof request.body === 'string' ? request.body : '';
      await receiveStripeEvent(services, body, typeof signature === 'string' ? signature : '');
      return reply.send({ received: true });
    });
  });
}
