import type { Tx } from '@mostrador/database/connect';
import { and, isNotNull } from 'drizzle-orm';
import type { Config } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import { among } from '../base/list.ts';
import { isSignedBy, signatureOf } from '../base/signature.ts';
import { uploads } from './upload.table.ts';

type Owner = { config: Pick<Config, 'secret'>; organizationId: string };

/** What the caller sends back to attach an upload to a thing of the same organization. */
export const signedIdOf = ({ config, organizationId }: Owner, uploadId: string) =>
  `${uploadId}.${signatureOf(config.secret, 'blob', `${organizationId}/${uploadId}`)}`;

/** The upload that a signed id names, or null when it was not signed for this organization. */
export function readSignedId({ config, organizationId }: Owner, signedId: string): string | null {
  const [uploadId = '', signature = ''] = signedId.split('.');
  const isOurs = isSignedBy(config.secret, 'blob', { text: `${organizationId}/${uploadId}`, signature });
  return isOurs ? uploadId : null;
}

/** Refuses ids whose bytes never arrived. */
export async function requireStored(tx: Tx, uploadIds: string[]) {
  const wanted = new Set(uploadIds);
  const stored = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(among(uploads.id, [...wanted]), isNotNull(uploads.storageKey)));
  if (stored.length < wanted.size) throw notFound('images');
}
