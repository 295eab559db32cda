import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient, openDatabase } from '@mostrador/database/connect';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { defaultSettings } from '@mostrador/shared/shop/settings';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { BenchDatabase } from './database.ts';
import { medianOf, openCaller, press, warmUp } from './load.ts';
import type { Program } from './program.ts';
import type { Result } from './result.ts';
import { type BenchShop, makeShop } from './world.ts';

const callers = 16;
const rounds = 3;
const seconds = 3;
const productCount = 100_000;
const others = 1000;
const productsOfOthers = 50;

type Bench = { database: BenchDatabase; program: Program };
/** Milliseconds; `turnedAway`: calls answered 503 because the machine had too much to do. */
type Times = { median: number; p99: number; refused: number };

const pages = {
  list: () => '/v1/products?per_page=20',
  'list by stock': () => '/v1/products?per_page=20&by=stock&order=desc',
  'search of a few': ({ between }: Random) => `/v1/products?content=fam 7${between(10_000, 99_999)}`,
  'search of thousands': ({ pick }: Random) => `/v1/products?content=${pick(['cafe', 'leche', 'do', 'az'])}`,
};
type Page = keyof typeof pages;
const names: Page[] = ['list', 'list by stock', 'search of a few', 'search of thousands'];

/** P4 and P6: lists and searches of one large shop, alone in the database and beside a thousand others. */
export async function benchLists({ database, program }: Bench): Promise<Result[]> {
  const shop = await makeShop(database);
  await fillShop(database, [shop.organizationId], productCount);
  const alone = await measure(program, shop);
  const neighbours = await makeNeighbours(database);
  await fillShop(database, neighbours, productsOfOthers);
  const beside = await measure(program, shop);
  return names.flatMap((name): Result[] => {
    const goal = name.startsWith('list') ? 25 : 50;
    const [before, after] = [alone[name], beside[name]];
    return [
      { id: 'P4', what: `${name}, p99 alone`, value: before.p99, unit: 'ms', goal: ['≤', goal] },
      {
        id: 'P6',
        what: `${name}, p99 beside ${others} shops`,
        value: after.p99,
        unit: 'ms',
        goal: ['≤', goal],
      },
      {
        id: 'P4',
        what: `${name}, calls turned away`,
        value: before.refused + after.refused,
        unit: '',
        goal: ['≤', 0],
      },
      {
        id: 'P6',
        what: `${name}, median beside others to alone`,
        value: after.median / before.median,
        unit: '×',
        goal: ['≤', 1.3],
      },
    ];
  });
}

async function measure({ port }: Program, shop: BenchShop): Promise<Record<Page, Times>> {
  const random = randomFrom(11);
  const lines = Array.from({ length: callers }, () => openCaller(port));
  const headers = { authorization: `Bearer ${shop.token}`, organization: shop.organizationId };
  const took: Record<Page, number[]> = {
    list: [],
    'list by stock': [],
    'search of a few': [],
    'search of thousands': [],
  };
  const refused = new Map<Page, number>();
  const ask = (name: Page, isMeasured: boolean) => async (caller: number) => {
    const began = performance.now();
    const answer = await lines[caller]?.get(encodeURI(pages[name](random)), headers);
    if (answer?.status === 503) {
      if (isMeasured) refused.set(name, (refused.get(name) ?? 0) + 1);
      return pause(50);
    }
    if (answer?.status !== 200) throw new Error(`A list was answered ${answer?.status}: ${answer?.body}`);
    if (isMeasured) took[name].push(performance.now() - began);
  };
  for (const name of names) await warmUp({ callers, calls: 3000 }, ask(name, false));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) await press({ callers, seconds }, ask(name, true));
  for (const line of lines) line.close();
  const timesOf = (name: Page): Times => ({
    median: medianOf(took[name]),
    p99: took[name].toSorted((a, b) => a - b)[Math.floor(took[name].length * 0.99)] ?? Number.NaN,
    refused: refused.get(name) ?? 0,
  });
  return {
    list: timesOf('list'),
    'list by stock': timesOf('list by stock'),
    'search of a few': timesOf('search of a few'),
    'search of thousands': timesOf('search of thousands'),
  };
}

/** Organizations without people: what counts is that their rows stand in the same tables. */
async function makeNeighbours({ connection }: BenchDatabase) {
  const ids = Array.from({ length: others }, () => newId());
  const { db, close } = openDatabase(connection, { max: 1 });
  await db.execute(sql`
    insert into organizations (id, name, settings)
    select value::uuid, 'Vecino', ${JSON.stringify(defaultSettings)}::jsonb
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);
  await close();
  return ids;
}

/** So many products in each shop, named as a shop names them. */
export async function fillShop({ connection }: BenchDatabase, organizationIds: string[], count: number) {
  const client = openClient(connection, { max: 1 });
  await client.unsafe(
    `insert into products (id, organization_id, name, name_key, search_text, price, stock, listed_stock,
      updated_at)
    select uuidv7(), o.id::uuid, initcap(text), text, text || ' ' || (700000 + n), 100 + n * 7919 % 9000,
      n * 31 % 500 * 1000, n * 31 % 500 * 1000, now() - interval '1 day'
    from jsonb_array_elements_text($1::jsonb) as o (id), generate_series(1, $2::int) n,
    lateral (select concat_ws(' ', (array['arroz', 'frijol', 'azucar', 'cafe', 'leche', 'jabon', 'galleta',
        'refresco', 'agua', 'aceite', 'pasta', 'atun', 'sal', 'harina', 'huevo', 'queso', 'crema', 'pan',
        'cloro', 'jugo'])[1 + n % 20],
      (array['blanco', 'negro', 'molido', 'entero', 'light', 'premium', 'familiar', 'mini', 'grande',
        'extra', 'doble', 'suave', 'fuerte', 'natural', 'integral', 'dulce', 'rojo', 'verde', 'dorado'])[1 + n / 20 % 19], n) as text) named`,
    [organizationIds, count],
  );
  await client.unsafe(
    `insert into product_variants (id, organization_id, product_id, price, cost, stock)
    select uuidv7(), organization_id, id, price, price * 7 / 10, stock from products p
    where not exists (
      select from product_variants v where v.organization_id = p.organization_id and v.product_id = p.id)`,
  );
  await client.unsafe('vacuum analyze products, product_variants, organizations');
  await client.end();
}
