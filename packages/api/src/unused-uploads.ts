import { type SQL, sql } from 'drizzle-orm';
import type { Services } from './core/call/call.ts';
import type { Domain } from './core/domain.ts';
import type { uploads } from './platform/upload/upload.table.ts';
import { objectsOf } from './platform/upload/upload.ts';
import { isUnused } from './platform/upload/upload-uses.ts';

const dayMs = 86_400_000;
const perTransaction = 200;

type Upload = typeof uploads.$inferSelect;
type Row = Record<string, unknown> & {
  organization_id: string;
  id: string;
  kind: Upload['kind'];
  visibility: Upload['visibility'];
};

type Place = Pick<Services, 'db' | 'storage'>;
type Domains = readonly Domain[];

/**
 * Removes uploads that nothing has referred to for a day: abandoned or replaced files, and files of deleted
 * records.
 */
export async function removeUnusedUploads(services: Place & Pick<Services, 'now'>, domains: Domains) {
  const yesterday = new Date(services.now().getTime() - dayMs).toISOString();
  const isOld = sql`u.created_at < ${yesterday}::timestamptz`;
  let removed = 0;
  for (let last = perTransaction; last === perTransaction; removed += last) {
    last = await removeUnused(services, domains, isOld);
  }
  return removed;
}

/**
 * Deletes unused uploads. Attaching an upload locks its row, which is then skipped here; the rows locked here
 * are checked again before deletion. Objects are deleted first: an interrupted deletion is found again the
 * next night.
 */
export function removeUnused({ db, storage }: Place, domains: Domains, condition: SQL) {
  const uses = domains.flatMap(({ usesUpload }) => usesUpload ?? []);
  return db.transaction(async (tx) => {
    const locked = await tx.execute<Row>(sql`
      select organization_id, id, kind, visibility from uploads u where ${condition} and ${isUnused(uses)}
      limit ${perTransaction} for update skip locked`);
    const ids = JSON.stringify(locked.map(({ organization_id, id }) => ({ organization_id, id })));
    const gone = await tx.execute<Row>(sql`
      delete from uploads u
      using jsonb_to_recordset(${ids}::jsonb) held (organization_id uuid, id uuid)
      where u.organization_id = held.organization_id and u.id = held.id and ${isUnused(uses)}
      returning u.organization_id, u.id, u.kind, u.visibility`);
    for (const { organization_id: organizationId, ...upload } of gone) {
      for (const key of objectsOf({ ...upload, organizationId })) await storage.remove(key);
    }
    return gone.length;
  });
}
