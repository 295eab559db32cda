import { createHash } from 'node:crypto';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { forMembers } from '../http/hosts.ts';
import { docsPolicy } from '../http/security.ts';

/**
 * Serves `/openapi.json` and a page to browse it, all from this program, without external fonts, scripts or
 * proxies. Most programs never serve either, and the page alone takes 30 MiB, so both are built on the first
 * request.
 */
export function mountDocs(app: FastifyInstance, makeDocument: () => Promise<object>) {
  let text: Promise<string> | undefined;
  app.get('/openapi.json', forMembers, async (_request, reply) => {
    text ??= makeDocument().then((document) => JSON.stringify(document));
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return text;
  });
  let opening: Promise<FastifyInstance> | undefined;
  const answer = async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    opening ??= openBrowser();
    const browser = await opening;
    const page = await browser.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url });
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'location'] as const) {
      const value = page.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload);
  };
  app.get('/docs', forMembers, answer);
  app.get('/docs/*', forMembers, answer);
}

/**
 * Mounts the pages below `/docs` on a separate server, because nothing can be mounted on one that is already
 * listening.
 */
async function openBrowser() {
  const browser = fastify();
  browser.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string')
      reply.header('content-security-policy', docsPolicy(hashesOf(payload)));
    else reply.header('cache-control', 'public, max-age=3600');
  });
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await browser.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      cdn: '/docs/js/scalar.js',
      pageTitle: 'Mostrador API',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  return browser;
}

const hashesOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  );
