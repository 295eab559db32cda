import { type Call, DomainError } from '@mostrador/api/server';
import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import { type ReceiptFormat, receiptFormats } from '@mostrador/shared/papers/receipt-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownerOf } from '../http/context.ts';
import { forMembers } from '../http/hosts.ts';
import type { AdmitFirst } from '../rest/admit-first.ts';
import type { CutPrinting } from '../worker.ts';
import { refuseQuery, sendPdf } from './papers.ts';

/** The query of a cash cut, in the input names of the procedure. The procedure validates the values. */
export type CutQuery = Record<'from' | 'until' | 'userId' | 'sessionId', string | undefined>;

export type CashCutMount = {
  callFor: (request: FastifyRequest) => Call;
  admitFirst: AdmitFirst;
  cashCut: (call: Call, query: CutQuery) => Promise<CutPaper>;
  renderCut: (printing: CutPrinting, organizationId: string) => Promise<Uint8Array>;
};

/** Mounts the printed cash cut: calls the procedure for its figures and answers a PDF. */
export function mountCashCuts(
  app: FastifyInstance,
  { callFor, admitFirst, cashCut, renderCut }: CashCutMount,
) {
  const door = { errorHandler: admitFirst('cashCut.paper'), ...forMembers } as const;
  app.get('/v1/reports-transactions/cash-cut.pdf', door, async (request, reply) => {
    const query = Object(request.query);
    const format = formatOf(query.format);
    try {
      const call = callFor(request);
      const paper = await cashCut(call, queryOf(query));
      const pdf = await renderCut({ paper, format }, ownerOf(call));
      return sendPdf(reply, pdf, paper.number || 'corte');
    } catch (error) {
      return refuseQuery(request, reply, error);
    }
  });
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function queryOf(query: Record<string, unknown>): CutQuery {
  for (const name of ['from', 'until'])
    if (textOf(query[name]) === undefined)
      throw new DomainError('BAD_REQUEST', 'requiredParameter', { parameter: name });
  return {
    from: textOf(query.from),
    until: textOf(query.until),
    userId: textOf(query.user_id),
    sessionId: textOf(query.session_id),
  };
}

function formatOf(value: unknown): ReceiptFormat {
  const input = textOf(value) ?? 'ticket_80';
  const format = receiptFormats.find((known) => known === input);
  if (!format) throw new DomainError('BAD_REQUEST', 'receiptFormatUnknown', { parameter: 'format' });
  return format;
}
