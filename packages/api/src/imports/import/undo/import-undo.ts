import { eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../core/call/errors.ts';
import { restorableDays } from '../../../core/db/columns.ts';
import { takeOutEmpty } from '../../../directory/category/category.ts';
import { tasks } from '../../../platform/task/task.table.ts';
import { dataImports } from '../import.table.ts';
import { type Done, doneBy, type StoredRow } from '../run/import-done.ts';
import type { Importing } from '../run/import-plan.ts';
import { undoContacts, undoSuppliers } from './import-undo-contacts.ts';
import { undoDebts } from './import-undo-debts.ts';
import { undoGoods } from './import-undo-goods.ts';

const dayMs = 86_400_000;

type Row = typeof dataImports.$inferSelect;
type Judged = Pick<Row, 'status' | 'appliedAt' | 'created' | 'updated'>;

export const canUndo = (row: Judged, now: Date): boolean => whyNotUndone(row, now) === null;

function whyNotUndone({ status, created, updated, appliedAt }: Judged, now: Date) {
  if (status !== 'completed' || created + updated === 0) return 'importNothingToUndo';
  return now.getTime() - (appliedAt?.getTime() ?? 0) < restorableDays * dayMs ? null : 'importNotUndoable';
}

/**
 * Undoes all creations and changes of an import, except for records sold, counted or changed since: these
 * stay as they are, and the import lists them. A second undo changes nothing. Throws 409 `importUnderWay`
 * while it runs, `importNothingToUndo` if it changed nothing, `importNotUndoable` after 30 days.
 */
export async function undoImport(ctx: Importing, id: string) {
  const { tx, now } = ctx;
  // Checked before the lock is taken, because a running import locks the row until it ends.
  const [found] = await tx
    .select({ status: dataImports.status, task: tasks.status })
    .from(dataImports)
    .leftJoin(tasks, eq(tasks.id, dataImports.taskId))
    .where(eq(dataImports.id, id));
  if (!found) throw notFound();
  const isRunning = found.task === 'queued' || found.task === 'running';
  if (found.status === 'processing' && isRunning) throw conflict('importUnderWay');
  const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, id)).for('update');
  if (!row) throw notFound();
  if (row.status === 'undone') return;
  const refusal = whyNotUndone(row, now());
  if (refusal) throw conflict(refusal);
  const done = await doneBy(ctx, id);
  const remaining = await takenBack(ctx, { importId: id, kind: row.kind, done });
  await takeOutEmpty(ctx, row.categoryIds);
  await tx.update(dataImports).set({ status: 'undone', kept: remaining }).where(eq(dataImports.id, id));
}

type Undoing = { importId: string; kind: Row['kind']; done: Done[] };

async function takenBack(ctx: Importing, { kind, ...undoing }: Undoing): Promise<StoredRow[]> {
  if (kind === 'contacts') return undoContacts(ctx, undoing);
  if (kind === 'debts') return undoDebts(ctx, undoing);
  const remaining = await undoGoods(ctx, { kind, ...undoing });
  await undoSuppliers(ctx, undoing.importId);
  return remaining;
}
