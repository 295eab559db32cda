import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productImages } from '@mostrador/api/catalog/product/product.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import { appRouter } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import { namedPart } from '@mostrador/store/render';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStoreWorld, storeBuild } from '../store/store-page.fixture.ts';
import { fixtureApp, webBuild } from './app.fixture.ts';
import { fileDoors, signInDoor, storeDoor } from './doors.ts';
import { audiencesOf } from './hosts.ts';

const hosts = { publicUrl: 'https://app.example.com', storeUrl: 'https://tienda.example.com' };
const [atApp, atStore] = [{ host: 'app.example.com' }, { host: 'tienda.example.com' }];
const html = { accept: 'text/html' };
const face = 'ibm-plex-sans-latin-wght-normal-1a2b.woff2';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-hosts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function webWithFace() {
  const root = webBuild(mkdtempSync(join(folder, 'web-')));
  writeFileSync(join(root, 'assets', face), 'face');
  writeFileSync(join(root, 'icon.svg'), '<svg/>');
  return root;
}

const plenty = { perToken: 1e5, perKey: 1e5, perAddress: 1e5, anonymous: 1e5, publicPdfs: 1e5 };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

describe('each route', () => {
  const render = async () => new Uint8Array();
  const wholeProgram = () =>
    fixtureApp(
      {
        ...{ router: appRouter, files: fileDoors, signIn: signInDoor, store: storeDoor },
        ...{ webRoot: webWithFace(), storeRoot: storeBuild(), securityContact: 'mailto:a@example.com' },
        ...{ renderCut: render, renderStatement: render, renderPoster: render },
        ...{ shareImage: async () => null, callLimits: plenty },
        metrics: {
          ...{ token: 'a token of sixteen', dataDir: '/' },
          pool: () => ({ max: 1, open: 0, idle: 0, waiting: 0 }),
        },
      },
      {
        ...hosts,
        stripe: { secretKey: 'sk_x', publishableKey: 'pk_x', webhookSecret: 'whsec_x', apiUrl: null },
      },
    );
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await wholeProgram();
  });
  afterAll(() => app.close());

  const routesFor = (audience: string) =>
    audiencesOf(app).flatMap((route) => {
      const method = methods.find((each) => each === route.method);
      return method && route.audience === audience ? [{ method, url: route.url }] : [];
    });
  const addressesFor = (audience: string) => [
    ...new Set(
      audiencesOf(app)
        .filter(
          (route) => route.audience === audience && !['HEAD', 'OPTIONS', 'TRACE'].includes(route.method),
        )
        .filter(({ method, url }) => isMounted(method, url))
        .map(({ method, url }) => `${method} ${url}`),
    ),
  ];
  // A documented path refuses the other methods by a route of its own.
  const isMounted = (method: string, url: string) =>
    method === 'GET' || !audiencesOf(app).some((each) => each.url === url && each.method === 'TRACE')
      ? true
      : restOf(url).includes(method);
  const restOf = (url: string) =>
    webCalls.filter((each) => each.endsWith(` ${url}`)).map((each) => each.split(' ')[0]);
  const web = '/v1/web';
  const webCalls = [
    `POST ${web}/organizations/:slug/sales-transactions`,
    `POST ${web}/organizations/:slug/sales-transactions/preview`,
    `POST ${web}/sales-transactions/:code/cancel`,
    `POST ${web}/sales-transactions/:code/proof`,
    `POST ${web}/sales-transactions/:code/ratings`,
  ];

  test('for strangers, or for both, is one of these; all others are for members', () => {
    expect(addressesFor('strangers').sort()).toEqual(
      [
        ...['/tienda', '/tienda/*', '/tienda/_/:name', '/tienda/:slug', '/tienda/:slug/c/:part'],
        ...['/tienda/:slug/p/:part', '/tienda/:slug/carrito', '/tienda/:slug/pedido/:code'],
        ...['/tienda/:slug/og/:name', '/tienda/:slug/manifest.webmanifest', '/tienda/:slug/sitemap.xml'],
        ...['/sitemap.xml', '/r/:token', '/q/:token'],
      ]
        .map((url) => `GET ${url}`)
        .sort(),
    );
    const gets = addressesFor('both').filter((each) => each.startsWith('GET') && !each.includes(web));
    expect(gets.sort()).toEqual([
      'GET /.well-known/security.txt',
      'GET /assets/:face(^[\\w.-]+\\.woff2$)',
      ...['GET /health/live', 'GET /health/ready', 'GET /icon.svg', 'GET /robots.txt', 'GET /uploads/*'],
    ]);
    const posts = addressesFor('both').filter((each) => each.startsWith('POST'));
    expect(posts.sort()).toEqual([...webCalls, 'POST /q/:token/answer', 'POST /q/:token/viewed'].sort());
  });

  test('that is for members is not there at the host of the store', async () => {
    const members = routesFor('members');
    expect(members.length).toBeGreaterThan(1000);
    for (const { method, url } of members) {
      const answer = await app.inject({
        ...{ method, url: exampleOf(url) },
        headers: { ...atStore, ...html, authorization: 'Bearer a.b.c' },
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
    }
  });

  test('that is for strangers alone leads from the host of the dashboard to that of the store', async () => {
    for (const { method, url } of routesFor('strangers')) {
      const path = `${exampleOf(url)}?lang=en&x=%2F%20`;
      const answer = await app.inject({ method, url: path, headers: atApp });
      expect([answer.statusCode, answer.headers.location], url).toEqual([308, hosts.storeUrl + path]);
    }
  });

  test('must declare its audience, or the program does not start', async () => {
    const own = await fixtureApp({}, hosts);
    expect(() => own.get('/forgotten', () => 'x')).toThrow('GET /forgotten names no audience.');
    expect(() => own.post('/sent', { config: { audience: 'strangers' } }, () => 'x')).toThrow(
      'only pages can be redirected',
    );
    await own.close();
  });
});

