import type { Call } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';
import type { QuoteDoor } from '../files/files.ts';
import { languageOf } from '../http/context.ts';
import { forBoth, forStrangers } from '../http/hosts.ts';
import { makeNonce } from '../http/security.ts';
import { snakeKeys } from '../rest/refusals.ts';
import { missingQuote, publicQuote } from './quote-page.ts';
import {
  formatOf,
  mountPaper,
  nullWhenMissing,
  printer,
  type ReceiptMount,
  sendPage,
  sendPdf,
} from './receipts.ts';

type QuoteMount = ReceiptMount & { quote: QuoteDoor };

/** Mounts quotes as documents and text for the shop, and as the page where the customer answers. */
export function mountQuotes(app: FastifyInstance, mount: QuoteMount) {
  mountPage(app, mount);
  const { callFor, quote } = mount;
  mountPaper(app, mount, { path: '/v1/receipts/quote/:id', procedure: 'quote.paper', read: quote.byId });
  // A page opened at the other host, before the store had a separate host, still sends its answer there:
  // browsers do not follow a redirect of sent data to another host, and the answer is data.
  app.post<{ Params: { token: string } }>('/q/:token/viewed', forBoth, async (request, reply) => {
    await quote.viewed(callFor(request), request.params.token);
    return reply.code(204).send();
  });
  app.post<{ Params: { token: string } }>('/q/:token/answer', forBoth, async (request, reply) => {
    const answered = await quote.answer(callFor(request), request.params.token, request.body);
    return reply.send(snakeKeys(answered));
  });
}

function mountPage(app: FastifyInstance, mount: QuoteMount) {
  const { callFor, quote, fileOrigins, faces } = mount;
  const print = printer(mount);
  const readPdf = async (call: Call, token: string) => quote.byLink(call, token.slice(0, -'.pdf'.length));
  app.get<{ Params: { token: string } }>('/q/:token', forStrangers, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex').header('vary', 'accept, accept-language');
    const { token } = request.params;
    const call = callFor(request);
    if (token.endsWith('.pdf')) {
      await mount.countPublicPdf(request);
      const format = formatOf(request);
      const view = await readPdf(call, token);
      // A link begins with the id of its organization.
      return sendPdf(reply, view, await print(call, { view, format, owner: token.split('.')[0] ?? '' }));
    }
    const found = quote.byLink(call, token);
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.send(snakeKeys(await found));
    const nonce = makeNonce();
    const offered = await found.catch(nullWhenMissing);
    const page = offered ? publicQuote(offered, { nonce, faces }) : missingQuote(languageOf(request), nonce);
    return sendPage(reply.code(offered ? 200 : 404), page, { nonce, fileOrigins, mayAnswer: true });
  });
}
