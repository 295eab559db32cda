import type { Call } from '@mostrador/api/server';
import type { StatementPaper } from '@mostrador/shared/papers/statement-paper';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownerOf } from '../http/context.ts';
import { forMembers } from '../http/hosts.ts';
import type { AdmitFirst } from '../rest/admit-first.ts';
import { refuseQuery, sendPdf } from './papers.ts';

/**
 * The query of the financial statements, in the input names of the procedure. The procedure validates the
 * values.
 */
export type StatementQuery = Partial<Record<'from' | 'until' | 'asOf' | 'knownAt', string>>;

export type StatementMount = {
  callFor: (request: FastifyRequest) => Call;
  admitFirst: AdmitFirst;
  statement: (call: Call, query: StatementQuery) => Promise<StatementPaper>;
  renderStatement: (paper: StatementPaper, organizationId: string) => Promise<Uint8Array>;
};

/** Mounts the printed statements: calls the procedure for their figures and answers a PDF. */
export function mountStatements(
  app: FastifyInstance,
  { callFor, admitFirst, statement, renderStatement }: StatementMount,
) {
  const door = { errorHandler: admitFirst('assistant.paper'), ...forMembers } as const;
  app.get('/v1/financial-data/assistant.pdf', door, async (request, reply) => {
    try {
      const call = callFor(request);
      const paper = await statement(call, queryOf(Object(request.query)));
      return sendPdf(reply, await renderStatement(paper, ownerOf(call)), 'estados');
    } catch (error) {
      return refuseQuery(request, reply, error);
    }
  });
}

function queryOf({ from, until, as_of: asOf, known_at: knownAt }: Record<string, unknown>): StatementQuery {
  const dates = Object.entries({ from, until, asOf, knownAt });
  return Object.fromEntries(dates.filter(([, value]) => typeof value === 'string' && value !== ''));
}
