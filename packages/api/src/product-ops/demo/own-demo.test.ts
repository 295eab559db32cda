import { checkInvariants } from '@mostrador/database/check-invariants';
import { industries } from '@mostrador/shared/codes/industries';
import { countries } from '@mostrador/shared/shop/countries';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { demo } from './demo.domain.ts';
import { demoPlace, goodsHere } from './demo-place.ts';
import { goodsOf } from './demo-trades.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
/** Uploads are excluded, because a separate cleanup removes them with their bytes. */
const rowsOf = async (id: string) => {
  const tables = await world.services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'uploads'`);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await world.services.db.execute<{ count: number }>(sql`
        select count(*)::int count from ${sql.identifier(name)} where organization_id = ${id}`);
      return row?.count ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

test('each demo is separate, of the requested trade, and touches no real shop', async () => {
  const shop = await aShop(world.services, { paidUntil: null });
  const before = await rowsOf(shop.organizationId);
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => shop.caller.demo.open({ industry: 'pharmacy' })),
  );
  const ids = new Set(opened.map(({ demo: own }) => own?.id));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  expect((await shop.caller.demo.own()).demo).toMatchObject({ id, isReady: false });
  expect((await shop.caller.user.me()).organizations).toHaveLength(1);

  await world.work();
  expect((await shop.caller.demo.own()).demo).toMatchObject({ id, isReady: true });
  const me = await shop.caller.user.me();
  expect(me.user.paidCustomer).toBe(false);
  expect(me.organizations.map(({ name, isDemo }) => [name, isDemo])).toEqual(
    expect.arrayContaining([['Farmacia San Rafael', true]]),
  );
  const inside = shop.as(shop.token, { organization: id });
  expect((await inside.product.list({})).products[0]?.name).toContain('Aceta');
  expect(await refused(inside.organization.update({ name: 'Banco' }))).toMatchObject({
    status: 409,
    reason: 'demoNotRenamed',
  });
  const updated = await inside.organization.update({ name: 'Farmacia San Rafael', creditDays: 8 });
  expect(updated).toMatchObject({ name: 'Farmacia San Rafael', creditDays: 8 });
  expect((await inside.pos.list({})).pagination.count).toBeGreaterThan(300);
  expect(await refused(inside.billing.charge({}))).toMatchObject({ reason: 'plusAlready' });
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(await rowsOf(shop.organizationId)).toBe(before);

  const stranger = await aShop(world.services);
  expect(await refused(stranger.caller.demo.remove({ id }))).toMatchObject({ status: 404 });
  expect(await refused(shop.caller.demo.remove({ id: shop.organizationId }))).toMatchObject({ status: 404 });
  await shop.caller.demo.remove({ id });
  expect((await shop.caller.user.me()).organizations).toHaveLength(1);
  await world.work();
  expect(await rowsOf(id)).toBe(0);
  expect((await shop.caller.demo.own()).demo).toBeNull();
  expect(await rowsOf(shop.organizationId)).toBeGreaterThanOrEqual(before);
});

test('a demo removed before its delivery is never opened, and an old one expires', async () => {
  const shop = await aShop(world.services);
  const { demo: early } = await shop.caller.demo.open({ industry: 'cafe' });
  await shop.caller.demo.remove({ id: early?.id ?? '' });
  await world.work();
  expect(await rowsOf(early?.id ?? '')).toBe(0);

  const { demo: old } = await shop.caller.demo.open({ industry: 'clothing' });
  await world.work();
  const later = { ...world.services, now: () => new Date(Date.now() + 15 * 86_400_000) };
  expect(await demo.cleanup?.(later)).toEqual({ demos: 1, visitors: 0 });
  expect(await rowsOf(old?.id ?? '')).toBe(0);
});

test('every trade has goods with plausible names and prices', () => {
  for (const industry of industries) {
    const { products, shelves } = goodsOf(industry);
    expect(products.length).toBeGreaterThan(15);
    expect(new Set(products.map(([, name]) => name)).size).toBe(products.length);
    for (const [shelf, , price, cost] of products) {
      expect(Object.keys(shelves)).toContain(shelf);
      expect(cost).toBeLessThan(price);
    }
  }
});

const abroad = [
  { countryId: 'CL', currency: 'CLP', tax: 1900, coin: 1000 },
  { countryId: 'MX', currency: 'MXN', tax: 1600, coin: 50 },
];

test.each(abroad)(
  'a shop of $countryId is shown its own money and tax',
  async ({ countryId, ...own }) => {
    const { currency, tax, coin } = own;
    const shop = await aShop(world.services, { countryId, currency });
    const { demo: requested } = await shop.caller.demo.open({ industry: 'corner_shop' });
    await world.work();
    const id = requested?.id ?? '';
    const inside = shop.as(shop.token, { organization: id });
    const [made] = await world.services.db.execute(sql`
      select is_demo, country_id, currency from organizations where id = ${id}`);
    expect(made).toMatchObject({ is_demo: true, country_id: countryId, currency });
    expect((await inside.product.list({})).products).toHaveLength(20);
    const prices = await world.services.db.execute<{ price: number; cost: number; unit: string }>(sql`
    select p.price::int8 price, v.cost::int8 as cost, p.unit from products p join product_variants v
      on v.organization_id = p.organization_id and v.product_id = p.id where p.organization_id = ${id}`);
    expect(prices).toHaveLength(121);
    for (const { price, cost, unit } of prices) {
      expect(Number(price) % coin).toBe(0);
      expect(Number(cost)).toBeLessThan(Number(price));
      expect(unit).not.toBe('lb');
    }
    const [sold] = await world.services.db.execute<{ tax: string; cash: number; whole: boolean }>(sql`
    select round(sum(amount_tax) * 10000.0 / sum(amount - amount_tax)) tax,
      count(*) filter (where payment_method = 'cash')::int cash,
      bool_and(amount % ${coin} = 0) filter (where payment_method = 'cash') whole
    from sales where organization_id = ${id} and status <> 'voided'`);
    expect(Math.abs(Number(sold?.tax) - tax)).toBeLessThan(100);
    expect(sold).toMatchObject({ whole: true });
    expect(Number(sold?.cash)).toBeGreaterThan(100);
    expect(await checkInvariants(world.connection)).toEqual([]);
  },
  120_000,
);

test('goods cost more than they are bought for and less in bulk, in every country', () => {
  for (const { id, decimals } of countries) {
    const place = demoPlace(id);
    expect(place.country.id).toBe(id);
    for (const industry of industries) {
      for (const [, , price, cost, , , , more] of goodsHere(goodsOf(industry), place).products) {
        expect(cost).toBeGreaterThan(0);
        expect(cost).toBeLessThan(price);
        expect((more?.wholesale?.[1] ?? 1) < price).toBe(true);
        if (decimals === 0) expect([price % 100, cost % 100]).toEqual([0, 0]);
      }
    }
  }
});

test('goods are called what the country calls them, and each name once', () => {
  const namesIn = (countryId: string, industry: string) =>
    goodsHere(goodsOf(industry), demoPlace(countryId)).products.map(([, name]) => name);
  expect(namesIn('CL', 'corner_shop')).toEqual(
    expect.arrayContaining(['Palta', 'Poroto negro', 'Choclo en lata 220 g', 'Yogur de frutilla 200 g']),
  );
  expect(namesIn('MX', 'corner_shop')).toEqual(
    expect.arrayContaining([
      'Aguacate',
      'Frijol negro',
      'Elote dulce en lata 220 g',
      'Cacahuate salado 30 g',
    ]),
  );
  expect(namesIn('AR', 'restaurant')).toContain('Licuado de banana');
  expect(namesIn('PE', 'pharmacy')[0]).toBe('Paracetamol 500 mg, 10 tabletas');
  for (const { id } of countries) {
    for (const industry of industries) {
      const names = namesIn(id, industry);
      expect(new Set(names).size).toBe(names.length);
      expect(names.join()).not.toMatch(/Tortrix|Gallo|chap[ií]n|Maseca|Ducal|Chuchito|Chumpa/);
    }
  }
});

/** The local price of goods with this price in Guatemala, in whole units of the currency. */
const bottles: [country: string, least: number, most: number][] = [
  ['CL', 700, 1800],
  ['CO', 2500, 5500],
  ['MX', 14, 28],
  ['US', 1, 3],
  ['PE', 2, 5],
  ['AR', 900, 3000],
  ['PY', 4000, 11_000],
  ['CR', 350, 1000],
];

test.each(bottles)('a bottle of 600 ml costs in %s what one pays there', (countryId, least, most) => {
  const { products } = goodsHere(goodsOf('corner_shop'), demoPlace(countryId));
  const [, , price = 0, , , , maker] = products.find(([, name]) => name === 'Coca-Cola 600 ml') ?? [];
  expect(price / 100).toBeGreaterThanOrEqual(least);
  expect(price / 100).toBeLessThanOrEqual(most);
  expect(maker).not.toMatch(/^740/);
});
