import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of the route may take; null stays open for as long as its reader does. */
    callSeconds?: number | null;
  }
}

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/**
 * The signal with which the work of this request ends: its time is over, or it only reads and its caller
 * left.
 * A write whose caller left is finished: he will ask whether it was done.
 */
export const signalOf = (request: FastifyRequest): AbortSignal | undefined => signals.get(request);

/** What work that was ended has left to say so, before it is answered without it. */
const graceMs = 5000;

/**
 * Counted here and not by Fastify, whose own limit makes an error for every request that ends in time.
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
