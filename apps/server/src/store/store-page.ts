import { hash } from 'node:crypto';
import type { WebStore } from '@mostrador/api/channels/store/web-store.schema';
import { type Call, DomainError, isSuspended, refusalOf, type Services } from '@mostrador/api/server';
import { isLanguage, type Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import {
  type Assets,
  categoryPath,
  type Document,
  idAtEnd,
  namedPart,
  type Page,
  pathOf,
  productPath,
  renderNotice,
  renderPage,
  type Say,
  type Site,
} from '@mostrador/store/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../http/context.ts';
import { forStrangers } from '../http/hosts.ts';
import { storePolicy } from '../http/security.ts';
import type { StoreDoor } from './store-door.ts';
import { mountStoreFiles } from './store-files.ts';
import { mountStoreIndex } from './store-index.ts';
import { type CachedPage, storeMemory } from './store-memory.ts';

export type StoreMount = {
  callFor: (request: FastifyRequest) => Call;
  /** Counts a page that has to be rendered. */
  countDrawing: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  door: StoreDoor;
  assets: Assets;
  root: string;
  fileOrigins: string[];
};

type Input = { slug: string; language: Language | null; query: Query };
type Query = { buscar?: unknown; pagina?: unknown; lang?: unknown; mesa?: unknown };
type Slug = { Params: { slug: string }; Querystring: Query };

/** Mounts the public page of each shop. Returns the handler for addresses without a page. */
export function mountStore(
  app: FastifyInstance,
  services: Pick<Services, 'live' | 'config'>,
  mount: StoreMount,
) {
  const memory = storeMemory(services.live);
  app.addHook('onClose', async () => memory.stop());
  mountStoreFiles(app, mount.root);
  const store = { ...mount, memory, origin: services.config.storeUrl };
  mountStoreIndex(app, store);
  app.get<Slug>('/tienda/:slug', forStrangers, (request, reply) =>
    answer(store, { request, reply }, { draw: drawList, rest: '' }),
  );
  app.get<Slug & { Params: { part: string } }>('/tienda/:slug/c/:part', forStrangers, (request, reply) =>
    answer(store, { request, reply }, { draw: drawCategory, rest: `/c/${request.params.part}` }),
  );
  app.get<Slug & { Params: { part: string } }>('/tienda/:slug/p/:part', forStrangers, (request, reply) =>
    answer(store, { request, reply }, { draw: drawProduct, rest: `/p/${request.params.part}` }),
  );
  app.get<Slug>('/tienda/:slug/carrito', forStrangers, (request, reply) =>
    answer(store, { request, reply }, { draw: drawCart, rest: '/carrito', isOwn: true }),
  );
  app.get<Slug & { Params: { code: string } }>('/tienda/:slug/pedido/:code', forStrangers, (request, reply) =>
    answer(
      store,
      { request, reply },
      { draw: drawOrder, rest: `/pedido/${request.params.code}`, isOwn: true },
    ),
  );
  for (const path of ['/tienda', '/tienda/*'])
    app.get<Slug>(path, forStrangers, (request, reply) => sendMissing(store, request, reply));
  return (request: FastifyRequest, reply: FastifyReply) => sendMissing(store, request, reply);
}

type Store = StoreMount & { memory: ReturnType<typeof storeMemory>; origin: string };
type Talk = { request: FastifyRequest<Slug>; reply: FastifyReply };
type Drawing = { store: Store; call: Call; input: Input; rest: string };

/** A page, or the address within the shop to which it moved. */
type Drawn = Page | { movedTo: string };
/** The shop and the content shown at the address, read together. */
type Found = { shop: WebStore; drawn: (site: Site) => Drawn };
type Drawer = {
  draw: (drawing: Drawing) => Promise<Found>;
  /** The path within the shop. */
  rest: string;
  /** True if the page belongs to a single customer and must not be cached. */
  isOwn?: boolean;
};

class Moved {
  readonly to: string;
  readonly isForGood: boolean;
  constructor(to: string, isForGood: boolean) {
    this.to = to;
    this.isForGood = isForGood;
  }
}

async function answer(store: Store, { request, reply }: Talk, drawer: Drawer) {
  const input = readInput(request);
  const key = JSON.stringify([
    input.slug,
    drawer.rest,
    input.language,
    input.query.buscar,
    input.query.pagina,
  ]);
  try {
    const cached = drawer.isOwn ? undefined : store.memory.find(key);
    const page = cached ?? (await drawn(store, { request, reply }, { input, drawer, key }));
    if (!page) return sendMissing(store, request, reply);
    countLook(store, page, drawer);
    return send(reply, request, { page, isOwn: drawer.isOwn === true });
  } catch (error) {
    if (error instanceof Moved) return redirect(reply, error);
    if (isMissing(error)) return sendMissing(store, request, reply);
    const { status, details, retryAfterSeconds } = refusalOf(error);
    const words = status === 429 ? 'busy' : isSuspended(error) ? 'suspended' : null;
    // The error handler redirects to a shop that moved.
    if (!words || details.movedTo) throw error;
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return sendNotice(store, { request, reply }, { words, status: words === 'busy' ? status : 503 });
  }
}

/** Counts a page view, except for the page of an order, which customers reload often. */
function countLook({ door }: Store, { organizationId }: CachedPage, { rest }: Drawer) {
  if (organizationId === null || rest.startsWith('/pedido/')) return;
  door.countView(organizationId, rest === '/carrito' ? 'web_cart' : 'web_visit');
}

/** True for an invalid address, which is treated as missing. */
const isMissing = (error: unknown) => [400, 404, 422].includes(refusalOf(error).status);

type Target = { input: Input; drawer: Drawer; key: string };

async function drawn(store: Store, { request, reply }: Talk, { input, drawer, key }: Target) {
  await store.countDrawing(request, reply);
  const call = store.callFor(request);
  const organizationId = await store.door.organizationOf(call, input.slug);
  const draw = async (): Promise<CachedPage> => {
    const { shop, drawn } = await drawer.draw({ store, call, input, rest: drawer.rest });
    const site = siteOf(store, shop, input.language);
    // 302: after ninety days the address may belong to another shop, and browsers cache a 301 forever.
    if (shop.slug !== input.slug)
      throw new Moved(pathOf(site, drawer.rest, carriedQuery(input.query)), false);
    const found = drawn(site);
    if ('movedTo' in found) throw new Moved(pathOf(site, found.movedTo, carriedQuery(input.query)), true);
    return buildPage(store, { ...renderPage(site, found), organizationId, mayLocate: found.kind === 'cart' });
  };
  return drawer.isOwn ? draw() : store.memory.draw(key, { organizationId, draw });
}

/** The parameters of a query that stay when the address changes. */
const carriedQuery = ({ buscar, pagina, mesa }: Query) => ({
  ...(typeof buscar === 'string' && { buscar }),
  ...(typeof pagina === 'string' && { pagina }),
  ...(typeof mesa === 'string' && { mesa }),
});

type Located = Document & Pick<CachedPage, 'mayLocate' | 'organizationId'>;

function buildPage({ fileOrigins }: Store, { html, style, ...known }: Located): CachedPage {
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`;
  return { html, policy: storePolicy({ style, fileOrigins }), etag, ...known };
}

function siteOf({ origin, assets }: Store, store: WebStore, input: Language | null): Site {
  const language = input ?? store.language;
  const translate = translator(language, store.moneySymbol);
  const t: Say = (word, values) => translate(word, values);
  const unitName: Site['unitName'] = (unit) => translate(`platform.units.${unit}`);
  return { store, language, t, unitName, origin, assets, now: new Date() };
}

function readInput({ params, query }: FastifyRequest<Slug>): Input {
  const { lang } = query;
  return { slug: params.slug, language: isLanguage(lang) ? lang : null, query };
}

const perPage = 48;

const drawList = (drawing: Drawing): Promise<Found> => listOf(drawing, null);

const drawCategory = (drawing: Drawing): Promise<Found> => listOf(drawing, drawing.rest.slice('/c/'.length));

/** Reads the products of the shop, or of the category that a part of the path names. */
async function listOf({ store, call, input }: Drawing, part: string | null): Promise<Found> {
  const { slug, query } = input;
  const content = typeof query.buscar === 'string' ? query.buscar.trim().slice(0, 100) : '';
  const page = typeof query.pagina === 'string' ? Number(query.pagina) : 1;
  if (!Number.isInteger(page) || page < 1 || page > 1000) throw missing();
  const id = part === null ? null : idAtEnd(part);
  if (part !== null && !id) throw missing();
  const read = await store.door.listing(call, {
    slug,
    page,
    perPage,
    by: content === '' ? 'sold' : 'name',
    order: content === '' ? 'desc' : 'asc',
    ...(content !== '' && { content }),
    ...(id && { categoryIds: [id] }),
  });
  const { productCategories: categories, products, pagination } = read;
  const drawn = (): Drawn => {
    const category = categories.find((each) => each.id === id) ?? null;
    if (part !== null && !category) throw missing();
    if (category && namedPart(category) !== part) return { movedTo: categoryPath(category) };
    if (products.length === 0 && page > 1) throw missing();
    return { kind: 'list', categories, products, category, content, pagination: { ...pagination, page } };
  };
  return { shop: read.store, drawn };
}

async function drawProduct({ store, call, input, rest }: Drawing): Promise<Found> {
  const part = rest.slice('/p/'.length);
  const id = idAtEnd(part);
  if (!id) throw missing();
  const { store: shop, product } = await store.door.product(call, { slug: input.slug, id });
  // 301 is used because a product's id never changes, whatever the product is called.
  const drawn = (): Drawn =>
    namedPart(product) === part ? { kind: 'product', product } : { movedTo: productPath(product) };
  return { shop, drawn };
}

const drawCart = async ({ store, call, input }: Drawing): Promise<Found> => ({
  shop: await store.door.store(call, input.slug),
  drawn: () => ({ kind: 'cart' }),
});

async function drawOrder({ store, call, input, rest }: Drawing): Promise<Found> {
  const shop = await store.door.store(call, input.slug);
  const order = await store.door.order(call, rest.slice('/pedido/'.length));
  const drawn = ({ store: shown }: Site): Drawn => {
    if (order.organization.slug !== shown.slug) throw missing();
    return { kind: 'order', order };
  };
  return { shop, drawn };
}

const missing = () => new DomainError('NOT_FOUND', 'notFound');

type Sending = { page: CachedPage; isOwn: boolean };

function send(reply: FastifyReply, request: FastifyRequest, { page, isOwn }: Sending) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': isOwn ? 'no-store' : 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
    // The page itself carries this for search engines. The header is for other clients.
    ...(isOwn && { 'x-robots-tag': 'noindex' }),
    ...(page.mayLocate && { 'permissions-policy': 'geolocation=(self)' }),
    ...(!isOwn && { etag: page.etag }),
  });
  if (!isOwn && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.send(page.html);
}

const redirect = (reply: FastifyReply, { to, isForGood }: Moved) =>
  reply
    .header('cache-control', isForGood ? 'public, max-age=86400' : 'public, max-age=3600')
    .redirect(to, isForGood ? 301 : 302);

/** Answers alike for a missing shop, an unpublished shop and missing content. */
const sendMissing = (store: Store, request: FastifyRequest, reply: FastifyReply) =>
  sendNotice(store, { request, reply }, { words: 'missing', status: 404 });

type AnyTalk = { request: FastifyRequest; reply: FastifyReply };
type Notice = { words: Parameters<typeof renderNotice>[0]['words']; status: number };

/**
 * Sends a page that belongs to no shop and is never cached, so it may use the language of the reader's
 * browser.
 */
function sendNotice(store: Store, { request, reply }: AnyTalk, { words, status }: Notice) {
  const { lang } = Object(request.query);
  const language = isLanguage(lang) ? lang : languageOf(request);
  const translate = translator(language);
  const t: Say = (word, values) => translate(word, values);
  const notice = renderNotice({ language, t, assets: store.assets, words });
  const page = buildPage(store, { ...notice, organizationId: null, mayLocate: false });
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
    })
    .send(page.html);
}
