import { storeSettings } from '@mostrador/api/channels/store/store.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { namedPart } from '@mostrador/store/render';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDoor } from '../http/doors.ts';
import { aStoreWorld } from './store-page.fixture.ts';

let world: Awaited<ReturnType<typeof aStoreWorld>>;

beforeAll(async () => {
  world = await aStoreWorld();
});
afterAll(() => world.close());

/** One green point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const home = () => `/tienda/${world.slug}`;
const productAt = () => `${home()}/p/${encodeURIComponent(namedPart(world.coffee))}`;

test('a shop is shown to strangers, and nothing it says runs there', async () => {
  const answer = await world.get(home());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
  });
  // A shared cache would show everybody what belongs to one request.
  for (const name of ['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    expect(answer.headers[name], name).toBeUndefined();
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
  expect(policy).toContain("img-src 'self' data: https://files.example.com");
  expect(policy).not.toContain('unsafe');
  for (const url of [home(), productAt()]) {
    const { body } = await world.get(url);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/ style="| on\w+="/);
    expect(body.match(/<h1/g)).toHaveLength(1);
  }
});

test('a client that has the page gets no second copy, and a HEAD request gets only the headers', async () => {
  const first = await world.get(home());
  const again = await world.get(home(), { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await world.app.inject({ method: 'HEAD', url: home() });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('no shop, one that is not published and nothing of a shop are missing alike', async () => {
  const other = await aShop(world.services);
  const settings = { description: 'Pan', fixedRate: 0 };
  const { slug } = await other.caller.store.update({ ...settings, isPublished: true });
  expect((await world.get(`/tienda/${slug}`)).statusCode).toBe(200);
  await other.caller.store.update({ isPublished: false });
  // It was remembered, and the shop that closes it is another process.
  await expect
    .poll(async () => (await world.get(`/tienda/${slug}`)).statusCode, { timeout: 15_000 })
    .toBe(404);
  const urls = [
    '/tienda',
    '/tienda/nadie',
    '/tienda/%3Cscript%3E',
    `/tienda/${slug}`,
    `${home()}/p/pan-AAAAAAAAAAAAAAAAAAAAAA`,
    `${home()}/p/pan`,
    `${home()}/c/pan-AAAAAAAAAAAAAAAAAAAAAA`,
    `${home()}/pedido/${'a'.repeat(26)}`,
    `${home()}/pedido/no`,
    `${home()}?pagina=0`,
    `${home()}?pagina=9`,
    `${home()}/otra/cosa`,
  ];
  const answers = await Promise.all(urls.map((url) => world.get(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.headers['cache-control']).toBe('no-store');
});

test('a product is found by its id, and stands at the address of its name', async () => {
  const answer = await world.get(productAt());
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('application/ld+json');
  const [short = ''] = /[\w-]{22}$/.exec(namedPart(world.coffee)) ?? [];
  const renamed = await world.get(`${home()}/p/otro-nombre-${short}?lang=ar`);
  expect([renamed.statusCode, renamed.headers.location]).toEqual([301, `${productAt()}?lang=ar`]);
});

test('the page speaks the language of its address, else that of the shop', async () => {
  const [own, arabic] = [
    await world.get(home(), { 'accept-language': 'ar' }),
    await world.get(`${home()}?lang=ar`),
  ];
  expect(own.body).toContain('<html lang="es" dir="ltr">');
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.body).toContain('hreflang="en"');
  expect(arabic.body).toContain(`href="${home()}/carrito?lang=ar"`);
});

test('a change in the shop is visible at once although the page is cached', async () => {
  const name = 'Quesadilla de prueba';
  expect((await world.get(home())).body).not.toContain(name);
  await world.shop.caller.product.create({ name, price: 500, stock: 1000 });
  await expect.poll(async () => (await world.get(home())).body, { timeout: 5000 }).toContain(name);
});

test('a cart is its reader’s alone, and may ask where he is', async () => {
  const answer = await world.get(`${home()}/carrito`);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'permissions-policy': 'geolocation=(self)',
    'x-robots-tag': 'noindex',
  });
  expect(answer.body).toContain('noindex');
});

test('an order is followed at its own shop alone', async () => {
  const order = {
    products: [{ id: world.coffee.id, quantity: 1 }],
    customer: { name: 'Marta <b>', phone: '+502 5123 4567' },
    delivery_method: 'pick_in_store',
    payment_method: 'cash',
  };
  const placed = await world.app.inject({
    method: 'POST',
    url: `/v1/web/organizations/${world.slug}/sales-transactions`,
    payload: order,
  });
  expect(placed.statusCode).toBe(201);
  const { code, tracking_code: tracking } = placed.json();
  const page = await world.get(`${home()}/pedido/${tracking}`);
  expect(page.body).toContain(code);
  expect(page.body).not.toMatch(/5123[ -]?4567/);
  const other = await aShop(world.services);
  const { slug } = await other.caller.store.update({ description: 'Pan', fixedRate: 0, isPublished: true });
  expect((await world.get(`/tienda/${slug}/pedido/${tracking}`)).statusCode).toBe(404);
});

test('views of the page or the cart are counted, views of order tracking are not', async () => {
  const counted: string[] = [];
  const countView = storeDoor.countView;
  storeDoor.countView = (organizationId, kind) =>
    void (organizationId === world.shop.organizationId && counted.push(kind));
  for (const path of [home(), home(), `${home()}/carrito`, `${home()}/pedido/NADA`]) await world.get(path);
  storeDoor.countView = countView;
  expect(counted).toEqual(['web_visit', 'web_visit', 'web_cart']);
});

test('search engines see the shops that opt in, and their products', async () => {
  expect((await world.get('/robots.txt')).body).toContain('/sitemap.xml');
  expect((await world.get('/sitemap.xml')).body).toContain(`${home()}/sitemap.xml`);
  expect((await world.get(`${home()}/sitemap.xml`)).body).toContain(productAt());
  const manifest = await world.get(`${home()}/manifest.webmanifest`);
  expect(manifest.json()).toMatchObject({ start_url: home(), lang: 'es' });
});

test('requests of search engines cost as many calls as their database queries', async () => {
  const leftAfter = async (path: string) => Number((await world.get(path)).headers['ratelimit-remaining']);
  const before = await leftAfter(`${home()}/manifest.webmanifest`);
  expect(await leftAfter(`${home()}/sitemap.xml`)).toBe(before - 2);
  expect(await leftAfter('/sitemap.xml')).toBe(before - 3);
});

test('build files are cached forever, and no other files are served', async () => {
  const style = await world.get('/tienda/_/style-1.css');
  expect(style.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const name of ['..%2Fpackage.json', 'manifest.json', '.vite'])
    expect((await world.get(`/tienda/_/${name}`)).statusCode).toBe(404);
});

/** The JSON-LD of a page about its products. */
const jsonLdIn = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );

