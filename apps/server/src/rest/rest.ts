import { type Call, DomainError, type Endpoint, endpoints, touchesOf } from '@mostrador/api/server';
import { shapeOf, toWire } from '@mostrador/shared/wire/wire';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf } from '../http/context.ts';
import { signalOf } from '../http/deadline.ts';
import type { Audience } from '../http/hosts.ts';
import { isReplayed as isRepetition } from '../http/observer.ts';
import type { AdmitFirst } from './admit-first.ts';
import { idempotencyOf } from './idempotency.ts';
import { logFailure, type Refusal, refusalOfAny, sendRefusal } from './refusals.ts';
import { etagOf, hasEtag, onlyIfAnyVersion, onlyIfMatching, readerOf, shownBy } from './rest-etag.ts';
import { type FormDoor, formKeeper } from './rest-files.ts';
import { type Input, ignoredHeader, inputReader } from './rest-input.ts';
import { locateRefusal, rowsFromOne } from './rest-refusal.ts';

export type RestOptions = {
  router: AnyTRPCRouter;
  callFor: (request: FastifyRequest) => Call;
  /** If absent, forms with files are refused. */
  forms: FormDoor | undefined;
  admitFirst: AdmitFirst;
};

/** Mounts every procedure with a REST path. */
export function mountRest(app: FastifyInstance, options: RestOptions) {
  const mounted = endpoints(options.router);
  for (const endpoint of mounted)
    mountEndpoint(app, endpoint, {
      ...options,
      reader: readerOf(endpoint, mounted),
      hasVersion: shownBy(endpoint, mounted) !== undefined,
    });
  const byPath = Map.groupBy(mounted, ({ url }) => canonicalPath(url));
  for (const [url, same] of byPath) refuseOtherMethods(app, url, same);
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Removes a final slash. The documentation writes some paths with it; routes have one spelling, and calls
 * may use both.
 */
const canonicalPath = (url: string) => url.replace(/(?<=.)\/+$/, '');

/**
 * The store's calls are answered at both hosts, because their documented address is that of all calls and
 * their answers are data.
 */
const audienceOf = ({ meta }: Endpoint): Audience => (meta.gate === 'storefront' ? 'both' : 'members');

type Mount = RestOptions & { reader: Endpoint | undefined; hasVersion: boolean };

function mountEndpoint(app: FastifyInstance, endpoint: Endpoint, options: Mount) {
  const method = methods.find((known) => known === endpoint.method);
  if (!method) throw new Error(`${endpoint.path}: ${endpoint.method} is no method of this layer.`);
  const reading = once(() => inputReader(endpoint));
  const { output } = endpoint;
  const writing = once(() => output && toWire(shapeOf(output, 'output')));
  const success = output ? (endpoint.meta.creates ? 201 : 200) : 204;
  const { reader, hasVersion, router } = options;
  const touches = endpoint.type === 'mutation' && touchesOf(endpoint.path, endpoint.meta).join();
  const isPublic = endpoint.meta.gate === 'open' || endpoint.meta.gate === 'storefront';

  app.route({
    method,
    url: canonicalPath(endpoint.url),
    bodyLimit: 1024 * 1024,
    config: { audience: audienceOf(endpoint) },
    // An unauthenticated request must not fill the disk.
    preParsing: (request, _reply, _payload, done) => {
      const isStranger = !isPublic && !credentialOf(request);
      done(isStranger ? new DomainError('UNAUTHORIZED', 'unauthorized') : null);
    },
    errorHandler: options.admitFirst(endpoint.path),
    handler: async (request, reply) => {
      const call = options.callFor(request);
      const files = formKeeper(options.forms, call, { meta: endpoint.meta, path: request.params });
      let isReplayed = false;
      const onReplay = () => {
        isReplayed = true;
      };
      const outcome = await reading()(request, { keeper: files, secrets: call.config.secrets })
        .then((input) => {
          if (input.ignored.length > 0) reply.header('ignored-fields', ignoredHeader(input.ignored));
          const idempotency = idempotencyOf(request, input.fingerprints);
          const keyed = {
            ...call,
            fileMarks: input.fileMarks,
            idempotency: idempotency && { ...idempotency, onReplay },
          };
          const ifMatch = changes.has(method) ? request.headers['if-match'] : undefined;
          const guarded = guardedBy(ifMatch, { call: keyed, input, router, reader });
          return run(router, endpoint, { input, call: guarded, signal: signalOf(request) });
        })
        .catch(async (error: unknown) => {
          await files.discard();
          throw error;
        });
      // A replayed request sent its files a second time, so these are discarded.
      if ('refusal' in outcome || isReplayed) await files.discard();
      if ('refusal' in outcome) {
        logFailure(request, outcome.refusal, outcome.error);
        return sendRefusal(request, reply, outcome.refusal);
      }
      const answer = writing()?.(outcome.output);
      if (hasVersion) reply.header('etag', etagOf(answer));
      if (touches) reply.header('touches', touches);
      if (isRepetition(request)) reply.header('idempotent-replayed', 'true');
      showToken(reply, answer);
      return reply.code(success).send(answer);
    },
  });
}

/**
 * Compiles each schema on the first use of its call, because four hundred schemas take a fifth of a second.
 */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The methods that change or remove the single resource in their path. */
const changes: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

type Guarded = Pick<RestOptions, 'router'> & { call: Call; input: Input; reader: Endpoint | undefined };

function guardedBy(ifMatch: string | undefined, { call, input, router, reader }: Guarded): Call {
  if (ifMatch === undefined) return call;
  if (!reader) return onlyIfAnyVersion(call, ifMatch);
  const named = Object.fromEntries(
    Object.entries(input.value).filter(([field]) => input.sources.get(field) === 'path'),
  );
  return onlyIfMatching(call, { router, reader, named, isMeant: hasEtag(reader, ifMatch) });
}

type Run = { input: Input; call: Call; signal: AbortSignal | undefined };
type Outcome = { output: unknown } | { refusal: Refusal; error: unknown };

async function run(
  router: AnyTRPCRouter,
  endpoint: Endpoint,
  { input, call, signal }: Run,
): Promise<Outcome> {
  const { path, type } = endpoint;
  const getRawInput = async () => input.value;
  try {
    const request = { router, path, type, getRawInput, ctx: call, signal, batchIndex: 0 };
    return { output: await callTRPCProcedure(request) };
  } catch (error) {
    const refusal = rowsFromOne(refusalOfAny(error), endpoint.meta, error);
    return { refusal: locateRefusal(refusal, { endpoint, input }), error };
  }
}

/** Adds the token in a header, as documented for the sign-in. */
function showToken(reply: FastifyReply, answer: unknown) {
  if (answer === null || typeof answer !== 'object' || !('accessToken' in answer)) return;
  if (typeof answer.accessToken === 'string') reply.header('authorization', `Bearer ${answer.accessToken}`);
}

function refuseOtherMethods(app: FastifyInstance, url: string, same: Endpoint[]) {
  const known = new Set(same.map(({ method }) => method));
  const allow = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  const refused = methods.filter((method) => !known.has(method));
  app.route({
    method: ['OPTIONS', 'TRACE', ...refused, ...(known.has('GET') ? [] : ['HEAD'])],
    url,
    config: { audience: same.map(audienceOf).find((each) => each === 'both') ?? 'members' },
    exposeHeadRoute: false,
    // The method is wrong whatever the body contains, so the body is not read.
    onRequest: async (request, reply) => {
      reply.header('allow', allow);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return sendRefusal(request, reply, { status: 405, reason: 'methodNotAllowed', details: {} });
    },
    handler: () => {},
  });
}
