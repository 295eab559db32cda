import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { DomainError, type Services } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/new-id';
import type { AnyTRPCRouter } from '@trpc/server';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { readBodies } from './body.ts';
import { callOf } from './context.ts';
import { mountDocs } from './docs.ts';
import { type FileDoors, mountFiles, mountPictures } from './files.ts';
import { mountHealth } from './health.ts';
import { type CallLimits, callLimiter } from './limits.ts';
import { openApi } from './openapi.ts';
import { answerErrors, refusalOfAny, sendRefusal } from './refusals.ts';
import { mountRest } from './rest.ts';
import { formLimits } from './rest-files.ts';
import { secureHeaders } from './security.ts';
import { mountWeb, openPage } from './static.ts';
import { mountTrpc } from './trpc.ts';

export type AppOptions = {
  router: AnyTRPCRouter;
  log: FastifyBaseLogger;
  callLimits: CallLimits;
  corsOrigins: string[];
  trustProxy: false | number | string[];
  /** Folder of the built web app. */
  webRoot: string | null;
  fileOrigins: string[];
  files?: FileDoors;
  /** An event loop slower than this answers 503; 0 never does. */
  busyAfterMs?: number;
};

/** The whole program as one explicit list, in the order in which a request meets it. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options));
  const callFor = callMaker(services);
  const stopping = refuseWhileStopping(app);

  answerErrors(app);
  logRequests(app);
  await secureHeaders(app, services.config.publicUrl);
  await app.register(cors, corsOptions(options.corsOrigins));
  const { busyAfterMs = 2000 } = options;
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    sampleInterval: 1000,
    pressureHandler: turnAway,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, { global: false, cache: 20_000 });
  readBodies(app);
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });

  const web = {
    root: options.webRoot,
    publicUrl: services.config.publicUrl,
    fileOrigins: options.fileOrigins,
  };
  const page = openPage(web);
  const countCalls = callLimiter(app, options.callLimits);
  mountTrpc(app, { router: options.router, callFor, countCalls });
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request) => countCalls(request, 1));
    mountRest(scope, { router: options.router, callFor, keepFile: options.files?.keepFile });
    await mountFiles(scope, { callFor, page, doors: options.files ?? {} });
  });
  mountPictures(app, services.storage);
  mountHealth(app, services, stopping);
  await mountDocs(app, openApi(options.router, services.config.publicUrl));
  await mountWeb(app, web, page);
  return app;
}

const callMaker = (services: Services) => (request: FastifyRequest) => callOf(services, request);

const serverOptions = ({ log, trustProxy }: AppOptions): FastifyHttpOptions<Server, FastifyBaseLogger> => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => newId(),
  trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  bodyLimit: 1024 * 1024,
  connectionTimeout: 130_000,
  requestTimeout: 120_000,
  handlerTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 10_000,
  return503OnClosing: false,
  http: { maxHeaderSize: 16 * 1024, headersTimeout: 20_000 },
  routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300 },
  clientErrorHandler: refuseBrokenHttp,
  frameworkErrors: (error, request, reply) => {
    sendRefusal(request, reply, refusalOfAny(error));
  },
});

function corsOptions(origins: string[]) {
  return {
    origin: origins.length > 0 ? origins : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Organization',
      'Content-Type',
      'Accept',
      'Accept-Language',
      'TZ',
      'Idempotency-Key',
      'Content-MD5',
    ],
    exposedHeaders: ['Authorization', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  };
}

/** Half a page is worse than a slow one, and its files cost next to nothing: only calls are turned away. */
async function turnAway(request: FastifyRequest) {
  if (request.url.startsWith('/assets/')) return;
  throw new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 2 });
}

/** Whoever still has a connection open is told to come back; what was accepted before is finished. */
function refuseWhileStopping(app: FastifyInstance) {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isStopping) return;
    return sendRefusal(request, reply, {
      status: 503,
      reason: 'unavailable',
      details: {},
      retryAfterSeconds: 2,
    });
  });
  // A connection that stays open after its last answer would hold the end up until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return () => isStopping;
}

/** The route's pattern, never the address itself: addresses carry ids, tokens and search words. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route: routeOptions.url ?? null, status: reply.statusCode, milliseconds };
    // The forty files of a page would hide the call that matters.
    request.log[line.route?.startsWith('/assets/') ? 'debug' : 'info'](line, 'request');
  });
}

const brokenHttp: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What Node could not even read has no request to answer; the socket gets the same shape and is closed. */
function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const status = brokenHttp[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: status.slice(4), code: 'invalidRequest' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  return socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
}
