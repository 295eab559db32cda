import { hash, randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The policy of answers that are data: nothing in them may run or be framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function secureHeaders(app: FastifyInstance, urlOf: (request: FastifyRequest) => string) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Over plain http the header is ignored at best, and at worst it makes the page inaccessible in the
    // shop's own network.
    if (urlOf(request).startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), geolocation=(), payment=(self), usb=(self), serial=(self)',
    );
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (String(reply.getHeader('cache-control')).startsWith('public')) removeOwn(reply);
    done();
  });
}

/**
 * The headers of one request, because a shared cache would show all readers its number and the remaining
 * limit of its address.
 */
const ofOneRequest = ['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

function removeOwn(reply: FastifyReply) {
  for (const name of ofOneRequest) reply.removeHeader(name);
}

export const makeNonce = () => randomBytes(16).toString('base64');

type PagePolicy = {
  hashes: { scripts: string[]; styles: string[] };
  nonce: string;
  fileOrigins: string[];
  isSecure: boolean;
  /** True for the page on which a card is entered, in a frame of Stripe. */
  holdsCardForm: boolean;
};

const stripeScript = ['https://js.stripe.com'];

/**
 * The policy of the web app: its own files, the inline scripts of its build, and styles with this answer's
 * nonce.
 */
export const pagePolicy = ({ hashes, nonce, fileOrigins, isSecure, holdsCardForm }: PagePolicy) =>
  policy({
    'default-src': ["'self'"],
    // The reader of camera codes is WebAssembly. This permits it and no other code.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashes.scripts, ...(holdsCardForm ? stripeScript : [])],
    'style-src': ["'self'", ...hashes.styles, `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...fileOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...fileOrigins, ...(holdsCardForm ? ['https://api.stripe.com'] : [])],
    ...(holdsCardForm && {
      'frame-src': [...stripeScript, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    }),
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  });

type PaperPolicy = Pick<PagePolicy, 'nonce' | 'fileOrigins'> & { mayAnswer?: boolean };

/**
 * The policy of a document behind its link: its own style and script, inside the page. A quote is answered
 * from that page.
 */
export const receiptPolicy = ({ nonce, fileOrigins, mayAnswer }: PaperPolicy) =>
  policy({
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`],
    'style-src': [`'nonce-${nonce}'`],
    'img-src': ["'self'", ...fileOrigins],
    'font-src': ["'self'"],
    ...(mayAnswer && { 'connect-src': ["'self'"] }),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

type StorePolicy = { style: string; fileOrigins: string[] };

/**
 * The policy of the public page of a shop: its own files, and one style by its hash. A nonce would have to
 * be new for each reader, but the page is cached for all readers.
 */
export const storePolicy = ({ style, fileOrigins }: StorePolicy) =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'sha256-${hash('sha256', style, 'base64')}'`],
    'img-src': ["'self'", 'data:', ...fileOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

/** The policy of the API reference, which uses inline styles. Only scripts with a known hash run there. */
export const docsPolicy = (scriptHashes: string[]) =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

/**
 * The policy of the service worker, which is that of its own file: it loads its parts and fetches the files
 * that it caches.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Uploaded files are displayed, never executed. */
export const uploadPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
