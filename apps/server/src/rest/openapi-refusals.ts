import type { Endpoint } from '@mostrador/api/server';
import { errorText } from '@mostrador/shared/text/translator';
import recorded from './openapi-refusals.json' with { type: 'json' };

type Json = Record<string, unknown>;

/** Codes of the interface itself, which are not specific to one call. */
export const usualCodes: Record<number, readonly string[]> = {
  400: ['requiredParameter', 'invalidInput', 'invalidRequest', 'invalidJson'],
  401: ['unauthorized', 'tokenExpired'],
  403: ['permissionDenied', 'organizationSuspended', 'organizationMoved'],
  404: ['notFound'],
  405: ['methodNotAllowed'],
  409: ['conflict'],
  412: ['changedMeanwhile'],
  413: ['bodyTooLarge'],
  415: ['unsupportedContentType'],
  422: ['invalidInput', 'invalidBoolean', 'invalidList', 'invalidObject', 'required'],
  429: ['tooManyRequests'],
  500: ['unexpectedError'],
  503: ['unavailable', 'tookTooLong', 'reportsBusy', 'organizationMoving'],
};

/** Codes that only calls with changes return. */
const ofChanges = new Set(['approvalInvalid', 'idInUse', 'alreadyDeleted', 'idempotencyKeyReused']);

const stated: Record<string, Record<string, string>> = recorded;

/**
 * Returns the codes of a call by status. An invalid value is 422 in a body and 400 in a query; a deletion
 * takes its fields from either.
 */
export function codesOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): Map<number, string[]> {
  const isReading = method === 'GET';
  const own = Object.entries(stated[path] ?? {}).flatMap(([status, codes]) =>
    codes
      .split(' ')
      .filter((code) => !isReading || !ofChanges.has(code))
      .flatMap((code) => statusesOf(Number(status), method).map((each) => ({ status: each, code }))),
  );
  const usual = Object.entries(usualCodes).flatMap(([status, codes]) =>
    codes.map((code) => ({ status: Number(status), code })),
  );
  const known = Map.groupBy([...own, ...usual], ({ status }) => status);
  return new Map([...known].map(([status, all]) => [status, [...new Set(all.map(({ code }) => code))]]));
}

function statusesOf(status: number, method: string) {
  if (status !== 422 || method === 'POST' || method === 'PUT' || method === 'PATCH') return [status];
  return method === 'DELETE' ? [400, 422] : [400];
}

type Shared = Record<string, { description: string; headers: Json; content: Json }>;

/**
 * Builds the responses of refusals with the codes of one call. Without specific codes, the common response
 * stays.
 */
export function withCodes(
  responses: Json,
  { endpoint, shared }: { endpoint: Pick<Endpoint, 'path' | 'method'>; shared: Shared },
): Json {
  const known = codesOf(endpoint);
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const codes = known.get(Number(status)) ?? [];
      const base = shared[String(Object(response).$ref).split('/').at(-1) ?? ''];
      const usual = new Set(usualCodes[Number(status)]);
      const own = codes.filter((code) => !usual.has(code));
      return [
        status,
        base && own.length > 0 ? withOwnCodes(base, { status: Number(status), codes, own }) : response,
      ];
    }),
  );
}

/** Formats codes for a description. */
export const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');

type Coded = { status: number; codes: string[]; own: string[] };

function withOwnCodes(base: Shared[string], { status, codes, own }: Coded): Json {
  const { schema } = Object(base.content['application/json']);
  const coded = { type: 'object', properties: { code: { enum: codes } } };
  const [first = ''] = own;
  const isOfFields = status === 400 || status === 422;
  return {
    ...base,
    description: `${base.description.replace(/ Codes: .*$/, '')} Codes: ${listed(codes)}.`,
    content: {
      'application/json': {
        schema: { allOf: [schema, coded] },
        ...(!isOfFields && { example: { error: errorText('en', first), code: first } }),
      },
    },
  };
}
