import type { Call } from '@mostrador/api/server';
import { receiptText } from '@mostrador/shared/receipt-text';
import type { FastifyInstance } from 'fastify';
import { languageOf, whoseCall } from './context.ts';
import type { QuoteDoor } from './files.ts';
import { missingQuote, publicQuote } from './quote-page.ts';
import { receiptDocument } from './receipt-page.ts';
import {
  formatOf,
  nullWhenMissing,
  printer,
  type ReceiptMount,
  sendPage,
  sendPdf,
  uuid,
} from './receipts.ts';
import { snakeKeys } from './refusals.ts';
import { makeNonce } from './security.ts';

type QuoteMount = ReceiptMount & { quote: QuoteDoor };

/** Quotes as paper and text for the shop, and as the page where their customer answers. */
export function mountQuotes(app: FastifyInstance, mount: QuoteMount) {
  mountPapers(app, mount);
  mountPage(app, mount);
  const { callFor, quote } = mount;
  app.post<{ Params: { token: string } }>('/q/:token/viewed', async (request, reply) => {
    await quote.viewed(callFor(request), request.params.token);
    return reply.code(204).send();
  });
  app.post<{ Params: { token: string } }>('/q/:token/answer', async (request, reply) => {
    const answered = await quote.answer(callFor(request), request.params.token, request.body);
    return reply.send(snakeKeys(answered));
  });
}

/** `GET /v1/receipts/quote/{id}` as what it asks to be: PDF, page, text. */
function mountPapers(app: FastifyInstance, mount: QuoteMount) {
  const { callFor, askedFirst, quote, fileOrigins } = mount;
  const door = { errorHandler: askedFirst('quote.paper') };
  const print = printer(mount);
  app.get<{ Params: { id: string } }>(`/v1/receipts/quote/:id(${uuid}).pdf`, door, async (request, reply) => {
    const call = callFor(request);
    const format = formatOf(request);
    const view = await quote.byId(call, { id: request.params.id, format });
    return sendPdf(reply, view, await print(call, { view, format, whose: whoseCall(call) }));
  });
  app.addHook<{ Params: { id: string }; Querystring: { format?: unknown } }>(
    'preHandler',
    async (request, reply) => {
      const { method, routeOptions, query } = request;
      if (routeOptions.url !== '/v1/receipts/quote/:id' || method !== 'GET') return;
      const { format } = query;
      if (format !== 'html' && format !== 'text') return;
      const view = await quote.byId(callFor(request), { id: request.params.id, format });
      if (format === 'text') return reply.type('text/plain; charset=utf-8').send(receiptText(view));
      const nonce = makeNonce();
      return sendPage(reply, receiptDocument(view, { nonce }), { nonce, fileOrigins });
    },
  );
}

function mountPage(app: FastifyInstance, mount: QuoteMount) {
  const { callFor, quote, fileOrigins, faces } = mount;
  const print = printer(mount);
  const readPdf = async (call: Call, token: string) => quote.byLink(call, token.slice(0, -'.pdf'.length));
  app.get<{ Params: { token: string } }>('/q/:token', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex').header('vary', 'accept, accept-language');
    const { token } = request.params;
    const call = callFor(request);
    if (token.endsWith('.pdf')) {
      await mount.countPublicPdf(request);
      const format = formatOf(request);
      const view = await readPdf(call, token);
      // A link begins with its organization.
      return sendPdf(reply, view, await print(call, { view, format, whose: token.split('.')[0] ?? '' }));
    }
    const found = quote.byLink(call, token);
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.send(snakeKeys(await found));
    const nonce = makeNonce();
    const offered = await found.catch(nullWhenMissing);
    const page = offered ? publicQuote(offered, { nonce, faces }) : missingQuote(languageOf(request), nonce);
    return sendPage(reply.code(offered ? 200 : 404), page, { nonce, fileOrigins, mayAnswer: true });
  });
}
