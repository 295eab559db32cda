import { DomainError, receiveLicenseEvent, receiveStripeEvent, type Services } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forMembers } from '../http/hosts.ts';
import { addressKey } from '../http/limits.ts';

/** The limit of a body. Each notification has a few kilobytes. */
const bodyLimit = 256 * 1024;
const perMinute = 1200;

type Door = {
  path: string;
  /**
   * Handles a notification and returns the answer. `headerOf`: returns a header that was sent exactly once.
   */
  take: (body: string, headerOf: (name: string) => string) => Promise<object>;
};

/**
 * Mounts the webhooks of other programs. They are authenticated by a signature over the raw bytes, so no
 * parser may touch these.
 */
export async function mountSigned(app: FastifyInstance, services: Services) {
  if (services.config.stripe)
    await mount(app, {
      path: '/webhooks/stripe',
      take: async (body, headerOf) => {
        await receiveStripeEvent(services, body, headerOf('stripe-signature'));
        return { received: true };
      },
    });
  // The marketplace tests the address before it issues API keys.
  await mount(app, {
    path: '/webhooks/appsumo',
    take: (body, headerOf) =>
      receiveLicenseEvent(services, {
        body,
        signature: headerOf('x-appsumo-signature'),
        timestamp: headerOf('x-appsumo-timestamp'),
      }),
  });
}

async function mount(app: FastifyInstance, { path, take }: Door) {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${path} ${addressKey(request)}`,
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, String(body)),
    );
    scope.post(path, forMembers, async (request, reply) => {
      const outcome = await count(request);
      if (!outcome.isAllowed && outcome.isExceeded)
        throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 60 });
      const body = typeof request.body === 'string' ? request.body : '';
      return reply.send(await take(body, headersOf(request)));
    });
  });
}

const headersOf = (request: FastifyRequest) => (name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
