import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Call, DomainError, type Storage } from '@mostrador/api/server';
import { type ReceiptFormat, type ReceiptView, receiptFormats } from '@mostrador/shared/receipt-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { snakeKeys } from './refusals.ts';
import type { KeepFile } from './rest-files.ts';
import { uploadPolicy } from './security.ts';
import type { Page } from './static.ts';

/** What an upload promised when it was announced; the bytes must keep it. */
export type AnnouncedUpload = { maxBytes: number; md5: string };

/** The gated procedures behind the answers that are no JSON; each one judges its caller by itself. */
export type FileDoors = {
  /** Makes an upload record of a file inside a form. */
  keepFile?: KeepFile;
  upload?: {
    /** Refuses a forged, expired or used address before a byte is read. */
    open: (call: Call, token: string) => Promise<AnnouncedUpload>;
    keep: (call: Call, token: string, received: ReceivedUpload) => Promise<void>;
  };
  receipt?: {
    byId: (call: Call, query: { id: string; format: ReceiptFormat }) => Promise<ReceiptView>;
    byLink: (call: Call, token: string) => Promise<ReceiptView>;
  };
};

type Mount = {
  callFor: (request: FastifyRequest) => Call;
  page: Page | null;
  doors: FileDoors;
};

/** Bytes in, bytes out: uploads, pictures and printed receipts. */
export async function mountFiles(app: FastifyInstance, mount: Mount) {
  mountReceipts(app, mount);
  await app.register(async (scope) => mountUploads(scope, mount));
}

/** Where a browser sends the bytes of an announced upload; the address itself is the permission. */
export const uploadPath = (token: string) => `/uploads/direct/${token}`;

function mountUploads(app: FastifyInstance, { callFor, doors: { upload } }: Mount) {
  if (!upload) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { token: string } }>(
    uploadPath(':token'),
    { bodyLimit: 64 * 1024 * 1024, handlerTimeout: 120_000 },
    async (request, reply) => {
      const { token } = request.params;
      const call = callFor(request);
      const announced = await upload.open(call, token);
      const stream = request.body instanceof Readable ? request.body : Readable.from([]);
      const received = await receiveUpload(stream, announced);
      try {
        if (received.md5 !== announced.md5)
          throw new DomainError('UNPROCESSABLE_CONTENT', 'checksumMismatch');
        await upload.keep(call, token, received);
      } finally {
        await rm(received.path, { force: true });
      }
      return reply.code(204).send();
    },
  );
}

const pictureTypes: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** A key is written once, so whoever has a picture keeps it; a page may show hundreds, so none is counted. */
export function mountPictures(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const key = request.params['*'];
    const type = pictureTypes[key.split('.').at(-1) ?? ''];
    const isKey = /^[\w-]+(?:\/[\w-]+)*\.\w+$/.test(key);
    const bytes = type && isKey ? await storage.get(key) : null;
    if (!bytes || !type) throw new DomainError('NOT_FOUND', 'notFound');
    return reply
      .headers({
        'content-type': type,
        'content-disposition': 'inline',
        'content-security-policy': uploadPolicy,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(bytes));
  });
}

function mountReceipts(app: FastifyInstance, { callFor, page, doors: { receipt } }: Mount) {
  if (!receipt) return;
  app.get<{ Params: { id: string } }>(`/v1/receipts/:id(${uuid}).pdf`, async (request, reply) => {
    const call = callFor(request);
    const format = formatOf(request);
    const view = await receipt.byId(call, { id: request.params.id, format });
    return sendPdf(reply, view, { format, storage: call.storage });
  });
  app.get<{ Params: { token: string } }>('/r/:token', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex').header('vary', 'accept');
    const { token } = request.params;
    const call = callFor(request);
    if (token.endsWith('.pdf')) {
      const view = await receipt.byLink(call, token.slice(0, -'.pdf'.length));
      return sendPdf(reply, view, { format: formatOf(request), storage: call.storage });
    }
    if (page && (request.headers.accept ?? '').includes('text/html')) return page(reply);
    return reply.send(snakeKeys(await receipt.byLink(call, token)));
  });
}

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

function formatOf(request: FastifyRequest): ReceiptFormat {
  const asked = Reflect.get(Object(request.query), 'format') ?? 'ticket_80';
  const format = receiptFormats.find((known) => known === asked);
  if (!format) throw new DomainError('BAD_REQUEST', 'receiptFormatUnknown', { parameter: 'format' });
  return format;
}

async function sendPdf(
  reply: FastifyReply,
  view: ReceiptView,
  paper: { format: ReceiptFormat; storage: Storage },
) {
  // The renderer takes a second to load, which no start should pay for.
  const [{ renderReceipt }, { readLogo }] = await Promise.all([
    import('./pdf/render-receipt.ts'),
    import('./pdf/logo.ts'),
  ]);
  const logo = await readLogo(paper.storage, view.business.logoUrl);
  const bytes = await renderReceipt(view, { format: paper.format, logo });
  const name = view.number.replace(/[^\w-]/g, '') || 'recibo';
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` })
    .send(bytes);
}
