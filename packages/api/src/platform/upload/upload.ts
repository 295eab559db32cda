import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { among } from '../../core/db/list.ts';
import { isSignedBy, signatureOf } from '../../core/io/signature.ts';
import { imageEdges } from '../../core/io/storage.ts';
import { uploads } from './upload.table.ts';

type Owner = { config: Pick<Config, 'secrets'>; organizationId: string };

/** The value that the caller sends back to attach an upload to a record of the same organization. */
export const signedIdOf = ({ config, organizationId }: Owner, uploadId: string) =>
  `${uploadId}.${signatureOf(config.secrets, 'blob', `${organizationId}/${uploadId}`)}`;

/** Returns the upload of a signed id, or null if the id was not signed for this organization. */
export function readSignedId({ config, organizationId }: Owner, signedId: string): string | null {
  const [uploadId = '', signature = ''] = signedId.split('.');
  const isOurs = isSignedBy(config.secrets, 'blob', { text: `${organizationId}/${uploadId}`, signature });
  return isOurs ? uploadId : null;
}

/**
 * Refuses ids that are not images or were never received, and protects the others from deletion as unused
 * until the transaction ends.
 */
export async function requirePictures(tx: TenantTx, uploadIds: string[], parameter = 'images') {
  const requested = new Set(uploadIds);
  // A private picture has no address that a page could show.
  const isShown = and(eq(uploads.kind, 'image'), eq(uploads.visibility, 'public'));
  const stored = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(among(uploads.id, [...requested]), isShown, isNotNull(uploads.storageKey)))
    .for('key share');
  if (stored.length < requested.size) throw notFound(parameter);
}

type Stored = Pick<typeof uploads.$inferSelect, 'organizationId' | 'id' | 'kind' | 'visibility'>;

/** Private files have a separate prefix, which a store's rule for public reading does not include. */
export const storageKeyOf = ({ organizationId, id, visibility }: Stored) =>
  visibility === 'private' ? `private/${organizationId}/${id}` : `${organizationId}/${id}`;

/** Lists every object that an upload may have in the storage, including those of an interrupted upload. */
export const objectsOf = (upload: Stored) =>
  upload.kind === 'image'
    ? imageEdges.map((edge) => `${storageKeyOf(upload)}-${edge}.webp`)
    : [storageKeyOf(upload)];
