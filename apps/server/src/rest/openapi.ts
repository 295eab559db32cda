import { setImmediate } from 'node:timers/promises';
import { type Endpoint, type EventDeclaration, endpoints, resourceOf } from '@mostrador/api/server';
import { snake } from '@mostrador/shared/wire/snake';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import type { AnyTRPCRouter } from '@trpc/server';
import { describeFields } from './openapi-describe.ts';
import examples from './openapi-examples.json' with { type: 'json' };
import {
  aboutKeys,
  aboutScope,
  answerHeaders,
  filePaths,
  headerParameters,
  headers,
  parameters,
  refusalSchemas,
  refusals,
  replayHeader,
  responses,
  scopeToPass,
  signingIn,
  tokenHeader,
  versionHeader,
  worthKnowing,
} from './openapi-parts.ts';
import { withCodes } from './openapi-refusals.ts';
import { formOf, isJson, NamedSchemas } from './openapi-schemas.ts';
import { aboutWebhooks, webhookParameters, webhooksOf } from './openapi-webhooks.ts';
import { readerOf, shownBy } from './rest-etag.ts';

type Json = Record<string, unknown>;

type Mounted = { router: AnyTRPCRouter; events: readonly EventDeclaration[] };

/**
 * Builds OpenAPI 3.1 for the mounted calls and the events. It takes a second or two, in which other calls
 * are answered in between.
 */
export async function openApi({ router, events }: Mounted, publicUrl: string): Promise<Json> {
  const schemas = new NamedSchemas();
  const webhooks = webhooksOf(events, schemas);
  const paths: Record<string, Json> = {};
  const all = endpoints(router);
  for (const endpoint of all) {
    await setImmediate();
    const url = endpoint.url.replace(/(?<=.)\/+$/, '').replace(/:(\w+)/g, '{$1}');
    paths[url] = {
      ...paths[url],
      [endpoint.method.toLowerCase()]: operation(endpoint, url, {
        schemas,
        reader: readerOf(endpoint, all),
        hasVersion: shownBy(endpoint, all) !== undefined,
      }),
    };
  }
  return describeFields({
    openapi: '3.1.0',
    info: { title: 'Mostrador', version: 'v1', description: aboutKeys },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    tags: [{ name: 'webhooks', description: aboutWebhooks }],
    paths: { ...paths, ...filePaths },
    webhooks,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: aboutKeys } },
      parameters: { ...parameters, ...webhookParameters },
      headers,
      responses,
      schemas: { ...refusalSchemas, ...schemas.all },
    },
  });
}

type Known = { schemas: NamedSchemas; reader: Endpoint | undefined; hasVersion: boolean };

function operation(endpoint: Endpoint, url: string, known: Known): Json {
  const { schemas, reader } = known;
  const { method, path, meta } = endpoint;
  const shape = wireShape(endpoint.input, 'input');
  const fields = isJson(shape.properties) ? shape.properties : {};
  const required = Array.isArray(shape.required) ? shape.required.map(String) : [];
  const inPath = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => snake(name ?? ''));
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const writes = ['POST', 'PUT', 'PATCH'].includes(method);
  // A deletion takes its fields from the query or the body; lists and objects need a body.
  const mayHaveBody = method === 'DELETE' && others.some(([, field]) => isPart(field));
  const hasBody = mayHaveBody || (writes && (others.length > 0 || Boolean(shape.anyOf ?? shape.oneOf)));
  const isPublic = !isForMembers(meta);
  const isChange = ['PUT', 'PATCH', 'DELETE'].includes(method);
  const isVersioned = reader !== undefined && isChange;
  const named = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemas.refer(fields[name] ?? { type: 'string' }),
    ...(place === 'query' && isJson(Object(fields[name]).properties) && { style: 'deepObject' }),
  });
  const query = writes ? [] : others.map(([name]) => name).map(named('query'));
  const body = {
    ...shape,
    ...(others.length > 0 && {
      properties: Object.fromEntries(
        others.map(([name, field]) => [meta.ownId && name === snake(meta.ownId) ? 'id' : name, field]),
      ),
      required: required.filter((name) => !inPath.includes(name)),
    }),
  };
  return {
    operationId: operationIdOf(endpoint),
    summary: summaryOf(path),
    description: [signingIn[path], worthKnowing[path], aboutScope(meta.gate)].filter(Boolean).join(' '),
    tags: [path.split('.')[0]],
    'x-gate': meta.gate,
    ...(!isPublic && { 'x-scope': scopeToPass(meta.gate) }),
    ...(isPublic && { security: [] }),
    parameters: [
      ...inPath.map(named('path')),
      ...query,
      ...headerParameters({ method, isPublic, isVersioned }),
    ],
    ...(hasBody && { requestBody: { required: writes, content: contents(endpoint, body, schemas) } }),
    responses: {
      ...success(endpoint, known),
      ...withCodes(
        refusals({
          hasBody: writes || mayHaveBody,
          isPublic: isPublic && !signingIn[path],
          isChange: isChange && !isPublic,
        }),
        { endpoint, shared: responses },
      ),
    },
  };
}