test('structured data gives the price of each variant, and the rating of enough customers', async () => {
  const { caller } = world.shop;
  const tea = await caller.product.create({
    name: 'Té',
    price: 1000,
    variants: [
      { color: 'Verde', stock: 2000 },
      { color: 'Negro', price: 1200 },
    ],
  });
  const address = `${home()}/p/${encodeURIComponent(namedPart(tea))}`;
  const [product] = jsonLdIn((await world.get(address)).body);
  expect(product.offers).toMatchObject([
    { name: 'Té · Verde', price: '10.00', availability: 'https://schema.org/InStock' },
    { name: 'Té · Negro', price: '12.00', availability: 'https://schema.org/OutOfStock' },
  ]);
  expect(JSON.stringify(product)).not.toContain('aggregateRating');
});

test('a message shows a picture of the shop as JPEG, another one as soon as it has another', async () => {
  const { shop, files, services } = world;
  const { organizationId } = shop;
  expect((await world.get(`${home()}/og/tienda.jpg`)).statusCode).toBe(404);
  const banner = async () => {
    const id = newId();
    const storageKey = `${organizationId}/${id}`;
    files.set(`${storageKey}-1200.webp`, point);
    const file = { filename: 'b.png', contentType: 'image/png', byteSize: 9, checksum: 'x', storageKey };
    await services.db.insert(uploads).values({ id, organizationId, ...file, storedAt: new Date() });
    await services.db
      .update(storeSettings)
      .set({ bannerUploadId: id })
      .where(eq(storeSettings.id, organizationId));
    await shop.caller.store.update({ description: id });
  };
  /** The path of the picture. Empty until it is made. */
  const picture = async () => {
    const [, url = ''] = /og:image" content="([^"]*)"/.exec((await world.get(home())).body) ?? [];
    return url.replace(/^https?:\/\/[^/]+/, '');
  };
  await banner();
  await expect.poll(picture, { timeout: 15_000 }).not.toBe('');
  const first = await picture();
  const shown = await world.get(first);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(shown.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  await banner();
  await expect.poll(picture, { timeout: 15_000 }).not.toBe(first);
});

test('a request beyond the limit of a reader gets an explanatory page in the reader’s language', async () => {
  const busy = await aStoreWorld({ perAddress: 2 });
  try {
    const pages = [1, 2, 3].map((page) => `/tienda/${busy.slug}?buscar=a&pagina=${page}`);
    const language = { 'accept-language': 'en' };
    const answers = [];
    for (const page of pages) answers.push(await busy.get(page, language));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(last?.body).toContain('<html lang="en" dir="ltr">');
    expect(last?.body).toContain('Too many visits at once');
    const arabic = await busy.get(`/tienda/${busy.slug}?buscar=b&lang=ar`);
    expect([arabic.statusCode, arabic.body.includes('dir="rtl"')]).toEqual([429, true]);
  } finally {
    await busy.close();
  }
});

test('a shop that is suspended says so, and one that moved leads to where it is', async () => {
  const shop = await aShop(world.services);
  const { slug } = await shop.caller.store.update({ description: 'Pan', fixedRate: 0, isPublished: true });
  const url = `/tienda/${slug}?lang=es`;
  const mark = (suspension: string | null, movedTo: string | null = null) =>
    world.services.db.execute(sql`
      update organizations set suspension = ${suspension}, moved_to = ${movedTo}
      where id = ${shop.organizationId}`);
  await mark('moving');
  const moving = await world.get(url);
  expect([moving.statusCode, moving.headers['retry-after']]).toEqual([503, '3']);
  expect(moving.body).toContain('no está disponible por ahora');
  await mark('operator');
  expect((await world.get(url)).statusCode).toBe(503);
  await mark('moved', 'https://dos.example.com');
  const moved = await world.get(url, { accept: 'text/html' });
  expect([moved.statusCode, moved.headers.location]).toEqual([307, `https://dos.example.com${url}`]);
  await mark(null);
  expect((await world.get(url)).statusCode).toBe(200);
});
