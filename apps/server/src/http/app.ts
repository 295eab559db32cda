import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { type Call, DomainError, domains, eventsOf, networkOf, type Services } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import type { AnyTRPCRouter } from '@trpc/server';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type FileDoors, mountFiles, mountPictures } from '../files/files.ts';
import { isNavigation, mountWeb, openPage } from '../files/static.ts';
import { atStore } from '../files/storage.ts';
import { type CashCutMount, mountCashCuts } from '../papers/cash-cuts.ts';
import { mountPosters, type PosterMount } from '../papers/posters.ts';
import { mountQuotes } from '../papers/quotes.ts';
import { receiptFaces } from '../papers/receipt-faces.ts';
import { mountReceipts, type ReceiptMount } from '../papers/receipts.ts';
import { mountSigned } from '../papers/signed-doors.ts';
import { mountStatements, type StatementMount } from '../papers/statements.ts';
import { makeAdmitFirst as askingFirst } from '../rest/admit-first.ts';
import { readBodies } from '../rest/body.ts';
import { mountDocs } from '../rest/docs.ts';
import { openApi } from '../rest/openapi.ts';
import { answerErrors, refusalOfAny, sendRefusal } from '../rest/refusals.ts';
import { mountRest } from '../rest/rest.ts';
import { formLimits } from '../rest/rest-files.ts';
import type { StoreApps } from '../settings/env-apps.ts';
import { mountStoreApps } from '../store/store-apps.ts';
import type { StoreDoor } from '../store/store-door.ts';
import { storeAssets } from '../store/store-files.ts';
import { mountStore } from '../store/store-page.ts';
import { mountSharedPictures, type SharedPictures } from '../store/store-pictures.ts';
import { addressOf, callOf } from './context.ts';
import { limitCalls } from './deadline.ts';
import { mountHealth } from './health.ts';
import { requireAudiences, separateHosts, storeHost } from './hosts.ts';
import { type CallLimits, callLimiter, publicPdfLimiter } from './limits.ts';
import { type MetricsOptions, mountMetrics } from './metrics.ts';
import { callsOf } from './observer.ts';
import { isPrivateAddress } from './private-network.ts';
import { secureHeaders } from './security.ts';
import { mountSecurityText } from './security-text.ts';
import { mountSignIn, type SignInDoor } from './sign-in.ts';
import { mountTrpc } from './trpc.ts';

export type AppOptions = {
  router: AnyTRPCRouter;
  log: FastifyBaseLogger;
  callLimits: CallLimits;
  corsOrigins: string[];
  /** The address for reports of vulnerabilities. Without it there is no security.txt. */
  securityContact?: string | null;
  /** The app store applications that open this address. Without them no association file is served. */
  storeApps?: StoreApps;
  trustProxy: false | number | string[];
  /** The folder of the built web app. */
  webRoot: string | null;
  fileOrigins: string[];
  /** The folder of the built store page. */
  storeRoot?: string | null;
  /** The data source of the store page. If absent, there is no store page. */
  store?: StoreDoor;
  files?: FileDoors;
  /** The sign-in with another provider. Without it there are no such addresses. */
  signIn?: SignInDoor;
  /** Renders the PDFs of receipts. Without it there are none. */
  renderReceipt?: ReceiptMount['renderReceipt'];
  /** Renders the PDFs of cash cuts. */
  renderCut?: CashCutMount['renderCut'];
  renderStatement?: StatementMount['renderStatement'];
  /** Renders the PDFs of a shop's posters. */
  renderPoster?: PosterMount['renderPoster'];
  /** Renders the preview pictures of a shop's pages in messages. */
  shareImage?: SharedPictures['shareImage'];
  /** If the event loop is slower than this, calls get 503. 0 disables the check. */
  busyAfterMs?: number;
  /** A call that takes longer gets 503 and is rolled back. */
  callSeconds?: number;
  /** True once the program is about to stop: it still answers calls, but reports that it is not ready. */
  isDraining?: () => boolean;
  /** The folder on the disk that must have free space. */
  dataDir?: string;
  /** Without it there is no /metrics. */
  metrics?: MetricsOptions | undefined;
};

