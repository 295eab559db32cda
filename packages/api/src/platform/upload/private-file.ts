import { and, eq, isNotNull } from 'drizzle-orm';
import { bindLivingTenant } from '../../core/call/bind-tenant.ts';
import type { Call } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { fileTokenOf, readFileToken } from './file-token.ts';
import { uploads } from './upload.table.ts';

type Named = { organizationId: string; uploadId: string };

/** The address of a private file for the next five minutes. The caller has asked the gate of the thing. */
export const privateLinkOf = ({ config, now }: Pick<Call, 'config' | 'now'>, named: Named) =>
  `${config.publicUrl}/files/${fileTokenOf('file', { ...named, secret: config.secret, now: now() })}`;

/** The bytes behind a private link, with the name they are saved under; 404 when there are none. */
export async function readPrivateFile(call: Call, token: string) {
  const { db, config, now, storage } = call;
  const { organizationId, uploadId } = readFileToken('file', { secret: config.secret, now: now(), token });
  const [file] = await db.transaction(async (tx) => {
    await bindLivingTenant(tx, organizationId);
    return tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, uploadId), isNotNull(uploads.storedAt)));
  });
  const bytes = file?.storageKey ? await storage.get(file.storageKey) : null;
  if (!file || !bytes) throw notFound();
  return { bytes, filename: file.filename, contentType: file.contentType };
}
