import { createHash } from 'node:crypto';
import { type Call, DomainError, type Endpoint } from '@mostrador/api/server';
import { shapeOf, toWire } from '@mostrador/shared/wire/wire';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import { sql } from 'drizzle-orm';

/** The version of one thing, as its answer shows it: whoever may see more of it has another. */
export const etagOf = (answer: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`;

/** The call that reads the one thing which this one reads or changes: as it names, or at the same path. */
export function readerOf({ method, url, meta }: Endpoint, all: Endpoint[]) {
  if (meta.shownBy) return all.find(({ path }) => path === meta.shownBy);
  return url.endsWith('/:id') && ['GET', 'PATCH', 'PUT', 'DELETE'].includes(method)
    ? all.find((other) => other.method === 'GET' && other.url === url)
    : undefined;
}

/** The call that shows what this one answers, looking the same: its own, or that of what it made. */
export const shownBy = (endpoint: Endpoint, all: Endpoint[]) => {
  const made = endpoint.meta.creates ? `${endpoint.url}/:id` : undefined;
  const shown = readerOf(endpoint, all) ?? all.find(({ method, url }) => method === 'GET' && url === made);
  return shown?.output === endpoint.output ? shown : undefined;
};

type Versioned = {
  router: AnyTRPCRouter;
  reader: Endpoint;
  /** What says which thing is meant: it, and what it belongs to. */
  named: Record<string, unknown>;
  /** Whether what is read is the version that is meant. */
  isMeant: (output: unknown) => boolean;
};

/** As it is shown over REST. */
export function hasEtag(reader: Endpoint, ifMatch: string) {
  const encode = reader.output && toWire(shapeOf(reader.output, 'output'));
  return (output: unknown) => isNamed(etagOf(encode?.(output)), ifMatch);
}

/**
 * The call with the condition that the thing still is the version that is meant. Reading and writing see one
 * snapshot: whatever changed the row meanwhile makes the database refuse the write, and the second try reads
 * the new version.
 */
export function onlyIfMatching(call: Call, { router, reader, named, isMeant }: Versioned): Call {
  return {
    ...call,
    db: withTransaction(call.db, (work) => call.db.transaction(work, { isolationLevel: 'repeatable read' })),
    precondition: async (tx) => {
      // The reading call binds the transaction to the organization by itself, as this one did.
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

/** No answer told a version of this thing: whoever names one means another; `*` is whatever is there. */
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

/** Proxies that pack an answer mark its version as weak; it is still the same. */
const isNamed = (etag: string, ifMatch: string) =>
  ifMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
