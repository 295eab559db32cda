import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
beforeAll(async () => {
  program = await aProgram();
  shop = await program.shopOf();
});
afterAll(() => program.close());

type Body = Record<string, unknown>;
const make = async (url: string, body: Body) => {
  const answer = await shop.call('POST', url, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const remove = async (url: string) => expect((await shop.call('DELETE', url)).status).toBeLessThan(300);

/** What a copy of a list learns of one thing; null where nothing is told. */
async function toldOf(list: string, id: unknown): Promise<Body | null> {
  const { body, text } = await shop.call('GET', `${list}?updated_since=2020-01-01T00:00:00Z&per_page=100`);
  const rows = Object.values(body).find((each) => Array.isArray(each));
  expect(rows, text).toBeDefined();
  return Object(rows).find((row: Body) => row.id === id) ?? null;
}

const made: [string, Body][] = [
  ['/v1/contacts', { name: 'Ana' }],
  ['/v1/products', { name: 'Café', price: 1 }],
  ['/v1/services', { name: 'Corte', price: 1 }],
  ['/v1/product-categories', { name: 'Granos' }],
  ['/v1/service-categories', { name: 'Cortes' }],
  ['/v1/transaction-categories', { name: 'Renta', transaction_type_id: 'expense' }],
  ['/v1/initial-balance-amounts', { kind: 'cash', amount: 5, as_of: '2026-01-01' }],
];
test.each(made)('%s: whoever follows the list learns that a thing was deleted', async (url, body) => {
  const { id } = await make(url, body);
  expect(await toldOf(url, id)).toMatchObject({ deleted_at: null });
  await remove(`${url}/${id}`);
  expect(await toldOf(url, id)).toMatchObject({ deleted_at: expect.any(String) });
  expect((await shop.call('GET', `${url}/${id}`)).status).toBe(404);
});

test('a recurrence that ended is told', async () => {
  const light = { name: 'Luz del local', transaction_type_id: 'expense' };
  const category = await make('/v1/transaction-categories', light);
  const { id } = await make('/v1/recurrences', {
    expense: { concept: 'Luz', amount: 10, category_id: category.id },
    period: 'monthly',
    starts_on: '2027-01-01',
  });
  await remove(`/v1/recurrences/${id}`);
  expect(await toldOf('/v1/recurrences', id)).toMatchObject({ deleted_at: expect.any(String) });
});

test('a ticket that was given up or sold is told by the list of what waits', async () => {
  const list = '/v1/pos-transactions/in-progress';
  const parked = () => make('/v1/pos-transactions', { amount_free: 5, status: 'in_progress' });
  const [first, second] = [await parked(), await parked()];
  await remove(`/v1/pos-transactions/${first.id}`);
  const sold = await shop.call('PATCH', `/v1/pos-transactions/${second.id}`, { body: { status: 'done' } });
  expect(sold.status, sold.text).toBe(200);
  expect(await toldOf(list, first.id)).toMatchObject({ status: 'discarded' });
  expect(await toldOf(list, second.id)).toMatchObject({ status: 'done' });
});

test.each([
  ['product', '/v1/products', '/v1/product-categories'],
  ['service', '/v1/services', '/v1/service-categories'],
])('a %s that left its category is told by the list of that', async (kind, things, categories) => {
  const [from, to] = [await make(categories, { name: 'Uno' }), await make(categories, { name: 'Dos' })];
  const thing = await make(things, { name: 'Pan', price: 1, [`${kind}_category_id`]: from.id });
  const list = `${categories}/${from.id}/${kind}s`;
  expect(await toldOf(list, thing.id)).toMatchObject({ [`${kind}_category_id`]: from.id });
  await shop.call('PATCH', `${things}/${thing.id}`, { body: { [`${kind}_category_id`]: to.id } });
  expect(await toldOf(list, thing.id)).toMatchObject({ [`${kind}_category_id`]: to.id });
});
