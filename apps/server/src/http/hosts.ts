import type { Config } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFoundRefusal, sendRefusal } from '../rest/refusals.ts';

/**
 * `strangers`: pages for users without an account, available only at the store's host. `members`: the
 * dashboard with its calls, and the programs that report to it, available at all other hosts. `both`:
 * available at both hosts, because it is data that no browser runs, or because each host has its own
 * version.
 */
export type Audience = 'strangers' | 'members' | 'both';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Each route must name its audience; otherwise the start fails. */
    audience?: Audience;
  }
}

/** Options of a route that name its audience. */
export const forStrangers = { config: { audience: 'strangers' } } as const;
export const forMembers = { config: { audience: 'members' } } as const;
export const forBoth = { config: { audience: 'both' } } as const;

type Addresses = Pick<Config, 'publicUrl' | 'storeUrl'>;

type DeclaredRoute = { method: string; url: string; audience: Audience };
const declared = new WeakMap<FastifyInstance, DeclaredRoute[]>();

/** The routes of a program with their audience, in the order in which they were mounted. */
export const audiencesOf = (app: FastifyInstance): readonly DeclaredRoute[] => declared.get(app) ?? [];

/**
 * Makes the start fail if a route names no audience, so that none is answered at the wrong host by omission.
 */
export function requireAudiences(app: FastifyInstance) {
  const routes: DeclaredRoute[] = [];
  declared.set(app, routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    // The plugin for CORS mounts this route, which returns no content.
    const audience = url === '*' || url === '/*' ? 'both' : config?.audience;
    if (!audience) throw new Error(`${method} ${url} names no audience.`);
    for (const each of [method].flat()) {
      // The browser would first ask the other host if it accepts a form from this host.
      if (audience === 'strangers' && each !== 'GET' && each !== 'HEAD')
        throw new Error(`${each} ${url} is for strangers alone, and only pages can be redirected.`);
      routes.push({ method: each, url, audience });
    }
  });
}

/**
 * Returns a test for requests to the store's host. The host is the forwarded one if TRUST_PROXY trusts the
 * sender. The port is compared only if both hosts have one name.
 */
export function storeHost({ publicUrl, storeUrl }: Addresses): (request: FastifyRequest) => boolean {
  if (storeUrl === publicUrl) return () => false;
  const store = new URL(storeUrl);
  const part = new URL(publicUrl).hostname === store.hostname ? 'host' : 'hostname';
  return (request) => {
    const address = `${store.protocol}//${request.host}`;
    return URL.canParse(address) && new URL(address)[part].replace(/\.(?=:|$)/, '') === store[part];
  };
}

type Separation = Pick<Addresses, 'storeUrl'> & { isAtStore: (request: FastifyRequest) => boolean };

/** Refuses addresses of members at the store's host, and redirects readers of public pages to that host. */
export function separateHosts(app: FastifyInstance, { isAtStore, storeUrl }: Separation) {
  app.addHook('onRequest', async (request, reply) => {
    const { audience } = request.routeOptions.config;
    if (audience === 'members' && isAtStore(request)) return sendRefusal(request, reply, notFoundRefusal);
    if (audience === 'strangers' && !isAtStore(request))
      return reply.header('cache-control', 'private, max-age=3600').redirect(storeUrl + pathIn(request), 308);
  });
}

/** Returns the path without the host, which the request line may also contain. */
const pathIn = ({ url }: FastifyRequest) => url.replace(/^https?:\/\/[^/]*/i, '');
