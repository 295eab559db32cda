import {
  type Call,
  DomainError,
  endpoints,
  procedures,
  refusalOf,
  type Secrets,
  touchesOf,
} from '@mostrador/api/server';
import type { AnyTRPCRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseHostile } from '../rest/body.ts';
import { fingerprintsOf, idempotencyOf, invalidKey } from '../rest/idempotency.ts';
import { logFailure } from '../rest/refusals.ts';
import { onlyIfMatching, readerOf } from '../rest/rest-etag.ts';
import { forMembers } from './hosts.ts';

export const maxBatchSize = 10;

type TrpcOptions = {
  router: AnyTRPCRouter;
  callFor: (request: FastifyRequest) => Call;
  countCalls: (request: FastifyRequest, reply: FastifyReply, cost: number) => Promise<void>;
};

const livePath = 'live.changes';

/**
 * Mounts the typed API of our own pages. Batches are short, and each of their calls is counted. The answer
 * to a mutation names in `Touches` the data it changed.
 */
export function mountTrpc(app: FastifyInstance, { router, callFor, countCalls }: TrpcOptions) {
  const touchesIn = touchesFor(router);
  const guard = guardFor(router);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (calledPaths(request).length > maxBatchSize)
      throw new DomainError('BAD_REQUEST', 'batchTooLarge', { max: maxBatchSize });
    refuseHostileInput(request);
    const call = callFor(request);
    const idempotency = keyOf(request, call.config.secrets);
    await fastifyRequestHandler({
      router,
      req: request,
      res: reply,
      path: pathOf(request),
      maxBatchSize,
      allowMethodOverride: false,
      createContext: async () => guard({ ...call, idempotency }, request),
      responseMeta: ({ errors, data }) => {
        const waits = errors.map((error) => refusalOf(error).retryAfterSeconds ?? 0);
        const wait = Math.max(0, ...waits);
        const touches = touchesIn(calledPaths(request), data);
        return {
          headers: {
            'cache-control': 'no-store',
            ...(wait > 0 && { 'retry-after': String(wait) }),
            ...(touches.length > 0 && { touches: touches.join() }),
          },
        };
      },
      onError: ({ error }) => {
        logFailure(request, refusalOf(error), error);
      },
    });
  };
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/trpc/*',
    exposeHeadRoute: false,
    bodyLimit: 1024 * 1024,
    ...forMembers,
    onRequest: async (request, reply) => countCalls(request, reply, calledPaths(request).length),
    handler: answer,
  });
  mountLive(app, { answer, countCalls });
}

type LiveDoor = Pick<TrpcOptions, 'countCalls'> & {
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/**
 * Mounts streams that stay open until the reader leaves. They end with the program, and the page reopens
 * them.
 */
function mountLive(app: FastifyInstance, { answer, countCalls }: LiveDoor) {
  const open = new Set<FastifyReply['raw']>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  app.get(`/trpc/${livePath}`, {
    exposeHeadRoute: false,
    config: { callSeconds: null, audience: 'members' },
    onRequest: async (request, reply) => countCalls(request, reply, 1),
    handler: async (request, reply) => {
      open.add(reply.raw);
      reply.raw.once('close', () => open.delete(reply.raw));
      await answer(request, reply);
    },
  });
}

/** Lists the data that the successful calls of a batch changed, by their position. */
function touchesFor(router: AnyTRPCRouter) {
  const mutations = procedures(router).filter(({ type }) => type === 'mutation');
  const byPath = new Map(mutations.map(({ path, meta }) => [path, touchesOf(path, meta)]));
  return (paths: readonly string[], answers: readonly object[]) => {
    const done = paths.filter((_, place) => 'result' in (answers[place] ?? {}));
    return [...new Set(done.flatMap((path) => byPath.get(path) ?? []))];
  };
}

/** Returns the procedures that are called, parsed like tRPC does, which decodes the address once more. */
function calledPaths(request: FastifyRequest): string[] {
  const path = decoded(pathOf(request));
  return isBatch(request) ? path.split(',') : [path];
}

const pathOf = ({ params }: FastifyRequest) => String(Reflect.get(Object(params), '*') ?? livePath);

const isBatch = (request: FastifyRequest) => Boolean(Reflect.get(Object(request.query), 'batch'));

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new DomainError('NOT_FOUND', 'notFound');
  }
}

/**
 * Guards changes by `If-Match`, in which a form sends the time of the record's last change when the form was
 * opened: `updatedAt` of the answer that shows the record.
 */
function guardFor(router: AnyTRPCRouter) {
  const all = endpoints(router);
  const readers = new Map(
    all.flatMap((endpoint) => {
      const reader = readerOf(endpoint, all);
      return reader ? [[endpoint.path, reader]] : [];
    }),
  );
  return (call: Call, request: FastifyRequest): Call => {
    const ifMatch = request.headers['if-match'];
    if (ifMatch === undefined || request.method === 'GET') return call;
    const [path = '', ...others] = calledPaths(request);
    const reader = readers.get(path);
    if (!reader || others.length > 0)
      throw new DomainError('BAD_REQUEST', 'invalidRequest', { parameter: 'If-Match' });
    const named = reader.url.endsWith('/:id') ? { id: Reflect.get(Object(request.body), 'id') } : {};
    const isMeant = (output: unknown) => {
      const changed: unknown = Reflect.get(Object(output), 'updatedAt');
      return changed instanceof Date && ifMatch === `"${changed.toISOString()}"`;
    };
    return onlyIfMatching(call, { router, reader, named, isMeant });
  };
}

/**
 * Returns the idempotency key. A key belongs to one call, and in a batch of several calls it would be
 * ambiguous.
 */
function keyOf(request: FastifyRequest, secrets: Secrets) {
  const paths = calledPaths(request);
  const input = isBatch(request) ? Reflect.get(Object(request.body), '0') : request.body;
  const idempotency = idempotencyOf(request, fingerprintsOf([paths, input], { secrets }));
  if (idempotency && paths.length > 1) throw invalidKey();
  return idempotency;
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
