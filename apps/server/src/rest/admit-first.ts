import { type Call, procedures } from '@mostrador/api/server';
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { refusalOfAny } from './refusals.ts';
import type { FormDoor } from './rest-files.ts';

type Options = {
  router: AnyTRPCRouter;
  callFor: (request: FastifyRequest) => Call;
  admit: FormDoor['admit'] | undefined;
};

/** Throws the error that occurred before the named procedure was called, as the route's own error handler. */
export type AdmitFirst = (path: string) => (error: unknown, request: FastifyRequest) => Promise<never>;

/**
 * Builds the check of access for invalid input. Callers without access get 401 or 403 and never learn what
 * was wrong with the call. It runs only if the input is invalid, because the procedure itself checks access
 * first.
 */
export function makeAdmitFirst({ router, callFor, admit }: Options): AdmitFirst {
  const metas = new Map(procedures(router).map(({ path, meta }) => [path, meta]));
  return (path) => async (error, request) => {
    const { status } = refusalOfAny(error);
    if (status < 500 && !alwaysReported.has(status)) await admit?.(callFor(request), metas.get(path) ?? {});
    throw error;
  };
}

/**
 * These answers reveal nothing about the request, and for a caller over the rate limit no more queries are
 * run.
 */
const alwaysReported: ReadonlySet<number> = new Set([401, 403, 429]);
