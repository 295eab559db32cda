import { snake } from '@mostrador/shared/wire/snake';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfAny, sendRefusal } from '../rest/refusals.ts';

/** Sends a PDF that the reader's browser displays and no proxy stores. */
export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(pdf));

/** Refuses an invalid value in a query with 400, with the field names of the wire. */
export function refuseQuery(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = refusalOfAny(error);
  if (!refusal.fields) throw error;
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, reasons]) => [snake(name), reasons]),
  );
  const [parameter] = Object.keys(fields);
  return sendRefusal(request, reply, { ...refusal, status: 400, details: { parameter }, fields });
}
