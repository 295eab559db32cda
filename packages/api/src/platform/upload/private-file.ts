import { and, eq, isNotNull } from 'drizzle-orm';
import type { Call, Config } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { bindLivingTenant } from '../../core/call/who/bind-tenant.ts';
import { imageEdges } from '../../core/io/storage.ts';
import { fileTokenOf, readFileToken } from './file-token.ts';
import { uploads } from './upload.table.ts';

const largestEdge = imageEdges[imageEdges.length - 1];

type Named = { organizationId: string; uploadId: string };

type Linking = { config: Pick<Config, 'secrets' | 'publicUrl'>; now: () => Date };

/**
 * The address of a private file for the next five minutes. The caller has checked the permission for its
 * record.
 */
export const privateLinkOf = ({ config, now }: Linking, named: Named) =>
  `${config.publicUrl}/files/${fileTokenOf('file', { ...named, secrets: config.secrets, now: now() })}`;

/** Returns the file of a private link, with the name under which it is saved; 404 if there is none. */
export async function readPrivateFile(call: Call, token: string) {
  const { db, config, now, storage } = call;
  const { organizationId, uploadId } = readFileToken('file', { secrets: config.secrets, now: now(), token });
  const [file] = await db.transaction(async (tx) => {
    await bindLivingTenant(tx, organizationId);
    return tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, uploadId), isNotNull(uploads.storedAt)));
  });
  const isImage = file?.kind === 'image';
  const bytes = file?.storageKey
    ? await storage.get(isImage ? `${file.storageKey}-${largestEdge}.webp` : file.storageKey)
    : null;
  if (!file || !bytes) throw notFound();
  // Images are stored re-encoded, so that they can be displayed; files stored as received can only be
  // downloaded.
  const { filename } = file;
  return { bytes, filename, contentType: isImage ? 'image/webp' : file.contentType, isShown: isImage };
}
