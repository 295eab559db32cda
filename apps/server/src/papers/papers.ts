import { snake } from '@mostrador/shared/wire/snake';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfAny, sendRefusal } from '../rest/refusals.ts';

/** A paper as its reader's browser shows it; nothing on the way stores it. */
export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(pdf));

/** In an address a wrong value makes the call wrong (400), and its names are those of the wire. */
export function refuseQuery(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = refusalOfAny(error);
  if (!refusal.fields) throw error;
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, reasons]) => [snake(name), reasons]),
  );
  const [parameter] = Object.keys(fields);
  return sendRefusal(request, reply, { ...refusal, status: 400, details: { parameter }, fields });
}
