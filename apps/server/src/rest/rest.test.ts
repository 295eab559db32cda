import { Secrets } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixtureApp, seen } from '../http/app.fixture.ts';
import { fingerprintsOf } from './idempotency.ts';

const first = '0192f0c1-7d3e-7000-8000-000000000001';
const second = '0192f0c1-7d3e-7000-8000-000000000002';
const headers = { authorization: 'Bearer token' };
const bean = { name: 'Frijol', price: 12.5 };

const admitted = { organizationId: first, userId: second };
let app: FastifyInstance;
beforeAll(async () => {
  app = await fixtureApp({
    files: {
      forms: {
        admit: async () => admitted,
        keep: async (_call, _admitted, file) => `signed:${file.fileName}:${file.size}:${seen.length}`,
        discard: async () => {},
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  seen.length = 0;
});

const lastInput = () => seen.at(-1)?.input;
const get = (url: string) => app.inject({ url, headers });
const post = (payload: object, more = {}) =>
  app.inject({ method: 'POST', url: '/v1/things', headers: { ...headers, ...more }, payload });

const boundary = 'edge';
function formOf(parts: [name: string, value: string | { fileName: string; bytes: string }][]) {
  const blocks = parts.map(([name, value]) =>
    typeof value === 'string'
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : [
          `--${boundary}`,
          `content-disposition: form-data; name="${name}"; filename="${value.fileName}"`,
          'content-type: image/png\r\n',
          `${value.bytes}\r\n`,
        ].join('\r\n'),
  );
  return `${blocks.join('')}--${boundary}--\r\n`;
}
const postForm = (parts: Parameters<typeof formOf>[0], more = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/things',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, ...more },
    payload: formOf(parts),
  });

describe('bodies', () => {
  test('flat, wrapped, urlencoded and multipart bodies give the same input', async () => {
    const expected = { name: 'Frijol', price: 1250, isShown: true, tagIds: [first, second] };
    const json = { name: 'Frijol', price: 12.5, is_shown: true, tag_ids: [first, second] };
    const text = `name=Frijol&price=12.50&is_shown=true&tag_ids[]=${first}&tag_ids[]=${second}`;
    const wrapped = text.replace(/(^|&)(\w+)/g, '$1thing[$2]');
    const urlencoded = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const send = (payload: object | string, type = headers) =>
      app.inject({ method: 'POST', url: '/v1/things', headers: type, payload });
    const form = text.split('&').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=');
      return [`thing[${name.replace('[]', '')}]${name.endsWith('[]') ? '[]' : ''}`, value];
    });
    for (const answer of [
      await send(json),
      await send({ thing: json }),
      await send(text, urlencoded),
      await send(wrapped, urlencoded),
      await postForm(form),
    ]) {
      expect(answer.statusCode, answer.body).toBe(201);
      expect(lastInput()).toEqual(expected);
    }
  });

  test('nested lines arrive from JSON and from forms, in decimals', async () => {
    const expected = [
      { productId: first, quantity: 350, price: 1250 },
      { productId: second, quantity: 2000 },
    ];
    await post({
      ...bean,
      lines: [
        { product_id: first, quantity: 0.35, price: 12.5 },
        { product_id: second, quantity: 2 },
      ],
    });
    expect(lastInput()).toMatchObject({ lines: expected });
    await postForm([
      ['thing[name]', 'Frijol'],
      ['thing[price]', '12.5'],
      ['thing[lines][0][product_id]', first],
      ['thing[lines][0][quantity]', '0.35'],
      ['thing[lines][0][price]', '12.50'],
      ['thing[lines][1][product_id]', second],
      ['thing[lines][1][quantity]', '2'],
    ]);
    expect(lastInput()).toMatchObject({ lines: expected });
  });

  test('a file of a form becomes the signed id of an upload, where the schema wants it', async () => {
    const answer = await postForm([
      ['thing[name]', 'Frijol'],
      ['thing[price]', '1'],
      ['thing[avatar]', { fileName: 'a.png', bytes: 'abc' }],
      ['thing[images][]', { fileName: 'b.png', bytes: 'abcd' }],
      ['thing[images][]', { fileName: 'c.png', bytes: 'abcde' }],
    ]);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(lastInput()).toMatchObject({
      avatar: 'signed:a.png:3:0',
      images: [{ blobSignedId: 'signed:b.png:4:0' }, { blobSignedId: 'signed:c.png:5:0' }],
    });
  });

  test('a free map keeps its keys, and an undeclared key is dropped', async () => {
    await post({ ...bean, labels: { talla_grande: 'sí' }, isShown: true, organization_id: first });
    expect(lastInput()).toEqual({ name: 'Frijol', price: 1250, labels: { talla_grande: 'sí' } });
  });

  test('the id of the path wins over one in the body', async () => {
    const url = `/v1/things/${first}`;
    const answer = await app.inject({ method: 'PATCH', url, headers, payload: { id: second, name: 'Café' } });
    expect(answer.statusCode).toBe(200);
    expect(lastInput()).toEqual({ id: first, name: 'Café' });
  });

  test('no body at all is an empty one', async () => {
    const url = `/v1/things/${first}`;
    const type = { ...headers, 'content-type': 'application/json' };
    expect((await app.inject({ method: 'PATCH', url, headers: type })).statusCode).toBe(200);
    expect((await app.inject({ method: 'PATCH', url, headers })).statusCode).toBe(200);
    expect(lastInput()).toEqual({ id: first });
  });
});

describe('queries', () => {
  test('three spellings of a list are one', async () => {
    for (const ids of [
      `ids=${first},${second}`,
      `ids[]=${first}&ids[]=${second}`,
      `ids=${first}&ids=${second}`,
    ]) {
      expect((await get(`/v1/things?${ids}`)).statusCode).toBe(200);
      expect(lastInput()).toEqual({ page: 1, ids: [first, second] });
    }
    await get(`/v1/things?ids=${first}`);
    expect(lastInput()).toEqual({ page: 1, ids: [first] });
  });

  test('words get their declared type, and a comma in a text stays', async () => {
    await get('/v1/things?page=3&min_price=12.50&is_shown=false&content=a,b');
    expect(lastInput()).toEqual({ page: 3, minPrice: 1250, isShown: false, content: 'a,b' });
  });

  test('both documented paths and a trailing slash lead to the same', async () => {
    for (const url of ['/v1/things', '/v2/things', '/v1/things/', '/v2/things/?page=2']) {
      expect((await get(url)).statusCode, url).toBe(200);
    }
    for (const url of ['/v1/extras', '/v1/extras/']) {
      const answer = await app.inject({ method: 'POST', url, headers, payload: { name: 'Hielo' } });
      expect(answer.statusCode, url).toBe(201);
    }
  });
});

describe('answers', () => {
  test('decimals, snake case, instants, 200, 201 and 204', async () => {
    const list = await get('/v1/things');
    expect(list.json()).toEqual({
      things: [{ id: '1', name: 'Frijol', price: 12.5, stock: 0.35, created_at: '2026-11-20T10:00:00.000Z' }],
      pagination: { next_cursor: null },
    });
    expect((await post(bean)).statusCode).toBe(201);
    const gone = await app.inject({
      method: 'DELETE',
      url: `/v1/things/${first}?delete_reason=roto`,
      headers,
    });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
  });

  test('HEAD and OPTIONS behave', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/v1/things', headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const options = await app.inject({ method: 'OPTIONS', url: '/v1/things' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  });

  test('the token of a sign-in is in its body and in a header', async () => {
    const payload = { user: { email: 'a@b.gt', password: 'secreto' } };
    const answer = await app.inject({ method: 'POST', url: '/users/login', payload });
    expect(answer.json()).toEqual({ accessToken: 'abc.def', step_two: false });
    expect(answer.headers.authorization).toBe('Bearer abc.def');
  });
});

describe('callers', () => {
  const callWith = async (more: Record<string, string>) => {
    await app.inject({ url: '/v1/things', headers: { ...headers, ...more } });
    return seen.at(-1)?.call;
  };

  test('credential, organization, language and address are read once', async () => {
    const call = await callWith({
      organization: first.toUpperCase(),
      'accept-language': 'fr, en-US;q=0.8, es;q=0.5',
    });
    expect(call).toMatchObject({ credential: 'token', organization: first, language: 'en', ip: '127.0.0.1' });
    expect(await callWith({})).toMatchObject({ organization: null, language: 'es', idempotency: null });
    expect((await callWith({ 'accept-language': 'ar' }))?.language).toBe('ar');
    expect((await callWith({ 'accept-language': 'es;q=0, en;q=x, *' }))?.language).toBe('es');
  });

  test('a malformed or doubled organization is invalid, never absent', async () => {
    for (const organization of ['0', 'Undefined', 'null,', `${first}, ${second}`, `[${first}]`]) {
      expect((await callWith({ organization }))?.organization, organization).toBe('invalid');
    }
  });

  test('the placeholder that a client sends without a stored organization is no organization', async () => {
    for (const organization of ['', 'null', 'undefined'])
      expect((await callWith({ organization }))?.organization, organization).toBeNull();
  });

  test('an address claimed by a header is not believed', async () => {
    expect((await callWith({ 'x-forwarded-for': '10.1.1.1' }))?.ip).toBe('127.0.0.1');
  });
});

describe('idempotency', () => {
  const fingerprint = () => seen.at(-1)?.call.idempotency?.fingerprint;
  const keyed = (payload: object, key = 'k') => post(payload, { 'idempotency-key': key });

  test('the same call has the same fingerprint, however it is written', async () => {
    await keyed(bean);
    const one = fingerprint();
    expect(one).toMatch(/^[\w-]{43}$/);
    for (const same of [{ price: 12.5, name: 'Frijol' }, { thing: bean }]) {
      await keyed(same);
      expect(fingerprint()).toBe(one);
    }
    await keyed({ ...bean, price: 12.51 });
    expect(fingerprint()).not.toBe(one);
    const patch = (id: string) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/things/${id}`,
        headers: { ...headers, 'idempotency-key': 'k' },
      });
    await patch(first);
    const other = fingerprint();
    await patch(second);
    expect(fingerprint()).not.toBe(other);
  });

  test('a call that was stored before a rotation of the secret is known after it', () => {
    const call = ['POST', '/v1/login', { password: 'un gato en la ventana' }];
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
    const { fingerprint: stored } = fingerprintsOf(call, { secrets: new Secrets(older) });
    expect(fingerprintsOf(call, { secrets: new Secrets(newer, older) }).older).toEqual([stored]);
    expect(fingerprintsOf(call, { secrets: new Secrets(newer) })).not.toEqual({
      fingerprint: stored,
      older: [],
    });
  });

  test('an uploaded file counts by its bytes, not by the id it got', async () => {
    const send = async (bytes: string) => {
      const avatar: [string, { fileName: string; bytes: string }] = ['avatar', { fileName: 'a.png', bytes }];
      await postForm([['name', 'a'], ['price', '1'], avatar], { 'idempotency-key': 'k' });
      return fingerprint();
    };
    const one = await send('abc');
    expect(await send('abc')).toBe(one);
    expect(await send('abd')).not.toBe(one);
  });

  test('a key may have 255 characters, and reading needs none', async () => {
    expect((await keyed(bean, 'k'.repeat(255))).statusCode).toBe(201);
    expect((await keyed(bean, 'k'.repeat(256))).statusCode).toBe(400);
    expect((await keyed(bean, '')).statusCode).toBe(400);
    await app.inject({ url: '/v1/things', headers: { ...headers, 'idempotency-key': 'k' } });
    expect(seen.at(-1)?.call.idempotency).toBeNull();
  });
});
