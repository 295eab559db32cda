import { appRouter, type Endpoint, endpoints } from '@mostrador/api/server';
import { type GateRule, gates, isGate } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { snake } from '@mostrador/shared/wire/snake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program, type Send } from '../support/program.ts';
import { isRecord, nodeOf } from '../support/schema-walk.ts';
import { type Call, documented, plain } from './catalogue.ts';

const answered = endpoints(appRouter);
const endpointOf = ({ method, path }: Call): Endpoint | undefined =>
  answered.find((endpoint) => endpoint.method === method && plain(endpoint.url) === plain(path));
/** Answered by the server itself, without a procedure of their own. */
const papers = new Set<string>([
  'GET /v1/receipts/{id}.pdf',
  'GET /v1/receipts/quote/{id}.pdf',
  'GET /v1/reports-transactions/cash-cut.pdf',
]);
const written = documented.filter((call) => papers.has(call.call) || endpointOf(call));
const withProcedure = written.flatMap((call) => {
  const endpoint = endpointOf(call);
  return endpoint ? [{ ...call, endpoint }] : [];
});

let program: Program;
let shop: FurnishedShop;
let ask: Send;
let foreign: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ isWithoutEffect: true });
  shop = await aFurnishedShop(program.world.services, 'contrato');
  foreign = await aFurnishedShop(program.world.services, 'ajeno-5c1d');
  ask = (method, url, sent) =>
    program.send(method, url, { token: shop.token, organization: shop.organizationId, ...sent });
});
afterAll(() => program.close());

const filled = (path: string, id = newId()) => path.replace('{slug}', shop.slug).replace(/\{\w+\}/g, id);
/** The owner of a list nested below a record. */
function listOwner(path: string) {
  const { product, category, role, service, serviceCategory, saleCategory, contact } = shop.owned;
  if (path.startsWith('/v1/contacts/')) return contact;
  if (path.startsWith('/v1/roles/')) return role;
  if (path.startsWith('/v1/product-categories/')) return category;
  if (path.startsWith('/v1/service-categories/')) return serviceCategory;
  if (path.startsWith('/v1/transaction-categories/')) return saleCategory;
  return path.startsWith('/v1/services/') ? service : product;
}
/** The required query parameters of a list. */
const requiredQuery = (path: string) =>
  ({ '/v1/tags': '?dimension=color', '/v1/web-transactions': '?process_status=incoming' })[path] ?? '';
const wiredBody = (method: string) => ({ body: method === 'GET' ? undefined : {} });
const methodOf = ({ method }: Call) =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((each) => each === method) ?? 'GET';

test('all calls are listed once, and there', () => {
  expect(documented).toHaveLength(220);
  expect(new Set(documented.map(({ call }) => call)).size).toBe(220);
  expect(documented.filter((call) => !written.includes(call)).map(({ call }) => call)).toEqual([]);
});

test('every mounted path is described, and every described path is mounted', async () => {
  const { body } = await program.send('GET', '/openapi.json');
  const described = Object.entries(Object(body.paths)).flatMap(([path, operations]) =>
    Object.keys(Object(operations)).map((method) => `${method.toUpperCase()} ${plain(path)}`),
  );
  const requested = written.map(({ method, path }) => `${method} ${plain(path)}`);
  expect(described).toEqual(expect.arrayContaining(requested));
  const ours = described.filter((name) => /^\w+ \/(v\d|users)\b/.test(name) && !name.endsWith('.pdf'));
  for (const name of ours) {
    const [method = '', path = ''] = name.split(' ');
    const { headers } = await program.send('OPTIONS', path.replaceAll('{}', newId()));
    expect.soft(String(headers.allow).split(', '), name).toContain(method);
  }
});

