import { errorText, type Reader } from '@mostrador/shared/text/translator';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { meaningOfConstraint } from '../db/constraint.ts';

type Kind = TRPCError['code'];

/**
 * An expected refusal. `reason` is the stable code for clients and the dictionary key of the text for users.
 */
export class DomainError extends TRPCError {
  readonly reason: string;
  readonly details: Record<string, unknown>;

  constructor(kind: Kind, reason: string, details: Record<string, unknown> = {}) {
    super({ code: kind, message: reason });
    this.reason = reason;
    this.details = details;
  }
}

/**
 * A record of another organization and a missing one get the same answer. `parameter` is the camelCase path
 * of the invalid body field: 'contactId', 'products.0.variantId'.
 */
export const notFound = (parameter?: string) =>
  new DomainError('NOT_FOUND', 'notFound', parameter ? { parameter } : {});

/** A record changed during the call. The call is run again with the new state. */
export class MovedMeanwhile extends DomainError {
  constructor() {
    super('CONFLICT', 'conflict');
  }
}

/** Refuses an act that the current state does not allow. */
export const conflict = (reason: string, details: Record<string, unknown> = {}) =>
  new DomainError('CONFLICT', reason, details);

export const forbidden = (reason: string, details: Record<string, unknown> = {}) =>
  new DomainError('FORBIDDEN', reason, details);

/** Refuses an act for a missing permission, inside a call that is otherwise allowed. */
export const lacking = (permission: string) => forbidden('permissionDenied', { permission });

/**
 * A field that only the database or another row could validate. It is reported like any other invalid field.
 */
export class InvalidField extends DomainError {
  readonly field: string;

  constructor(field: string, reason: string, details: Record<string, unknown> = {}) {
    super('UNPROCESSABLE_CONTENT', reason, details);
    this.field = field;
  }
}

/** Runs the work of a nested body; the path of a refused field is extended by `field`. */
export async function inField<Result>(field: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidField)
      throw new InvalidField(pathOf(field, error.field), error.reason, error.details);
    if (!(error instanceof DomainError) || typeof error.details.parameter !== 'string') throw error;
    const parameter = pathOf(field, error.details.parameter);
    throw new DomainError(error.code, error.reason, { ...error.details, parameter });
  }
}

const pathOf = (field: string, inner: string) => (inner === '' ? field : `${field}.${inner}`);

/**
 * The refusal that a thrown error means to a caller. `fields` maps a camelCase path to reasons; details have
 * camelCase names and integers, which the REST adapter converts to those of the wire.
 */
export type Refusal = {
  status: number;
  reason: string;
  details: Record<string, unknown>;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

/**
 * Maps any thrown error to a refusal, for REST, tRPC and batches alike. An unknown error is an internal
 * error.
 */
export function refusalOf(thrown: unknown): Refusal {
  const cause = thrown instanceof TRPCError && !(thrown instanceof DomainError) ? thrown.cause : thrown;
  // An answer that violates its own schema is an internal error, regardless of the request.
  const isAnswer = thrown instanceof TRPCError && thrown.message === 'Output validation failed';
  if (cause instanceof z.ZodError && !isAnswer) return invalidInput(groupIssues(cause));
  if (cause instanceof InvalidField) return invalidInput({ [cause.field]: [cause.reason] }, cause.details);
  if (cause instanceof DomainError) return fromDomain(cause);
  const fromDatabase = refusalOfDatabase(cause);
  if (fromDatabase) return fromDatabase;
  if (thrown instanceof TRPCError && thrown.code !== 'INTERNAL_SERVER_ERROR') return fromTrpc(thrown);
  return { status: 500, reason: 'unexpectedError', details: {} };
}

export type { Reader };

export type FieldErrors = Record<string, { code: string; message: string }[]>;

/** Builds the refused fields with a sentence for each of their codes. */
export const describeFields = (
  { fields = {}, details }: Pick<Refusal, 'fields' | 'details'>,
  reader: Reader,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, codes]) => [
      path,
      codes.map((code) => ({ code, message: errorText(reader, code, details) })),
    ]),
  );

