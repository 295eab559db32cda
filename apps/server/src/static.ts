import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFoundRefusal, sendRefusal } from './refusals.ts';
import { makeNonce, pagePolicy } from './security.ts';

export type WebBuild = {
  /** Folder of the built web app; null when there is none, as in tests of the API. */
  root: string | null;
  publicUrl: string;
  /** Origins of the object store, from which images come and to which uploads go. */
  fileOrigins: string[];
};

/** Serves the web app: its files as they are, and its one page for every address a person may open. */
export async function mountWeb(app: FastifyInstance, web: WebBuild) {
  const page = web.root === null ? null : openPage(web.root, web);
  if (web.root !== null && page) {
    await app.register(staticFiles, {
      root: web.root,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      globIgnore: ['index.html', 'csp.json', '**/*.map', '**/*.gz', '**/*.br'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page && isNavigation(request)) return page(reply);
    return sendRefusal(request, reply, notFoundRefusal);
  });
}

/** Vite puts a hash into every name below assets, so such a file never changes. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path);

const placeholder = '__CSP_NONCE__';

function openPage(root: string, { publicUrl, fileOrigins }: WebBuild) {
  const path = join(root, 'index.html');
  if (!existsSync(path)) return null;
  const html = readFileSync(path, 'utf8');
  const scriptHashes = hashesOf(join(root, 'csp.json'));
  const isSecure = publicUrl.startsWith('https:');
  return (reply: FastifyReply) => {
    const nonce = makeNonce();
    return reply
      .code(200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy({ scriptHashes, nonce, fileOrigins, isSecure }),
        'cache-control': 'private, no-cache',
      })
      .send(html.replaceAll(placeholder, nonce));
  };
}

/** The build lists the hashes of the inline scripts it wrote; every such word in the file counts. */
function hashesOf(path: string) {
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(/sha(?:256|384|512)-[A-Za-z0-9+/=]+/g)].map(
    ([hash]) => hash,
  );
}

const programPaths = /^\/(?:v\d+|users|trpc|docs|openapi\.json|health|uploads|assets)(?:\/|$)/;

function isNavigation(request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  if (path === '/' || path === '/index.html') return true;
  // A dot means a file, and every file that exists has its own route.
  if (programPaths.test(path) || path.includes('//') || path.includes('.')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