describe.each(withProcedure)('$call', (call) => {
  const { endpoint, path, by } = call;
  const method = methodOf(call);

  test('takes the documented arguments', () => {
    const fields = Object.keys(nodeOf(endpoint.input).properties ?? {}).map(snake);
    expect(fields).toEqual(expect.arrayContaining((call.query ?? '').split(' ').filter(Boolean)));
  });

  test('requires the audience given by the catalogue', async () => {
    const { status, body, headers } = await program.send(method, filled(path));
    if (by === 'anyone') return expect(status).not.toBe(401);
    expect({ status, code: body.code, error: typeof body.error }).toEqual({
      status: 401,
      code: 'unauthorized',
      error: 'string',
    });
    expect(headers['content-type']).toContain('application/json');
  });

  test('asks what its gate should ask', () => {
    if (call.gate === undefined) return;
    const { gate = '' } = endpoint.meta;
    const { flag, paid, owner }: GateRule = isGate(gate) ? gates[gate] : {};
    const required = [owner && 'owner', flag, paid && 'paid'].filter(Boolean).join(' ') || 'member';
    expect(required).toBe(call.gate);
  });

  test('knows a trailing slash, and which other methods there are', async () => {
    const url = filled(path);
    const [bare, slashed] = [await ask(method, url), await ask(method, `${url}/`)];
    expect(slashed.status).toBe(bare.status);
    const known = documented.filter((each) => plain(each.path) === plain(path)).map((each) => each.method);
    const other = (['PUT', 'POST', 'DELETE'] as const).find((each) => !known.includes(each));
    if (!other) return;
    const refused = await ask(other, url);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 405,
      code: 'methodNotAllowed',
    });
    expect(String(refused.headers.allow)).toContain(method);
  });

  test('does not distinguish an unknown id from an invalid one', async () => {
    if (!path.includes('{') || by === 'anyone') return;
    for (const id of [newId(), 'no-es-un-id', '0', '%20']) {
      const { status, body } = await ask(method, filled(path, id), {
        body: method === 'GET' ? undefined : {},
      });
      const isRefusal = status === 404 ? body.code === 'notFound' : status === 422;
      expect.soft({ id, status, isRefusal }).toMatchObject({ isRefusal: true });
    }
  });

  test('answers another shop’s id as one that never was', async () => {
    if (!path.includes('{') || by === 'anyone') return;
    const input = wiredBody(method);
    const never = await ask(method, filled(path), input);
    for (const id of Object.values(foreign.owned)) {
      const { status, body, text } = await ask(method, filled(path, id), input);
      expect.soft({ status, code: body.code }, id).toEqual({ status: never.status, code: never.body.code });
      expect.soft(text).not.toContain(foreign.mark);
    }
  });

  test('answers its list whole', async () => {
    if (!call.list) return;
    const { status, body, text } = await ask('GET', `${filled(path, listOwner(path))}${requiredQuery(path)}`);
    expect(status, text).toBe(200);
    expect(Object.keys(body).sort()).toEqual([call.list, 'pagination'].sort());
    expect(Object.keys(Object(body.pagination)).sort()).toEqual(
      ['count', 'next', 'next_cursor', 'page', 'pages', 'prev'].sort(),
    );
    expect(body.pagination).toMatchObject({ page: 1, prev: null });
    expect(Array.isArray(body[call.list])).toBe(true);
  });

  test('refuses pages and days that are none', async () => {
    const query = (call.query ?? '').split(' ');
    const wrong = [
      ...(query.includes('page')
        ? ['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=101']
        : []),
      ...(query.includes('from') ? ['from=2026-02-31', 'from=ayer', 'from=2026-03-02&until=2026-03-01'] : []),
      ...(query.includes('ids') ? ['ids=x', 'ids[]=1'] : []),
      ...(query.includes('order') ? ['order=x'] : []),
      ...(query.includes('by') ? ['by=password'] : []),
    ];
    for (const each of wrong) {
      const { status, body } = await ask('GET', `${filled(path)}?${each}`);
      expect
        .soft({ each, status, errorType: typeof (body.error ?? body.errors) })
        .toMatchObject({ each, status: 400 });
    }
  });

  test('refuses a body that is none', async () => {
    if (method === 'GET' || method === 'DELETE') return;
    const url = filled(path);
    const odd = { 'content-type': 'application/xml' };
    expect((await ask(method, url, { body: '<a/>', headers: odd })).status).toBe(415);
    expect(await ask(method, url, { body: '{"name":' })).toMatchObject({
      status: 400,
      body: { code: 'invalidJson' },
    });
    expect([400, 404, 422]).toContain((await ask(method, url, { body: '[]' })).status);
    const big = await ask(method, url, { body: JSON.stringify({ name: 'x'.repeat(3_000_000) }) });
    expect(big).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } });
  });
});

test('a refusal is in the requested language, its code is not', async () => {
  const url = `/v1/products/${newId()}`;
  const answers = await Promise.all(
    ['es', 'en', 'ar', 'fr'].map((language) => ask('GET', url, { headers: { 'accept-language': language } })),
  );
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'notFound'));
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(3);
  expect(answers[3]?.body.error).toBe(answers[0]?.body.error);
});

test('an undocumented path is not found', async () => {
  for (const url of [
    '/v1/nada',
    '/v1',
    '/v3/products',
    '/v1//products',
    '/v1/products/x/y',
    '/V1/products',
  ]) {
    const { status, body } = await ask('GET', url);
    expect.soft({ url, status, code: body.code }).toEqual({ url, status: 404, code: 'notFound' });
  }
  expect(isRecord((await program.send('GET', '/health/live')).body)).toBe(true);
});
