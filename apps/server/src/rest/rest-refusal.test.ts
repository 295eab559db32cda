import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureApp } from '../http/app.fixture.ts';

const id = '0192f0c1-7d3e-7000-8000-000000000001';
const headers = { authorization: 'Bearer token' };

let app: FastifyInstance;
beforeAll(async () => {
  app = await fixtureApp();
});
afterAll(() => app.close());

type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  payload?: object | string;
  headers?: object;
};
const ask = (url: string, { headers: more = {}, ...rest }: Ask = {}) =>
  app.inject({ url, headers: { ...headers, ...more }, ...rest });
const refusedAs = async (kind: string) =>
  (await ask('/v1/refusals', { method: 'POST', payload: { kind } })).json();

describe('the place a value came from decides', () => {
  test('an id that is none: path 404, query 400, body 422', async () => {
    const path = await ask('/v1/things/7');
    expect([path.statusCode, path.json().code]).toEqual([404, 'notFound']);
    const query = await ask('/v1/things?ids=7');
    expect([query.statusCode, query.json().code, query.json().parameter]).toEqual([400, 'invalidId', 'ids']);
    const payload = { name: 'a', price: 1, tag_ids: ['7'] };
    const body = await ask('/v1/things', { method: 'POST', payload });
    expect([body.statusCode, body.json().code]).toEqual([422, 'invalidId']);
    expect(Object.keys(body.json().fields)).toEqual(['tag_ids.0']);
    expect(body.json().field_codes).toEqual({ 'tag_ids.0': ['invalidId'] });
  });

  test('a missing query parameter is refused by name with 400, a missing body field with 422', async () => {
    const query = await ask('/v1/things/report');
    expect(query.statusCode).toBe(400);
    expect(query.json()).toMatchObject({ code: 'requiredParameter', parameter: 'from' });
    expect(query.json().error).toContain('from');
    const reason = await ask(`/v1/things/${id}`, { method: 'DELETE' });
    expect(reason.json()).toMatchObject({ code: 'requiredParameter', parameter: 'delete_reason' });
    const blank = await ask(`/v1/things/${id}?delete_reason=`, { method: 'DELETE' });
    expect(blank.json()).toMatchObject({ code: 'requiredParameter', parameter: 'delete_reason' });
    const inBody = await ask(`/v1/things/${id}`, { method: 'DELETE', payload: { delete_reason: '' } });
    expect(inBody.statusCode).toBe(422);
    const body = await ask('/v1/things', { method: 'POST', payload: {} });
    expect(body.statusCode).toBe(422);
    expect(Object.keys(body.json().fields).sort()).toEqual(['name', 'price']);
  });

  test('every error is listed once, and by the wire name of its field', async () => {
    const payload = { name: ' ', price: 12.345, lines: [{ product_id: 'x', quantity: 0.0001 }] };
    const { statusCode, ...answer } = await ask('/v1/things', { method: 'POST', payload });
    expect(statusCode).toBe(422);
    const { errors, fields, field_codes: codes, code } = answer.json();
    expect(code).toBe('invalidInput');
    expect(codes).toMatchObject({ name: ['nameRequired'], 'lines.0.product_id': ['invalidId'] });
    expect(Object.keys(fields)).toEqual(['name', 'price', 'lines.0.product_id', 'lines.0.quantity']);
    expect(new Set(errors).size).toBe(errors.length);
    expect(errors.length).toBeGreaterThan(0);
  });

  test('a body that is no object is no body of ours', async () => {
    for (const payload of ['[]', '"x"', '7', 'null']) {
      const answer = await ask('/v1/things', {
        method: 'POST',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.statusCode, answer.json().code], payload).toEqual([422, 'invalidInput']);
      expect(answer.json(), payload).toMatchObject({
        errors: [expect.any(String)],
        fields: { base: [expect.any(String)] },
        field_codes: { base: ['invalidInput'] },
      });
    }
  });
});