const exampleOf = (url: string) =>
  url
    .replace(/:id\(\^\[0-9a-fA-F\].*\$\)/, newId())
    .replace(/:face\(.*\)/, face)
    .replace(/:\w+/g, 'aaaa')
    .replace('*', 'aaaa');

describe('the host', () => {
  const dashboardAt = async (headers: Record<string, string>, trustProxy: number | false = false) => {
    const app = await fixtureApp({ webRoot: webWithFace(), trustProxy }, hosts);
    const { statusCode } = await app.inject({ url: '/dashboard', headers: { ...html, ...headers } });
    await app.close();
    return statusCode;
  };

  test('is that of the request, however it is spelled', async () => {
    for (const host of ['tienda.example.com', 'TIENDA.example.com', 'tienda.example.com.'])
      for (const port of ['', ':443', ':3000'])
        expect([host + port, await dashboardAt({ host: host + port })]).toEqual([host + port, 404]);
    for (const host of ['app.example.com', '127.0.0.1:3000', 'x.tienda.example.com', 'tienda.example.com:x'])
      expect([host, await dashboardAt({ host })]).toEqual([host, 200]);
  });

  test('is the forwarded one only from a proxy that is trusted', async () => {
    const forwarded = { ...atApp, 'x-forwarded-host': atStore.host };
    expect([await dashboardAt(forwarded), await dashboardAt(forwarded, 1)]).toEqual([200, 404]);
    const hidden = { ...atStore, 'x-forwarded-host': atApp.host };
    expect([await dashboardAt(hidden), await dashboardAt(hidden, 1)]).toEqual([404, 200]);
  });

  test('is recognised by its port when both names are the same', async () => {
    const own = { publicUrl: 'http://shop.local:3000', storeUrl: 'http://shop.local:8080' };
    const app = await fixtureApp({ webRoot: webWithFace() }, own);
    const at = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode;
    expect([await at('shop.local:3000'), await at('shop.local:8080')]).toEqual([200, 404]);
    await app.close();
  });

  test('may be sealed while the other is not', async () => {
    const app = await fixtureApp({}, { ...hosts, publicUrl: 'http://192.168.1.4:3000' });
    const sealed = async (host: string) =>
      (await app.inject({ url: '/health/live', headers: { host } })).headers['strict-transport-security'];
    expect([await sealed('tienda.example.com'), await sealed('192.168.1.4:3000')]).toEqual([
      'max-age=31536000',
      undefined,
    ]);
    await app.close();
  });

  test('that is of everything answers everything, whatever the request calls it', async () => {
    const app = await fixtureApp({ webRoot: webWithFace() }, { publicUrl: hosts.publicUrl });
    for (const headers of [atApp, atStore])
      expect((await app.inject({ url: '/dashboard', headers: { ...html, ...headers } })).statusCode).toBe(
        200,
      );
    await app.close();
  });
});

