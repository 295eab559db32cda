import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';

/** A change of one record: how to read it, and the work of the call. */
export type Edit<Item> = { read: () => Promise<Item>; change: () => Promise<unknown> };

const unchanged = new WeakSet<Tx>();

/** True if the call changed nothing: no log, event or version records it. */
export const isUnchanged = (tx: Tx): boolean => unchanged.has(tx);

/**
 * Changes a record and returns it. A change after which it reads as before is rolled back completely, so that
 * its version stays and no client is notified. Every rule of the change is checked in any case.
 */
export async function editUnlessSame<Entity>(tx: Tx, { read, change }: Edit<Entity>): Promise<Entity> {
  const before = await read();
  await tx.execute(sql`savepoint edit`);
  await change();
  const after = await read();
  if (textOf(before) === textOf(after)) {
    await tx.execute(sql`rollback to savepoint edit`);
    unchanged.add(tx);
    return before;
  }
  await tx.execute(sql`release savepoint edit`);
  return after;
}

/** The time of a change and the revision number are ignored in the comparison. */
const textOf = (item: unknown) =>
  JSON.stringify(item, (name, value: unknown) =>
    name === 'updatedAt' || name === 'editedAt' || name === 'revision' ? undefined : value,
  );
