import { ChunkFailed } from '../loading/chunk.ts';

/** The refusal of a call, for any cause of failure. `reason` is a key of the text module `errors`. */
export type Failure = {
  status: number;
  reason: string;
  details: Record<string, string | number | boolean>;
  /** Codes of the refused fields, each a key of the texts `errors`. */
  fields: Record<string, string[]>;
  requestId: string | null;
};

/**
 * Reads the refusal out of a tRPC error; a network that is away is `networkFailed`, anything unknown
 * `unexpectedError`.
 */
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
 * The same for a record read by its id. A malformed id is refused as invalid input, and is reported as not
 * found. Other invalid input, such as too many days, is reported as it is.
 */
export function readFailureOf(error: unknown): Failure {
  const failure = failureOf(error);
  const isOfIds = Object.keys(failure.fields).every((path) => /(^id|Ids?)$/.test(path));
  return failure.status === 422 && isOfIds
    ? { ...failure, status: 404, reason: 'notFound', fields: {} }
    : failure;
}

/** Another try would be answered the same. */
export const isFinal = ({ status }: Failure): boolean => [403, 404, 422].includes(status);

/** The number under which the server wrote a failure of its own down; a refusal needs none. */
export const requestIdOf = ({ status, requestId }: Failure): string | null =>
  status >= 500 ? requestId : null;

/** Failures before the server: a part of the program that was not loaded, or a call without a network. */
function reasonOfOwn(error: unknown): string {
  if (error instanceof ChunkFailed) return 'partFailed';
  // So a browser says that no answer came, also where the device has a network and the line behind is lost.
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
