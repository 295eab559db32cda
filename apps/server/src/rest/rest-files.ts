import { rm } from 'node:fs/promises';
import { type Authorized, type Call, DomainError, type Endpoint, type FormFile } from '@mostrador/api/server';
import { type Shape, wireName } from '@mostrador/shared/wire/wire';
import type { FastifyRequest } from 'fastify';
import { drain, receiveUpload } from '../files/receive-upload.ts';
import { nest } from './form.ts';

/** The storage of files that arrive in forms. */
export type FormDoor = {
  /**
   * Checks the call's gate, with `path` as the input. Returns null if the gate needs no organization, which
   * could own a file.
   */
  admit: (call: Call, meta: Endpoint['meta'], path?: unknown) => Promise<Authorized | null>;
  /** Stores a file as an upload; returns its signed id. */
  keep: (call: Call, admitted: Authorized, file: FormFile) => Promise<string>;
  /** Removes the files of a refused form. */
  discard: (call: Call, admitted: Authorized, signedIds: string[]) => Promise<void>;
};

/** The file storage for one request's form. No file is stored before its gate permits it. */
export type FormKeeper = {
  admit: () => Promise<void>;
  /** Refuses a file before it is read. */
  expectFile: () => void;
  keep: (file: Omit<FormFile, 'kind' | 'isPrivate'>) => Promise<string>;
  discard: () => Promise<void>;
};

/**
 * Builds the file storage. Only calls that document files accept them; all other calls accept only the texts
 * of a form.
 */
export function formKeeper(
  door: FormDoor | undefined,
  call: Call,
  { meta, path }: { meta: Endpoint['meta']; path?: unknown },
): FormKeeper {
  const stored: string[] = [];
  let admitted: Authorized | null = null;
  return {
    admit: async () => {
      admitted = (await door?.admit(call, meta, path)) ?? null;
    },
    expectFile: () => {
      if (!door || !meta.multipart) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupportedContentType');
      if (!admitted) throw new DomainError('FORBIDDEN', 'permissionDenied');
    },
    keep: async (file) => {
      if (!door || !admitted) throw new DomainError('FORBIDDEN', 'permissionDenied');
      const kind = meta.multipart === 'spreadsheet' ? 'spreadsheet' : 'image';
      const isPrivate = meta.multipart !== true;
      const signedId = await door.keep(call, admitted, { ...file, kind, isPrivate });
      stored.push(signedId);
      return signedId;
    },
    discard: async () => {
      if (!door || !admitted || stored.length === 0) return;
      await door
        .discard(call, admitted, stored)
        // The nightly cleanup removes these files too.
        .catch((error: unknown) => call.log.error({ err: error }, 'files of a refused form stay for a day'));
    },
  };
}

/**
 * `marks`: the replacements of signed ids when two requests are compared, because each upload gets a new id.
 */
export type Form = { value: Record<string, unknown>; marks: ReadonlyMap<string, string> };

const maxFileBytes = 10 * 1024 * 1024;
export const formLimits = {
  files: 6,
  fields: 60,
  fieldSize: 64 * 1024,
  fieldNameSize: 200,
  parts: 70,
  fileSize: maxFileBytes,
};

/**
 * Reads a multipart body: texts as fields, each file as the signed id of an upload. The rest of a refused
 * body is discarded; otherwise the next request on the same connection would wait behind it.
 */
export async function readForm(request: FastifyRequest, keeper: FormKeeper): Promise<Form> {
  try {
    await keeper.admit();
    return await readParts(request, keeper);
  } catch (error) {
    drain(request.raw);
    throw error;
  }
}

async function readParts(request: FastifyRequest, { expectFile, keep }: FormKeeper): Promise<Form> {
  const entries: [string, unknown][] = [];
  const marks = new Map<string, string>();
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new DomainError('PAYLOAD_TOO_LARGE', 'bodyTooLarge');
      entries.push([part.fieldname, part.value]);
      continue;
    }
    if (part.filename) expectFile();
    const received = await receiveUpload(part.file, { maxBytes: maxFileBytes }).catch(refuseBroken);
    try {
      if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE', 'bodyTooLarge');
      // A browser sends an empty file input as a file without name and bytes.
      if (!part.filename && received.size === 0) continue;
      const signedId = await keep({ ...received, fileName: part.filename, contentType: part.mimetype });
      marks.set(signedId, `${received.md5}:${received.size}`);
      entries.push([part.fieldname, signedId]);
    } finally {
      await rm(received.path, { force: true });
    }
  }
  return { value: nest(entries), marks };
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: formLimits });
  } catch (error) {
    refuseBroken(error);
  }
}

/**
 * Refuses a broken form. If a form ends too early, the parser throws an error without a code; every other
 * failure has a code.
 */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'code' in error) throw error;
  throw new DomainError('BAD_REQUEST', 'invalidRequest');
}

/** Turns a signed id into `{ blob_signed_id }` where the schema requires it, as in a product's images. */
export function fitFiles(
  value: unknown,
  shape: Shape | undefined,
  marks: ReadonlyMap<string, string>,
): unknown {
  const fitting = shape && solid(shape);
  const items = typeof fitting?.items === 'object' ? fitting.items : undefined;
  if (typeof value === 'string') {
    return marks.has(value) && fitting?.properties?.blobSignedId ? { blob_signed_id: value } : value;
  }
  if (Array.isArray(value)) return value.map((item) => fitFiles(item, items, marks));
  if (value === null || typeof value !== 'object') return value;
  const fields = new Map(
    Object.entries(fitting?.properties ?? {}).map(([camel, field]) => [wireName(camel, field), field]),
  );
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fitFiles(part, fields.get(key), marks)]),
  );
}

/** Returns the shape without its "or null". */
function solid(shape: Shape): Shape {
  const options = shape.anyOf?.filter((option) => option.type !== 'null');
  return options?.length === 1 && options[0] ? options[0] : shape;
}
