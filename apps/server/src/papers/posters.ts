import { type Call, DomainError, type Poster } from '@mostrador/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownerOf } from '../http/context.ts';
import { forMembers } from '../http/hosts.ts';
import type { PosterSize } from '../pdf/StorePoster.tsx';
import type { AdmitFirst } from '../rest/admit-first.ts';
import type { PosterPrinting } from '../worker.ts';
import { refuseQuery, sendPdf } from './papers.ts';

export type PosterMount = {
  callFor: (request: FastifyRequest) => Call;
  admitFirst: AdmitFirst;
  poster: (call: Call, query: { table?: string }) => Promise<Poster>;
  renderPoster: (printing: PosterPrinting, organizationId: string) => Promise<Uint8Array>;
};

/**
 * Mounts the printed codes of a shop and of its tables: calls the procedure for their content and answers a
 * PDF.
 */
export function mountPosters(
  app: FastifyInstance,
  { callFor, admitFirst, poster, renderPoster }: PosterMount,
) {
  const door = { errorHandler: admitFirst('store.poster'), ...forMembers } as const;
  app.get('/v1/organization-setting/poster.pdf', door, async (request, reply) => {
    const { table, format } = Object(request.query);
    const size = sizeOf(format);
    try {
      const call = callFor(request);
      const details = await poster(call, typeof table === 'string' && table ? { table } : {});
      const pdf = await renderPoster({ poster: details, size }, ownerOf(call));
      return sendPdf(reply, pdf, `qr-${details.address.split('/').at(-1)}`);
    } catch (error) {
      return refuseQuery(request, reply, error);
    }
  });
}

function sizeOf(format: unknown): PosterSize {
  if (format === undefined || format === '' || format === 'a4') return 'a4';
  if (format === 'a6') return 'a6';
  throw new DomainError('BAD_REQUEST', 'receiptFormatUnknown', { parameter: 'format' });
}
