import type { FastifyReply } from 'fastify';

/** A paper as its reader's browser shows it; nothing on the way stores it. */
export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(pdf));