const isForMembers = ({ gate }: Endpoint['meta']) => gate !== 'open' && gate !== 'storefront';

const isPart = (field: unknown) => ['array', 'object'].includes(String(Object(field).type));

/**
 * Converts product.listForPos to productListForPos; the second spelling or version of a path gets a suffix.
 */
function operationIdOf({ path, url }: Endpoint) {
  const name = path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  const spelled = url.startsWith('/v1/stripe/') ? `${name}Nested` : name;
  const distinct = url.endsWith('-app') ? `${name}App` : spelled;
  return /^\/v[2-9]/.test(url) ? `${distinct}V${url[2]}` : distinct;
}

/** Converts product.adjustStock to "Product: adjust stock". */
function summaryOf(path: string) {
  const [domain = '', ...rest] = path.split('.').map(words);
  const action = rest.join(' ').replace(/^by id$/, 'read one');
  return `${domain.charAt(0).toUpperCase()}${domain.slice(1)}${action ? `: ${action}` : ''}`;
}

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function success(endpoint: Endpoint, { schemas, hasVersion }: Known): Json {
  const { path, url, method, meta, output } = endpoint;
  const replayed = method !== 'GET' && isForMembers(meta) && replayHeader;
  if (!output)
    return { 204: { description: 'Done; nothing to tell.', headers: { ...answerHeaders, ...replayed } } };
  const shape = wireShape(output, 'output');
  const showsToken = isJson(shape.properties) && 'accessToken' in shape.properties;
  return {
    [meta.creates ? 201 : 200]: {
      description: meta.creates ? `Made by ${path}.` : `Answered by ${path}.`,
      headers: {
        ...answerHeaders,
        ...replayed,
        ...(showsToken && tokenHeader),
        ...(hasVersion && versionHeader),
      },
      content: {
        'application/json': { schema: schemas.refer(shape), ...exampleOf(`${method} ${url}`, 'answer') },
        ...otherForms(endpoint),
      },
    },
  };
}

/** Describes the values of `format` with which a call answers a page or plain text. */
function otherForms({ input }: Endpoint): Json {
  const { properties } = wireShape(input, 'input');
  const format = isJson(properties) ? Object(properties.format) : {};
  const offered: unknown[] = Array.isArray(format.enum) ? format.enum : [];
  const text = { schema: { type: 'string' } };
  return {
    ...(offered.includes('html') && { 'text/html': text }),
    ...(offered.includes('text') && { 'text/plain': text }),
  };
}

/**
 * Describes the contents of a body, which may be flat or wrapped in the name of the changed resource; a form
 * may contain files.
 */
function contents(endpoint: Endpoint, body: Json, schemas: NamedSchemas): Json {
  const { method, url, meta } = endpoint;
  const id = operationIdOf(endpoint);
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
  const flat = schemas.name(name, { title: name, ...schemas.refer(withoutMarks(body)) });
  const wrapper = resourceOf(endpoint);
  const isField = isJson(body.properties) && wrapper in body.properties;
  const under = { ...flat, description: 'The same fields under the name of their resource.' };
  const wrapped = { type: 'object', properties: { [wrapper]: under }, required: [wrapper] };
  return {
    'application/json': {
      schema: isField ? flat : { anyOf: [flat, wrapped] },
      ...exampleOf(`${method} ${url}`, 'body'),
    },
    ...(meta.multipart && { 'multipart/form-data': { schema: schemas.refer(formOf(body)) } }),
  };
}

const recorded: Record<string, { body?: unknown; answer?: unknown }> = examples;

function exampleOf(call: string, part: 'body' | 'answer') {
  const example = recorded[call]?.[part];
  return example === undefined ? {} : { example };
}

/** Removes the marks of the fields that a form fills with files. In JSON these fields are ordinary texts. */
function withoutMarks(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutMarks);
  if (!isJson(schema)) return schema;
  const parts = Object.entries(schema).filter(([key]) => key !== 'x-signed-id');
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutMarks(part)]));
}
