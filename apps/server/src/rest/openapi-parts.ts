import { receiptFormats } from '@mostrador/shared/papers/receipt-view';
import { isGate } from '@mostrador/shared/rights/gates';
import { scopeOf, scopesByDefault } from '@mostrador/shared/rights/scopes';
import { errorText } from '@mostrador/shared/text/translator';
import { uploadPath } from '../files/files.ts';
import { listed, usualCodes } from './openapi-refusals.ts';

type Json = Record<string, unknown>;

/** The traits of a call that must be documented besides its own fields. */
export type Traits = { method: string; hasBody: boolean; isPublic: boolean };
type Refusing = Omit<Traits, 'method'> & { isChange?: boolean };
type Headed = Omit<Traits, 'hasBody'> & { isVersioned?: boolean };

export const parameters = {
  Organization: header('Organization', 'The id of an organization; absent: the current one.'),
  Language: header('Accept-Language', 'es, en or ar: the language of the messages.'),
  IfMatch: header('If-Match', 'The ETag of what is meant: an older one is refused with changedMeanwhile.'),
  IdempotencyKey: header('Idempotency-Key', 'A retry with the same key answers the same, for 24 hours.'),
};

/** Notes for a program that uses an API key. */
export const aboutKeys =
  'A person sends the accessToken of his sign-in, a program an API key (`mos_…`, made by POST ' +
  '/v1/api_keys) the same way: `Authorization: Bearer …`. A key belongs to one organization and may what ' +
  'its maker may, as far as its scopes go: `x-scope` of each call names the one it asks for, null where no ' +
  'key may come, and `any` where every key may. A scope is `module:read`, `module:write` or the name of ' +
  `one gate (\`x-gate\`). Made without scopes it has ${scopesByDefault.join(', ')}.`;

/** Returns the scope that permits an API key the call: null if none does, `any` if every key may call it. */
export function scopeToPass(gate: string | undefined) {
  if (gate === 'anyCaller') return 'any';
  return gate && isGate(gate) ? scopeOf(gate) : null;
}

/** Returns the same as a sentence; empty if the call needs no credential. */
export function aboutScope(gate: string | undefined) {
  if (gate === 'open' || gate === 'storefront') return undefined;
  const scope = scopeToPass(gate);
  if (scope === 'any') return 'Any API key may call it.';
  return scope ? `An API key needs the scope \`${scope}\`.` : 'For people alone: no API key may call it.';
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const byField = { type: 'object', additionalProperties: texts };

export const refusalSchemas = {
  Refusal: {
    title: 'Refusal',
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: text,
      code: text,
      parameter: text,
      permission: text,
      details: { type: 'object', additionalProperties: true },
      request_id: text,
    },
  },
  InvalidInput: {
    title: 'InvalidInput',
    type: 'object',
    required: ['errors', 'code', 'fields', 'field_codes'],
    properties: {
      errors: texts,
      code: text,
      parameter: text,
      fields: byField,
      field_codes: byField,
    },
  },
};

export const headers = {
  RateLimitLimit: integerHeader('Calls per minute.'),
  RateLimitRemaining: integerHeader('Calls that are left.'),
  RateLimitReset: integerHeader('Seconds until they are full again.'),
  RetryAfter: integerHeader('Seconds after which to come back.'),
  ETag: { description: 'The version of the thing, for If-Match.', schema: text },
  Replayed: {
    description:
      '`true` when the call repeats an earlier one, by its Idempotency-Key or the id that its body names: ' +
      'the answer is the first one. What only the first answer shows is null.',
    schema: { const: 'true' },
  },
  IgnoredFields: { description: 'What was sent and is not documented.', schema: text },
  Token: { description: 'The token of the answer: `Bearer …`.', schema: text },
};

const limits = {
  'RateLimit-Limit': headerReference('RateLimitLimit'),
  'RateLimit-Remaining': headerReference('RateLimitRemaining'),
  'RateLimit-Reset': headerReference('RateLimitReset'),
};
export const answerHeaders = { ...limits, 'Ignored-Fields': headerReference('IgnoredFields') };
export const replayHeader = { 'Idempotent-Replayed': headerReference('Replayed') };
export const versionHeader = { ETag: headerReference('ETag') };
export const tokenHeader = { Authorization: headerReference('Token') };

