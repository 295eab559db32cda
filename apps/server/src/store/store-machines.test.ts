import Validator from '@adobe/structured-data-validator';
import { productImages } from '@mostrador/api/catalog/product/product.table';
import { uploads } from '@mostrador/api/platform/upload/upload.table';
import { aShop } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { namedPart } from '@mostrador/store/render';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aStoreWorld } from './store-page.fixture.ts';

// Data of a shop for search engines and messages. The compiler checks the vocabulary, a validator checks the
// rules of a search engine, and these tests check the rest.

let world: Awaited<ReturnType<typeof aStoreWorld>>;
let pages: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  world = await aStoreWorld();
  pages = await furnish();
});
afterAll(() => world.close());

const origin = 'http://localhost:3000';

/** Creates products of each kind, hours of each kind, and three customers with ratings. */
async function furnish() {
  const { shop, slug, coffee, app } = world;
  const { caller, organizationId } = shop;
  const id = newId();
  const picture = {
    ...{ filename: 'a.png', contentType: 'image/png', byteSize: 9, checksum: 'x' },
    storageKey: `${organizationId}/${id}`,
  };
  await world.services.db.insert(uploads).values({ id, organizationId, ...picture, storedAt: new Date() });
  const category = await caller.productCategory.create({ name: 'Té & café' });
  const tea = await caller.product.create({
    ...{ name: 'Té', price: 1000, description: 'De Cobán', productCategoryId: category.id },
    variants: [
      { color: 'Verde', stock: 2000 },
      { color: 'Negro', price: 1250 },
    ],
  });
  const shown = { id: newId(), organizationId, productId: tea.id, uploadId: id, position: 0 };
  await world.services.db.insert(productImages).values(shown);
  await caller.store.update({
    facebook: 'https://facebook.com/esquina',
    hours: {
      ...{ monday: [{ from: '00:00', to: '00:00' }], tuesday: [], sunday: [] },
      wednesday: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:30' },
      ],
      ...{ thursday: [], friday: [{ from: '18:00', to: '02:00' }], saturday: [] },
    },
    exceptions: [
      { date: '2030-12-25', intervals: [], label: 'Navidad' },
      { date: '2030-12-24', intervals: [{ from: '08:00', to: '12:00' }], label: null },
    ],
    ...{ pausedUntil: null },
  });
  await caller.offer.create({
    ...{ name: 'Semana', value: 1000, unit: 'percentage', allProducts: false, productIds: [coffee.id] },
    ...{ startsAt: new Date(Date.now() - 60_000).toISOString(), endsAt: '2030-01-31T18:00:00Z' },
    ...{ channels: ['web'], active: true },
  });
  const at = (product: { id: string; name: string }) =>
    `/tienda/${slug}/p/${encodeURIComponent(namedPart(product))}`;
  return { app, home: `/tienda/${slug}`, coffee: at(coffee), tea: at(tea) };
}

const JsonLd = z.looseObject({ '@type': z.string() });

async function readJsonLd(path: string) {
  const { body } = await world.get(path);
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JsonLd.parse(JSON.parse(text)),
  );
}

/**
 * Returns the problems that a search engine would report. It would also like to have many optional fields.
 */
async function judged(path: string) {
  const jsonld = Object.groupBy(await readJsonLd(path), (each) => each['@type']);
  const issues = await new Validator().validate({
    jsonld: Object.fromEntries(Object.entries(jsonld).map(([type, all = []]) => [type, all])),
  });
  const errors = issues.filter(({ severity }) => severity === 'ERROR');
  return errors.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}

const noPicture = 'Product: Required attribute "image" is missing';

test('a search engine accepts the structured data of a shop and of each of its products', async () => {
  const findings = [
    ...(await judged(pages.home)),
    ...(await judged(pages.coffee)),
    ...(await judged(pages.tea)),
  ];
  // Coffee has no picture, and a picture of another product would be a lie.
  expect(findings).toEqual([noPicture]);
});

test('the validator sees what is wrong', async () => {
  const offer = { '@type': 'Offer', priceCurrency: 'Q' };
  const product = { '@type': 'Product', offers: [offer] };
  const issues = await new Validator().validate({ jsonld: { Product: [product] } });
  const errors = issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage }) => issueMessage);
  expect(errors.join(' ')).toMatch(/name.*price|price.*name/s);
});

