import { ChunkFailed } from '../loading/chunk.ts';

/** The error of a request, for any cause of failure. `reason` is a key of the text module `errors`. */
export type Failure = {
  status: number;
  reason: string;
  details: Record<string, string | number | boolean>;
  /** The error codes of the invalid fields, each a key of the texts `errors`. */
  fields: Record<string, string[]>;
  requestId: string | null;
};

/** Converts a tRPC error; an unreachable network is `networkFailed`, an unknown error `unexpectedError`. */
export function failureOf(error: unknown): Failure {
  const data = property(error, 'data');
  const status = property(data, 'httpStatus');
  const reason = property(data, 'reason');
  const requestId = property(data, 'requestId');
  return {
    status: typeof status === 'number' ? status : 0,
    reason: typeof reason === 'string' ? reason : reasonOfOwn(error),
    details: detailsOf(property(data, 'details')),
    fields: fieldsOf(property(data, 'fields')),
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/**
 * The same for a record read by its id. A malformed id is invalid input for the server, and is reported as
 * not found. Other invalid input, such as too many days, is reported unchanged.
 */
export function readFailureOf(error: unknown): Failure {
  const failure = failureOf(error);
  const isOfIds = Object.keys(failure.fields).every((path) => /(^id|Ids?)$/.test(path));
  return failure.status === 422 && isOfIds
    ? { ...failure, status: 404, reason: 'notFound', fields: {} }
    : failure;
}

/** True if a retry would fail in the same way. */
export const isFinal = ({ status }: Failure): boolean => [403, 404, 422].includes(status);

/** The id under which the server logged an internal error; other errors need none. */
export const requestIdOf = ({ status, requestId }: Failure): string | null =>
  status >= 500 ? requestId : null;

/** Failures before the server: a code chunk that was not loaded, or a request without a network. */
function reasonOfOwn(error: unknown): string {
  if (error instanceof ChunkFailed) return 'partFailed';
  // Browsers report a TypeError if no response arrived, also if the device has a network but no internet
  // connection.
  return property(error, 'cause') instanceof TypeError ? 'networkFailed' : 'unexpectedError';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function detailsOf(value: unknown): Failure['details'] {
  if (typeof value !== 'object' || value === null) return {};
  const plain = Object.entries(value).filter(([, entry]) =>
    ['string', 'number', 'boolean'].includes(typeof entry),
  );
  return Object.fromEntries(plain);
}

function fieldsOf(value: unknown): Failure['fields'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([path, reasons]) => [
        path,
        reasons.map((reason) => property(reason, 'code')).filter((code) => typeof code === 'string'),
      ]),
  );
}
