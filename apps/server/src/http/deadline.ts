import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time limit of a call of the route. Null means no limit as long as the reader is connected. */
    callSeconds?: number | null;
  }
}

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/**
 * Returns the signal that ends the work of this request: its time is over, or it only reads and its caller
 * left. A write is finished even if its caller left, because the caller will check if it was done.
 */
export const signalOf = (request: FastifyRequest): AbortSignal | undefined => signals.get(request);

/** The time that aborted work has to answer by itself before the request is answered without it. */
const graceMs = 5000;

/**
 * The time limit is implemented here and not by Fastify, because Fastify's own limit creates an error for
 * every request that ends in time.
 */
export function limitCalls(app: FastifyInstance, { seconds }: { seconds: number }) {
  app.addHook('onRequest', (request, reply, done) => {
    const { callSeconds = seconds } = request.routeOptions.config;
    if (callSeconds === null) return done();
    const ending = new AbortController();
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const answerWithout = () => {
      if (!reply.sent) reply.send(unavailable());
    };
    let timer = setTimeout(() => {
      ending.abort(unavailable());
      timer = setTimeout(answerWithout, graceMs);
    }, callSeconds * 1000);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (isReading && !reply.raw.writableFinished) ending.abort(unavailable());
    });
    signals.set(request, ending.signal);
    done();
  });
}

const unavailable = () => new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 2 });
