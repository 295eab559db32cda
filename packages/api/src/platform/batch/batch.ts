import type { Db, TenantTx } from '@mostrador/database/connect';
import type { BatchKind } from '@mostrador/shared/codes/batch-kinds';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { WriteActor } from '../../core/call/call.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { insertAll } from '../../core/db/bulk.ts';
import { restorableDays } from '../../core/db/columns.ts';
import { batchActs, batchItems } from './batch.table.ts';

type Acting = { tx: TenantTx; principal: Pick<WriteActor, 'user' | 'actor'> };

/** One record of a change: its changed fields, and their new values. */
export type BatchItem = { subjectId: string; name?: string | null; before?: object; after?: object };

type Noted = {
  kind: BatchKind;
  label?: string | null | undefined;
  items: readonly BatchItem[];
  /**
   * Set if the change affects more records than `items` lists, or if none of them can be undone separately.
   */
  count?: number;
  names?: readonly string[];
};

const shownNames = 3;

/** Records one act on many records, so that it can be undone. An act on no record is not recorded. */
export async function noteBatch({ tx, principal }: Acting, { kind, label = null, items, ...given }: Noted) {
  const count = given.count ?? items.length;
  if (count === 0) return;
  const id = newId();
  const named = given.names ?? items.flatMap(({ name }) => name ?? []);
  const names = named.slice(0, shownNames);
  await tx.insert(batchActs).values({ id, kind, label, count, names, ...authorOf(principal) });
  await insertAll(
    tx,
    batchItems,
    items.map(({ subjectId, before = {}, after = {} }) => ({
      ...{ id: newId(), actId: id, subjectId },
      before: { ...before },
      after: { ...after },
    })),
  );
}

/** Reads the records of a change. */
export const itemsOf = (tx: TenantTx, actId: string) =>
  tx.select().from(batchItems).where(eq(batchItems.actId, actId));

/** True if the moment is within the days in which a change can be undone. */
export const isRecent = (at: SQL) => sql`${at} > now() - make_interval(days => ${restorableDays}::int)`;

const dayMs = 86_400_000;
export const undoableUntil = (at: Date) => new Date(at.getTime() + restorableDays * dayMs);

/** Deletes changes that can no longer be undone. */
export async function forgetBatches(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() - restorableDays * dayMs).toISOString();
  await db.execute(sql`
    delete from batch_items i using batch_acts a
    where a.organization_id = i.organization_id and a.id = i.act_id
      and a.created_at < ${until}::timestamptz`);
  const gone = await db.execute(sql`
    delete from batch_acts where created_at < ${until}::timestamptz returning id`);
  return gone.length;
}
