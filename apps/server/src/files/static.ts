import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forBoth, forMembers } from '../http/hosts.ts';
import { makeNonce, pagePolicy, workerPolicy } from '../http/security.ts';
import { notFoundRefusal, sendRefusal } from '../rest/refusals.ts';

export type WebBuild = {
  /** The folder of the built web app. Null if there is none, as in tests of the API. */
  root: string | null;
  publicUrl: string;
  /** Origins of the object store, from which images come and to which uploads go. */
  fileOrigins: string[];
  /** True if a page of the web app contains the form of the card provider. */
  takesCards: boolean;
};

/** Answers with the single page of the web app for the requested path, under its own policy. */
export type Page = (reply: FastifyReply, path: string) => FastifyReply;

type WebMount = Pick<WebBuild, 'root'> & {
  page: Page | null;
  isAtStore: (request: FastifyRequest) => boolean;
  /** Answers at the store's host, where the web app is not available. Absent if the store was not built. */
  sendMissing: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
};

/** Serves the web app: its files, and its single page for every address that a user may open. */
export async function mountWeb(app: FastifyInstance, mount: WebMount) {
  const { root, page, isAtStore, sendMissing } = mount;
  if (root !== null && page) {
    await app.register(staticFiles, {
      root,
      serve: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (/[\\/]sw\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
    mountFilesOf(app, root);
    // The service worker handles content shared with an installed page. Without the worker, the page reports
    // that none was received.
    app.post('/compartido', forMembers, (_request, reply) =>
      reply.redirect('/dashboard/nuevo-gasto?compartido=true', 303),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = isNavigation(request);
    if (isPage && isAtStore(request) && sendMissing) return sendMissing(request, reply);
    if (isPage && !isAtStore(request) && page) return page(reply, pathOf(request));
    return sendRefusal(request, reply, notFoundRefusal);
  });
}

const notServed = /(?:^|\/)\.|^(?:index\.html|csp\.json|first-files\.json)$|\.(?:map|gz|br)$/;

/** Lists the build once, by paths from its root. Files not in the list are never searched on the disk. */
const filesIn = (root: string) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => !notServed.test(path));

/**
 * Mounts one route for all assets: Fastify binds every hook again for each route, and there are six hundred.
 */
function mountFilesOf(app: FastifyInstance, root: string) {
  const known = new Set(filesIn(root));
  const send = (path: string, reply: FastifyReply) =>
    known.has(path) ? reply.sendFile(path) : reply.callNotFound();
  for (const path of known)
    if (!path.startsWith('assets/'))
      app.get(
        `/${path}`,
        { config: { audience: path === storeIcon ? 'both' : 'members' } },
        (_request, reply) => send(path, reply),
      );
  app.get<{ Params: { '*': string } }>('/assets/*', forMembers, ({ params }, reply) =>
    send(`assets/${params['*']}`, reply),
  );
  // The public pages use the fonts of the web app.
  app.get<{ Params: { face: string } }>(`/assets/:face(${faceName})`, forBoth, ({ params }, reply) =>
    send(`assets/${params.face}`, reply),
  );
}

const faceName = String.raw`^[\w.-]+\.woff2$`;

/** The icon of an installed store page if the shop has no logo. */
const storeIcon = 'icon.svg';

/** True for files below assets, which Vite names with a hash, so they never change. */
const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path);

/** A policy is fixed when a page is loaded, so the card form has a separate address. */
const payPath = '/dashboard/plus/pagar';

const placeholder = '__CSP_NONCE__';

/** Reads the page once. Returns null if the web app was not built. */
export function openPage({ root, publicUrl, fileOrigins, takesCards }: WebBuild): Page | null {
  const path = root === null ? '' : join(root, 'index.html');
  if (root === null || !existsSync(path)) return null;
  const html = readFileSync(path, 'utf8');
  const hashes = hashesOf(join(root, 'csp.json'));
  const links = linksOf(join(root, 'first-files.json'));
  const isSecure = publicUrl.startsWith('https:');
  return (reply, path) => {
    const nonce = makeNonce();
    const holdsCardForm = takesCards && path === payPath;
    return reply
      .code(200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy({
          hashes,
          nonce,
          fileOrigins,
          isSecure,
          holdsCardForm,
        }),
        'cache-control': 'private, no-cache',
      })
      .send(html.replaceAll(placeholder, nonce).replace('</head>', `${links.get(path) ?? ''}</head>`));
  };
}

const FirstFiles = z.record(z.string(), z.array(z.string()));

/**
 * Returns the files that the build marked as needed first at an address, so that browsers request them
 * before the program does.
 */
function linksOf(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const found = Object.entries(FirstFiles.parse(JSON.parse(readFileSync(path, 'utf8'))));
  const link = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`;
  return new Map(found.map(([address, files]) => [address, files.map(link).join('')]));
}

const Hashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
export type InlineHashes = z.infer<typeof Hashes>;

/** Reads the hashes of the inline scripts and styles, which the build lists. */
const hashesOf = (path: string): InlineHashes =>
  existsSync(path) ? Hashes.parse(JSON.parse(readFileSync(path, 'utf8'))) : { scripts: [], styles: [] };

const programPaths =
  /^\/(?:v\d+|users|trpc|docs|openapi\.json|health|uploads|files|assets|webhooks|r|q|tienda)(?:\/|$)/;

/** True if a user opens an address of the web app, which its single page answers without any work. */
export function isNavigation(request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (path === '/' || path === '/index.html') return true;
  // A dot means a file, and every file that exists has its own route.
  if (programPaths.test(path) || path.includes('//') || path.includes('.')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