/** Builds the whole program as one explicit list, in the order in which a request is processed. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options));
  const { storeUrl } = services.config;
  const isAtStore = storeHost(services.config);
  const callFor = callMaker(services, isAtStore);
  requireAudiences(app);
  const stopping = refuseWhileStopping(app);

  answerErrors(app);
  logRequests(app);
  if (options.trustProxy === false) warnOfProxy(app, options.log);
  limitCalls(app, { seconds: options.callSeconds ?? usualSeconds });
  await secureHeaders(app, (request) => (isAtStore(request) ? storeUrl : services.config.publicUrl));
  await app.register(cors, corsOptions(options.corsOrigins));
  if (options.securityContact)
    mountSecurityText(app, { ...services.config, contact: options.securityContact });
  if (options.storeApps) mountStoreApps(app, options.storeApps);
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
  await app.register(cookie);
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });

  const web = {
    root: options.webRoot,
    publicUrl: services.config.publicUrl,
    fileOrigins: options.fileOrigins,
    takesCards: services.config.stripe !== null,
  };
  const page = openPage(web);
  const shown = { ...options, fileOrigins: fileOriginsAt(services.config, options.fileOrigins) };
  const countCalls = callLimiter(app, services, options.callLimits);
  mountTrpc(app, { router: options.router, callFor, countCalls });
  app.addHook('onRequest', async (request, reply) => {
    if (isCounted(request)) await countCalls(request, reply, 1);
  });
  // Hosts are separated after counting, so that an address at the wrong host costs its caller as much as one
  // that does not exist.
  if (storeUrl !== services.config.publicUrl) separateHosts(app, { isAtStore, storeUrl });
  await app.register((scope) => mountCalls(scope, { callFor, options: shown }));
  await mountSigned(app, services);
  const sendMissing = mountStorePage(app, services, { options: shown, callFor, countCalls });
  if (options.signIn) mountSignIn(app, { callFor, door: options.signIn });
  mountPictures(app, services.storage);
  const isStopping = () => stopping() || options.isDraining?.() === true;
  mountHealth(app, services, { isStopping, dataDir: options.dataDir });
  if (options.metrics) mountMetrics(app, services, options.metrics);
  mountDocs(app, () =>
    openApi({ router: options.router, events: eventsOf(domains) }, services.config.publicUrl),
  );
  await mountWeb(app, { root: web.root, page, isAtStore, sendMissing });
  return app;
}

const usualSeconds = 25;

type Calls = { options: AppOptions; callFor: (request: FastifyRequest) => Call };

/** Mounts the documented calls, and the related documents and files. */
async function mountCalls(app: FastifyInstance, { options, callFor }: Calls) {
  const { router, fileOrigins, callLimits, webRoot, files: doors = {} } = options;
  const { renderReceipt, renderCut, renderStatement, renderPoster } = options;
  const admitFirst = askingFirst({ router, callFor, admit: doors.forms?.admit });
  mountRest(app, { router, callFor, admitFirst, forms: doors.forms });
  const { receipt, quote, cashCut, statement, poster } = doors;
  if (receipt && renderReceipt) {
    const countPublicPdf = publicPdfLimiter(app, callLimits);
    const shared = {
      callFor,
      admitFirst,
      fileOrigins,
      countPublicPdf,
      faces: receiptFaces(webRoot),
    };
    const receipts = { ...shared, receipt, renderReceipt };
    mountReceipts(app, receipts);
    if (quote) mountQuotes(app, { ...receipts, quote });
  }
  if (cashCut && renderCut) mountCashCuts(app, { callFor, admitFirst, cashCut, renderCut });
  if (statement && renderStatement) mountStatements(app, { callFor, admitFirst, statement, renderStatement });
  if (poster && renderPoster) mountPosters(app, { callFor, admitFirst, poster, renderPoster });
  await mountFiles(app, { callFor, doors });
}

type StorePage = {
  options: AppOptions;
  callFor: (request: FastifyRequest) => Call;
  countCalls: ReturnType<typeof callLimiter>;
};

