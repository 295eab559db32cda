import { hash } from 'node:crypto';
import { type Call, DomainError, refusalOf, type Services } from '@mostrador/api/server';
import type { WebCategory, WebStore } from '@mostrador/api/store/store/web-store.schema';
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
  renderMissing,
  renderPage,
  type Say,
  type Site,
} from '@mostrador/store/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storePolicy } from './security.ts';
import type { StoreDoor } from './store-door.ts';
import { mountStoreFiles } from './store-files.ts';
import { mountStoreIndex } from './store-index.ts';
import { type Kept, storeMemory } from './store-memory.ts';

export type StoreMount = {
  callFor: (request: FastifyRequest) => Call;
  /** Counts a page that has to be drawn. */
  countDrawing: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  door: StoreDoor;
  assets: Assets;
  root: string;
  fileOrigins: string[];
};

type Asked = { slug: string; language: Language | null; query: Query };
type Query = { buscar?: unknown; pagina?: unknown; lang?: unknown; mesa?: unknown };
type Slug = { Params: { slug: string }; Querystring: Query };

/** The public page of each shop. */
export function mountStore(
  app: FastifyInstance,
  services: Pick<Services, 'live' | 'config'>,
  mount: StoreMount,
) {
  const memory = storeMemory(services.live);
  app.addHook('onClose', async () => memory.stop());
  mountStoreFiles(app, mount.root);
  const store = { ...mount, memory, origin: services.config.publicUrl };
  mountStoreIndex(app, store);
  app.get<Slug>('/tienda/:slug', (request, reply) =>
    answer(store, { request, reply }, { draw: drawList, rest: '' }),
  );
  app.get<Slug & { Params: { part: string } }>('/tienda/:slug/c/:part', (request, reply) =>
    answer(store, { request, reply }, { draw: drawCategory, rest: `/c/${request.params.part}` }),
  );
  app.get<Slug & { Params: { part: string } }>('/tienda/:slug/p/:part', (request, reply) =>
    answer(store, { request, reply }, { draw: drawProduct, rest: `/p/${request.params.part}` }),
  );
  app.get<Slug>('/tienda/:slug/carrito', (request, reply) =>
    answer(
      store,
      { request, reply },
      { draw: async () => ({ kind: 'cart' }), rest: '/carrito', isOwn: true },
    ),
  );
  app.get<Slug & { Params: { code: string } }>('/tienda/:slug/pedido/:code', (request, reply) =>
    answer(
      store,
      { request, reply },
      { draw: drawOrder, rest: `/pedido/${request.params.code}`, isOwn: true },
    ),
  );
  for (const path of ['/tienda', '/tienda/*'])
    app.get<Slug>(path, (request, reply) => sendMissing(store, request, reply));
}

type Store = StoreMount & { memory: ReturnType<typeof storeMemory>; origin: string };
type Talk = { request: FastifyRequest<Slug>; reply: FastifyReply };
type Drawing = { store: Store; call: Call; site: Site; asked: Asked; rest: string };

/** A page, or the address within the shop under which it is found. */
type Drawn = Page | { movedTo: string };
type Drawer = {
  draw: (drawing: Drawing) => Promise<Drawn>;
  /** The address within the shop. */
  rest: string;
  /** It is of one customer alone: nobody keeps it. */
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
  const asked = askedOf(request);
  const key = JSON.stringify([
    asked.slug,
    drawer.rest,
    asked.language,
    asked.query.buscar,
    asked.query.pagina,
  ]);
  try {
    const kept = drawer.isOwn ? undefined : store.memory.find(key);
    const page = kept ?? (await drawn(store, { request, reply }, { asked, drawer, key }));
    if (!page) return sendMissing(store, request, reply);
    countLook(store, page, drawer);
    return send(reply, request, { page, isOwn: drawer.isOwn === true });
  } catch (error) {
    if (error instanceof Moved) return redirect(reply, error);
    if (isMissing(error)) return sendMissing(store, request, reply);
    throw error;
  }
}

/** An order is followed by its customer, who looks again and again: that is no visit. */
function countLook({ door }: Store, { organizationId }: Kept, { rest }: Drawer) {
  if (organizationId === null || rest.startsWith('/pedido/')) return;
  door.countVisit(organizationId, rest === '/carrito' ? 'web_cart' : 'web_visit');
}

/** What cannot be an address of anything is none. */
const isMissing = (error: unknown) => [400, 404, 422].includes(refusalOf(error).status);

type Wanted = { asked: Asked; drawer: Drawer; key: string };

