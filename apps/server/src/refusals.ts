import { DomainError, refusalOf } from '@mostrador/api/server';
import type { Language } from '@mostrador/shared/text/translate';
import { errorText } from '@mostrador/shared/text/translator';
import { snake } from '@mostrador/shared/wire';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './context.ts';

export type Refusal = ReturnType<typeof refusalOf>;

/** Every answer that is a refusal, at every address, has one of the bodies made here. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfAny(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.reason);
    return sendRefusal(request, reply, refusal);
  });
}

/** The pages' own client reads refusals in tRPC's envelope, also those that no procedure made. */
const isTrpc = (request: FastifyRequest) => request.url.startsWith('/trpc/');

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(
      isTrpc(request)
        ? envelopeOf(refusal, request.id)
        : bodyOf(refusal, { language: languageOf(request), requestId: request.id }),
    );
}

/** What was thrown, be it by a procedure, by Fastify or by one of its plugins. */
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

function envelopeOf({ status, reason, details, fields }: Refusal, requestId: string) {
  const code = kinds[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  const data = { code, httpStatus: status, reason, details, fields, requestId };
  return { error: { message: reason, code: status < 500 ? -32_600 : -32_603, data } };
}

type Reader = { language: Language; requestId: string };

function bodyOf(refusal: Refusal, { language, requestId }: Reader) {
  const say = (key: string, values?: Record<string, unknown>) => errorText(language, key, values);
  const { reason, fields } = refusal;
  if (refusal.status >= 500 && refusal.status !== 503) {
    return { error: say('unexpectedError'), code: 'unexpectedError', request_id: requestId };
  }
  const { parameter, permission, retryAfterSeconds: _, ...details } = refusal.details;
  const marks = {
    ...(typeof parameter === 'string' && { parameter }),
    ...(typeof permission === 'string' && { permission }),
  };
  if (fields) {
    const said = Object.entries(fields).map(([path, reasons]) => [
      path || 'base',
      reasons.map((key) => say(key)),
    ]);
    const errors = [...new Set(said.flatMap(([, sentences]) => sentences))];
    return { errors, code: reason, ...marks, fields: Object.fromEntries(said) };
  }
  const more = Object.keys(details).length > 0 && { details: snakeKeys(details) };
  return { error: say(reason, { ...details, ...marks }), code: reason, ...marks, ...more };
}

/** Names as the wire writes them; the values stay. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [snake(key), snakeKeys(part)]));
}
