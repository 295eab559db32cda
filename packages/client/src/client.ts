import { scaledFromText } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import type { Api, Reason } from './api.ts';

/**
 * The options of a call. `idempotencyKey` is your own idempotency key; without one, each write creates a new
 * key.
 */
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

export type ClientOptions = {
  /** The address of the server, such as 'https://shop.example'. */
  url: string;
  /** A session's token or an API key. A function is called before each call. */
  token?: string | null | (() => string | null | Promise<string | null>);
  /** The id of the organization. If absent, the user's current one. */
  organization?: string | null;
  language?: 'es' | 'en' | 'ar';
  /**
   * The number of attempts if the response is lost or the server is unavailable. The idempotency key makes
   * repeated attempts harmless.
   */
  tries?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** One function per procedure: `client.product.list({ content: 'café' })`. */
export type Client = {
  [Domain in keyof Api]: {
    [Name in keyof Api[Domain]]: Api[Domain][Name] extends { input: infer Input; output: infer Output }
      ? undefined extends Input
        ? (input?: Input, options?: CallOptions) => Promise<Output>
        : (input: Input, options?: CallOptions) => Promise<Output>
      : never;
  };
};

/** The error of a refused call. `reason` does not depend on the language, but the messages do. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: Reason | 'networkFailed';
  /** camelCase names; quantities in 1/1000, money in 1/100. */
  readonly details: Record<string, unknown>;
  /** The refused fields by their path, such as 'products.0.quantity'. */
  readonly fields: Record<string, { code: Reason; message: string }[]>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(refusal: Omit<Refused, 'name' | 'message' | 'stack' | 'cause'>) {
    super(refusal.reason);
    this.name = 'Refused';
    this.status = refusal.status;
    this.reason = refusal.reason;
    this.details = refusal.details;
    this.fields = refusal.fields;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** Creates a client of one server, for one user in one organization. Calls throw `Refused`. */
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions): object {
  const domain = (name: string) =>
    new Proxy(Object.create(null), {
      get: (_, procedure) => (input?: unknown, call?: CallOptions) =>
        callProcedure(options, { path: `${name}.${String(procedure)}`, input }, call ?? {}),
    });
  const domains = new Map<string, object>();
  return new Proxy(Object.create(null), {
    get: (_, name) => {
      // A property `then` would make the client look like a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      const known = domains.get(name) ?? domain(name);
      domains.set(name, known);
      return known;
    },
  });
}

/**
 * Converts an amount to 1/100: `money('12.50')` and `money(12.5)` are 1250. Throws on more than two
 * decimals.
 */
export function money(amount: number | string): number {
  return scaled(amount, 100);
}

/** Converts a quantity to 1/1000: `quantity(0.35)` is 350. Throws on more than three decimals. */
export function quantity(amount: number | string): number {
  return scaled(amount, 1000);
}

/** 1250 → 12.5 */
export function decimalOfMoney(amount: number): number {
  return amount / 100;
}

/** 350 → 0.35 */
export function decimalOfQuantity(amount: number): number {
  return amount / 1000;
}

/**
 * Creates a new id or idempotency key, a UUIDv7. A creation with its own id may be sent again without harm.
 */
export function makeId(): string {
  return newId();
}

function scaled(amount: number | string, scale: number): number {
  const whole = scaledFromText(String(amount), scale);
  if (whole === undefined)
    throw new RangeError(`${amount} is no decimal of ${String(scale).length - 1} places.`);
  return whole;
}

/** Paths of the procedures that only read, inserted by the build. */
declare const QUERIES: readonly string[];
const queries = new Set(QUERIES);

type Procedure = { path: string; input: unknown };

async function callProcedure(options: ClientOptions, { path, input }: Procedure, call: CallOptions) {
  const isQuery = queries.has(path);
  const url = new URL(`/trpc/${path}`, options.url);
  if (isQuery && input !== undefined) url.searchParams.set('input', JSON.stringify(input));
  const headers = {
    ...(await headersOf(options)),
    ...(!isQuery && {
      'content-type': 'application/json',
      'idempotency-key': call.idempotencyKey ?? newId(),
    }),
  };
  const init: RequestInit = {
    method: isQuery ? 'GET' : 'POST',
    headers,
    ...(!isQuery && { body: JSON.stringify(input ?? {}) }),
    ...(call.signal && { signal: call.signal }),
  };
  for (let tries = options.tries ?? 3; ; tries -= 1) {
    const answer = await send(options, url, init);
    if (!(answer instanceof Refused)) return answer.data;
    if (tries <= 1 || !isWorthAnotherTry(answer)) throw answer;
    await waited(answer.retryAfterSeconds ?? 0.5);
  }
}

async function send({ fetch: given = fetch }: ClientOptions, url: URL, init: RequestInit) {
  try {
    const response = await given(url.href, init);
    const body: unknown = await response.json();
    const error = inside(body, 'error');
    return error === undefined
      ? { data: inside(inside(body, 'result'), 'data') }
      : refusedOf(response, error);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return refusedOf(null, null);
  }
}

function refusedOf(response: Response | null, error: unknown): Refused {
  const data = inside(error, 'data');
  const reason = inside(data, 'reason');
  const requestId = inside(data, 'requestId');
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return new Refused({
    status: response?.status ?? 0,
    reason: isReason(reason) ? reason : response ? 'unexpectedError' : 'networkFailed',
    details: recordOf(inside(data, 'details')),
    fields: recordOf(inside(data, 'fields')),
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

const isWorthAnotherTry = ({ status }: Refused) => status === 0 || status === 503;

const waited = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000));

async function headersOf({ token, organization, language }: ClientOptions): Promise<Record<string, string>> {
  const credential = typeof token === 'function' ? await token() : token;
  return {
    accept: 'application/json',
    'accept-language': language ?? 'es',
    ...(credential && { authorization: `Bearer ${credential}` }),
    ...(organization && { organization }),
  };
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

// The server's answers are not validated, because their types are generated from its own schemas.
function recordOf<Value>(value: unknown): Record<string, Value>;
function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

const isReason = (value: unknown): value is Reason => typeof value === 'string';
