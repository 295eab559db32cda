import { setTimeout } from 'node:timers/promises';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
beforeAll(async () => {
  program = await aProgram();
  shop = await program.shopOf();
  for (const name of ['Ana', 'Beto', 'Carla', 'Dora', 'Eva']) await shop.caller.contact.create({ name });
});
afterAll(() => program.close());

const read = (query: string) => shop.call('GET', `/v1/contacts?${query}`);
const names = (list: unknown) => (Array.isArray(list) ? list.map(({ name }) => name) : list);

test('a page beyond the end is empty and says where the end is', async () => {
  const { status, body } = await read('page=9&per_page=2');
  expect([status, body.contacts]).toEqual([200, []]);
  expect(body.pagination).toEqual({ page: 9, next: null, prev: 3, count: 5, pages: 3, next_cursor: null });
});

test('a cursor goes on without pages', async () => {
  const first = await read('per_page=2');
  expect(first.body.pagination).toMatchObject({ page: 1, next: 2, prev: null, count: 5, pages: 3 });
  const after = Object(first.body.pagination).next_cursor;
  const second = await read(`per_page=2&after=${after}`);
  expect(names(second.body.contacts)).toEqual(['Carla', 'Dora']);
  expect(second.body.pagination).toMatchObject({ page: null, next: null, prev: null });
});

test('a client with a copy requests changes since a time, and learns of deletions', async () => {
  const since = new Date().toISOString();
  await setTimeout(5);
  const { body } = await read('per_page=5');
  const [ana, beto] = Array.isArray(body.contacts) ? body.contacts : [];
  await shop.call('PATCH', `/v1/contacts/${beto.id}`, { body: { name: 'Berta' } });
  await shop.call('DELETE', `/v1/contacts/${ana.id}`);
  const changed = await read(`updated_since=${since}`);
  expect(changed.status, changed.text).toBe(200);
  expect(names(changed.body.contacts)).toEqual(['Berta', 'Ana']);
  const rows = Array.isArray(changed.body.contacts) ? changed.body.contacts : [];
  expect(rows.map((row) => row.deleted_at !== null)).toEqual([false, true]);
  const wrong = await read('updated_since=ayer');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalidDate']);
});

const listOf = (body: object, name: string) => {
  const rows: unknown = Reflect.get(body, name);
  return Array.isArray(rows) ? rows : [];
};

test('products, categories and sales report changes to a copy in the same way', async () => {
  const made = async (path: string, body: object) =>
    String((await shop.call('POST', path, { body })).body.id);
  const drinks = await made('/v1/product-categories', { name: 'Bebidas' });
  const foods = await made('/v1/product-categories', { name: 'Comida' });
  const water = await made('/v1/products', { name: 'Agua', price: 1, product_category_id: drinks });
  const bread = await made('/v1/products', { name: 'Pan', price: 2 });
  const [active, voided] = [
    await made('/v1/pos-transactions', { amount_free: 5 }),
    await made('/v1/pos-transactions', { amount_free: 6 }),
  ];
  const since = new Date().toISOString();
  await setTimeout(5);
  const changed = async (path: string, name: string) => {
    const { body } = await shop.call('GET', `${path}?updated_since=${since}`);
    return listOf(body, name).map(({ id, deleted_at: at, status }) => [
      id,
      status ?? (at ? 'deleted' : 'there'),
    ]);
  };
  await shop.call('DELETE', `/v1/pos-transactions/${voided}`);
  expect(await changed('/v1/pos-transactions', 'pos_transactions')).toEqual([[voided, 'voided']]);
  await shop.call('DELETE', `/v1/products/${bread}?delete_reason=other`);
  await shop.call('DELETE', `/v1/product-categories/${drinks}`);
  await shop.call('PATCH', `/v1/product-categories/${foods}`, { body: { name: 'Comidas' } });
  expect(await changed('/v1/products', 'products')).toEqual([
    [bread, 'deleted'],
    [water, 'there'],
  ]);
  expect(await changed('/v1/product-categories', 'product_categories')).toEqual([
    [drinks, 'deleted'],
    [foods, 'there'],
  ]);
  expect((await shop.call('POST', `/v1/products/${bread}/restore`)).status).toBe(200);
  expect(await changed('/v1/products', 'products')).toEqual([
    [water, 'there'],
    [bread, 'there'],
  ]);
  expect(active).not.toBe(voided);
});

test('a refusal of many rows names the row in its words and its path, counted from 1', async () => {
  const many = (second: object) =>
    shop.call('POST', '/v1/products/multiple', {
      body: {
        products: [
          { name: 'Bueno', price: 1 },
          { name: 'Malo', price: 1, ...second },
        ],
      },
    });
  const { status, body } = await many({ name: '' });
  expect([status, Object.keys(Object(body.fields))]).toEqual([422, ['products.2.name']]);
  expect(listOf(body, 'errors')[0]).toMatch(/^Fila 2: /);
  const unknown = await many({ product_category_id: newId() });
  expect([unknown.status, unknown.body.parameter]).toEqual([404, 'products.2.product_category_id']);
  expect(unknown.body.error).toMatch(/^Fila 2: /);
  const { body: single } = await shop.call('POST', '/v1/products', { body: { name: '', price: 1 } });
  expect(listOf(single, 'errors')[0]).not.toMatch(/Fila/);
});

test('a response to a change names the data it changed', async () => {
  const { headers } = await shop.call('POST', '/v1/pos-transactions', { body: { amount_free: 5 } });
  expect(headers.touches).toBe(
    'pos,sale,receipt,coupon,product,contact,debt,customer,cashSession,cashCut,report',
  );
  expect((await shop.call('GET', '/v1/pos-transactions')).headers.touches).toBeUndefined();
});

test('a made-up link is one that never was, however long', async () => {
  for (const token of ['x', 'x'.repeat(201), 'x'.repeat(290), 'x'.repeat(5000), 'a.b.c.d', '%00']) {
    const { status, body } = await program.send('GET', `/r/${token}`);
    expect([status, body.code], token.slice(0, 20)).toEqual([404, 'notFound']);
  }
});

test('an empty argument is a missing one', async () => {
  const { status, body } = await program.send('GET', '/users/confirmation?confirmation_token=');
  expect([status, body.code, body.parameter]).toEqual([400, 'requiredParameter', 'confirmation_token']);
});
