import { createHash } from 'node:crypto';
import { type Call, DomainError } from '@mostrador/api/server';
import { receiptText } from '@mostrador/shared/papers/receipt-text';
import { type ReceiptFormat, type ReceiptView, receiptFormats } from '@mostrador/shared/papers/receipt-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ReceiptDoor } from '../files/files.ts';
import { languageOf, ownerOf } from '../http/context.ts';
import { forMembers, forStrangers } from '../http/hosts.ts';
import { makeNonce, receiptPolicy } from '../http/security.ts';
import type { AdmitFirst } from '../rest/admit-first.ts';
import { snakeKeys } from '../rest/refusals.ts';
import type { Printing } from '../worker.ts';
import { missingReceipt, publicPaper, receiptDocument } from './receipt-page.ts';

export type ReceiptMount = {
  callFor: (request: FastifyRequest) => Call;
  admitFirst: AdmitFirst;
  receipt: ReceiptDoor;
  renderReceipt: (printing: Printing, organizationId: string) => Promise<Uint8Array>;
  /** Counts a PDF that is requested without a sign-in. */
  countPublicPdf: (request: FastifyRequest) => Promise<void>;
  fileOrigins: string[];
  /** The fonts of a receipt that is opened by its link. */
  faces: string;
};

/** Mounts receipts and account statements as PDF, page and text. */
export function mountReceipts(app: FastifyInstance, mount: ReceiptMount) {
  const { callFor, receipt, countPublicPdf } = mount;
  const print = printer(mount);
  mountPaper(app, mount, { path: '/v1/receipts/:id', procedure: 'receipt.byId', read: receipt.byId });
  mountPaper(app, mount, {
    ...{ path: '/v1/contacts/:id/statement', procedure: 'customer.statement' },
    read: receipt.statement,
  });
  app.get<{ Params: { token: string } }>('/r/:token', forStrangers, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex').header('vary', 'accept, accept-language');
    const { token } = request.params;
    const call = callFor(request);
    if (token.endsWith('.pdf')) {
      await countPublicPdf(request);
      const format = formatOf(request);
      const view = await receipt.byLink(call, token.slice(0, -'.pdf'.length));
      // A link begins with the id of its organization.
      return sendPdf(reply, view, await print(call, { view, format, owner: token.split('.')[0] ?? '' }));
    }
    const found = receipt.byLink(call, token);
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.send(snakeKeys(await found));
    const nonce = makeNonce();
    const view = await found.catch(nullWhenMissing);
    const page = view
      ? publicPaper(view, { nonce, faces: mount.faces })
      : missingReceipt(languageOf(request), nonce);
    return sendPage(reply.code(view ? 200 : 404), page, { nonce, fileOrigins: mount.fileOrigins });
  });
}

/**
 * A call that answers a document: its path, the procedure that checks the permission, and the function that
 * reads it.
 */
type PaperCall = { path: string; procedure: string; read: ReceiptDoor['byId'] };

/** Mounts the same call as PDF (`.pdf`), as a page and as text (`format=html|text`). */
export function mountPaper(app: FastifyInstance, mount: ReceiptMount, { path, procedure, read }: PaperCall) {
  const { callFor, admitFirst, fileOrigins } = mount;
  const door = { errorHandler: admitFirst(procedure), ...forMembers } as const;
  const print = printer(mount);
  const pdf = `${path.replace(':id', `:id(${uuid})`)}.pdf`;
  app.get<{ Params: { id: string } }>(pdf, door, async (request, reply) => {
    const call = callFor(request);
    const format = formatOf(request);
    const view = await read(call, { id: request.params.id, format });
    return sendPdf(reply, view, await print(call, { view, format, owner: ownerOf(call) }));
  });
  app.addHook<{ Params: { id: string }; Querystring: { format?: unknown } }>(
    'preHandler',
    async (request, reply) => {
      const { method, routeOptions, query } = request;
      if (routeOptions.url !== path || method !== 'GET') return;
      const { format } = query;
      if (format !== 'html' && format !== 'text') return;
      const view = await read(callFor(request), { id: request.params.id, format });
      if (format === 'text') return reply.type('text/plain; charset=utf-8').send(receiptText(view));
      const nonce = makeNonce();
      return sendPage(reply, receiptDocument(view, { nonce }), { nonce, fileOrigins });
    },
  );
}

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

export function formatOf(request: FastifyRequest): ReceiptFormat {
  const input = Reflect.get(Object(request.query), 'format') ?? 'ticket_80';
  const format = receiptFormats.find((known) => known === input);
  if (!format) throw new DomainError('BAD_REQUEST', 'receiptFormatUnknown', { parameter: 'format' });
  return format;
}

export function nullWhenMissing(error: unknown) {
  if (error instanceof DomainError && error.reason === 'notFound') return null;
  throw error;
}

type Target = { view: ReceiptView; format: ReceiptFormat; owner: string };

const maxCacheBytes = 16 * 1024 * 1024;

/** Rendered PDFs are cached by their content, so a hundred readers of one receipt cost one rendering. */
export function printer({ renderReceipt }: Pick<ReceiptMount, 'renderReceipt'>) {
  const cache = new LRUCache<string, Buffer, () => Promise<Uint8Array>>({
    maxSize: maxCacheBytes,
    sizeCalculation: (pdf) => pdf.length,
    fetchMethod: async (_key, _stale, { context }) => Buffer.from(await context()),
  });
  return async (call: Call, { view, format, owner }: Target): Promise<Buffer> => {
    const key = createHash('sha256')
      .update(JSON.stringify([format, view]))
      .digest('base64url');
    return cache.forceFetch(key, {
      context: async () =>
        renderReceipt({ view, format, logo: await readLogo(call, view.business.logoUrl) }, owner),
    });
  };
}

async function readLogo({ storage }: Call, url: string | null) {
  const key = url && storage.keyOf(url);
  // The receipt is printed without its logo if the logo cannot be read.
  return key ? storage.get(key).catch(() => null) : null;
}

export function sendPdf(reply: FastifyReply, view: ReceiptView, pdf: Buffer) {
  const stem = (view.number || view.title).replace(/[^\w-]+/g, '-');
  const name = stem.replace(/^-+|-+$/g, '') || 'recibo';
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
    })
    .send(pdf);
}

export const sendPage = (reply: FastifyReply, html: string, policy: Parameters<typeof receiptPolicy>[0]) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', receiptPolicy(policy)).send(html);