const nameRequired = errorText('en', 'nameRequired');
const invalidName = {
  errors: [nameRequired],
  code: 'nameRequired',
  fields: { name: [nameRequired] },
  field_codes: { name: ['nameRequired'] },
};
const either = ['Refusal', 'InvalidInput'];
export const responses = {
  BadRequest: refused(400, 'An argument is missing, or is no value of its kind.', either),
  Unauthorized: refused(401, 'No credential, or it ended.'),
  Forbidden: refused(403, 'The person may not do this here.'),
  NotFound: refused(404, 'There is no such thing in this organization.'),
  MethodNotAllowed: refused(405, 'The path is there, the method is not; Allow lists those that are.'),
  Conflict: refused(409, 'The state forbids it.'),
  Changed: refused(412, 'The thing is no longer what If-Match names.'),
  TooLarge: refused(413, 'The body is too large.'),
  UnsupportedType: refused(415, 'The body is of a kind that this call does not take.'),
  Invalid: refused(422, 'The fields of the body are invalid; `field_codes` has the codes of each.', either),
  TooMany: comingBack(refused(429, 'Too many requests.')),
  Unexpected: refused(500, 'A mistake of the program, which keeps the request_id.'),
  Unavailable: comingBack(refused(503, 'The database is away, or the program is stopping.')),
};

const always = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  429: 'TooMany',
  500: 'Unexpected',
  503: 'Unavailable',
};
const ofPersons = { 401: 'Unauthorized', 403: 'Forbidden' };
const ofBodies = { 413: 'TooLarge', 415: 'UnsupportedType', 422: 'Invalid' };

/** Public calls that can still refuse a user, and notes for clients. */
export const signingIn: Record<string, string> = {
  'auth.login':
    'Who has a second factor is answered 403 secondFactorRequired; its details.challenge and a code go to ' +
    'POST /users/login/second-factor within five minutes.',
  'auth.secondStep':
    'Six digits of the app or a recovery code, each good once; five tries in fifteen minutes. ' +
    '401 challengeExpired: begin with the password again.',
};

/** Notes that the names of a call and of its fields do not express. */
export const worthKnowing: Record<string, string> = {
  'product.list':
    'With updated_since: what changed in the catalogue. Stock that sales, purchases or counts moved is no ' +
    'change of it; GET /v1/stock-movements tells that, newest first, with the stock after each.',
};

