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

/** Throws on what went wrong before the named procedure was called, as the route's own error handler. */
export type AdmitFirst = (path: string) => (error: unknown, request: FastifyRequest) => Promise<never>;

/**
 * Whoever stands outside hears that (401, 403), and never what was wrong with his call. Asked only where
 * something was wrong: the procedure itself asks before all else.
 */
export function makeAdmitFirst({ router, callFor, admit }: Options): AdmitFirst {
  const metas = new Map(procedures(router).map(({ path, meta }) => [path, meta]));
  return (path) => async (error, request) => {
    const { status } = refusalOfAny(error);
    if (status < 500 && !alwaysReported.has(status)) await admit?.(callFor(request), metas.get(path) ?? {});
    throw error;
  };
}

/** They say nothing of what was sent, and who calls too often must not cost a question more. */
const alwaysReported: ReadonlySet<number> = new Set([401, 403, 429]);
