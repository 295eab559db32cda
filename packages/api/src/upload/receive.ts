import { readFile } from 'node:fs/promises';
import { newId } from '@mostrador/shared/new-id';
import { and, eq, isNull } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Call } from '../base/call.ts';
import { conflict, DomainError, forbidden, notFound } from '../base/errors.ts';
import { enter, readCredential } from '../base/session.ts';
import { narrow } from '../base/trpc.ts';
import { reencodeImage } from './image.ts';
import { imageTypes, maxImageBytes } from './upload.schema.ts';
import { uploads } from './upload.table.ts';
import { signedIdOf } from './upload.ts';
import { readUploadToken } from './upload-token.ts';

type Arrived = { path: string; md5: string; size: number };

/** What was announced under this address; refused when it is forged, expired or already used. */
export async function openUpload(call: Call, token: string) {
  const { organizationId, uploadId } = readUploadToken(call.config.secret, token, call.now());
  return call.db.transaction(async (tx) => {
    await narrow(tx, organizationId);
    const [announced] = await tx.select().from(uploads).where(eq(uploads.id, uploadId));
    if (!announced) throw notFound();
    if (announced.storedAt) throw conflict('uploadUnknown');
    return { maxBytes: announced.byteSize, md5: announced.checksum };
  });
}

/** Checks the bytes against what was announced, stores the picture re-encoded, and closes the address. */
export async function keepUpload(call: Call, token: string, arrived: Arrived) {
  const { organizationId, uploadId } = readUploadToken(call.config.secret, token, call.now());
  const announced = await call.db.transaction(async (tx) => {
    await narrow(tx, organizationId);
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, uploadId));
    return row;
  });
  if (!announced || arrived.size !== announced.byteSize)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'checksumMismatch');
  const picture = await storePicture(call, {
    organizationId,
    uploadId,
    ...arrived,
    contentType: announced.contentType,
  });
  await call.db.transaction(async (tx) => {
    await narrow(tx, organizationId);
    const closed = await tx
      .update(uploads)
      .set({ ...picture, storedAt: call.now() })
      .where(and(eq(uploads.id, uploadId), isNull(uploads.storedAt)))
      .returning({ id: uploads.id });
    if (closed.length === 0) throw conflict('uploadUnknown');
  });
}

/**
 * A file inside a form: announced and received at once. Answers the signed id that the procedure's input
 * takes.
 */
export async function keepFormFile(
  call: Call,
  file: Arrived & { fileName: string; contentType: string },
): Promise<string> {
  if (file.size > maxImageBytes) throw new DomainError('PAYLOAD_TOO_LARGE', 'fileTooLarge');
  const { organizationId, userId } = await whoUploads(call);
  const uploadId = newId();
  const picture = await storePicture(call, { organizationId, uploadId, ...file });
  await call.db.transaction(async (tx) => {
    await narrow(tx, organizationId);
    await tx.insert(uploads).values({
      id: uploadId,
      userId,
      filename: file.fileName.slice(0, 200),
      contentType: file.contentType.slice(0, 100),
      byteSize: file.size,
      checksum: file.md5,
      ...picture,
      storedAt: call.now(),
    });
  });
  return signedIdOf({ config: call.config, organizationId }, uploadId);
}

async function whoUploads(call: Call) {
  const credential = await readCredential(call.credential ?? '', call.config.secret);
  if (typeof credential === 'string') throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (call.organization === 'invalid') throw forbidden('permissionDenied');
  const entrance = {
    sessionId: credential.sessionId,
    organizationId: call.organization,
    now: call.now(),
    isNarrowing: false,
    isWriting: false,
  };
  const entered = await call.db.transaction((tx) => enter(tx, entrance));
  if (!entered) throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (!entered.membership) throw forbidden('permissionDenied');
  return { organizationId: entered.membership.shop.id, userId: entered.user.id };
}

type Picture = Arrived & { organizationId: string; uploadId: string; contentType: string };

/** Trusts the bytes, never their name: what they begin with decides, and only pictures come in. */
async function storePicture({ storage }: Call, { path, organizationId, uploadId, contentType }: Picture) {
  const bytes = await readFile(path);
  const found = await fileTypeFromBuffer(bytes);
  const isPicture = imageTypes.some((type) => type === found?.mime);
  if (!isPicture || found?.mime !== contentType)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'imageInvalid');
  const { sizes, width, height } = await reencodeImage(bytes);
  const storageKey = `${organizationId}/${uploadId}`;
  await Promise.all(
    sizes.map(({ edge, data }) => storage.put(`${storageKey}-${edge}.webp`, data, 'image/webp')),
  );
  return { storageKey, width, height };
}