async function drawn(store: Store, { request, reply }: Talk, { asked, drawer, key }: Wanted) {
  await store.countDrawing(request, reply);
  const call = store.callFor(request);
  const organizationId = await store.door.organizationOf(call, asked.slug);
  const draw = async (): Promise<Kept> => {
    const shop = await store.door.store(call, asked.slug);
    const site = siteOf(store, shop, asked.language);
    // 302: after ninety days somebody else may own the address, and browsers keep a 301 for ever.
    if (shop.slug !== asked.slug) throw new Moved(pathOf(site, drawer.rest, kept(asked.query)), false);
    const found = await drawer.draw({ store, call, site, asked, rest: drawer.rest });
    if ('movedTo' in found) throw new Moved(pathOf(site, found.movedTo, kept(asked.query)), true);
    return keptOf(store, { ...renderPage(site, found), organizationId, mayLocate: found.kind === 'cart' });
  };
  return drawer.isOwn ? draw() : store.memory.draw(key, { organizationId, draw });
}

/** What of a query stays when the address changes. */
const kept = ({ buscar, pagina, mesa }: Query) => ({
  ...(typeof buscar === 'string' && { buscar }),
  ...(typeof pagina === 'string' && { pagina }),
  ...(typeof mesa === 'string' && { mesa }),
});

type Located = Document & Pick<Kept, 'mayLocate' | 'organizationId'>;

function keptOf({ fileOrigins }: Store, { html, style, ...known }: Located): Kept {
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`;
  return { html, policy: storePolicy({ style, fileOrigins }), etag, ...known };
}

function siteOf({ origin, assets }: Store, store: WebStore, asked: Language | null): Site {
  const language = asked ?? store.language;
  const translate = translator(language, store.moneySymbol);
  const say: Say = (word, values) => translate(word, values);
  const unitName: Site['unitName'] = (unit) => translate(`platform.units.${unit}`);
  return { store, language, say, unitName, origin, assets, now: new Date() };
}

function askedOf({ params, query }: FastifyRequest<Slug>): Asked {
  const { lang } = query;
  return { slug: params.slug, language: isLanguage(lang) ? lang : null, query };
}

const perPage = 48;

async function drawList(drawing: Drawing): Promise<Drawn> {
  return listOf(drawing, null);
}

async function drawCategory(drawing: Drawing): Promise<Drawn> {
  const part = drawing.rest.slice('/c/'.length);
  const id = idAtEnd(part);
  const categories = await drawing.store.door.categories(drawing.call, drawing.asked.slug);
  const category = categories.find((each) => each.id === id);
  if (!category) throw new DomainError('NOT_FOUND', 'notFound');
  if (namedPart(category) !== part) return { movedTo: categoryPath(category) };
  return listOf(drawing, category, categories);
}

async function listOf(
  { store, call, asked }: Drawing,
  category: WebCategory | null,
  known?: WebCategory[],
): Promise<Page> {
  const { slug, query } = asked;
  const content = typeof query.buscar === 'string' ? query.buscar.trim().slice(0, 100) : '';
  const page = typeof query.pagina === 'string' ? Number(query.pagina) : 1;
  if (!Number.isInteger(page) || page < 1 || page > 1000) throw new DomainError('NOT_FOUND', 'notFound');
  const categories = known ?? (await store.door.categories(call, slug));
  const { products, pagination } = await store.door.products(call, {
    slug,
    page,
    perPage,
    by: content === '' ? 'sold' : 'name',
    order: content === '' ? 'desc' : 'asc',
    ...(content !== '' && { content }),
    ...(category && { categoryIds: [category.id] }),
  });
  if (products.length === 0 && page > 1) throw new DomainError('NOT_FOUND', 'notFound');
  return { kind: 'list', categories, products, category, content, pagination: { ...pagination, page } };
}

async function drawProduct({ store, call, asked, rest }: Drawing): Promise<Drawn> {
  const part = rest.slice('/p/'.length);
  const id = idAtEnd(part);
  if (!id) throw new DomainError('NOT_FOUND', 'notFound');
  const product = await store.door.product(call, { slug: asked.slug, id });
  // 301: a product's id is its own for ever, whatever it is called.
  return namedPart(product) === part ? { kind: 'product', product } : { movedTo: productPath(product) };
}

async function drawOrder({ store, call, site, rest }: Drawing): Promise<Drawn> {
  const order = await store.door.order(call, rest.slice('/pedido/'.length));
  if (order.organization.slug !== site.store.slug) throw new DomainError('NOT_FOUND', 'notFound');
  return { kind: 'order', order };
}

type Sending = { page: Kept; isOwn: boolean };

function send(reply: FastifyReply, request: FastifyRequest, { page, isOwn }: Sending) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': isOwn ? 'no-store' : 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
    // A search engine is told by the page itself; who asks for it in another way hears it here.
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

/** No shop, a shop that is not published, and nothing of the kind in it look alike. */
function sendMissing(store: Store, request: FastifyRequest<Slug>, reply: FastifyReply) {
  const language = askedOf(request).language ?? 'es';
  const translate = translator(language);
  const say: Say = (word, values) => translate(word, values);
  const missing = renderMissing({ language, say, assets: store.assets });
  const page = keptOf(store, { ...missing, organizationId: null, mayLocate: false });
  return reply
    .code(404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
    })
    .send(page.html);
}
