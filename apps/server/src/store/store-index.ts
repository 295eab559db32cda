import type { Call } from '@mostrador/api/server';
import { escaped } from '@mostrador/shared/papers/receipt-html';
import { cut } from '@mostrador/shared/words/cut';
import { categoryPath, pathOf, productPath } from '@mostrador/store/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forBoth, forStrangers } from '../http/hosts.ts';
import type { StoreDoor } from './store-door.ts';

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type Index = {
  callFor: (request: FastifyRequest) => Call;
  /** Counts the database load of a drawing. Throws 429 if it is too much. */
  countDrawing: Count;
  door: StoreDoor;
  origin: string;
};
type Slug = { Params: { slug: string } };

/**
 * Mounts the files for search engines and phones: the list of pages, and the manifest for the home screen.
 */
export function mountStoreIndex(app: FastifyInstance, { callFor, countDrawing, door, origin }: Index) {
  const counted = { onRequest: countDrawing, ...forStrangers } as const;
  app.get('/robots.txt', forBoth, (_request, reply) =>
    sendFor(reply, 3600)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /dashboard\nDisallow: /v1/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', counted, async (request, reply) => {
    const slugs = await door.indexed(callFor(request));
    const rows = slugs.map((slug) => `<sitemap><loc>${origin}/tienda/${slug}/sitemap.xml</loc></sitemap>`);
    return sendXml(reply, `<sitemapindex ${namespace}>${rows.join('')}</sitemapindex>`);
  });
  app.get<Slug>('/tienda/:slug/sitemap.xml', counted, async (request, reply) => {
    const call = callFor(request);
    const count = () => countDrawing(request, reply);
    const store = await door.store(call, request.params.slug);
    const at = { store, language: store.language };
    const paths = store.isIndexed
      ? [pathOf(at), ...(await pathsOf(call, { count, door, slug: store.slug, at }))]
      : [];
    const rows = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
    return sendXml(reply, `<urlset ${namespace}>${rows.join('')}</urlset>`);
  });
  app.get<Slug>('/tienda/:slug/manifest.webmanifest', counted, async (request, reply) => {
    const store = await door.store(callFor(request), request.params.slug);
    const home = `/tienda/${store.slug}`;
    return sendFor(reply, 600)
      .type('application/manifest+json')
      .send({
        id: home,
        name: store.name,
        short_name: cut(store.name, 12),
        lang: store.language,
        start_url: home,
        scope: home,
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: store.logo ? [{ src: store.logo, sizes: 'any' }] : [{ src: '/icon.svg', sizes: 'any' }],
      });
  });
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const sendFor = (reply: FastifyReply, seconds: number) =>
  reply.header('cache-control', `public, max-age=${seconds}`);

const sendXml = (reply: FastifyReply, body: string) =>
  sendFor(reply, 3600)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);

type Listed = {
  count: () => Promise<void>;
  door: StoreDoor;
  slug: string;
  at: Parameters<typeof pathOf>[0];
};

const perPage = 100;
const mostPages = 20;

/** Returns the paths of the shop's categories and of its first two thousand products. */
async function pathsOf(call: Call, { count, door, slug, at }: Listed): Promise<string[]> {
  const categories = await door.categories(call, slug);
  const paths = categories.map((category) => pathOf(at, categoryPath(category)));
  for (let page = 1; page <= mostPages; page += 1) {
    await count();
    const { products, pagination } = await door.products(call, { slug, page, perPage });
    paths.push(...products.map((product) => pathOf(at, productPath(product))));
    if (!pagination.next) break;
  }
  return paths;
}