test('the price, the currency and whether it is there are those of the page', async () => {
  const [coffee] = await readJsonLd(pages.coffee);
  expect(coffee).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    offers: [
      {
        '@type': 'Offer',
        ...{ price: '34.65', priceCurrency: 'GTQ', availability: 'https://schema.org/InStock' },
        priceValidUntil: '2030-01-31',
        url: origin + pages.coffee,
      },
    ],
  });
  const [tea, crumbs] = await readJsonLd(pages.tea);
  expect(tea).toMatchObject({
    category: 'Té & café',
    image: [expect.stringMatching(/^http/)],
    offers: [
      { price: '10.00', availability: 'https://schema.org/InStock' },
      { price: '12.50', availability: 'https://schema.org/OutOfStock' },
    ],
  });
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, item: origin + pages.home },
      { '@type': 'ListItem', position: 2, name: 'Té', item: origin + pages.tea },
    ],
  });
});

test('opening hours are published as they apply: whole days, two shifts, nights, holidays', async () => {
  const [shop] = await readJsonLd(pages.home);
  const hours = (dayOfWeek: string, opens: string, closes: string) => ({
    ...{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes },
  });
  expect(shop).toMatchObject({
    '@type': 'Store',
    openingHoursSpecification: [
      hours('Monday', '00:00', '23:59'),
      hours('Wednesday', '08:00', '12:00'),
      hours('Wednesday', '14:00', '18:30'),
      hours('Friday', '18:00', '02:00'),
    ],
    address: { '@type': 'PostalAddress', addressCountry: 'GT' },
    sameAs: ['https://facebook.com/esquina'],
  });
  const special = z
    .array(z.looseObject({ validFrom: z.string() }))
    .parse(shop?.specialOpeningHoursSpecification);
  expect(special.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))).toMatchObject([
    { validFrom: '2030-12-24', validThrough: '2030-12-24', opens: '08:00', closes: '12:00' },
    { validFrom: '2030-12-25', validThrough: '2030-12-25', opens: '00:00', closes: '00:00' },
  ]);
});

/** Names and contents of what stands in the head of a page. */
const metaOf = (body: string) =>
  new Map(
    [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  );

test.each(['es', 'en', 'ar'])(
  'a message in %s shows what it needs, of the page it links to',
  async (language) => {
    for (const path of [pages.home, pages.tea]) {
      const url = language === 'es' ? path : `${path}?lang=${language}`;
      const { body } = await world.get(url);
      const meta = metaOf(body);
      expect(meta.get('og:url')).toBe(origin + url);
      expect(body).toContain(`<link rel="canonical" href="${origin + url}"`);
      for (const name of ['og:title', 'og:description', 'og:site_name', 'description'])
        expect.soft(meta.get(name), name).toBeTruthy();
      expect(meta.get('og:type')).toBe('website');
      expect(meta.get('og:locale')).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
      expect((meta.get('description') ?? '').length).toBeLessThanOrEqual(500);
    }
    expect(metaOf((await world.get(pages.tea)).body).get('og:image')).toMatch(
      /^http:\/\/localhost:3000\/.*\.jpg\?v=/,
    );
  },
);

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

test('each address of the sitemap is a page that is to be found, and its own best address', async () => {
  const index = locations((await world.get('/sitemap.xml')).body);
  expect(index).toContain(`${origin}${pages.home}/sitemap.xml`);
  const sitemap = await world.get(`${pages.home}/sitemap.xml`);
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/,
  );
  const urls = locations(sitemap.body);
  expect(urls.length).toBeGreaterThanOrEqual(4);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) {
    const { statusCode, body } = await world.get(url.replace(origin, ''));
    expect(statusCode, url).toBe(200);
    expect(body, url).toContain(`<link rel="canonical" href="${url}"`);
    expect(body, url).not.toContain('noindex');
  }
});

test('a shop that wants not to be found says so everywhere', async () => {
  const other = await aShop(world.services);
  const settings = { description: 'Pan', fixedRate: 0, isPublished: true, isIndexed: false };
  const { slug } = await other.caller.store.update(settings);
  const { body } = await world.get(`/tienda/${slug}`);
  expect(metaOf(body).get('robots')).toBe('noindex, nofollow');
  expect(body).not.toContain('rel="canonical"');
  expect(locations((await world.get('/sitemap.xml')).body).join()).not.toContain(`/${slug}/`);
  expect(locations((await world.get(`/tienda/${slug}/sitemap.xml`)).body)).toEqual([]);
});

test('robots may read every page of a shop, and none of the program behind it', async () => {
  const { body, headers } = await world.get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  const robots = robotsParser(`${origin}/robots.txt`, body);
  for (const path of [pages.home, pages.tea, `${pages.home}/og/tienda.jpg`, '/tienda/_/style.css'])
    expect(robots.isAllowed(origin + path, 'Googlebot'), path).toBe(true);
  for (const path of ['/dashboard/pdv/inicio', '/v1/products'])
    expect(robots.isDisallowed(origin + path, 'Googlebot'), path).toBe(true);
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
});
