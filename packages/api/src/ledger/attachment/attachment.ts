import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { among } from '../../core/db/list.ts';
import { privateLinkOf } from '../../platform/upload/private-file.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import type { Attachment } from './attachment.schema.ts';
import { type attachedTo, attachments } from './attachment.table.ts';

type Document = { type: (typeof attachedTo)[number]; id: string };
type Context = Pick<Call, 'config'> & { tx: TenantTx; principal: Pick<Principal, 'organizationId'> };

const shown = {
  id: attachments.id,
  filename: uploads.filename,
  contentType: uploads.contentType,
  byteSize: uploads.byteSize,
};

/** Selects the attachments of each of these documents, in their order. */
const selectAttachments = (tx: TenantTx, documentIds: string[]) =>
  tx
    .select({ ...shown, documentId: attachments.documentId })
    .from(attachments)
    .innerJoin(uploads, eq(uploads.id, attachments.uploadId))
    .where(among(attachments.documentId, documentIds))
    .orderBy(asc(attachments.position));

/** Adds the files of each row to the rows. */
export async function withAttachments<Row extends { id: string }>(
  tx: TenantTx,
  rows: Row[],
): Promise<(Row & { attachments: Attachment[] })[]> {
  if (rows.length === 0) return [];
  const found = await selectAttachments(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    attachments: found
      .filter(({ documentId }) => documentId === row.id)
      .map(({ documentId, ...attachment }) => attachment),
  }));
}

/**
 * Attaches exactly the given files, in this order, to a document that the caller has written or locked;
 * returns the names of the files before and after. Public files are refused (422 `photoNotPrivate`).
 */
export async function attach(ctx: Context, document: Document, requested: readonly string[]) {
  const { tx } = ctx;
  const { id: documentId, type: documentType } = document;
  const before = await tx
    .select({ ...shown, uploadId: attachments.uploadId })
    .from(attachments)
    .innerJoin(uploads, eq(uploads.id, attachments.uploadId))
    .where(eq(attachments.documentId, documentId))
    .orderBy(asc(attachments.position));
  const files = await Promise.all(
    requested.map(
      async (name, place) => before.find(({ id }) => id === name) ?? fileNamed(ctx, { name, before, place }),
    ),
  );
  const existing = new Set(files.map(({ uploadId }) => uploadId));
  const gone = before.filter(({ uploadId }) => !existing.has(uploadId)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(attachments).where(inArray(attachments.id, gone));
  const rows = files.map(({ id, uploadId }, position) => ({
    ...{ id, documentType, documentId, uploadId, position },
  }));
  for (const { id, position, ...row } of rows)
    await tx
      .insert(attachments)
      .values({ id, position, ...row })
      .onConflictDoUpdate({
        target: [attachments.organizationId, attachments.id],
        set: { position },
      });
  return { before: namesOf(before), after: namesOf(files) };
}

const namesOf = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename);

type Naming = {
  name: string;
  before: readonly { id: string; uploadId: string; filename: string }[];
  place: number;
};

/** Locks a received file that belongs to no other document; on a retry, returns the existing attachment. */
async function fileNamed({ tx, config, principal }: Context, { name, before, place }: Naming) {
  const field = `attachments.${place}`;
  const uploadId = readSignedId({ config, organizationId: principal.organizationId }, name);
  if (!uploadId) throw notFound(field);
  const there = before.find((each) => each.uploadId === uploadId);
  if (there) return there;
  const [file] = await tx
    .select({ visibility: uploads.visibility, filename: uploads.filename, taken: attachments.id })
    .from(uploads)
    .leftJoin(attachments, eq(attachments.uploadId, uploads.id))
    .where(
      and(
        eq(uploads.id, uploadId),
        inArray(uploads.kind, ['image', 'document']),
        isNotNull(uploads.storageKey),
      ),
    )
    .for('key share', { of: uploads });
  if (!file || file.taken) throw notFound(field);
  if (file.visibility !== 'private') throw new InvalidField(field, 'photoNotPrivate');
  return { id: newId(), uploadId, filename: file.filename };
}

type Linking = Context & Pick<Call, 'now'>;

/**
 * Returns one attachment of a document, with an address that opens it. The caller must check the permission
 * to see the document.
 */
export async function linkTo(ctx: Linking, document: Document, id: string) {
  const { tx, principal } = ctx;
  const isIt = and(
    eq(attachments.id, id),
    eq(attachments.documentType, document.type),
    eq(attachments.documentId, document.id),
  );
  const [found] = await tx
    .select({ ...shown, uploadId: attachments.uploadId })
    .from(attachments)
    .innerJoin(uploads, eq(uploads.id, attachments.uploadId))
    .where(isIt);
  if (!found) throw notFound();
  const { uploadId, ...attachment } = found;
  const { organizationId } = principal;
  return { ...attachment, url: privateLinkOf(ctx, { organizationId, uploadId }) };
}