describe('refusals of the domains', () => {
  test('each has its body', async () => {
    expect(await refusedAs('stock')).toMatchObject({
      code: 'insufficientStock',
      details: { available: 3, product_name: 'Frijol' },
    });
    expect(await refusedAs('permission')).toMatchObject({
      code: 'permissionDenied',
      permission: 'pdv_edit_orders',
    });
    const foreign = await refusedAs('foreign');
    expect(foreign).toMatchObject({ code: 'notFound', parameter: 'contact_id' });
    expect(Object.keys(foreign).sort()).toEqual(['code', 'error', 'parameter']);
    expect(await refusedAs('credential')).toMatchObject({ code: 'tokenExpired' });
  });

  test('the sentence of a field matches its details in every language', async () => {
    const readSentences = async (language: string) => {
      const answer = await ask('/v1/refusals', {
        method: 'POST',
        payload: { kind: 'step' },
        headers: { 'accept-language': language },
      });
      expect(answer.json()).toMatchObject({ code: 'quantityStep', details: { step: 0.25 } });
      return answer.json().errors;
    };
    expect(await readSentences('es')).toEqual(['Se vende de 0.25 en 0.25']);
    expect(await readSentences('en')).toEqual(['It is sold in steps of 0.25']);
    expect(await readSentences('ar')).toEqual(['يُباع بمضاعفات 0.25']);
  });

  test('a mistake of ours shows nothing of the inside', async () => {
    const answer = await ask('/v1/refusals', { method: 'POST', payload: { kind: 'bug' } });
    expect(answer.statusCode).toBe(500);
    const { error, code, request_id: requestId, ...rest } = answer.json();
    expect([code, rest]).toEqual(['unexpectedError', {}]);
    expect(error).toBe('Ocurrió un error inesperado');
    expect(requestId).toBe(answer.headers['x-request-id']);
    expect(answer.body).not.toMatch(/secret_column|at \w|\.ts/);
  });

  test('an answer that breaks its own schema is our mistake, not the reader’s', async () => {
    const answer = await ask('/v1/wrong-answers');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpectedError']);
  });

  test('a database that is away is 503 with the time to come back', async () => {
    const answer = await ask('/v1/refusals', { method: 'POST', payload: { kind: 'away' } });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a call that needs a person is refused before its body is read', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/things', payload: '{', headers: {} });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
    const basic = await app.inject({ url: '/v1/things', headers: { authorization: 'Basic abc' } });
    expect(basic.statusCode).toBe(401);
  });

  test('the language changes the words and never the code', async () => {
    const readRefusal = async (language: string) =>
      (await ask('/v1/nothing', { headers: { 'accept-language': language } })).json();
    const [es, en, ar] = [await readRefusal('es'), await readRefusal('en'), await readRefusal('ar')];
    expect([es.code, en.code, ar.code]).toEqual(['notFound', 'notFound', 'notFound']);
    expect(new Set([es.error, en.error, ar.error]).size).toBe(3);
  });
});

describe('requests that are no call', () => {
  const json = { 'content-type': 'application/json' };
  const postRaw = (payload: string, type: object = json) =>
    ask('/v1/things', { method: 'POST', payload, headers: type });

  test('unknown paths are 404, known paths with another method 405', async () => {
    for (const url of [
      '/v1/nothing',
      '/v1',
      '//v1/things',
      '/V1/things',
      '/v1/../package.json',
      '/.env',
      '/v1/things/x/y',
    ]) {
      const answer = await ask(url);
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'notFound']);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await ask('/v1/things', { method });
      expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
        405,
        'methodNotAllowed',
        'GET, HEAD, OPTIONS, POST',
      ]);
    }
    const trace = await app.inject({ method: 'TRACE', url: '/v1/things' });
    expect(trace.statusCode).toBe(405);
  });

  test('not JSON 400, another type 415, packed 415, too large 413', async () => {
    expect((await postRaw('{"name":')).json().code).toBe('invalidJson');
    expect((await postRaw('{"name":')).statusCode).toBe(400);
    expect((await postRaw('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
    expect((await postRaw('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415);
    const large = await postRaw(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'bodyTooLarge']);
  });

  test('prototype keys, depth, NUL and half characters are refused', async () => {
    for (const hostile of [
      '{"__proto__":{"name":"a"}}',
      '{"name":"a","constructor":{"prototype":{"x":1}}}',
      `{"labels":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
      '['.repeat(100_000),
      '{"name":"a\\u0000b"}',
      '{"name":"\\ud800"}',
    ]) {
      const answer = await postRaw(hostile);
      expect(answer.statusCode, hostile.slice(0, 40)).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, hostile.slice(0, 40)).toBeLessThan(500);
    }
    for (const query of [
      'content=%00',
      '__proto__[a]=1',
      'ids[constructor]=1',
      'page=1e400',
      'page=NaN',
      '%',
      '%E0%A4%A=1',
    ]) {
      const { statusCode } = await ask(`/v1/things?${query}`);
      expect([200, 400], query).toContain(statusCode);
    }
    expect((await ask('/v1/things/%E0%A4%A')).statusCode).toBeLessThan(500);
    for (const id of ['%00', 'a%00b', '%ED%A0%80']) {
      const { statusCode } = await ask(`/v1/things/${id}`);
      expect([404, 400], id).toContain(statusCode);
    }
    expect((await ask('/v1/things/%00')).json()).toMatchObject({ code: 'notFound' });
  });

  test('a form has bounds: fields, sizes, depth and names', async () => {
    const form = (names: string[], value = 'x') =>
      [
        ...names.flatMap((name) => ['--e', `content-disposition: form-data; name="${name}"`, '', value]),
        '--e--\r\n',
      ].join('\r\n');
    const type = { 'content-type': 'multipart/form-data; boundary=e' };
    const many = Array.from({ length: 61 }, (_, at) => `f${at}`);
    expect((await postRaw(form(many), type)).statusCode).toBe(413);
    expect((await postRaw(form(['name'], 'x'.repeat(65 * 1024)), type)).statusCode).toBe(413);
    expect((await postRaw(form(['a[b][c][d][e][f][g][h][i]']), type)).statusCode).toBe(400);
    expect((await postRaw(form(['thing[__proto__][a]']), type)).statusCode).toBe(400);
    const file =
      '--e\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nx\r\n--e--\r\n';
    expect((await postRaw(file, type)).statusCode).toBe(415);
    expect((await postRaw('--e\r\nbroken', type)).statusCode).toBe(400);
  });
});
