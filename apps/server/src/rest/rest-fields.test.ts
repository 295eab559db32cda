import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixtureApp, seen } from '../http/app.fixture.ts';

const id = '0192f0c1-7d3e-7000-8000-000000000001';
const headers = { authorization: 'Bearer token' };

let app: FastifyInstance;
beforeAll(async () => {
  app = await fixtureApp();
});
afterAll(() => app.close());
beforeEach(() => {
  seen.length = 0;
});

const post = (payload: object, url = '/v1/things') => app.inject({ method: 'POST', url, headers, payload });
const bean = { name: 'Frijol', price: 12.5 };

test('undocumented fields are ignored and listed at any depth', async () => {
  const lines = [
    { product_id: id, quantity: 1 },
    { product_id: id, quantity: 1, qty: 2 },
  ];
  const answer = await post({ thing: { ...bean, colour: 'rojo', lines }, taxRate: 12, labels: { own: 'x' } });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.headers['ignored-fields']).toBe('taxRate, colour, lines.1.qty');
  expect(seen.at(-1)?.input).not.toHaveProperty('colour');
  expect((await post(bean)).headers['ignored-fields']).toBeUndefined();
  const query = await app.inject({ url: '/v1/things?page=1&pag=2', headers });
  expect(query.headers['ignored-fields']).toBe('pag');
});

test('beside the id of the path a body names what it makes, and elsewhere nothing', async () => {
  const own = '0192f0c1-7d3e-7000-8000-000000000002';
  const taken = await post({ take: { id: own, quantity: 1 } }, `/v1/things/${id}/takes`);
  expect([taken.statusCode, taken.headers['ignored-fields']]).toEqual([204, undefined]);
  expect(seen.at(-1)?.input).toEqual({ id, takeId: own, quantity: 1000 });

  const change = (payload: object) =>
    app.inject({ method: 'PATCH', url: `/v1/things/${id}`, headers, payload });
  expect((await change({ id, name: 'Café' })).headers['ignored-fields']).toBeUndefined();
  expect((await change({ id: own, name: 'Café' })).headers['ignored-fields']).toBe('id');
  expect(seen.at(-1)?.input).toEqual({ id, name: 'Café' });
});

test('a made-up name makes no bad header', async () => {
  const hostile = { ...bean, 'a\r\nset-cookie: x': 1, 'ñandú, 鳥': 1 };
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field_${at}`.repeat(50), 1]));
  const answer = await post({ ...hostile, ...many });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(String(answer.headers['ignored-fields'])).toMatch(/^[ -~]{1,6000}$/);
});

test('a documented field that is not built yet is refused, unless it says nothing', async () => {
  const answer = await post({ ...bean, coupon_code: 'MAMA' });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'notAvailableYet']);
  expect(answer.json().field_codes).toEqual({ coupon_code: ['notAvailableYet'] });
  for (const nothing of [null, []]) {
    const taken = await post({ ...bean, coupon_code: nothing });
    expect([taken.statusCode, taken.headers['ignored-fields']]).toEqual([201, undefined]);
  }
});

test('null is absent in a creation and empties in a change', async () => {
  await post({ ...bean, stock: null, lines: null, is_shown: null, labels: null });
  expect(seen.at(-1)?.input).toEqual({ name: 'Frijol', price: 1250 });
  const missing = await post({ name: null, price: 1 });
  expect(missing.json()).toMatchObject({ code: 'required' });
  const patch = (payload: object) =>
    app.inject({ method: 'PATCH', url: `/v1/things/${id}`, headers, payload });
  expect((await patch({ stock: null })).statusCode).toBe(200);
  expect(seen.at(-1)?.input).toEqual({ id, stock: null });
  expect((await patch({ price: null })).statusCode).toBe(422);
});

test('the wrapper is the resource that is changed, on every path', async () => {
  const inputs = [];
  for (const payload of [{ image_ids: [id] }, { thing: { image_ids: [id] } }]) {
    const answer = await post(payload, `/v1/things/${id}/images-order`);
    expect(answer.statusCode, answer.body).toBe(204);
    inputs.push(seen.at(-1)?.input);
  }
  expect(inputs).toEqual([
    { id, imageIds: [id] },
    { id, imageIds: [id] },
  ]);
});

test('details and parameters are snake case and decimals on the wire', async () => {
  const stock = (await post({ kind: 'stock' }, '/v1/refusals')).json();
  expect(stock).toMatchObject({ details: { available: 3, product_name: 'Frijol' } });
  expect(stock.error).toContain('3');
  expect(stock.error).not.toContain('3000');
  expect((await post({ kind: 'foreign' }, '/v1/refusals')).json().parameter).toBe('contact_id');
});

test('every answer tells what is left of the allowance', async () => {
  for (const url of ['/v1/things', '/v1/things/7', '/v1/nothing', '/trpc/thing.list?input={}']) {
    const { headers: received } = await app.inject({ url, headers });
    expect(Number(received['ratelimit-limit']), url).toBe(1000);
    expect(Number(received['ratelimit-remaining']), url).toBeLessThan(1000);
    expect(Number(received['ratelimit-reset']), url).toBeLessThanOrEqual(60);
  }
});

test('a batch counts its calls, however its commas are written, and is short', async () => {
  const left = async (path: string) => {
    const fresh = await fixtureApp();
    const url = `/trpc/${path}?batch=1&input={}`;
    const { headers: received } = await fresh.inject({ url, headers });
    await fresh.close();
    return 1000 - Number(received['ratelimit-remaining']);
  };
  for (const comma of [',', '%2C', '%2c', '%252C']) {
    expect(await left(['thing.list', 'thing.list', 'thing.list'].join(comma)), comma).toBe(3);
  }
  const long = Array.from({ length: 11 }, () => 'thing.list').join(',');
  const refused = await app.inject({ url: `/trpc/${long}?batch=1&input={}`, headers });
  expect([refused.statusCode, refused.json().error.data.reason]).toEqual([400, 'batchTooLarge']);
});
