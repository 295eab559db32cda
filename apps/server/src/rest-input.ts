import { createHash } from 'node:crypto';
import { type Call, DomainError, type Endpoint } from '@mostrador/api/server';
import { fromBody, fromForm, fromText, type Shape, shapeOf, snake, wireName } from '@mostrador/shared/wire';
import type { FastifyRequest } from 'fastify';
import { FormBody, refuseHostile } from './body.ts';
import { nest } from './form.ts';
import { type Form, type FormFile, fitFiles, readForm } from './rest-files.ts';

export type Source = 'path' | 'query' | 'body';

/** What a procedure gets, and where each of its fields came from. */
export type Input = {
  value: Record<string, unknown>;
  sources: ReadonlyMap<string, Source>;
  fingerprint: string;
};

/** Compiled once per endpoint; reads query, body and path of a request into one input. */
export function inputReader(endpoint: Endpoint) {
  const shape = shapeOf(endpoint.input, 'input');
  const [text, form, json] = [fromText(shape), fromForm(shape), fromBody(shape)];
  const wrapper = wrapperOf(endpoint, shape);

  return async (request: FastifyRequest, keep: (file: FormFile) => Promise<string>): Promise<Input> => {
    const query = nest(entriesOf(request.query));
    const body = await bodyOf(request, keep);
    const fields = unwrap(body.value, wrapper);
    const params = Object.fromEntries(entriesOf(request.params).map(([name, value]) => [snake(name), value]));
    for (const part of [query, fields, params]) refuseHostile(part);
    const read = {
      query: record(text(query)),
      body: record(body.isText ? form(fitFiles(fields, shape, body.marks)) : json(fields)),
      path: record(text(params)),
    };
    const sources = new Map<string, Source>();
    for (const source of ['query', 'body', 'path'] as const) {
      for (const [key, value] of Object.entries(read[source]))
        if (value !== undefined) sources.set(key, source);
    }
    const value = { ...read.query, ...read.body, ...read.path };
    return { value, sources, fingerprint: fingerprintOf(endpoint, value, body.marks) };
  };
}

/** The header that makes a retry free. Throws 400 when it is longer than a key may be. */
export function idempotencyOf(request: FastifyRequest, fingerprint: string): Call['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return null;
  if (typeof key !== 'string' || key === '' || key.length > 255) {
    throw new DomainError('BAD_REQUEST', 'invalidRequest', { parameter: 'Idempotency-Key' });
  }
  return { key, fingerprint };
}

type Body = Form & { isText: boolean };

async function bodyOf(request: FastifyRequest, keep: (file: FormFile) => Promise<string>): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD')
    return { value: {}, marks: new Map(), isText: false };
  if (request.isMultipart()) return { ...(await readForm(request, keep)), isText: true };
  const { body } = request;
  if (body instanceof FormBody) return { value: nest(body.entries), marks: new Map(), isText: true };
  if (body === undefined) return { value: {}, marks: new Map(), isText: false };
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new DomainError('UNPROCESSABLE_CONTENT', 'invalidInput');
  }
  return { value: record(body), marks: new Map(), isText: false };
}

/** `{"product": {…}}` and `{…}` say the same, unless the call has a field of that very name. */
function unwrap(body: Record<string, unknown>, wrapper: string | null) {
  if (wrapper === null) return body;
  const { [wrapper]: inner, ...beside } = body;
  return inner !== null && typeof inner === 'object' && !Array.isArray(inner)
    ? { ...beside, ...inner }
    : body;
}

function wrapperOf({ meta, url }: Endpoint, shape: Shape) {
  const noun = url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
  const name = meta.wrapper ?? singular(noun.replaceAll('-', '_'));
  const fields = Object.entries(shape.properties ?? {}).map(([camel, field]) => wireName(camel, field));
  return fields.includes(name) ? null : name;
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

function fingerprintOf({ method, url }: Endpoint, value: unknown, marks: ReadonlyMap<string, string>) {
  const text = JSON.stringify([method, url, canonical(value, marks)]);
  return createHash('sha256').update(text).digest('base64url');
}

function canonical(value: unknown, marks: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return marks.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, marks));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.map(([key, part]) => [key, canonical(part, marks)]);
}

const entriesOf = (value: unknown): [string, unknown][] =>
  Object.entries(record(value)).flatMap(([key, given]) =>
    [given].flat().map((one): [string, unknown] => [key, one]),
  );

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};
