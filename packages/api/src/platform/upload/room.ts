import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { conflict } from '../../core/call/errors.ts';

const mebibyte = 1024 * 1024;

/**
 * The storage limit of one organization, in bytes. The limit of a demo shop is low because any visitor can
 * open one.
 */
export const room = { demo: 20 * mebibyte, free: 200 * mebibyte, paid: 5120 * mebibyte };

type Target = { organizationId: string; uploadId: string; bytes: number; now: Date };

/**
 * Counts a file against its organization before it is stored. Concurrent reservations wait for each other, so
 * that the sum never exceeds the limit. Throws 409 `storageFull`, or `uploadUnknown` if its bytes arrived
 * before.
 */
export async function reserveRoom(tx: TenantTx, { organizationId, uploadId, bytes, now }: Target) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${organizationId}`}, 0))`);
  const [found] = await tx.execute<{ is_open: boolean; limit: string; used: string }>(sql`
    select u.stored_at is null is_open,
      case when o.is_demo then ${room.demo}::bigint
        when greatest(o.paid_until, o.trial_ends_at) > ${now.toISOString()}::timestamptz
        then ${room.paid}::bigint else ${room.free}::bigint end "limit",
      (select coalesce(sum(stored_bytes), 0) from uploads
        where organization_id = o.id and id <> u.id) used
    from uploads u join organizations o on o.id = u.organization_id
    where u.organization_id = ${organizationId} and u.id = ${uploadId} for update of u`);
  if (!found?.is_open) throw conflict('uploadUnknown');
  if (Number(found.used) + bytes > Number(found.limit)) {
    throw conflict('storageFull', { limitBytes: Number(found.limit) });
  }
  await tx.execute(sql`
    update uploads set stored_bytes = ${bytes}
    where organization_id = ${organizationId} and id = ${uploadId}`);
}
