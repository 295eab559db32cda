import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Call, DomainError, type Storage } from '@mostrador/api/server';
import type { QuoteState } from '@mostrador/shared/codes/codes';
import type { ReceiptForm, ReceiptFormat, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forBoth, forMembers } from '../http/hosts.ts';
import { uploadPolicy } from '../http/security.ts';
import type { CashCutMount } from '../papers/cash-cuts.ts';
import type { PosterMount } from '../papers/posters.ts';
import type { StatementMount } from '../papers/statements.ts';
import type { FormDoor } from '../rest/rest-files.ts';
import { drain, type ReceivedUpload, receiveUpload } from './receive-upload.ts';

/** The properties announced for an upload. The bytes must match them. */
export type AnnouncedUpload = { maxBytes: number; md5: string };

/** The gated procedures behind the answers that are not JSON. Each one checks its caller. */
export type FileDoors = {
  forms?: FormDoor;
  upload?: {
    /** Refuses a forged, expired or used address before any byte is read. */
    open: (call: Call, token: string) => Promise<AnnouncedUpload>;
    keep: (call: Call, token: string, received: ReceivedUpload) => Promise<void>;
  };
  /** Returns the bytes behind the short link of a private file. */
  readPrivate?: (call: Call, token: string) => Promise<PrivateFile>;
  receipt?: ReceiptDoor;
  quote?: QuoteDoor;
  cashCut?: CashCutMount['cashCut'];
  statement?: StatementMount['statement'];
  poster?: PosterMount['poster'];
};

export type PrivateFile = { bytes: Uint8Array; filename: string; contentType: string; isShown: boolean };

export type ReceiptDoor = {
  byId: (call: Call, query: { id: string; format: ReceiptFormat | ReceiptForm }) => Promise<ReceiptView>;
  byLink: (call: Call, token: string) => Promise<ReceiptView>;
  /** The account statement of a customer, by the customer's id. */
  statement: ReceiptDoor['byId'];
};

/** A quote as shown to its customer, with its state. */
export type OfferedQuote = ReceiptView & {
  state: QuoteState;
  revision: number;
  customerName: string | null;
  answeredName: string | null;
};

export type QuoteDoor = {
  byId: ReceiptDoor['byId'];
  byLink: (call: Call, token: string) => Promise<OfferedQuote>;
  viewed: (call: Call, token: string) => Promise<void>;
  answer: (call: Call, token: string, answer: unknown) => Promise<OfferedQuote>;
};

type Mount = { callFor: (request: FastifyRequest) => Call; doors: FileDoors };

/** Mounts uploads and private files. */
export async function mountFiles(app: FastifyInstance, mount: Mount) {
  mountPrivateFiles(app, mount);
  await app.register(async (scope) => mountUploads(scope, mount));
}

/**
 * Mounts private files, which are downloaded and never displayed, except for pictures: a stranger's file
 * must not run on our origin.
 */
function mountPrivateFiles(app: FastifyInstance, { callFor, doors: { readPrivate } }: Mount) {
  if (!readPrivate) return;
  app.get<{ Params: { token: string } }>('/files/:token', forMembers, async (request, reply) => {
    const { bytes, filename, contentType, isShown } = await readPrivate(
      callFor(request),
      request.params.token,
    );
    const name = encodeURIComponent(filename).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    return reply
      .headers({
        'content-type': contentType,
        'content-disposition': isShown ? 'inline' : `attachment; filename*=UTF-8''${name}`,
        'content-security-policy': uploadPolicy,
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(bytes));
  });
}

/**
 * The path to which a browser sends the bytes of an announced upload. The address itself is the permission.
 */
export const uploadPath = (token: string) => `/uploads/direct/${token}`;

function mountUploads(app: FastifyInstance, { callFor, doors: { upload } }: Mount) {
  if (!upload) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { token: string } }>(
    uploadPath(':token'),
    { bodyLimit: 64 * 1024 * 1024, config: { callSeconds: 120, audience: 'members' } },
    async (request, reply) => {
      const { token } = request.params;
      const call = callFor(request);
      const announced = await upload.open(call, token);
      const stream = request.body instanceof Readable ? request.body : Readable.from([]);
      const received = await receiveUpload(stream, announced).catch((error: unknown) => {
        drain(request.raw);
        throw error;
      });
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

/**
 * Mounts pictures. A storage key is written only once, so browsers may cache a picture forever. A page may
 * show hundreds, so these requests are not counted.
 */
export function mountPictures(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { '*': string } }>('/uploads/*', forBoth, async (request, reply) => {
    const key = request.params['*'];
    const type = pictureTypes[key.split('.').at(-1) ?? ''];
    const isKey = /^(?!private\/)[\w-]+(?:\/[\w-]+)*\.\w+$/.test(key);
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
