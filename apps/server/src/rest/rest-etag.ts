import { createHash } from 'node:crypto';
import { type Call, DomainError, type Endpoint } from '@mostrador/api/server';
import { shapeOf, toWire } from '@mostrador/shared/wire/wire';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import { sql } from 'drizzle-orm';

/**
 * Calculates the version of a resource from its answer. A user with more permissions sees more fields and
 * has another version.
 */
export const etagOf = (answer: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`;

/**
 * Finds the call that reads the resource which this call reads or changes: the one named in its metadata, or
 * the one at the same path.
 */
export function readerOf({ method, url, meta }: Endpoint, all: Endpoint[]) {
  if (meta.shownBy) return all.find(({ path }) => path === meta.shownBy);
  return url.endsWith('/:id') && ['GET', 'PATCH', 'PUT', 'DELETE'].includes(method)
    ? all.find((other) => other.method === 'GET' && other.url === url)
    : undefined;
}

/**
 * Finds the call that shows the resource in this call's answer in the same form: the call itself, or the one
 * that reads the created resource.
 */
export const shownBy = (endpoint: Endpoint, all: Endpoint[]) => {
  const made = endpoint.meta.creates ? `${endpoint.url}/:id` : undefined;
  const shown = readerOf(endpoint, all) ?? all.find(({ method, url }) => method === 'GET' && url === made);
  return shown?.output === endpoint.output ? shown : undefined;
};

type Versioned = {
  router: AnyTRPCRouter;
  reader: Endpoint;
  /** The fields that identify the resource: its id and its parents. */
  named: Record<string, unknown>;
  /** True if the output that was read has the requested version. */
  isMeant: (output: unknown) => boolean;
};

/** True if the answer, as shown over REST, has the requested version. */
export function hasEtag(reader: Endpoint, ifMatch: string) {
  const encode = reader.output && toWire(shapeOf(reader.output, 'output'));
  return (output: unknown) => isNamed(etagOf(encode?.(output)), ifMatch);
}

/**
 * Returns the call with the condition that the resource still has the requested version. Read and write see
 * one snapshot: if the row was changed meanwhile, the database refuses the write, and the second try reads
 * the new version.
 */
export function onlyIfMatching(call: Call, { router, reader, named, isMeant }: Versioned): Call {
  return {
    ...call,
    db: withTransaction(call.db, (work) => call.db.transaction(work, { isolationLevel: 'repeatable read' })),
    precondition: async (tx) => {
      // The reading call binds the transaction to the organization itself, as this call did.
      await tx.execute(sql`select set_config('role', program_role(), true)`);
      const ctx = { ...call, idempotency: null, db: withTransaction(call.db, (work) => work(tx)) };
      const { path, type } = reader;
      const getRawInput = async () => named;
      const output: unknown = await callTRPCProcedure({
        router,
        path,
        type,
        getRawInput,
        ctx,
        signal: undefined,
        batchIndex: 0,
      });
      if (!isMeant(output)) throw changedMeanwhile();
    },
  };
}

/**
 * No answer shows a version of this resource, so any named version is a different one; `*` matches any
 * version.
 */
export const onlyIfAnyVersion = (call: Call, ifMatch: string): Call => ({
  ...call,
  precondition: async () => {
    if (!isNamed('*', ifMatch)) throw changedMeanwhile();
  },
});

const changedMeanwhile = () => new DomainError('PRECONDITION_FAILED', 'changedMeanwhile');

const withTransaction = (db: Call['db'], transaction: Call['db']['transaction']): Call['db'] =>
  new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });

/**
 * True if the version is named. Proxies that compress an answer mark its version as weak, but it is the same
 * version.
 */
const isNamed = (etag: string, ifMatch: string) =>
  ifMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
