import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TenantTx } from '@mostrador/database/connect';
import { maxImageEdge } from '@mostrador/shared/wire/limits';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Call } from '../../core/call/call.ts';
import { conflict, DomainError, notFound } from '../../core/call/errors.ts';
import type { Authorized } from '../../core/call/gate/authorize.ts';
import { bindLivingTenant } from '../../core/call/who/bind-tenant.ts';
import { maxImagePixels } from '../../core/io/storage.ts';
import { readFileToken } from './file-token.ts';
import { reserveRoom } from './room.ts';
import { decodedText, isTwoByteText } from './text-file.ts';
import { type FileType, fileTypes, maxBytes } from './upload.schema.ts';
import { uploads } from './upload.table.ts';
import { signedIdOf, storageKeyOf } from './upload.ts';

type Arrived = { path: string; md5: string; size: number };
type Announced = typeof uploads.$inferSelect;

/**
 * Finds the upload announced under this address; refuses an address that is forged, expired or already used.
 */
export async function openUpload(call: Call, token: string) {
  const announced = await readAnnounced(call, token);
  if (announced.storedAt) throw conflict('uploadUnknown');
  return { maxBytes: announced.byteSize, md5: announced.checksum };
}

/** Checks the bytes against the announcement, stores them, and closes the address. */
export async function storeUpload(call: Call, token: string, arrived: Arrived) {
  const announced = await readAnnounced(call, token);
  if (arrived.size !== announced.byteSize) throw new DomainError('UNPROCESSABLE_CONTENT', 'checksumMismatch');
  await storeFile(call, announced, await readFile(arrived.path));
}

async function readAnnounced(call: Call, token: string): Promise<Announced> {
  const { config, now } = call;
  const named = readFileToken('upload', { secrets: config.secrets, now: now(), token });
  const [announced] = await inOrganization(call, named.organizationId, (tx) =>
    tx.select().from(uploads).where(eq(uploads.id, named.uploadId)),
  );
  if (!announced) throw notFound();
  return announced;
}

export type FormFile = Arrived & {
  fileName: string;
  contentType: string;
  kind: 'image' | 'spreadsheet';
  isPrivate: boolean;
};

/**
 * Stores a file that is part of a form, announced and received in one step. Returns the signed id that the
 * procedure's input takes. The caller has already checked the permission with `admit`. Browsers send many
 * content types for a spreadsheet, so its bytes decide the type.
 */
export async function storeFormFile(call: Call, admitted: Authorized, file: FormFile): Promise<string> {
  const { kind } = file;
  if (file.size > maxBytes[kind]) throw new DomainError('PAYLOAD_TOO_LARGE', 'fileTooLarge');
  const { organizationId, userId } = admitted;
  const bytes = await readFile(file.path);
  const contentType = kind === 'spreadsheet' ? await spreadsheetType(bytes) : file.contentType.slice(0, 100);
  const [announced] = await inOrganization(call, organizationId, (tx) =>
    tx
      .insert(uploads)
      .values({
        id: newId(),
        userId,
        kind,
        visibility: file.isPrivate ? 'private' : 'public',
        filename: file.fileName.slice(0, 200),
        contentType,
        byteSize: file.size,
        checksum: file.md5,
      })
      .returning(),
  );
  if (!announced) throw notFound();
  await storeFile(call, announced, bytes);
  return signedIdOf({ config: call.config, organizationId }, announced.id);
}

type Made = {
  organizationId: string;
  /** The owner of the file; a file without an owner opens only for the owner of the organization. */
  userId: string | null;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
};

/**
 * Stores a file that the program created, such as an export: private, and deleted a day after the last
 * reference to it. Returns its id. Throws 409 `storageFull`.
 */
export async function keepMadeFile(services: Store, made: Made): Promise<string> {
  const { organizationId, userId, filename, contentType, bytes } = made;
  const [announced] = await inOrganization(services, organizationId, (tx) =>
    tx
      .insert(uploads)
      .values({
        id: newId(),
        userId,
        kind: 'export',
        visibility: 'private',
        filename,
        contentType,
        byteSize: bytes.byteLength,
        checksum: createHash('md5').update(bytes).digest('base64'),
      })
      .returning(),
  );
  if (!announced) throw notFound();
  await storeFile(services, announced, bytes);
  return announced.id;
}

type Store = Pick<Call, 'db' | 'storage' | 'reencodeImage' | 'now'>;

/**
 * Space is reserved before the first object is written, so that an interrupted upload is counted and found
 * again.
 */
async function storeFile(call: Store, announced: Announced, bytes: Uint8Array) {
  const { objects, ...measures } = await objectsFrom(call, announced, bytes);
  const storedBytes = objects.reduce((sum, { data }) => sum + data.byteLength, 0);
  const { organizationId, id } = announced;
  await inOrganization(call, organizationId, (tx) =>
    reserveRoom(tx, { organizationId, uploadId: id, bytes: storedBytes, now: call.now() }),
  );
  await Promise.all(objects.map(({ key, data, type }) => call.storage.put(key, data, type)));
  const closed = await inOrganization(call, organizationId, (tx) =>
    tx
      .update(uploads)
      .set({ ...measures, storedAt: call.now() })
      .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
      .returning({ id: uploads.id }),
  );
  if (closed.length === 0) throw conflict('uploadUnknown');
}