describe('a shop with pages of its own host', () => {
  let world: Awaited<ReturnType<typeof aStoreWorld>>;
  let picture: string;
  beforeAll(async () => {
    world = await aStoreWorld({
      ...{ hosts, webRoot: webWithFace(), files: fileDoors, fileOrigins: [hosts.publicUrl] },
      renderReceipt: async () => new Uint8Array([37, 80, 68, 70]),
    });
    picture = await withPicture();
  });
  afterAll(() => world.close());

  /** A product with a picture; its address without the host. */
  async function withPicture() {
    const { shop, services } = world;
    const id = newId();
    const storageKey = `${shop.organizationId}/${id}`;
    await services.storage.put(`${storageKey}-480.webp`, Buffer.from('RIFF'), 'image/webp');
    await services.storage.put(`${storageKey}-1200.webp`, Buffer.from('RIFF'), 'image/webp');
    await services.db.insert(uploads).values({
      ...{ id, organizationId: shop.organizationId, filename: 'a.png', contentType: 'image/png' },
      ...{ byteSize: 4, checksum: 'x', storageKey, storedAt: new Date() },
    });
    const shown = { id: newId(), productId: world.coffee.id, uploadId: id, position: 0 };
    await services.db.insert(productImages).values({ ...shown, organizationId: shop.organizationId });
    return `/uploads/${storageKey}-1200.webp`;
  }

  const home = () => `/tienda/${world.slug}`;
  const product = () => `${home()}/p/${encodeURIComponent(namedPart(world.coffee))}`;

  test('names that host alone, in all that it tells', async () => {
    expect((await world.shop.caller.store.read()).url).toBe(hosts.storeUrl + home());
    for (const path of [home(), product(), `${home()}/carrito`, `${home()}/sitemap.xml`, '/sitemap.xml']) {
      const answer = await world.get(path, atStore);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      const response = JSON.stringify(answer.headers) + answer.body;
      expect(response).not.toContain('app.example.com');
      if (!path.endsWith('carrito')) expect(answer.body).toContain(`${hosts.storeUrl}/tienda/`);
    }
    const { body } = await world.get(product(), atStore);
    expect(body).toContain(`<link rel="canonical" href="${hosts.storeUrl}${product()}"`);
    expect(body).toContain(`${hosts.storeUrl}${picture}`);
    for (const headers of [atApp, atStore])
      expect((await world.get('/robots.txt', headers)).body).toContain(
        `Sitemap: ${hosts.storeUrl}/sitemap.xml`,
      );
  });

  test('has what its pages need there, and nothing of the dashboard', async () => {
    const authorization = `Bearer ${world.shop.token}`;
    const organization = world.shop.organizationId;
    for (const path of [`/assets/${face}`, '/icon.svg', picture, '/tienda/_/style-1.css', '/health/ready'])
      expect([path, (await world.get(path, atStore)).statusCode]).toEqual([path, 200]);
    for (const path of ['/', '/login', '/dashboard', '/dashboard/tienda', '/unirme/x']) {
      const missing = await world.get(path, { ...atStore, 'accept-language': 'en' });
      expect([path, missing.statusCode, missing.body.includes('csp-nonce')]).toEqual([path, 404, false]);
      expect(missing.headers['content-type']).toContain('text/html');
      expect((await world.get(path, atApp)).statusCode).toBe(200);
    }
    for (const path of ['/sw.js', '/assets/app-1a2b.js', '/v1/products', '/trpc/product.list', '/docs']) {
      const headers = { authorization, organization };
      const answers = [await world.get(path, { ...headers, ...atStore }), await world.get(path, headers)];
      expect([path, answers[0]?.statusCode, answers[1]?.statusCode === 404]).toEqual([path, 404, false]);
    }
    const login = { method: 'POST' as const, url: '/users/login', payload: { email: 'a', password: 'b' } };
    expect((await world.app.inject({ ...login, headers: atStore })).statusCode).toBe(404);
  });

  test('takes orders at both hosts, and leads each customer to its own', async () => {
    for (const headers of [atStore, atApp]) {
      const { statusCode, body } = await world.app.inject({
        ...{
          method: 'POST',
          headers,
          url: `/v1/web${home().replace('tienda', 'organizations')}/sales-transactions`,
        },
        payload: {
          id: newId(),
          customer: { name: 'Ana', phone: '55551234' },
          delivery_method: 'pick_in_store',
          payment_method: 'cash',
          products: [{ id: world.coffee.id, quantity: 1 }],
        },
      });
      expect([statusCode, body]).toEqual([
        201,
        expect.stringContaining(`${hosts.storeUrl}${home()}/pedido/`),
      ]);
      const { pathname } = new URL(JSON.parse(body).tracking_url);
      const page = await world.get(pathname, atStore);
      expect([page.statusCode, page.body.includes('app.example.com')]).toEqual([200, false]);
      const code = pathname.split('/').at(-1);
      expect((await world.get(`/v1/web/sales-transactions/${code}`, headers)).statusCode).toBe(200);
    }
  });

  test('sends receipts and quotes by that host, and an old page still answers its quote', async () => {
    const { caller } = world.shop;
    const products = [{ id: world.coffee.id, quantity: 1000 }];
    const sale = await caller.pos.create({ products });
    const contact = await caller.contact.create({ name: 'Mario Pérez' });
    const quote = await caller.quote.create({ products, contactId: contact.id });
    const links = [(await caller.receipt.byId({ id: sale.id })).link, quote.publicUrl];
    for (const link of links) {
      expect(new URL(link).origin).toBe(hosts.storeUrl);
      const { pathname } = new URL(link);
      const page = await world.get(pathname, atStore);
      expect([page.statusCode, page.body.includes('app.example.com')]).toEqual([200, false]);
      expect((await world.get(`${pathname}.pdf`, atStore)).statusCode).toBe(200);
      const old = await world.get(`${pathname}.pdf?format=letter`, atApp);
      expect([old.statusCode, old.headers.location]).toEqual([308, `${link}.pdf?format=letter`]);
    }
    const { pathname } = new URL(quote.publicUrl);
    const answered = await world.app.inject({
      ...{ method: 'POST', url: `${pathname}/answer`, headers: atApp },
      payload: { accept: true, name: 'Mario', revision: 1 },
    });
    expect([answered.statusCode, answered.json().state]).toEqual([200, 'accepted']);
  });
});
