import { DomainError, refusalOf, sayFields, type Reader as Told } from '@mostrador/api/server';
import { errorText } from '@mostrador/shared/text/translator';
import { scaleOfDetail } from '@mostrador/shared/wire/refusal-details';
import { snake } from '@mostrador/shared/wire/snake';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../http/context.ts';
import { moneySymbolOf, noteReason } from '../http/observer.ts';

/** `rows`: the wire name of the list to which the row numbers of the refusal refer, counted from 1. */
export type Refusal = ReturnType<typeof refusalOf> & { rows?: string };

/** Mounts the error handlers. Every refusal, at every address, has one of the bodies built here. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfAny(error);
    logFailure(request, refusal, error);
    const { movedTo } = refusal.details;
    // A page request is redirected to the shop's new address; a program reads the address in the refusal.
    if (typeof movedTo === 'string' && isPageRequest(request))
      return reply.redirect(movedTo + request.url, 307);
    return sendRefusal(request, reply, refusal);
  });
}

/** True for page requests: browsers accept HTML for a page. */
const isPageRequest = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/**
 * Logs a failure: a busy program or a short loss of the database in one line, unexpected errors with their
 * stack.
 */
export function logFailure(request: FastifyRequest, { status, reason }: Refusal, error: unknown) {
  const { log } = request;
  noteReason(request, reason);
  if (status < 500) return;
  if (status === 503) log.warn({ cause: causeOf(error) }, reason);
  else log.error({ err: error }, reason);
}

/** Returns only the first line, because the rest contains statements and personal data. */
function causeOf(error: unknown): string {
  const last = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String(last).split('\n')[0]?.slice(0, 200) ?? '';
}

/**
 * True for the pages' own client, which reads all refusals in tRPC's envelope, including those from outside
 * a procedure.
 */
const isTrpc = (request: FastifyRequest) => (request.routeOptions.url ?? request.url).startsWith('/trpc/');

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  noteReason(request, refusal.reason);
  const locale = { language: languageOf(request), moneySymbol: moneySymbolOf(request) };
  const reader = { locale, requestId: request.id };
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(isTrpc(request) ? envelopeOf(refusal, reader) : bodyOf(refusal, reader));
}

/** Converts any thrown error to a refusal, from a procedure, from Fastify or from one of its plugins. */
export function refusalOfAny(error: unknown): Refusal {
  if (error instanceof DomainError) return refusalOf(error);
  const { code, statusCode } = httpMarks(error);
  const known = knownCodes[code];
  if (known) return { details: {}, ...known };
  if (code.startsWith('FST_') || error instanceof SyntaxError) {
    if (statusCode >= 400 && statusCode < 500)
      return { status: statusCode, reason: 'invalidRequest', details: {} };
  }
  return refusalOf(error);
}

export const notFoundRefusal: Refusal = { status: 404, reason: 'notFound', details: {} };

const tooLarge = { status: 413, reason: 'bodyTooLarge' };
const badJson = { status: 400, reason: 'invalidJson' };
const away = { status: 503, reason: 'unavailable', retryAfterSeconds: 2 };

const knownCodes: Record<string, Omit<Refusal, 'details'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: tooLarge,
  FST_FIELDS_LIMIT: tooLarge,
  FST_PARTS_LIMIT: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, reason: 'unsupportedContentType' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, reason: 'unsupportedContentType' },
  FST_ERR_CTP_INVALID_JSON_BODY: badJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: badJson,
  FST_ERR_NOT_FOUND: { status: 404, reason: 'notFound' },
  // A parameter longer than any id or token identifies nothing.
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, reason: 'notFound' },
  FST_UNDER_PRESSURE: away,
  FST_ERR_HANDLER_TIMEOUT: away,
};

function httpMarks(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  return { code, statusCode };
}

const kinds: Record<number, TRPCError['code']> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

type Reader = { locale: Told; requestId: string };

function envelopeOf(refusal: Refusal, { locale, requestId }: Reader) {
  const { status, reason, details } = refusal;
  const code = kinds[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  const fields = refusal.fields && sayFields(refusal, locale);
  const data = { code, httpStatus: status, reason, details, fields, requestId };
  return { error: { message: reason, code: status < 500 ? -32_600 : -32_603, data } };
}

function bodyOf(refusal: Refusal, { locale, requestId }: Reader) {
  const translate = (key: string, values?: Record<string, unknown>) => errorText(locale, key, values);
  const { reason, fields } = refusal;
  if (refusal.status >= 500 && refusal.status !== 503) {
    return { error: translate('unexpectedError'), code: 'unexpectedError', request_id: requestId };
  }
  const { parameter, permission, retryAfterSeconds: _, ...details } = refusal.details;
  const marks = {
    ...(typeof parameter === 'string' && { parameter }),
    ...(typeof permission === 'string' && { permission }),
  };
  const { rows } = refusal;
  const more = Object.keys(details).length > 0 && { details: wireDetails(details) };
  if (fields) return { ...fieldsBody({ reason, fields, details }, { locale, rows }), ...marks, ...more };
  const message = translate(reason, { ...details, ...marks });
  const error = inRow(message, String(parameter ?? ''), { locale, rows });
  return { error, code: reason, ...marks, ...more };
}

type Place = { locale: Told; rows: string | undefined };

/** Adds the number of the row to a sentence about one row of many. */
function inRow(message: string, path: string, { locale, rows }: Place) {
  const [list, row = ''] = path.split('.');
  return list === rows && /^\d+$/.test(row) ? errorText(locale, 'inRow', { row, said: message }) : message;
}

/** Builds the sentences and codes of each field. A single code is also the code of the whole refusal. */
function fieldsBody(refusal: Pick<Refusal, 'reason' | 'fields' | 'details'>, place: Place) {
  const { reason } = refusal;
  const entries = Object.entries(sayFields(refusal, place.locale)).map(([path, reasons]) => {
    const inTheirRow = reasons.map((each) => ({ ...each, message: inRow(each.message, path, place) }));
    return [path || 'base', inTheirRow] as const;
  });
  const reasons = entries.flatMap(([, each]) => each);
  const [code = reason, ...others] = new Set(reasons.map((each) => each.code));
  return {
    errors: [...new Set(reasons.map(({ message }) => message))],
    code: others.length === 0 ? code : reason,
    fields: Object.fromEntries(entries.map(([path, each]) => [path, each.map(({ message }) => message)])),
    field_codes: Object.fromEntries(entries.map(([path, each]) => [path, each.map((one) => one.code)])),
  };
}

/** Converts names to those of the wire; the values stay. */
export const snakeKeys = (value: unknown) => wireNamed(value, (_name, part) => part);

/**
 * Converts the details of a refusal to the wire format: names in snake case, quantities and amounts in
 * decimals.
 */
const wireDetails = (details: Refusal['details']) =>
  wireNamed(details, (name, part) => (typeof part === 'number' ? part / (scaleOfDetail[name] ?? 1) : part));

type Convert = (name: string, value: unknown) => unknown;

function wireNamed(value: unknown, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map((part) => wireNamed(part, convert));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    snake(name),
    wireNamed(convert(name, part), convert),
  ]);
  return Object.fromEntries(entries);
}
