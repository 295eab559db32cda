import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Listing = { names: string[]; pagination: { nextCursor: string | null } };

/** All pages of two by their cursor, and each page by its number. */
async function bothWays(
  list: (query: { page?: number; after?: string; perPage: number }) => Promise<Listing>,
) {
  const byCursor: string[] = [];
  let after: string | undefined;
  do {
    const { names, pagination } = await list({ perPage: 2, ...(after === undefined ? {} : { after }) });
    byCursor.push(...names);
    after = pagination.nextCursor ?? undefined;
  } while (after !== undefined);
  const byNumber: string[] = [];
  for (let page = 1; page <= Math.ceil(byCursor.length / 2); page += 1)
    byNumber.push(...(await list({ perPage: 2, page })).names);
  return { byCursor, byNumber };
}

const sorted = [
  ...['1.5 l', '٣ kg', '12 kg', '107 kg', 'artículo 2', 'Artículo 02 b', 'articulo 10', 'ARTÍCULO 107'],
  ...['nata', 'Nuez', 'ñame', 'Ñandú', 'Oca', 'Öl', 'zapato', 'زيت', 'سكر'],
];
const shuffled = sorted.map((_, index) => sorted[(index * 5) % sorted.length] ?? '');

test('lists of names know ñ and numbers, on every page', async () => {
  const { caller } = await aShop(world.services);
  expect(new Set(shuffled).size).toBe(sorted.length);
  for (const name of shuffled) {
    await caller.product.create({ name, price: 100 });
    await caller.contact.create({ name });
  }
  const products = await bothWays(async (query) => {
    const { products: rows, pagination } = await caller.product.list({ ...query, by: 'name', order: 'asc' });
    return { names: rows.map(({ name }) => name), pagination };
  });
  expect(products).toEqual({ byCursor: sorted, byNumber: sorted });
  const contacts = await bothWays(async (query) => {
    const { contacts: rows, pagination } = await caller.contact.list(query);
    return { names: rows.map(({ name }) => name), pagination };
  });
  expect(contacts).toEqual({ byCursor: sorted, byNumber: sorted });
});

test('a renamed record moves to its new position', async () => {
  const { caller } = await aShop(world.services);
  for (const name of ['Ñame', 'Oca']) await caller.contact.create({ name });
  const { contacts } = await caller.contact.list({});
  await caller.contact.update({ id: contacts[0]?.id ?? '', name: 'Pera 2' });
  await caller.contact.create({ name: 'Pera 10' });
  expect((await caller.contact.list({})).contacts.map(({ name }) => name)).toEqual([
    'Oca',
    'Pera 2',
    'Pera 10',
  ]);
});
