import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '../../core/call/call.ts';
import { asProgram } from '../../core/call/who/bind-tenant.ts';
import { job } from '../../core/jobs/job.ts';
import { uploads } from './upload.table.ts';
import { objectsOf, storageKeyOf } from './upload.ts';
import { isUnused } from './upload-uses.ts';

/** Removes storage objects that no upload refers to any more. */
export const removeObjects = job({
  name: 'removeObjects',
  payload: z.object({ keys: z.array(z.string()) }),
  handle: async ({ storage }, { keys }) => {
    for (const key of keys) await storage.remove(key);
  },
});

type Taking = Pick<Call, 'storage' | 'jobs'> & { tx: TenantTx };

/**
 * Makes a public picture private unless it is in use: its objects move to a location without a public
 * address. Returns true if the picture is private now.
 */
export async function takePrivate({ tx, storage, jobs }: Taking, uploadId: string): Promise<boolean> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update');
  if (!upload || upload.visibility === 'private') return upload !== undefined;
  // Users' own pictures belong to no organization, so that the query runs as the program.
  const [free] = await asProgram(tx, (whole) =>
    whole.execute(sql`
      select u.id from uploads u
      where u.organization_id = ${upload.organizationId} and u.id = ${uploadId} and ${isUnused()}`),
  );
  if (!free) return false;
  const hidden = { ...upload, visibility: 'private' as const };
  const [from, to] = [objectsOf(upload), objectsOf(hidden)];
  for (const [place, key] of to.entries()) {
    const bytes = await storage.get(from[place] ?? key);
    if (bytes) await storage.put(key, bytes, 'image/webp');
  }
  await tx
    .update(uploads)
    .set({ visibility: 'private', storageKey: storageKeyOf(hidden) })
    .where(eq(uploads.id, uploadId));
  await jobs.enqueue(tx, removeObjects, { keys: from });
  return true;
}