/** Returns the SQLSTATE or driver code of a failed statement, even if libraries wrapped the error. */
export function databaseError(thrown: unknown): { code: string; constraint?: string } | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 6; error = error.cause, depth += 1) {
    if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z_]{5,}$/.test(error.code)) {
      if (error instanceof TRPCError) continue;
      const constraint = 'constraint_name' in error ? error.constraint_name : undefined;
      return { code: error.code, ...(typeof constraint === 'string' && { constraint }) };
    }
  }
  return null;
}

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECTION_QUEUE_TIMEOUT',
  'CONNECTION_SILENT',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);

/**
 * Codes of temporary failures: a server that is read-only for the moment, a lock timeout, a transaction that
 * was idle or ran too long.
 */
const passing = new Set(['25006', '25P03', '25P04', '55P03']);

const invalidInput = (fields: Record<string, string[]>, details: Refusal['details'] = {}): Refusal => ({
  status: 422,
  reason: 'invalidInput',
  details,
  fields,
});

function groupIssues(error: z.ZodError) {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    fields[path] = [...new Set([...(fields[path] ?? []), reasonOf(issue)])];
  }
  return fields;
}

/**
 * Returns the reason key of an issue. Our schemas use keys; the sentences of zod itself become a general
 * key.
 */
function reasonOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (/^[a-z][a-zA-Z0-9]*$/.test(message)) return message;
  if (message.endsWith('received undefined')) return 'required';
  return (issue.code === 'invalid_type' && reasonOfType[issue.expected]) || 'invalidInput';
}

/** The reason by expected type if the client sent another type. */
const reasonOfType: Partial<Record<string, string>> = {
  boolean: 'invalidBoolean',
  array: 'invalidList',
  object: 'invalidObject',
};

function fromDomain(error: DomainError): Refusal {
  const seconds = error.details.retryAfterSeconds;
  return {
    status: getHTTPStatusCodeFromError(error),
    reason: error.reason,
    details: error.details,
    ...(typeof seconds === 'number' && { retryAfterSeconds: seconds }),
  };
}

const reasonOfTrpc: Partial<Record<Kind, string>> = {
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'permissionDenied',
  NOT_FOUND: 'notFound',
  METHOD_NOT_SUPPORTED: 'methodNotAllowed',
  PAYLOAD_TOO_LARGE: 'bodyTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'unsupportedContentType',
  PARSE_ERROR: 'invalidJson',
  BAD_REQUEST: 'invalidInput',
  TOO_MANY_REQUESTS: 'tooManyRequests',
};

function fromTrpc(error: TRPCError): Refusal {
  const reason = reasonOfTrpc[error.code] ?? 'unexpectedError';
  return { status: getHTTPStatusCodeFromError(error), reason, details: {} };
}

function refusalOfDatabase(cause: unknown): Refusal | null {
  const failure = databaseError(cause);
  if (!failure) return null;
  const { code, constraint } = failure;
  // The database checks uniqueness and references; each domain defines the meaning of its constraints.
  const meaning = meaningOfConstraint(constraint);
  if (meaning) return refusalOf(meaning());
  const away = { status: 503, reason: 'unavailable', details: {}, retryAfterSeconds: 2 };
  if (code === '57014') return { ...away, reason: 'tookTooLong' };
  if (connectionCodes.has(code) || /^(08|40|53|57)/.test(code)) return away;
  if (passing.has(code)) return away;
  if (code === '23503') return { status: 404, reason: 'notFound', details: {} };
  if (code === '23505' && constraint?.endsWith('_pkey')) return refusalOf(conflict('idInUse'));
  if (code === '23505') return { status: 409, reason: 'conflict', details: {} };
  if (code.startsWith('22')) return invalidInput({ '': ['invalidInput'] });
  if (code === '23514' || code === '23502') return invalidInput({ '': ['invalidInput'] });
  return null;
}
