import { eq } from 'drizzle-orm';
import { restorableDays } from '../base/columns.ts';
import { conflict, notFound } from '../base/errors.ts';
import { takeOutEmpty } from '../category/category.ts';
import { dataImports } from './dataimport.table.ts';
import { type Done, doneBy, type Kept } from './import-done.ts';
import type { Importing } from './import-plan.ts';
import { undoContacts } from './import-undo-contacts.ts';
import { undoDebts } from './import-undo-debts.ts';
import { undoGoods } from './import-undo-goods.ts';

const dayMs = 86_400_000;

export const canUndo = (
  { status, appliedAt }: Pick<typeof dataImports.$inferSelect, 'status' | 'appliedAt'>,
  now: Date,
): boolean => status === 'completed' && now.getTime() - (appliedAt?.getTime() ?? 0) < restorableDays * dayMs;

/**
 * Takes back all that an import made and changed, but what was sold, counted or changed since: that stays as
 * it is, and the import names it. Once is enough; throws 409 `importNotUndoable` after 30 days.
 */
export async function undoImport(ctx: Importing, id: string) {
  const { tx, now } = ctx;
  const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, id)).for('update');
  if (!row) throw notFound();
  if (row.status === 'undone') return;
  if (!canUndo(row, now())) throw conflict('importNotUndoable');
  const done = await doneBy(ctx, id);
  const kept = await takenBack(ctx, { importId: id, kind: row.kind, done });
  await takeOutEmpty(ctx, row.categoryIds);
  await tx.update(dataImports).set({ status: 'undone', kept }).where(eq(dataImports.id, id));
}

type Undoing = { importId: string; kind: (typeof dataImports.$inferSelect)['kind']; done: Done[] };

function takenBack(ctx: Importing, { kind, ...undoing }: Undoing): Promise<Kept[]> {
  if (kind === 'contacts') return undoContacts(ctx, undoing);
  if (kind === 'debts') return undoDebts(ctx, undoing);
  return undoGoods(ctx, { kind, ...undoing });
}
