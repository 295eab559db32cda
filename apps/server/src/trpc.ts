import { type Call, DomainError, refusalOf } from '@mostrador/api/server';
import type { AnyTRPCRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseHostile } from './body.ts';

export const maxBatchSize = 10;

type TrpcOptions = {
  router: AnyTRPCRouter;
  callFor: (request: FastifyRequest) => Call;
  countCalls: (request: FastifyRequest, cost: number) => Promise<void>;
};

/** The typed door of our own pages. Batches are short and each of their calls counts. */
export function mountTrpc(app: FastifyInstance, { router, callFor, countCalls }: TrpcOptions) {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/trpc/*',
    exposeHeadRoute: false,
    bodyLimit: 1024 * 1024,
    onRequest: async (request) => countCalls(request, batchSize(request)),
    handler: async (request, reply) => {
      refuseHostileInput(request);
      await fastifyRequestHandler({
        router,
        req: request,
        res: reply,
        path: request.params['*'],
        maxBatchSize,
        allowMethodOverride: false,
        createContext: async () => callFor(request),
        responseMeta: ({ errors }) => {
          const waits = errors.map((error) => refusalOf(error).retryAfterSeconds ?? 0);
          const wait = Math.max(0, ...waits);
          return {
            headers: { 'cache-control': 'no-store', ...(wait > 0 && { 'retry-after': String(wait) }) },
          };
        },
        onError: ({ error, path }) => {
          if (refusalOf(error).status >= 500) request.log.error({ err: error, path }, 'call failed');
        },
      });
    },
  });
}

function batchSize(request: FastifyRequest) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  return searchParams.get('batch') ? pathname.split(',').length : 1;
}

function refuseHostileInput(request: FastifyRequest) {
  if (request.method === 'POST') {
    if (!request.headers['content-type']?.startsWith('application/json')) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupportedContentType');
    }
    return refuseHostile(request.body);
  }
  const input = new URL(request.url, 'http://localhost').searchParams.get('input');
  if (!input) return;
  refuseHostile(parseJson(input));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('BAD_REQUEST', 'invalidJson');
  }
}
