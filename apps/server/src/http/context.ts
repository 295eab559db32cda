import type { Call, Services } from '@mostrador/api/server';
import { type Language, languages } from '@mostrador/shared/text/translate';
import type { FastifyRequest } from 'fastify';
import { signalOf } from './deadline.ts';
import { observerOf } from './observer.ts';

/** Builds the call of a request; the only reader of tokens and headers. */
export function callOf(services: Services, request: FastifyRequest): Call {
  return {
    ...services,
    credential: credentialOf(request),
    organization: organizationOf(request),
    language: languageOf(request),
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    requestId: request.id,
    signal: signalOf(request),
    observer: observerOf(request),
    idempotency: null,
  };
}

/** Identifies the organization of a successful call. An API key need not name its organization. */
export const ownerOf = ({ organization, credential }: Call) => organization ?? credential ?? '';

export function credentialOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** Returns the reader's preferred language among the available ones; Spanish if none matches. */
export function languageOf(request: FastifyRequest): Language {
  const wishes = (request.headers['accept-language'] ?? '').slice(0, 200).split(',').map(wishOf);
  const liked = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of liked) {
    const language = languages.find((known) => known === tag);
    if (language) return language;
  }
  return 'es';
}

/** Returns the address of the caller. IPv4 inside IPv6 is normalized, because it is the same caller. */
export const addressOf = (request: FastifyRequest) => request.ip.replace(/^::ffff:(?=\d+\.)/i, '');

function organizationOf(request: FastifyRequest): string | null {
  const { rawHeaders } = request.raw;
  const given = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'organization',
  );
  const [first] = given;
  if (first === undefined || (given.length === 1 && unchosen.has(first))) return null;
  return given.length === 1 && uuid.test(first) ? first.toLowerCase() : 'invalid';
}

/** The values that a client sends when it has stored no organization. */
const unchosen = new Set(['', 'null', 'undefined']);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function wishOf(part: string) {
  const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
  const quality = settings
    .map((setting) => /^ *q=(.*)$/.exec(setting)?.[1])
    .find((value) => value !== undefined);
  return { tag: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality) || 0 };
}