type Objects = {
  objects: { key: string; data: Uint8Array; type: string }[];
  storageKey: string;
  width?: number;
  height?: number;
};

async function objectsFrom(call: Store, announced: Announced, bytes: Uint8Array): Promise<Objects> {
  const storageKey = storageKeyOf(announced);
  if (announced.kind !== 'export') await requireType(announced, bytes);
  if (announced.kind !== 'image')
    return { storageKey, objects: [{ key: storageKey, data: bytes, type: announced.contentType }] };
  const picture = await call.reencodeImage(bytes, announced.organizationId);
  if (!picture) throw new DomainError('UNPROCESSABLE_CONTENT', 'imageInvalid');
  if ('tooLarge' in picture) {
    const most = { side: maxImageEdge, megapixels: maxImagePixels / 1_000_000 };
    throw new DomainError('UNPROCESSABLE_CONTENT', 'imageTooLarge', { ...picture.tooLarge, ...most });
  }
  const { sizes, width, height } = picture;
  const objects = sizes.map(({ edge, data }) => ({
    key: `${storageKey}-${edge}.webp`,
    data,
    type: 'image/webp',
  }));
  return { storageKey, width, height, objects };
}

/** Checks the type by the first bytes, never by the file name. A text has no such signature. */
async function requireType({ kind, contentType }: Announced, bytes: Uint8Array) {
  const found = await typeOf(bytes);
  if (kind === 'spreadsheet') refuseSheet(found, bytes);
  const isText = contentType === 'text/csv';
  const isAsAnnounced = isText
    ? found === undefined && decodedText(bytes) !== null
    : sameType(found, contentType);
  const isKnown = fileTypes.some((type) => type === contentType && (kind !== 'image' || isImage(type)));
  if (isAsAnnounced && isKnown) return;
  if (kind === 'image') refusePicture(found, contentType);
  throw new DomainError('UNPROCESSABLE_CONTENT', refusals[kind] ?? 'fileTypeInvalid');
}

/** Refuses files that only look like a workbook; the error names their actual format and a solution. */
function refuseSheet(found: string | undefined, bytes: Uint8Array) {
  const reason = notSheets.get(found ?? '') ?? (isMarkup(bytes) ? 'spreadsheetHtml' : null);
  if (reason) throw new DomainError('UNPROCESSABLE_CONTENT', reason);
}

const notSheets: ReadonlyMap<string, string> = new Map([
  // Old workbooks, and all files with a password.
  ['application/x-cfb', 'spreadsheetProtected'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'spreadsheetOds'],
  ['application/pdf', 'spreadsheetPdf'],
]);

/** Many programs save their table as a web page named .xls; a bank's own format does not count as one. */
function isMarkup(bytes: Uint8Array) {
  const head = decodedText(bytes.subarray(0, 1024))?.replace(/^\ufeff/, '') ?? '';
  return /^\s*<(!doctype html|html|head|meta|style|table|\?xml)\b/i.test(head) && !isBankDocument(bytes);
}

/**
 * The refusal of an image states its format: one that is accepted under another name, or one of an
 * unsupported kind.
 */
function refusePicture(found: string | undefined, contentType: string) {
  if (!found?.startsWith('image/')) return;
  const isTaken = fileTypes.some((type) => type === found && isImage(type));
  const details = { found: shortType(found), announced: shortType(contentType) };
  throw new DomainError('UNPROCESSABLE_CONTENT', isTaken ? 'imageMislabelled' : 'imageKindUnknown', details);
}

/** The usual name of a type: `HEIC` for `image/heic`. */
const shortType = (type: string) => type.replace(/^image\//, '').toUpperCase();

const refusals: Partial<Record<Announced['kind'], string>> = {
  image: 'imageInvalid',
  spreadsheet: 'spreadsheetInvalid',
};

/** Detects the type of the bytes by their beginning; returns undefined for a text. */
async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isTwoByteText(bytes)) return undefined;
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  return found === 'application/xml' && isBankDocument(bytes) ? undefined : found;
}

/** A bank's own format is read as a text, even if it is XML. */
const isBankDocument = (bytes: Uint8Array) =>
  /<\?OFX\b|<OFX>/i.test(decodedText(bytes.subarray(0, 1024)) ?? '');

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const spreadsheetType = async (bytes: Uint8Array) =>
  (await typeOf(bytes)) === undefined ? 'text/csv' : workbook;

const isImage = (type: FileType) => type.startsWith('image/');

/**
 * Audio containers have several names; the part after the slash may begin with x-, or the type may be that of
 * a video.
 */
const sameType = (found: string | undefined, announced: string) =>
  found !== undefined && plainType(found) === plainType(announced);

const plainType = (type: string) =>
  type
    .replace(/\/(x-|vnd\.)?wave?$/, '/wav')
    // Macros are never run: the values of such a workbook are read like those of any other.
    .replace(/^application\/vnd\.ms-excel\.sheet\.macroenabled\.12$/i, workbook)
    .replace(/^audio\/x-m4a$/, 'audio/mp4')
    .replace(/^video\/(mp4|webm|ogg)$/, 'audio/$1')
    .replace(/;.*$/, '');

const inOrganization = <Result>(
  call: Pick<Call, 'db'>,
  organizationId: string,
  work: (tx: TenantTx) => Promise<Result>,
) => call.db.transaction(async (tx) => work(await bindLivingTenant(tx, organizationId)));
