import { type Endpoint, endpoints } from '@mostrador/api/server';
import { receiptFormats } from '@mostrador/shared/receipt-view';
import { wireShape } from '@mostrador/shared/wire-schema';
import type { AnyTRPCRouter } from '@trpc/server';
import type { z } from 'zod';
import { uploadPath } from './files.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of what is mounted. */
export function openApi(router: AnyTRPCRouter, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints(router)) {
    const url = endpoint.url.replace(/(?<=.)\/+$/, '').replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(endpoint, url) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mostrador', version: 'v1' },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths: { ...paths, ...filePaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters,
      responses,
      schemas: { Refusal: refusal, InvalidInput: invalidInput },
    },
  };
}

const parameters = {
  Organization: header('Organization', 'uuid', 'The organization; absent: the current one.'),
  Language: header('Accept-Language', 'es | en | ar', 'Language of the messages.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'any text',
    'A retry with the same key answers the same, for 24 hours.',
  ),
};

const refusal = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    parameter: { type: 'string' },
    permission: { type: 'string' },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
};
const invalidInput = {
  type: 'object',
  required: ['errors', 'code', 'fields'],
  properties: {
    errors: { type: 'array', items: { type: 'string' } },
    code: { type: 'string' },
    parameter: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};
const responses = {
  BadRequest: refused('A required argument is missing, or an argument is no value of its kind.', [
    'Refusal',
    'InvalidInput',
  ]),
  Unauthorized: refused('No credential, or it ended.'),
  Forbidden: refused('The person may not do this here.'),
  NotFound: refused('There is no such thing in this organization.'),
  Conflict: refused('The state forbids it.'),
  Invalid: refused('The fields of the body are invalid.', ['InvalidInput', 'Refusal']),
  TooMany: refused('Too many requests; Retry-After tells when to come back.'),
  Unavailable: refused(
    'The database is away or the program is stopping; Retry-After tells when to come back.',
  ),
};

const pdf = { 200: { description: 'PDF.', content: { 'application/pdf': { schema: { type: 'string' } } } } };
const paper = { name: 'format', in: 'query', schema: { enum: [...receiptFormats], default: 'ticket_80' } };
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** What `files.ts` answers is no JSON and has no procedure of its own to be listed from. */
const filePaths: Record<string, Json> = {
  '/v1/receipts/{id}.pdf': {
    get: {
      operationId: 'receipt.pdf',
      tags: ['receipt'],
      'x-gate': 'receipt.read',
      parameters: [inPath('id'), paper, ...headerReferences('GET', { isPublic: false })],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/r/{token}': {
    get: {
      operationId: 'receipt.link',
      tags: ['receipt'],
      security: [],
      description: 'A page, JSON, or with .pdf behind the token a PDF.',
      parameters: [inPath('token'), paper],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: true }) },
    },
  },
  [uploadPath('{token}')]: {
    put: {
      operationId: 'upload.receive',
      tags: ['upload'],
      security: [],
      parameters: [inPath('token')],
      requestBody: {
        required: true,
        content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: { 204: { description: 'Kept.' }, ...refusals({ hasBody: true, isPublic: true }) },
    },
  },
};

function operation({ method, path, meta, input, output }: Endpoint, url: string): Json {
  const shape = wireShape(input, 'input');
  const fields = isJson(shape.properties) ? shape.properties : {};
  const required = Array.isArray(shape.required) ? shape.required.map(String) : [];
  const inPath = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => snakeName(name ?? ''));
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const isPublic = meta.gate === 'open' || meta.gate === 'storefront';
  const query = hasBody
    ? []
    : others.map(([name, schema]) =>
        parameter('query', name, { schema, isRequired: required.includes(name) }),
      );
  const pathParameters = inPath.map((name) =>
    parameter('path', name, { schema: fields[name] ?? { type: 'string' }, isRequired: true }),
  );
  const body = {
    ...shape,
    properties: Object.fromEntries(others),
    required: required.filter((name) => !inPath.includes(name)),
  };
  return {
    operationId: `${path}.${method.toLowerCase()}${url.replace(/\W+/g, '_')}`,
    tags: [path.split('.')[0]],
    'x-gate': meta.gate,
    ...(isPublic && { security: [] }),
    parameters: [...pathParameters, ...query, ...headerReferences(method, { isPublic })],
    ...(hasBody && others.length > 0 && { requestBody: { content: contents(body, meta) } }),
    responses: { ...success(meta, output), ...refusals({ hasBody, isPublic }) },
  };
}

function success({ creates }: Endpoint['meta'], output: z.ZodType | null): Json {
  if (!output) return { 204: { description: 'Done; nothing to tell.' } };
  const schema = wireShape(output, 'output');
  return {
    [creates ? 201 : 200]: {
      description: creates ? 'Made.' : 'Done.',
      content: { 'application/json': { schema } },
    },
  };
}

function refusals({ hasBody, isPublic }: { hasBody: boolean; isPublic: boolean }): Json {
  return {
    400: reference('responses', 'BadRequest'),
    ...(!isPublic && {
      401: reference('responses', 'Unauthorized'),
      403: reference('responses', 'Forbidden'),
    }),
    404: reference('responses', 'NotFound'),
    409: reference('responses', 'Conflict'),
    ...(hasBody && { 422: reference('responses', 'Invalid') }),
    429: reference('responses', 'TooMany'),
    503: reference('responses', 'Unavailable'),
  };
}

const contents = (schema: Json, { multipart }: Endpoint['meta']): Json => ({
  'application/json': { schema },
  ...(multipart && { 'multipart/form-data': { schema } }),
});

function headerReferences(method: string, { isPublic }: { isPublic: boolean }) {
  return [
    ...(isPublic ? [] : [reference('parameters', 'Organization')]),
    reference('parameters', 'Language'),
    ...(method === 'GET' ? [] : [reference('parameters', 'IdempotencyKey')]),
  ];
}

const parameter = (
  place: 'path' | 'query',
  name: string,
  { schema, isRequired }: { schema: unknown; isRequired: boolean },
) => ({
  name,
  in: place,
  required: isRequired,
  schema,
});

function reference(kind: 'parameters' | 'responses', name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

function header(name: string, format: string, description: string) {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', description: format },
  };
}

function refused(description: string, schemas = ['Refusal']) {
  const options = schemas.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    description,
    content: { 'application/json': { schema: options.length === 1 ? options[0] : { anyOf: options } } },
  };
}

const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
