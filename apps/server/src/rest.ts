import { type Call, DomainError, type Endpoint, endpoints, Replayed } from '@mostrador/api/server';
import { shapeOf, toWire } from '@mostrador/shared/wire';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf } from './context.ts';
import { type Refusal, refusalOfAny, sendRefusal } from './refusals.ts';
import type { KeepFile } from './rest-files.ts';
import { type Input, idempotencyOf, inputReader } from './rest-input.ts';
import { locateRefusal } from './rest-refusal.ts';

export type RestOptions = {
  router: AnyTRPCRouter;
  callFor: (request: FastifyRequest) => Call;
  /** Absent: forms with files are refused. */
  keepFile: KeepFile | undefined;
};

/** Every procedure that names a REST path, mounted there. */
export function mountRest(app: FastifyInstance, options: RestOptions) {
  const mounted = endpoints(options.router);
  for (const endpoint of mounted) mountEndpoint(app, endpoint, options);
  const byPath = Map.groupBy(mounted, ({ url }) => canonicalPath(url));
  for (const [url, same] of byPath) refuseOtherMethods(app, url, new Set(same.map(({ method }) => method)));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The documentation writes some paths with a slash at their end; routes have one spelling, calls both. */
const canonicalPath = (url: string) => url.replace(/(?<=.)\/+$/, '');

function mountEndpoint(app: FastifyInstance, endpoint: Endpoint, options: RestOptions) {
  const method = methods.find((known) => known === endpoint.method);
  if (!method) throw new Error(`${endpoint.path}: ${endpoint.method} is no method of this layer.`);
  const readInput = inputReader(endpoint);
  const encode = endpoint.output && toWire(shapeOf(endpoint.output, 'output'));
  const success = encode ? (endpoint.meta.creates ? 201 : 200) : 204;
  const isPublic = endpoint.meta.gate === 'open' || endpoint.meta.gate === 'storefront';

  app.route({
    method,
    url: canonicalPath(endpoint.url),
    bodyLimit: 1024 * 1024,
    // Nobody fills the disk before he has said who he is.
    preParsing: async (request) => {
      if (!isPublic && !credentialOf(request)) throw new DomainError('UNAUTHORIZED', 'unauthorized');
    },
    handler: async (request, reply) => {
      const call = options.callFor(request);
      const keep: KeepFile = options.keepFile ?? refuseFile;
      const input = await readInput(request, (file) => keep(call, file));
      const outcome = await run(options.router, endpoint, {
        input,
        call: { ...call, idempotency: idempotencyOf(request, input.fingerprint) },
        signal: request.signal,
      });
      if ('refusal' in outcome) {
        if (outcome.refusal.status >= 500) request.log.error({ err: outcome.error }, outcome.refusal.reason);
        return sendRefusal(request, reply, outcome.refusal);
      }
      const answer = encode?.(outcome.output);
      showToken(reply, answer);
      return reply.code(success).send(answer);
    },
  });
}

type Run = { input: Input; call: Call; signal: AbortSignal };
type Outcome = { output: unknown } | { refusal: Refusal; error: unknown };

async function run(
  router: AnyTRPCRouter,
  endpoint: Endpoint,
  { input, call, signal }: Run,
): Promise<Outcome> {
  const { path, type } = endpoint;
  const getRawInput = async () => input.value;
  try {
    return {
      output: await callTRPCProcedure({ router, path, type, getRawInput, ctx: call, signal, batchIndex: 0 }),
    };
  } catch (error) {
    const replayed = error instanceof Replayed ? error : error instanceof Error ? error.cause : null;
    if (replayed instanceof Replayed) return { output: replayed.output };
    return { refusal: locateRefusal(refusalOfAny(error), { endpoint, input }), error };
  }
}

/** The documented sign-in shows the token in a header as well. */
function showToken(reply: FastifyReply, answer: unknown) {
  if (answer === null || typeof answer !== 'object' || !('accessToken' in answer)) return;
  if (typeof answer.accessToken === 'string') reply.header('authorization', `Bearer ${answer.accessToken}`);
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>) {
  const allow = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  const others = methods.filter((method) => !known.has(method));
  app.route({
    method: ['OPTIONS'],
    url,
    handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
  });
  const refused = [...others, 'TRACE', ...(known.has('GET') ? [] : ['HEAD'])];
  app.route({
    method: refused,
    url,
    exposeHeadRoute: false,
    // The method is wrong whatever the body is, so the body is not looked at.
    onRequest: async (request, reply) => {
      reply.header('allow', allow);
      return sendRefusal(request, reply, { status: 405, reason: 'methodNotAllowed', details: {} });
    },
    handler: () => {},
  });
}

async function refuseFile(): Promise<string> {
  throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupportedContentType');
}
