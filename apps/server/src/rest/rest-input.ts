import { type Endpoint, InvalidField, notFound, resourceOf, type Secrets } from '@mostrador/api/server';
import { snake } from '@mostrador/shared/wire/snake';
import { fromBody, fromForm, fromText, type Shape, shapeOf, wireName } from '@mostrador/shared/wire/wire';
import { unknownFields } from '@mostrador/shared/wire/wire-unknown';
import type { FastifyRequest } from 'fastify';
import { FormBody, isHostile, refuseHostile } from './body.ts';
import { nest } from './form.ts';
import { type Fingerprints, fingerprintsOf } from './idempotency.ts';
import { type Form, type FormKeeper, fitFiles, readForm } from './rest-files.ts';

export type Source = 'path' | 'query' | 'body';

/** The input of a procedure, with the source of each field. */
export type Input = {
  value: Record<string, unknown>;
  sources: ReadonlyMap<string, Source>;
  fingerprints: Fingerprints;
  /** The marks that replace the signed ids of a form's files when two bodies are compared. */
  fileMarks: Form['marks'];
  /** Fields that were sent and are unknown to the schema, in wire names. */
  ignored: string[];
};

/** `secrets` are those of the program. */
type Reader = { keeper: FormKeeper; secrets: Secrets };

/** Builds the reader of an endpoint once; it reads query, body and path of a request into one input. */
export function inputReader(endpoint: Endpoint) {
  const shape = shapeOf(endpoint.input, 'input');
  const reading = { isCreation: endpoint.method === 'POST' };
  const [text, form, json] = [fromText(shape), fromForm(shape, reading), fromBody(shape, reading)];
  const unknownIn = unknownFields(shape);
  const wrapper = wrapperOf(endpoint, shape);
  const { ownId, alsoWrapped = null } = endpoint.meta;

  return async (request: FastifyRequest, { keeper, secrets }: Reader): Promise<Input> => {
    const query = nest(entriesOf(request.query));
    const params = Object.fromEntries(entriesOf(request.params).map(([name, value]) => [snake(name), value]));
    if (isHostile(params)) throw notFound();
    refuseHostile(query);
    const body = await bodyOf(request, keeper);
    const fields = unwrap(unwrap(body.value, wrapper), alsoWrapped);
    refuseHostile(fields);
    const read = {
      query: record(text(query)),
      body: record(body.isText ? form(fitFiles(fields, shape, body.marks)) : json(fields)),
      path: record(text(params)),
    };
    if (ownId && read.path.id !== undefined) {
      const { id, ...others } = read.body;
      read.body = { [ownId]: id, ...others };
    }
    const sources = new Map<string, Source>();
    for (const source of ['query', 'body', 'path'] as const) {
      for (const [key, value] of Object.entries(read[source]))
        if (value !== undefined) sources.set(key, source);
    }
    const value = { ...read.query, ...read.body, ...read.path };
    return {
      value,
      sources,
      fingerprints: fingerprintsOf([endpoint.method, endpoint.url, value], { secrets, marks: body.marks }),
      fileMarks: body.marks,
      ignored: [...unknownIn(query), ...unknownIn(fields), ...overruledBy(read.path, read.body)],
    };
  };
}

type Fields = Record<string, unknown>;

/**
 * Returns the ids of the body that the path overrules. The path identifies the resource; another id in the
 * body is ignored.
 */
const overruledBy = (path: Fields, body: Fields) =>
  Object.keys(path)
    .filter((key) => body[key] !== undefined && body[key] !== path[key])
    .map(snake);

const maxNamed = 20;

/** Formats the names of ignored fields for a header, with a limit on the length. */
export const ignoredHeader = (names: string[]) =>
  names
    .slice(0, maxNamed)
    .map((name) => encodeURI(name.slice(0, 100).toWellFormed()).replaceAll(',', '%2C'))
    .join(', ');

type Body = Form & { isText: boolean };

async function bodyOf(request: FastifyRequest, keeper: FormKeeper): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD')
    return { value: {}, marks: new Map(), isText: false };
  if (request.isMultipart()) return { ...(await readForm(request, keeper)), isText: true };
  const { body } = request;
  if (body instanceof FormBody) return { value: nest(body.entries), marks: new Map(), isText: true };
  if (body === undefined) return { value: {}, marks: new Map(), isText: false };
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new InvalidField('', 'invalidInput');
  }
  return { value: record(body), marks: new Map(), isText: false };
}

/** `{"product": {…}}` and `{…}` are equivalent, unless the call has a field with that name. */
function unwrap(body: Record<string, unknown>, wrapper: string | null) {
  if (wrapper === null) return body;
  const { [wrapper]: inner, ...beside } = body;
  return inner !== null && typeof inner === 'object' && !Array.isArray(inner)
    ? { ...beside, ...inner }
    : body;
}

function wrapperOf(endpoint: Endpoint, shape: Shape) {
  const name = resourceOf(endpoint);
  const fields = Object.entries(shape.properties ?? {}).map(([camel, field]) => wireName(camel, field));
  return fields.includes(name) ? null : name;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  Object.entries(record(value)).flatMap(([key, given]) =>
    [given].flat().map((one): [string, unknown] => [key, one]),
  );

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};