function mountStorePage(
  app: FastifyInstance,
  services: Services,
  { options, callFor, countCalls }: StorePage,
) {
  const { store: door, storeRoot: root = null, webRoot, fileOrigins } = options;
  const assets = storeAssets(root, receiptFaces(webRoot));
  if (!door || !assets || root === null) return;
  const countDrawing = (request: FastifyRequest, reply: FastifyReply) => countCalls(request, reply, 1);
  const sendMissing = mountStore(app, services, { callFor, countDrawing, door, assets, root, fileOrigins });
  const { shareImage } = options;
  if (shareImage) mountSharedPictures(app, { callFor, countDrawing, door, shareImage });
  return sendMissing;
}

/**
 * True if the request counts as one call, even if its path is unknown; the typed API counts its batches
 * itself. The route decides and not the address, which can be written in many ways.
 */
const isCounted = (request: FastifyRequest) =>
  request.is404 ? !isNavigation(request) : countedRoutes.test(request.routeOptions.url ?? '');
const countedRoutes = /^\/(?:v\d+|users|r|uploads\/direct)(?:\/|$)/;

/**
 * Returns the file origins at the store's host. Its pages show no picture of the dashboard, so their policy
 * does not name that origin.
 */
function fileOriginsAt({ publicUrl, storeUrl }: Services['config'], origins: string[]) {
  return storeUrl === publicUrl ? origins : origins.filter((each) => each !== new URL(publicUrl).origin);
}

/** Builds calls. At the store's host, pictures have addresses at that host too. */
function callMaker(services: Services, isAtStore: (request: FastifyRequest) => boolean) {
  const there = { ...services, storage: atStore(services.storage, services.config) };
  return (request: FastifyRequest) => callOf(isAtStore(request) ? there : services, request);
}

const serverOptions = ({ log, trustProxy }: AppOptions): FastifyHttpOptions<Server, FastifyBaseLogger> => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => newId(),
  trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  bodyLimit: 1024 * 1024,
  connectionTimeout: 130_000,
  requestTimeout: 120_000,
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
      'If-Match',
      'Content-MD5',
    ],
    exposedHeaders: [
      'Authorization',
      'ETag',
      'Idempotent-Replayed',
      'Ignored-Fields',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
      'Touches',
      'X-Request-Id',
    ],
    maxAge: 600,
    strictPreflight: false,
  };
}

/**
 * Refuses a request while the program is busy. Only calls are refused: an incomplete page is worse than a
 * slow one, and its files cost next to nothing.
 */
async function turnAway(request: FastifyRequest) {
  if (request.routeOptions.url?.startsWith('/assets/')) return;
  throw new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 2 });
}

/**
 * Refuses new requests on open connections with the instruction to retry. Requests accepted before are
 * finished.
 */
function refuseWhileStopping(app: FastifyInstance) {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isStopping) return done();
    sendRefusal(request, reply, { status: 503, reason: 'unavailable', details: {}, retryAfterSeconds: 2 });
  });
  // A connection that stays open after its last answer would delay the end until it times out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  return () => isStopping;
}

/**
 * Warns once of a proxy that is not configured: all users then appear with its address, and share its
 * limits.
 */
function warnOfProxy(app: FastifyInstance, log: FastifyBaseLogger) {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWarned || !request.headers['x-forwarded-for'] || !isPrivateAddress(request.ip)) return done();
    isWarned = true;
    log.warn(
      { from: request.ip },
      'a proxy is in front, and TRUST_PROXY is not set: all people share its address',
    );
    done();
  });
}

/**
 * Logs requests with the route's pattern and never the address itself, because addresses contain ids, tokens
 * and search words.
 */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const answer = { status: reply.statusCode, milliseconds };
    const line = {
      method,
      route: routeOptions.url ?? null,
      ...callsOf(request),
      ...networkIn(request, reply),
      ...answer,
    };
    // The forty files of a page would hide the important calls in the log.
    request.log[line.route?.startsWith('/assets/') ? 'debug' : 'info'](line, 'request');
    done();
  });
}

/** Returns the network for the log, because a refused sign-in may name no account. */
const networkIn = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode === 401 || statusCode === 429 ? { network: networkOf(addressOf(request)) } : {};

const brokenHttp: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers a request that Node could not parse and that has no reply: the socket gets an answer of the same
 * shape and is closed.
 */
function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const status = brokenHttp[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: status.slice(4), code: 'invalidRequest' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  return socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
}