/** A change answers 412 for every version that the request names, even if the resource has no version. */
export function refusals({ hasBody, isPublic, isChange }: Refusing): Json {
  const names = {
    ...always,
    ...(!isPublic && ofPersons),
    ...(hasBody && ofBodies),
    ...(isChange && { 412: 'Changed' }),
  };
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

export function headerParameters({ method, isPublic, isVersioned }: Headed) {
  const names = [
    ...(isPublic ? [] : ['Organization']),
    'Language',
    ...(method === 'GET' || isPublic ? [] : ['IdempotencyKey']),
    ...(isVersioned ? ['IfMatch'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const binary = { type: 'string', format: 'binary' };
const pdf = {
  200: { description: 'PDF.', headers: limits, content: { 'application/pdf': { schema: binary } } },
};
/** A link answers a page to a browser, JSON to a program, and a PDF with `.pdf` after its token. */
const linked = {
  200: {
    description: 'The document.',
    headers: limits,
    content: {
      'application/json': { schema: { type: 'object', additionalProperties: true } },
      'text/html': { schema: text },
      'application/pdf': { schema: binary },
    },
  },
};
const paper = { name: 'format', in: 'query', schema: { enum: [...receiptFormats], default: 'ticket_80' } };
const inQuery = (name: string, { isRequired = false } = {}) => ({
  name,
  in: 'query',
  required: isRequired,
  schema: text,
});
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });

/** The answers of `files.ts` are not JSON and have no procedure from which they could be listed. */
export const filePaths: Record<string, Json> = {
  '/v1/receipts/{id}.pdf': {
    get: {
      operationId: 'receiptPdf',
      summary: 'Receipt: its paper',
      tags: ['receipt'],
      'x-gate': 'receipt.read',
      'x-scope': scopeToPass('receipt.read'),
      description: aboutScope('receipt.read'),
      parameters: [inPath('id'), paper, ...headerParameters({ method: 'GET', isPublic: false })],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/v1/contacts/{id}/statement.pdf': {
    get: {
      operationId: 'accountStatementPdf',
      summary: 'Contact: what he owes, on paper',
      tags: ['customer'],
      'x-gate': 'debt.list',
      'x-scope': scopeToPass('debt.list'),
      description: aboutScope('debt.list'),
      parameters: [inPath('id'), paper, ...headerParameters({ method: 'GET', isPublic: false })],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/v1/receipts/quote/{id}.pdf': {
    get: {
      operationId: 'quotePdf',
      summary: 'Quote: its paper',
      tags: ['quote'],
      'x-gate': 'quote.list',
      'x-scope': scopeToPass('quote.list'),
      description: aboutScope('quote.list'),
      parameters: [inPath('id'), paper, ...headerParameters({ method: 'GET', isPublic: false })],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/v1/reports-transactions/cash-cut.pdf': {
    get: {
      operationId: 'cashCutPdf',
      summary: 'Cash cut: its paper',
      tags: ['cashCut'],
      'x-gate': 'cashcut.read',
      'x-scope': scopeToPass('cashcut.read'),
      description: aboutScope('cashcut.read'),
      parameters: [
        inQuery('from', { isRequired: true }),
        inQuery('until', { isRequired: true }),
        inQuery('user_id'),
        inQuery('session_id'),
        paper,
        ...headerParameters({ method: 'GET', isPublic: false }),
      ],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/v1/financial-data/assistant.pdf': {
    get: {
      operationId: 'statementsPdf',
      summary: 'Assistant: its statements on paper',
      tags: ['assistant'],
      'x-gate': 'assistant.export',
      'x-scope': scopeToPass('assistant.export'),
      description: aboutScope('assistant.export'),
      parameters: [
        inQuery('from'),
        inQuery('until'),
        inQuery('as_of'),
        inQuery('known_at'),
        ...headerParameters({ method: 'GET', isPublic: false }),
      ],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/v1/organization-setting/poster.pdf': {
    get: {
      operationId: 'storePosterPdf',
      summary: 'Store: its code on paper, or that of a table',
      tags: ['store'],
      'x-gate': 'store.configure',
      'x-scope': scopeToPass('store.configure'),
      description: `${aboutScope('store.configure')} \`table\`: a number, or \`all\`.`,
      parameters: [
        inQuery('table'),
        { name: 'format', in: 'query', schema: { enum: ['a4', 'a6'], default: 'a4' } },
        ...headerParameters({ method: 'GET', isPublic: false }),
      ],
      responses: { ...pdf, ...refusals({ hasBody: false, isPublic: false }) },
    },
  },
  '/r/{token}': {
    get: {
      operationId: 'receiptLink',
      summary: 'Receipt: what its link shows',
      tags: ['receipt'],
      security: [],
      description: 'A page, JSON, or with .pdf behind the token a PDF.',
      parameters: [inPath('token'), paper],
      responses: { ...linked, ...refusals({ hasBody: false, isPublic: true }) },
    },
  },
  '/q/{token}': {
    get: {
      operationId: 'quoteLink',
      summary: 'Quote: what its link shows',
      tags: ['quote'],
      security: [],
      description: 'A page, JSON, or with .pdf behind the token a PDF.',
      parameters: [inPath('token'), paper],
      responses: { ...linked, ...refusals({ hasBody: false, isPublic: true }) },
    },
  },
  '/q/{token}/answer': {
    post: {
      operationId: 'quoteAnswer',
      summary: 'Quote: its customer accepts or declines it, once',
      tags: ['quote'],
      security: [],
      parameters: [inPath('token')],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['accept', 'name'],
              properties: {
                accept: { type: 'boolean' },
                name: { type: 'string', maxLength: 80 },
                revision: { type: 'integer' },
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'The quote as it stands then.' },
        ...refusals({ hasBody: true, isPublic: true }),
      },
    },
  },
  [uploadPath('{token}')]: {
    put: {
      operationId: 'uploadReceive',
      summary: 'Upload: the bytes of what was announced',
      tags: ['upload'],
      security: [],
      parameters: [inPath('token')],
      requestBody: { required: true, content: { 'image/*': { schema: binary } } },
      responses: {
        204: { description: 'Kept.', headers: limits },
        ...refusals({ hasBody: true, isPublic: true }),
      },
    },
  },
};

function header(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function integerHeader(description: string) {
  return { description, schema: { type: 'integer' } };
}

function headerReference(name: string) {
  return { $ref: `#/components/headers/${name}` };
}

function refused(status: number, description: string, schemas = ['Refusal']) {
  const options = schemas.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const codes = usualCodes[status] ?? [];
  const [code = ''] = codes;
  return {
    description: `${description} Codes: ${listed(codes)}.`,
    headers: limits,
    content: {
      'application/json': {
        schema: options.length === 1 ? options[0] : { anyOf: options },
        example: schemas.length === 1 ? { error: errorText('en', code), code } : invalidName,
      },
    },
  };
}

/** Adds the header with the seconds after which the call may be repeated. */
function comingBack<Response extends { headers: Json }>(response: Response) {
  return { ...response, headers: { ...response.headers, 'Retry-After': headerReference('RetryAfter') } };
}
